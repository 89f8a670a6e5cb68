"""Run Python functions in worker processes, which are killed if they exceed a limit."""
