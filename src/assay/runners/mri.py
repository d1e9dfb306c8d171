"""How Ruby is started for a hidden suite, and what of a tree can hook it: shared by RSpec and Minitest."""

from collections.abc import Mapping
from fnmatch import fnmatchcase
from importlib.resources import files
from pathlib import PurePosixPath

from assay.runners.interface import Catalogue, Invocation, SuiteLayout

__all__ = ["LOADING", "invocation", "kit"]

LOADING = Catalogue(
    deny_names=(
        "Rakefile",
        "Rakefile.rb",
        "Gemfile",
        "Gemfile.lock",
        "gems.rb",
        "gems.locked",
        ".bundle",
        ".ruby-version",
        ".gemrc",
    ),
    build_output=("*.gem", "*.rbc"),
    environment=(
        "RUBYOPT",
        "RUBYLIB",
        "RUBYSHELL",
        "RUBY_DEBUG_OPEN",
        "RUBY_YJIT_ENABLE",
        "GEM_HOME",
        "GEM_PATH",
        "GEM_SPEC_CACHE",
        "RUBYGEMS_GEMDEPS",
        "BUNDLE_GEMFILE",
        "BUNDLE_PATH",
        "BUNDLER_SETUP",
        "RAKEOPT",
        "LD_PRELOAD",
        "LD_AUDIT",
    ),
    manifest_fields=("Gemfile: *", "Rakefile: *", "*.gemspec: *"),
)
"""What Ruby itself can be hooked with, whichever runner it runs."""

_INTERPRETER = (
    "/usr/bin/ruby",
    "--disable=rubyopt",  # nothing sets RUBYOPT here, and nothing may
    "-EUTF-8:",
)


def invocation(program: str, layout: SuiteLayout, patterns: tuple[str, ...]) -> Invocation:
    """Start the kit's ``program`` in the tree, over the files that ``patterns`` name; over every source if none."""
    sources = [PurePosixPath(name) for name in layout.test_files if name.endswith(".rb")]
    chosen = [path for path in sources if any(fnmatchcase(path.name, pattern) for pattern in patterns)]
    names = map(str, chosen or sources)
    return Invocation(
        argv=(*_INTERPRETER, f"{layout.kit}/{program}", layout.tests, layout.tree, layout.scratch, *names),
        env={
            "PATH": "/usr/local/bin:/usr/bin:/bin",  # tests may start programs of the image
            "HOME": "/home",
            "LANG": "C.UTF-8",
            "TMPDIR": layout.scratch,
            "MT_NO_PLUGINS": "1",
        },
        cwd=layout.tree,
    )


def kit(program: str) -> Mapping[str, bytes]:
    """``program`` and the files that it requires, as bytes."""
    names = ("assay_stream.rb", "assay_tree.rb", "assay_seal.rb", program)
    return {name: (files("assay.runners") / "kit" / name).read_bytes() for name in names}
