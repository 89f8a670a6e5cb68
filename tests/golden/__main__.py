"""Write the golden files again."""

from tests.golden.contracts import FILES, HERE

for name, compute in FILES.items():
    (HERE / name).write_text(compute())
