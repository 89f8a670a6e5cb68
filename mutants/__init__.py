"""Mutants: small mistakes put into the sources on purpose, to find those that no test notices.

``python -m mutants`` (or ``make mutants``) draws some by seed for each part of the project, puts
each into a copy of the project, and runs the tests of that part there. A mutant that no test
notices shows what the tests do not look at. The project itself is never touched.
"""
