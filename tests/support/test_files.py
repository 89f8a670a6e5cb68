"""Files are written as a whole or not at all."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from nonolith.support.files import write_file


def test_threads_that_write_one_file_leave_the_whole_contents_of_one(tmp_path: Path) -> None:
    path = tmp_path / "out"
    contents = [bytes([65 + number]) * 100_000 for number in range(8)]
    with ThreadPoolExecutor(8) as pool:
        for _ in range(20):
            list(pool.map(lambda data: write_file(str(path), data), contents))
            assert path.read_bytes() in contents
    assert [file.name for file in tmp_path.iterdir()] == ["out"]
