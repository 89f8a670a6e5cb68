"""Offer the operations to assistants (language models) as tools of an MCP server on standard input.

The Model Context Protocol is specified at https://modelcontextprotocol.io. As in the service, each
request is answered in a process that is killed at the limits.
"""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from json import dumps, loads
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nonolith
from nonolith.operations import OPERATIONS
from nonolith.operations.fields import object_schema
from nonolith.operations.refusal import Refusal
from nonolith.operations.request import Operation
from nonolith.support.errors import file_errors, needing
from nonolith.web.answering import Bounds
from nonolith.web.openapi import answer_schema
from nonolith.web.scheduler import HttpJob, Scheduler

if TYPE_CHECKING:
    from mcp.server.lowlevel import Server

_INSTRUCTIONS = """\
Nonograms (picross, hanjie): a puzzle is a text in one of more than 30 formats, such as clues as
people type them, or the JSON object that the tool read returns. Verdicts are proved. Use check to
see whether a puzzle is unique, hint for the next step, and draw to show a puzzle (text in a chat,
or png)."""

#: The fields whose value may be a file in the folder of the server, and the schema of a file.
_FILES = ("puzzle", "picture")
_FILE = {
    "type": "object",
    "properties": {"file": {"type": "string", "description": "path in the server's folder"}},
    "required": ["file"],
    "additionalProperties": False,
}


def mcp_server(bounds: Bounds, jobs: int, folder: Path | None = None) -> Server[Scheduler]:
    """Return the MCP server; its tools may read files in ``folder`` and below, by default none."""
    with needing("an MCP server needs the package mcp", "mcp"):
        import mcp_types as types
        from mcp.server.lowlevel import Server

    tools = [
        types.Tool(
            name=row.name,
            description=row.summary,
            input_schema=_schema(row, folder is not None),
            output_schema=answer_schema(row),
        )
        for row in _operations().values()
    ]

    @asynccontextmanager
    async def lifespan(_: Any) -> AsyncIterator[Scheduler]:
        scheduler = Scheduler(jobs, bounds)
        await scheduler.start()
        try:
            yield scheduler
        finally:
            scheduler.close()

    async def list_tools(*_: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=tools)

    async def call_tool(context: Any, call: types.CallToolRequestParams) -> types.CallToolResult:
        try:
            job = _job(call.name, call.arguments or {}, bounds.body, folder)
            answer = loads((await context.lifespan_context.answer(job)).body)
        except (Refusal, nonolith.NonolithError) as error:
            answer = {"error": {"message": str(error)}}
        if "error" in answer:
            message = types.TextContent(text=answer["error"]["message"])
            return types.CallToolResult(content=[message], is_error=True)
        content: list[Any] = [types.TextContent(text=dumps(answer, ensure_ascii=False))]
        if answer.get("media_type") == "image/png":
            content.append(types.ImageContent(data=answer["base64"], mime_type="image/png"))
        return types.CallToolResult(content=content, structured_content=answer)

    return Server(
        "nonolith",
        version=nonolith.__version__,
        instructions=_INSTRUCTIONS,
        lifespan=lifespan,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def _operations() -> dict[str, Operation]:
    """Return the operations by name, and ``read``: the operation ``convert`` to the format json."""
    convert, words = OPERATIONS["convert"], "read a puzzle in any format, and return it as JSON"
    fields = tuple(field for field in convert.fields if field.name != "to")
    return {"read": convert.replace(name="read", summary=words, fields=fields), **OPERATIONS}


def _schema(row: Operation, files: bool) -> dict[str, Any]:
    schema = object_schema(row.fields)
    for name in _FILES if files else ():
        if own := schema["properties"].get(name):
            schema["properties"][name] = {"anyOf": [own, _FILE]}
    return schema


def _job(name: str, arguments: dict[str, Any], most: int, folder: Path | None) -> HttpJob:
    if name not in _operations():
        raise Refusal("not-found", f"there is no tool {name!r} (one of {', '.join(_operations())})")
    if name == "read":
        name, arguments = "convert", {**arguments, "to": "json"}
    for field in _FILES:
        match arguments.get(field):
            case {"file": str(path)} if folder is not None:
                coded = b64encode(_contents(folder, path, most)).decode()
                value = {"base64": coded} if field == "puzzle" else coded
                named = {"name": path} if field == "puzzle" else {}
                arguments = {**named, **arguments, field: value}
    body = dumps(arguments).encode()
    if len(body) > most:
        raise Refusal("too-large", f"the request has more than {most} bytes")
    return HttpJob(name, body, "assistant")


def _contents(folder: Path, path: str, most: int) -> bytes:
    """Return the contents of a file in the folder; raise FormatError if it cannot be read."""
    with file_errors("the file cannot be read", path):
        file = folder.joinpath(path).resolve()
        if not file.is_relative_to(folder.resolve()):
            raise ValueError(f"it is not in the folder {folder}")
        with file.open("rb") as opened:
            return opened.read(most)


def serve_assistants(bounds: Bounds, jobs: int, folder: Path | None = None) -> None:
    """Serve an MCP client on standard input and output until the input ends."""
    server = mcp_server(bounds, jobs, folder)
    from mcp import stdio_server

    async def run() -> None:
        async with stdio_server() as (source, target):
            await server.run(source, target, server.create_initialization_options())

    asyncio.run(run())
