"""A plugin of pytest: a property that fails is enough, and its smallest example is not sought."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "mutants",
    database=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=tuple(HealthCheck),
)
settings.load_profile("mutants")
