"""Compute the golden files: descriptions, results and messages of all interfaces."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

from nonolith.cli import COMMANDS, main
from nonolith.cli.parser import command_parser
from nonolith.operations import OPERATIONS
from nonolith.web.answering import USUAL, answers
from nonolith.web.openapi import answer_schema, description
from tests.web import loops

HERE = Path(__file__).parent
ROOT = HERE.parent.parent

OK = 200

#: Counters of the work depend on the engine, and files on the versions of libraries.
_COUNTERS = re.compile(r'"statistics": \{[^}]*\}|\b(?:0\.\d{9,}|\d\.\d+e-0\d)')
_FILES = ("image/png", "text/html", "application/pdf")

#: The progress that a log gets every 30 seconds, as on a busy machine.
_PROGRESS = re.compile(r"nonolith: .*, \d+ s")

#: A command line in a list, with comments above it.
_COMMAND = re.compile(r"^(?:# .*\n)*\$ .*$", re.MULTILINE)


def openapi() -> str:
    """Return the OpenAPI description of the service, without the version; the responses to errors
    stand once, because all operations have the same."""
    described = description()
    del described["info"]["version"]
    common: dict[str, Any] = {}
    for name, path in described["paths"].items():
        if name.startswith("/api/"):
            responses = path["post"]["responses"]
            errors = {status: responses.pop(status) for status in [*responses] if status != "200"}
            common = common or errors
            assert errors == common, name
    return _json({**described, "errors": common})


def tools() -> str:
    """Return the tools of the MCP server that differ from the operations of the service."""
    from nonolith.web.assistants import mcp_server

    server = mcp_server(USUAL, 1, Path())
    listed = loops.run(server.get_request_handler("tools/list").handler(None, None))  # type: ignore[union-attr, arg-type]
    found = {}
    for tool in listed.tools:
        fields = tool.input_schema["properties"]
        files = [name for name, schema in fields.items() if '"file"' in json.dumps(schema)]
        row = OPERATIONS.get(tool.name)
        same = row is not None and tool.output_schema == answer_schema(row)
        found[tool.name] = {
            "description": tool.description,
            "fields": list(fields),
            "files": files,
            "result": "as in the service" if same else list(tool.output_schema["properties"]),
        }
    return _json(found)


def options() -> str:
    """Return the arguments and examples of all commands; argparse lays them out differently in
    different versions of Python, so the texts stand here without a layout."""
    return "\n".join(_options_of(name) for name in COMMANDS)


def _options_of(name: str) -> str:
    parser = command_parser(COMMANDS[name])
    lines = [f"nonolith {name}: {COMMANDS[name].summary}"]
    for one in parser.arguments:
        value = one.metavar if one.nargs != 0 else ""
        many = {"*": " ...", "+": " ..."}.get(str(one.nargs), "")
        default = "" if one.default in (None, False) else f" [{one.default}]"
        flags = ", ".join(one.option_strings) or ("FILE" if value == "FILE" else "")
        shown = flags if flags == value else f"{flags} {value or ''}".strip()
        lines.append(f"  {shown}{many}{default}: {one.help}")
    return "\n".join([*lines, *(f"  $ {example}" for example in parser.examples), ""])


def answers_of(text: str) -> str:
    """Return a list of requests with the answers that the service gives them now."""
    entries = [json.loads(line) for line in text.splitlines()]
    answered = "".join(f"{json.dumps(_answered(entry), sort_keys=True)}\n" for entry in entries)
    return _COUNTERS.sub(_without_numbers, answered)


def _without_numbers(found: re.Match[str]) -> str:
    return re.sub(r"(^|: )[0-9.e-]+", r"\g<1>0", found.group())


def _answered(entry: dict[str, Any]) -> dict[str, Any]:
    request = entry["request"]
    body = request if isinstance(request, str) else json.dumps(request)
    work = answers(entry["operation"], body.encode(), USUAL, progress=False)
    while True:
        try:
            next(work)
        except StopIteration as end:
            answer = end.value
            break
    record = json.loads(answer.body)
    if record.get("media_type") in _FILES:
        record |= {name: "..." for name in ("text", "base64") if record[name]}
    if entry["operation"] == "certify" and answer.status == OK:
        record["base64"] = "..."
    return {**entry, "status": answer.status, "answer": record}


def transcripts_of(text: str) -> str:
    """Return a list of command lines, each with its output and exit code now. Lines that begin with
    ``# `` are kept; the folder OUT is empty at first."""
    with (
        contextlib.chdir(ROOT),
        mock.patch.dict(os.environ, {"COLUMNS": "100"}),
        tempfile.TemporaryDirectory() as folder,
    ):
        return "\n".join(_transcript(line, folder) for line in _COMMAND.findall(text))


def _transcript(line: str, folder: str) -> str:
    """Run a command line such as ``$ nonolith check - < examples/cat.non``, or with the text of
    standard input, ``$ nonolith count - <<< "1x1:1/1"``."""
    words = shlex.split(line.rpartition("$ nonolith")[2])
    source = b""
    if "<" in words:
        words, source = words[:-2], Path(words[-1]).read_bytes()
    elif "<<<" in words:
        words, source = words[:-2], words[-1].replace("\\n", "\n").encode()
    before = _files(folder)
    with _streams(source) as (out, err):
        code = main([word.replace("OUT", folder) for word in words])
        written, messages = (_text(stream) for stream in (out, err))
    told = (message for message in messages.splitlines() if not _PROGRESS.fullmatch(message))
    errors = "".join(f"! {message}\n" for message in told)
    shown = _COUNTERS.sub(_without_numbers, written + errors).replace(folder, "OUT").rstrip("\n")
    made = "".join(f"[wrote {name}]\n" for name in sorted(_files(folder) - before))
    return f"{line}\n{shown}\n{made}[exit {code}]\n".replace("\n\n[", "\n[")


def _files(folder: str) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in Path(folder).rglob("*")}


def _text(stream: io.TextIOWrapper) -> str:
    """Return what was written to a stream; a binary file is shown by its first characters."""
    stream.seek(0)
    data = bytes(stream.buffer.read())
    return data.decode() if b"\0" not in data else f"{data[:8]!r} ..."


@contextlib.contextmanager
def _streams(source: bytes) -> Iterator[tuple[io.TextIOWrapper, io.TextIOWrapper]]:
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with (
        mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(source))),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        yield out, err


def batch_schema() -> str:
    """Return the schema of a results database with the columns of all tasks, and its CSV header."""
    tasks = "check,cells,count,rate,solve,explain,convert:non,marginals"
    with tempfile.TemporaryDirectory() as folder, _streams(b""):
        database, table = f"{folder}/results.db", f"{folder}/results.csv"
        puzzle = str(ROOT / "examples" / "cat.non")
        code = main(["batch", puzzle, "--do", tasks, "--into", database, "--csv", table])
        assert code == 0
        with contextlib.closing(sqlite3.connect(database)) as connection:
            rows = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
            statements = [row[0] for row in rows]
        header = Path(table).read_text().splitlines()[0]
    return "\n\n".join([*statements, header]) + "\n"


def _json(value: Any) -> str:
    return json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def _kept(function: Callable[[str], str], name: str) -> Callable[[], str]:
    return lambda: function((HERE / name).read_text())


#: The golden files, and the functions that compute them.
FILES: dict[str, Callable[[], str]] = {
    "openapi.json": openapi,
    "tools.json": tools,
    "options.txt": options,
    "answers.jsonl": _kept(answers_of, "answers.jsonl"),
    "commands.txt": _kept(transcripts_of, "commands.txt"),
    "batch.sql": batch_schema,
}
