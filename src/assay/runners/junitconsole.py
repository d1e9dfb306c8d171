"""JUnit 5 for Java and Kotlin: sources compiled by us, tests started by us, in a runtime of the image.

That runtime has JUnit, AssertJ and our launcher as modules: a class path cannot replace a package of a module, and
submitted code cannot reach into a module that does not open itself (JEP 403). It lacks what gets around that:
``sun.misc.Unsafe``, agents, and machine code from files.
"""

from collections.abc import Mapping
from importlib.resources import files
from pathlib import PurePosixPath
from typing import Final

from assay.model import Capture, Execution, Medium, ReportStatement, SummaryStatement
from assay.reports.stream import parse_stream
from assay.runners.interface import Catalogue, Invocation, SuiteLayout

__all__ = ["CATALOGUE", "JVM_ENVIRONMENT", "JunitConsole"]

JVM_ENVIRONMENT: Final = (
    "JAVA_TOOL_OPTIONS",
    "JDK_JAVA_OPTIONS",
    "JDK_JAVAC_OPTIONS",
    "_JAVA_OPTIONS",
    "JAVA_OPTS",
    "JAVA_HOME",
    "CLASSPATH",
    "JAVACMD",
    "LD_PRELOAD",
    "LD_AUDIT",
    "LD_LIBRARY_PATH",
)
"""What steers any virtual machine."""

CATALOGUE = Catalogue(
    deny_names=(
        "junit-platform.properties",
        "org.junit.*",
        "javax.annotation.processing.Processor",
        "lombok.config",
        "module-info.java",
    ),
    build_output=("*.class", "*.jar", "*.so", "*.jmod", "*.jsa", "target"),
    environment=JVM_ENVIRONMENT,
    manifest_fields=("META-INF/services: *",),
)

_RUNTIME: Final = "/opt/assay/java/bin/java"
_ENVIRONMENT: Final[Mapping[str, str]] = {"PATH": "/usr/bin:/bin", "HOME": "/home", "LANG": "C.UTF-8", "NO_COLOR": "1"}
_KIT: Final = ("assay_junit_kotlin.sh",)
_LEAN: Final = (
    "-XX:TieredStopAtLevel=1",  # a suite is over before the second compiler has paid
    "-XX:+UseSerialGC",
    "-XX:-UsePerfData",  # a file in /tmp that nobody reads
    "-Xshare:auto",
)
_TRUSTED: Final = (
    "-XX:+DisableAttachMechanism",
    "--enable-native-access=assay.kit",  # named, so that no other module may call foreign functions
    "-Djava.security.manager=assay.kit.Guard",
    "-Djava.library.path=/nonexistent",
    "--add-exports=java.base/jdk.internal.access=assay.kit",  # for our module alone: a descriptor by its number
    "--add-modules=ALL-SYSTEM",
)
_KOTLIN: Final = ("--add-opens=kotlin.test/kotlin.test=assay.kit",)  # to settle what compares, before any other can
_HEAP: Final = "-XX:MaxRAMPercentage=60"  # of the sandbox's memory; the rest is for classes, stacks and the compiler


class JunitConsole:
    """The adapter. Ids are ``package.ClassTest.method``; of parametrised tests ``ClassTest.method(int)[2]``."""

    name = "junit-console"
    catalogue = CATALOGUE

    def build(self, layout: SuiteLayout) -> Invocation | None:
        """Compiles the submission, then the hidden tests against it. No processor or plugin of the tree runs."""
        places = (layout.tree, layout.tests, layout.build)
        script = ("/bin/sh", f"{layout.kit}/assay_junit_kotlin.sh")
        java = (_RUNTIME, *_LEAN, _HEAP, "-m", "assay.kit/assay.kit.JavaCompile")
        return Invocation(
            argv=(*(script if _is_kotlin(layout) else java), *places),
            env={**_ENVIRONMENT, "TMPDIR": layout.build},
            cwd=layout.tree,
            channels=(),
        )

    def test(self, layout: SuiteLayout) -> Invocation:
        """Starts the launcher. Resources of the tests come before the submission's."""
        suite = f"{layout.build}/tests"
        resources = (f"{layout.tests}/{place}" for place in _resource_roots(layout.test_files))
        path = ":".join((suite, *resources, f"{layout.build}/main"))
        trusted = (*_TRUSTED, *(_KOTLIN if _is_kotlin(layout) else ()))
        return Invocation(
            argv=(_RUNTIME, *_LEAN, _HEAP, *trusted, "-ea", "-cp", path, "-m", "assay.kit/assay.kit.Run", suite),
            env={**_ENVIRONMENT, "TMPDIR": layout.scratch},
            cwd=layout.tree,
            reopens=False,
        )

    def kit_files(self) -> Mapping[str, bytes]:
        """The script that starts Kotlin's compiler. The launcher itself is part of the image."""
        return {name: (files("assay.runners") / "kit" / name).read_bytes() for name in _KIT}

    def reports(self, execution: Execution, *, medium: Medium = Medium.SHARED_PIPE) -> tuple[ReportStatement, ...]:
        """The stream of our listener. JUnit's own XML would be written by the same process, at its end."""
        return (parse_stream(execution.channels.get("report", Capture()), medium=medium),)

    def summary(self, execution: Execution) -> SummaryStatement | None:  # noqa: ARG002 - the interface's
        """None: the launcher prints nothing; standard output is the program's."""
        return None


def _is_kotlin(layout: SuiteLayout) -> bool:
    return any(name.endswith(".kt") for name in layout.test_files)


def _resource_roots(test_files: tuple[str, ...]) -> tuple[str, ...]:
    """Where tests keep files that they read through the class path, relative to the tests' folder."""
    standard = any(PurePosixPath(name).is_relative_to("src/test") for name in test_files)
    return ("src/test/resources",) if standard else (".",)
