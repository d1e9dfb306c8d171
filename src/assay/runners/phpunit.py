"""PHPUnit, with our own subscribers in the process and every configuration of the submission's out of play."""

import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from assay.model import Capture, Counts, Execution, Medium, ReportStatement, SummaryStatement
from assay.reports.bounds import MAX_COUNT
from assay.reports.stream import parse_stream
from assay.reports.textlines import Shape, scan
from assay.runners.interface import Catalogue, Invocation, SuiteLayout

__all__ = ["CATALOGUE", "PHPUnit"]

CATALOGUE = Catalogue(
    deny_paths=("vendor/autoload.php", "vendor/composer", "vendor/phpunit", "vendor/sebastian", "vendor/bin"),
    deny_names=(
        "phpunit.xml",
        "phpunit.xml.dist",
        "phpunit.dist.xml",
        "composer.json",
        "composer.lock",
        "auth.json",
        ".user.ini",
        "php.ini",
        "php-cli.ini",
        ".php-version",
        "*.phpt",
    ),
    build_output=(".phpunit.cache", ".phpunit.result.cache", "*.phar"),
    environment=(
        "PHPRC",
        "PHP_INI_SCAN_DIR",
        "PHP_CS_FIXER_IGNORE_ENV",
        "PHPUNIT_RESULT_CACHE",
        "COMPOSER",
        "COMPOSER_HOME",
        "COMPOSER_VENDOR_DIR",
        "XDEBUG_CONFIG",
        "XDEBUG_MODE",
        "USE_ZEND_ALLOC",
        "LD_PRELOAD",
        "LD_AUDIT",
    ),
    manifest_fields=(
        "composer.json: autoload",
        "composer.json: autoload-dev",
        "composer.json: scripts",
        "phpunit.xml: bootstrap",
        "phpunit.xml: testsuites",
        "phpunit.xml: groups",
        "phpunit.xml: extensions",
        "phpunit.xml: php",
    ),
)

_KIT: Final = ("assay_phpunit.php", "assay_phpunit_build.sh", "assay_phpunit_test.sh", "assay_autoload.php")
_ENVIRONMENT: Final[Mapping[str, str]] = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/home", "LANG": "C.UTF-8"}

_OK: Final = re.compile(r"OK \((?P<total>\d{1,18}) tests?, \d{1,18} assertions?\)", re.ASCII)
_NONE: Final = re.compile(r"No tests executed!", re.ASCII)
_DETAIL: Final = r"[A-Z][A-Za-z ]{1,40}: \d{1,18}"
_TALLY: Final = re.compile(
    rf"Tests: (?P<total>\d{{1,18}}), Assertions: \d{{1,18}}(?P<details>(?:, {_DETAIL})*)\.", re.ASCII
)


def _counts(match: re.Match[str]) -> Counts:
    """A category that the line leaves out is zero. Skipped is not stated beside risky tests, some of which passed."""
    said = {name: min(int(n), MAX_COUNT) for name, n in re.findall(r"([A-Z][A-Za-z ]*): (\d+)", match["details"])}
    return Counts(
        total=min(int(match["total"]), MAX_COUNT),
        failed=said.get("Failures", 0),
        errored=said.get("Errors", 0),
        skipped=None if "Risky" in said else said.get("Skipped", 0) + said.get("Incomplete", 0),
    )


_SHAPES: Final = (
    Shape(
        pattern=_OK,
        counts=lambda match: Counts(total=min(int(match["total"]), MAX_COUNT), failed=0, errored=0),
        claims_success=lambda _: True,
    ),
    Shape(pattern=_NONE, counts=lambda _: Counts(total=0), claims_success=lambda _: False),
    Shape(pattern=_TALLY, counts=_counts),
)


class PHPUnit:
    """The adapter. An id is PHPUnit's own: ``Tests\\TwiceTest::testThree#data set``."""

    name = "phpunit"
    catalogue = CATALOGUE

    def build(self, layout: SuiteLayout) -> Invocation | None:
        """Lays the tests over a copy of the tree. Nothing of either runs."""
        places = (layout.kit, layout.tree, layout.tests, layout.build)
        return Invocation(
            argv=("/bin/sh", f"{layout.kit}/assay_phpunit_build.sh", *places),
            env={**_ENVIRONMENT, "TMPDIR": layout.build},
            cwd=layout.tree,
            channels=(),
        )

    def test(self, layout: SuiteLayout) -> Invocation:
        """One process that runs every test file (``*Test.php``, or every source where none is called so)."""
        sources = [name for name in layout.test_files if name.endswith(".php")]
        chosen = [name for name in sources if name.endswith("Test.php")] or sources
        source = f"{layout.build}/src"
        return Invocation(
            argv=("/bin/bash", f"{layout.kit}/assay_phpunit_test.sh", layout.kit, source, *chosen),
            env={**_ENVIRONMENT, "TMPDIR": layout.scratch},
            cwd=source,
        )

    def kit_files(self) -> Mapping[str, bytes]:
        """The bootstrap, the loader of classes, and the two scripts."""
        return {name: (files("assay.runners") / "kit" / name).read_bytes() for name in _KIT}

    def reports(self, execution: Execution, *, medium: Medium = Medium.SHARED_PIPE) -> tuple[ReportStatement, ...]:
        """The stream of our subscribers. PHPUnit's own logs are written at its end, and say no more."""
        return (parse_stream(execution.channels.get("report", Capture()), medium=medium),)

    def summary(self, execution: Execution) -> SummaryStatement | None:
        """``OK (3 tests, 5 assertions)``, or ``Tests: 3, Assertions: 5, Failures: 1.``, on standard output."""
        lines = scan(execution.stdout, _SHAPES)
        return SummaryStatement(lines=lines, truncated=execution.stdout.truncated, per_run_lines=1)
