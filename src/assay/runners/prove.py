"""Perl's test files, each in a process of its own, watched from one that the submission's code is not in."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from assay.model import Capture, Execution, Medium, ReportStatement, SummaryStatement
from assay.reports.stream import parse_stream
from assay.runners.interface import Catalogue, Invocation, SuiteLayout

__all__ = ["CATALOGUE", "Prove"]

CATALOGUE = Catalogue(
    deny_paths=(
        "lib/Test/More.pm",
        "lib/Test/Simple.pm",
        "lib/Test/Builder.pm",
        "lib/Test2/API.pm",
        "lib/Test2/V0.pm",
        "lib/Test2/Suite.pm",
    ),
    deny_names=(".proverc", ".perltidyrc", "Makefile.PL", "Build.PL", "cpanfile", "cpanfile.snapshot", ".perl-version"),
    build_output=("blib", "_build", "*.pmc"),
    environment=(
        "PERL5LIB",
        "PERLLIB",
        "PERL5OPT",
        "PERL5DB",
        "PERL5SHELL",
        "PERL_UNICODE",
        "PERL_HASH_SEED",
        "PERL_PERTURB_KEYS",
        "PERL_TEST_HARNESS_DUMP_TAP",
        "PERL_SIGNALS",
        "PERLIO",
        "HARNESS_PERL",
        "HARNESS_PERL_SWITCHES",
        "HARNESS_OPTIONS",
        "HARNESS_SUBCLASS",
        "HARNESS_ACTIVE",
        "T2_FORMATTER",
        "T2_NO_IPC",
        "TEST_ACTIVE",
        "TAP_VERSION",
        "LD_PRELOAD",
        "LD_AUDIT",
    ),
    manifest_fields=("Makefile.PL: *", "Build.PL: *", "cpanfile: *", "dist.ini: *"),
)

_KIT: Final = ("assay_prove.pl", "AssayTap.pm")


class Prove:
    """The adapter. An id is the file, then the assertion's name: ``t/double.t::doubles three``."""

    name = "prove"
    catalogue = CATALOGUE

    def build(self, layout: SuiteLayout) -> Invocation | None:  # noqa: ARG002 - the interface's
        """None: Perl is not built."""
        return None

    def test(self, layout: SuiteLayout) -> Invocation:
        """One process that starts one for each test file (``*.t``, or every file where none is called so)."""
        chosen = tuple(name for name in layout.test_files if name.endswith(".t")) or layout.test_files
        return Invocation(
            argv=("/usr/bin/perl", f"{layout.kit}/assay_prove.pl", layout.tests, layout.tree, layout.scratch, *chosen),
            env={
                "PATH": "/usr/local/bin:/usr/bin:/bin",  # tests may start programs of the image
                "HOME": "/home",
                "LANG": "C.UTF-8",
                "TMPDIR": layout.scratch,
                "PERL_HASH_SEED": "0",  # the order of a hash's keys is the same in every run
                "T2_RAND_SEED": "1",  # and so are the random numbers, which Test2::V0 otherwise seeds with the date
            },
            cwd=layout.tree,
        )

    def kit_files(self) -> Mapping[str, bytes]:
        """The watching process, and the module that the test files' processes load."""
        return {name: (files("assay.runners") / "kit" / name).read_bytes() for name in _KIT}

    def reports(self, execution: Execution, *, medium: Medium = Medium.SHARED_PIPE) -> tuple[ReportStatement, ...]:
        """The stream of the watching process."""
        return (parse_stream(execution.channels.get("report", Capture()), medium=medium),)

    def summary(self, execution: Execution) -> SummaryStatement | None:  # noqa: ARG002 - the interface's
        """None: there is no harness that would print one. What the files print as TAP is theirs."""
        return None
