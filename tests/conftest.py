"""Hypothesis: no time limit per example, for a busy machine is no fault of the code; failures print how to repeat them.

`HYPOTHESIS_PROFILE=long` runs twenty times as many examples, where a test names no number of its own.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

COMMON = {"deadline": None, "print_blob": True, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("short", **COMMON)
settings.register_profile("long", max_examples=2000, **COMMON)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "short"))
