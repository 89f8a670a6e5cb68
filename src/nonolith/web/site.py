"""Export the page as files for any static host, with hints that are computed before."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

from nonolith.batches.batch import batch
from nonolith.batches.collection import catalogue_files, puzzles_of
from nonolith.model.puzzle import Puzzle
from nonolith.reasoning.explaining import explain
from nonolith.reasoning.language import languages
from nonolith.render.play_page import page_data
from nonolith.support.files import write_file
from nonolith.web.files import PAGE, embed_files, made_files
from nonolith.web.guard import HEADERS

#: What a document may load; ``frame-ancestors`` works in a header only.
_POLICY = HEADERS["Content-Security-Policy"].partition("; frame-ancestors")[0]
_META = f'<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'

_EMBED = f"""<!DOCTYPE html>
<html lang="en">
<head>
{_META}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>nonolith</title>
<link rel="stylesheet" href="embed.css">
</head>
<body>
<main></main>
<p class="unseen" id="live" aria-live="polite"></p>
<script type="module" src="embed.js"></script>
</body>
</html>
"""


def plans_of(puzzle: Puzzle) -> dict[str, bytes]:
    """Return the compressed plan of a puzzle in each language."""
    return {
        name: gzip.compress(page_data(explain(puzzle, language=name)).encode(), mtime=0)
        for name in languages()
    }


def write_site(
    out: str, catalogue: str | None = None, jobs: int | None = None
) -> Iterator[tuple[int, int]]:
    """Write the page, a catalogue and the plans of its puzzles to a folder; yield the numbers of
    written plans and of all plans.

    Args:
        out: The folder. The dates in a catalogue that it has already stay as they are.
        catalogue: Folder of a collection or of a built catalogue. Default: the page's own.
        jobs: Number of processes. Default: the number of cores.

    Raises:
        FormatError: The catalogue has mistakes, or a file cannot be written.
    """
    files = catalogue_files(catalogue or str(PAGE / "catalogue"), f"{out}/catalogue")
    names, puzzles, _ = zip(*puzzles_of(files), strict=True)
    index = (PAGE / "index.html").read_text("utf-8").replace('<meta charset="utf-8">', _META)
    own = {f"catalogue/{name}": text.encode() for name, text in files.items()}
    own["index.html"] = index.replace('src="service.js"', 'src="static.js"').encode()
    own["static.js"] = (PAGE / "static.js").read_bytes()
    for path in sorted(PAGE.rglob("*.*")):
        name = path.relative_to(PAGE).as_posix()
        if name not in own and not name.endswith((".ts", "worker.js", "widget.js", "embed.js")):
            _write(out, name, path.read_bytes())
    more = {**made_files(own), **embed_files(), "embed.html": _EMBED.encode()}
    for name, data in more.items():
        _write(out, name, data)
    untitled = (puzzle.replace(title="") for puzzle in puzzles)  # a title tells the picture
    rows = batch(untitled, [plans_of], jobs=jobs, ordered=True)
    for done, (name, row) in enumerate(zip(names, rows, strict=True), 1):
        for language in languages():
            plan = row.values[f"{plans_of.__name__}_{language}"]
            assert isinstance(plan, bytes)
            _write(out, f"plans/{language}/{name}.plan", plan)
        yield done, len(names)


def _write(out: str, name: str, data: bytes) -> None:
    path = Path(out, name)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_file(str(path), data)
