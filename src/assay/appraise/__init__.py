"""Evidence and policy in, verdict out. Pure."""

from assay.appraise.blame import Side, blame
from assay.appraise.decide import appraise
from assay.appraise.policy import DEFAULT_POLICY, POLICY_VERSION, Policy, Witness

__all__ = ["DEFAULT_POLICY", "POLICY_VERSION", "Policy", "Side", "Witness", "appraise", "blame"]
