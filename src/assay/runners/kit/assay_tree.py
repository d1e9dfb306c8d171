"""How the submission's tree is let into the interpreter: last, late, and from source alone.

The interpreter starts with ``-I -S``: no variable is read, no directory but the standard library's is searched, and no
``.pth``, ``sitecustomize`` or ``usercustomize`` runs, wherever it lies. The image's own packages are added by name
(without their ``.pth`` files); plugins are found among those alone. Then the tree joins the path behind everything
else, so that it can shadow neither the standard library nor a package of the image nor a helper of the tests.
"""

# os.path and not pathlib: what runs beside submitted code holds as few objects of others as it can
# ruff: noqa: PTH110, PTH112, PTH118, PTH120
import importlib.machinery
import importlib.util
import os
import site
import sys
from collections.abc import Sequence
from types import CodeType

__all__ = ["admit_tests", "admit_tree", "trust_image", "use_remote"]


class FreshSourceLoader(importlib.machinery.SourceFileLoader):
    """Compiles the source each time, so that no ``.pyc`` of the tree is ever read.

    PEP 552 lets one with an unchecked hash stand in for any source, also for a file that the grader restored.
    """

    def get_code(self, fullname: str) -> CodeType:
        """Code of ``fullname``, from its source."""
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)  # type: ignore[no-any-return,unused-ignore]


def trust_image() -> None:
    """Add the image's package directories, and the builtins that ``site`` would have added (``exit``, ``help``...)."""
    sys.path.extend(found for found in site.getsitepackages() if os.path.isdir(found))
    site.setquit()
    site.setcopyright()
    site.sethelper()
    sys.dont_write_bytecode = True


def admit_tests(tests: str, files: Sequence[str]) -> None:
    """Put the directories of the hidden tests first, as pytest's default mode does, so that they find their helpers."""
    for file in reversed(files):
        directory = os.path.dirname(os.path.join(tests, file))
        while os.path.exists(os.path.join(directory, "__init__.py")) and directory != tests:
            directory = os.path.dirname(directory)
        if directory not in sys.path:
            sys.path.insert(0, directory)
    if tests not in sys.path:
        sys.path.insert(0, tests)


def admit_tree(tree: str) -> None:
    """Append the tree, and its ``src`` where it has one, to the path. Sources come before compiled modules there."""

    def tree_finder(path: str) -> importlib.machinery.FileFinder:
        if path != tree and not path.startswith(tree + os.sep):
            raise ImportError(f"expected a directory below {tree}, got {path}")
        return importlib.machinery.FileFinder(
            path,
            (FreshSourceLoader, importlib.machinery.SOURCE_SUFFIXES),
            (importlib.machinery.ExtensionFileLoader, importlib.machinery.EXTENSION_SUFFIXES),
        )

    sys.path_hooks.insert(0, tree_finder)
    sys.path_importer_cache.clear()
    sys.path.append(tree)
    source = os.path.join(tree, "src")
    if os.path.isdir(source) and not os.path.exists(os.path.join(source, "__init__.py")):
        sys.path.append(source)


def use_remote(kit: str) -> None:
    """Import ``assay_remote`` from the kit and install its import hook: the submission lives in another sandbox."""
    spec = importlib.util.spec_from_file_location("assay_remote", os.path.join(kit, "assay_remote.py"))
    if spec is None or spec.loader is None:
        raise ImportError(f"expected assay_remote.py in {kit}, got none")
    module = importlib.util.module_from_spec(spec)
    sys.modules["assay_remote"] = module
    spec.loader.exec_module(module)
    module.install()
