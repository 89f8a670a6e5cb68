"""A plugin of pytest: for a property that fails, no smallest example is sought."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "mutants",
    database=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=tuple(HealthCheck),
)
settings.load_profile("mutants")
