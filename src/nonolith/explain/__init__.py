"""Human reasoning: hints, steps with their reasons, difficulty.

``nonolith.explain`` is the function of ``explaining.py``, not this package, whatever was imported
before (``nonolith/__init__.py`` sees to it); ``from nonolith.explain.hints import ...`` works all
the same.
"""
