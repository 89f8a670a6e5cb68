"""Modules of JavaScript as one script."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from nonolith.render.page_modules import joined
from tests.processes import run


def test_each_module_appears_once_after_the_modules_it_imports(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "a.js").write_text(
        'import { two } from "./sub/b.js";\nimport { one as first } from "./c.js";\n'
        "globalThis.found = two() + first;\n"
        '(async () => { globalThis.later = (await import("./d.js")).three; })();\n'
    )
    (tmp_path / "sub" / "b.js").write_text(
        'import { one } from "../c.js";\nexport function two() { return one + one; }\n'
    )
    (tmp_path / "c.js").write_text("export const one = 1;\n")
    (tmp_path / "d.js").write_text("export const three = 3;\n")
    script = joined(tmp_path, "a.js", {})
    assert script.count("const one = 1;") == 1
    assert script.index("const _c ") < script.index("const _sub_b ") < script.index("const _a ")
    assert "import" not in script
    assert "export" not in script
    node = shutil.which("node")
    if node is not None:
        told = "setTimeout(() => console.log(found, later))"
        done = run([node, "-e", f"{script}{told}"])
        assert done.stdout == "3 3\n"


@pytest.mark.parametrize("form", ['import x from "./b.js";', "export default 3;", "export { a };"])
def test_unsupported_forms_of_imports_and_exports_are_refused(tmp_path: Path, form: str) -> None:
    (tmp_path / "a.js").write_text(f"{form}\n")
    with pytest.raises(ValueError, match=r"a\.js: this form is not known"):
        joined(tmp_path, "a.js", {})


def test_circular_imports_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text('import { b } from "./b.js";\nexport const a = 1;\n')
    (tmp_path / "b.js").write_text('import { a } from "./a.js";\nexport const b = 1;\n')
    with pytest.raises(ValueError, match=r"a\.js imports itself"):
        joined(tmp_path, "a.js", {})
