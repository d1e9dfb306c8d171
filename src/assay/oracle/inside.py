"""The weakest oracle: the suite runs once, in the process of the code it judges.

Everything around that process is sealed, but code that knows the runner can bend it from within. It serves packs for
which no stronger mode could be proved, and the verdict's trust level says so.
"""

from assay.model import Expectation, OracleMode, Run
from assay.oracle.interface import Setting
from assay.oracle.single import run_suite

__all__ = ["InsideOracle"]


class InsideOracle:
    """One run, every pinned test expected to pass."""

    mode = OracleMode.INSIDE

    def runs(self, setting: Setting) -> tuple[Run, ...]:
        """Run the suite once."""
        expectations = dict.fromkeys(setting.inventory, Expectation.PASS)
        return (run_suite(setting, name="suite", tests_dir=setting.tests, expectations=expectations),)
