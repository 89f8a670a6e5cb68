"""Offer the operations to assistants (language models) as tools of an MCP server on standard input.

The Model Context Protocol is specified at https://modelcontextprotocol.io. As in the service, each
request is answered in a process that is killed at the limits.
"""

from __future__ import annotations

import asyncio
import os
import stat
from base64 import b64encode
from collections.abc import AsyncIterator
from concurrent.futures import Future
from contextlib import asynccontextmanager
from importlib.util import find_spec
from json import dumps, loads
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import nonolith
from nonolith.operations import OPERATIONS
from nonolith.operations.call import Operation
from nonolith.operations.fields import object_schema
from nonolith.operations.refusal import Refusal
from nonolith.support.errors import file_errors, needing
from nonolith.web.answering import Bounds
from nonolith.web.openapi import answer_schema
from nonolith.web.scheduler import Scheduler, ServiceRequest

if TYPE_CHECKING:
    from mcp.server.lowlevel import Server

_INSTRUCTIONS = """\
Nonograms (picross, hanjie): a puzzle is a text in one of more than 30 formats, such as clues as
people type them, or the JSON object that the tool read returns. Verdicts are proved. Use check to
see whether a puzzle is unique, hint for the next step, and draw to show a puzzle (a picture, or
with the renderer text its lines for a chat)."""

#: Timeout for reading the files of a call, in seconds.
_FILE_TIMEOUT = 20.0

#: The fields whose value may be a file in the folder of the server, and the schema of a file.
_FILES = ("puzzle", "clues", "file", "picture")
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
            # A daemon thread: a file of a network that does not answer may block it for ever.
            made: Future[ServiceRequest] = Future()
            values = (call.name, call.arguments or {}, bounds.body, folder)
            Thread(target=_make_request, args=(made, *values), daemon=True).start()
            request = await asyncio.wait_for(asyncio.wrap_future(made), _FILE_TIMEOUT)
            answer = loads((await context.lifespan_context.answer(request)).body)
        except TimeoutError:
            message = f"the file cannot be read: no data came within {_FILE_TIMEOUT:g} seconds"
            answer = {"error": {"message": message}}
        except (Refusal, nonolith.NonolithError) as error:
            answer = {"error": {"message": str(error)}}
        if "error" in answer:
            readings = map(dumps, answer["error"].get("readings", ()))
            text = types.TextContent(text="\n".join([answer["error"]["message"], *readings]))
            return types.CallToolResult(content=[text], is_error=True)
        # Pictures are not repeated as text, which an assistant would have to read.
        told = {name: value for name, value in answer.items() if name != "base64"}
        content: list[Any] = [types.TextContent(text=dumps(told, ensure_ascii=False))]
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
    """Return the operations by name, and ``read``: the operation ``convert`` to the format json.
    By default, ``draw`` returns a picture, if Pillow is installed."""
    convert, words = OPERATIONS["convert"], "read a puzzle in any format, and return it as JSON"
    fields = tuple(field for field in convert.fields if field.name != "to")
    read = convert.replace(name="read", summary=words, fields=fields)
    draw = OPERATIONS["draw"]
    if find_spec("PIL"):
        field = draw.field("renderer")
        chosen = (field.replace(default="png") if one is field else one for one in draw.fields)
        draw = draw.replace(fields=tuple(chosen))
    return {"read": read, **OPERATIONS, "draw": draw}


def _schema(row: Operation, files: bool) -> dict[str, Any]:
    schema = object_schema(row.fields)
    for name in _FILES if files else ():
        if own := schema["properties"].get(name):
            schema["properties"][name] = {"anyOf": [own, _FILE]}
    return schema


def _make_request(made: Future[ServiceRequest], *values: Any) -> None:
    made.set_running_or_notify_cancel()
    try:
        made.set_result(_service_request(*values))
    except BaseException as error:
        made.set_exception(error)


def _service_request(
    name: str, arguments: dict[str, Any], most: int, folder: Path | None
) -> ServiceRequest:
    if name not in _operations():
        raise Refusal("not-found", f"there is no tool {name!r} (one of {', '.join(_operations())})")
    if name == "draw":
        arguments = {"renderer": _operations()[name].field("renderer").default, **arguments}
    if name == "read":
        name, arguments = "convert", {**arguments, "to": "json"}
    for field in _FILES:
        match arguments.get(field):
            case {"file": str(path)} if folder is not None:
                coded = b64encode(_contents(folder, path, most)).decode()
                value = coded if field == "picture" else {"base64": coded}
                named = {} if field == "picture" else {"name": path}
                arguments = {**named, **arguments, field: value}
    body = dumps(arguments).encode()
    if len(body) > most:
        raise Refusal("too-large", f"the request has more than {most} bytes")
    return ServiceRequest(name, body, "assistant")


def _contents(folder: Path, path: str, most: int) -> bytes:
    """Return the contents of a file in the folder; raise FormatError if it cannot be read."""
    with file_errors("the file cannot be read", path):
        # Do not touch a path outside of the folder: on Windows it may name another machine.
        own, named = folder.resolve(), folder.absolute()
        file = Path(os.path.normpath(named / path))
        if file.is_relative_to(os.path.normpath(named)) or file.is_relative_to(own):
            file = file.resolve()
        if not file.is_relative_to(own):
            raise ValueError(f"it is not in the folder {folder}")
        # O_NONBLOCK: to open a pipe that nobody writes must not wait.
        flags = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        with open(os.open(file, os.O_RDONLY | flags), "rb") as opened:  # noqa: PTH123
            if not stat.S_ISREG(os.fstat(opened.fileno()).st_mode):
                raise ValueError("it is not a regular file")
            return opened.read(most)


def serve_assistants(bounds: Bounds, jobs: int, folder: Path | None = None) -> None:
    """Serve an MCP client on standard input and output until the input ends."""
    server = mcp_server(bounds, jobs, folder)
    import anyio
    import mcp_types as types
    from mcp import stdio_server
    from mcp.shared.message import SessionMessage

    async def run() -> None:
        sender, receiver = anyio.create_memory_object_stream[Any](0)
        async with stdio_server() as (source, target), anyio.create_task_group() as group:

            async def forward() -> None:
                """Forward messages; answer lines that are not messages with a parse error."""
                async with sender:
                    async for item in source:
                        if isinstance(item, Exception):
                            message = "a line is not a JSON-RPC message"
                            error = types.ErrorData(code=types.PARSE_ERROR, message=message)
                            refusal = types.JSONRPCError(jsonrpc="2.0", id=None, error=error)
                            await target.send(SessionMessage(refusal))
                        else:
                            await sender.send(item)

            group.start_soon(forward)
            await server.run(receiver, target, server.create_initialization_options())
            group.cancel_scope.cancel()

    asyncio.run(run())
