"""How hard the tests try: `quick` decides the same every time, `soak` looks for what nobody has seen yet.

The environment variable `YKPBEM_PROFILE` names the profile; without it the quick one runs.
"""

import os

from hypothesis import HealthCheck, settings

PROFILE = os.environ.get("YKPBEM_PROFILE", "quick")

settings.register_profile("quick", derandomize=True, database=None, deadline=None, max_examples=25)
settings.register_profile(
    "soak", deadline=None, max_examples=2000, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)


def effort(*, quick: int, soak: int) -> int:
    """How many games, cases or bytes to try in the profile that runs."""
    return {"quick": quick, "soak": soak}[PROFILE]
