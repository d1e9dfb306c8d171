"""Every oracle, by mode."""

from collections.abc import Mapping
from types import MappingProxyType

from assay.model import OracleMode
from assay.oracle.cases.oracle import CasesOracle
from assay.oracle.controls.oracle import ControlsOracle
from assay.oracle.inside import InsideOracle
from assay.oracle.interface import Oracle
from assay.oracle.remote.oracle import RemoteOracle

__all__ = ["ORACLES"]

ORACLES: Mapping[OracleMode, Oracle] = MappingProxyType(
    {
        OracleMode.CASES: CasesOracle(),
        OracleMode.REMOTE: RemoteOracle(),
        OracleMode.CONTROLS: ControlsOracle(),
        OracleMode.INSIDE: InsideOracle(),
    }
)
