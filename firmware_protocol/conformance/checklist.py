"""All checks in the order in which they are tried: the checks that share a board stand together."""

from typing import Final

from firmware_protocol.conformance import (
    deal_checks,
    frame_checks,
    job_checks,
    mode_checks,
    recovery_checks,
    session_checks,
)
from firmware_protocol.conformance.check import Check

_STILL: Final = tuple(check for check in frame_checks.CHECKS if not check.deals)
_DEALING: Final = tuple(check for check in frame_checks.CHECKS if check.deals)

CHECKS: Final[tuple[Check, ...]] = (
    *session_checks.FIRST,
    *_STILL,
    *session_checks.CHECKS,
    *job_checks.CHECKS,
    *deal_checks.CHECKS,
    *session_checks.DEALING,
    *_DEALING,
    *recovery_checks.CHECKS,
    *deal_checks.WHOLE,
    *mode_checks.CHECKS,
    *recovery_checks.CANCEL,
    *recovery_checks.POWER,
)


def number_of(check: Check) -> int:
    """Its place in the list, from 1."""
    return CHECKS.index(check) + 1
