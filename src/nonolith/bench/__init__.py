"""Measuring: puzzle sets, the fair runner, the tables of the papers."""
