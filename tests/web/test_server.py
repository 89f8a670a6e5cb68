"""The command serves until it is stopped, and then exits cleanly."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import sys
from http.client import HTTPConnection
from importlib import import_module
from pathlib import Path

import pytest

from nonolith import MissingExtraError, NonolithError
from nonolith.cli import main
from nonolith.web import serve
from nonolith.web.server import _address, _listening
from tests.examples import long
from tests.processes import started, until
from tests.web.test_scheduler import EASY, HARD

COMMAND = [sys.executable, "-m", "nonolith", "serve", "--port", "0", "--jobs", "1"]


def connection(address: str) -> HTTPConnection:
    return HTTPConnection(address.split("/")[2], timeout=60)


@pytest.mark.skipif(os.name == "nt", reason="needs the signals of POSIX")
@pytest.mark.parametrize("number", [signal.SIGINT, long(signal.SIGTERM)])
def test_the_command_prints_its_address_and_ends_cleanly(number: int) -> None:
    with started(COMMAND) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        line = process.stdout.readline().decode()
        assert line.startswith("nonolith is at http://127.0.0.1:")
        client = connection(line.split()[3])
        client.request("POST", "/api/hint", json.dumps(EASY), {"Content-Type": "application/json"})
        assert client.getresponse().status == 200
        busy = connection(line.split()[3])
        busy.request("POST", "/api/solve", json.dumps(HARD), {"Content-Type": "application/json"})
        if Path("/proc/self/stat").exists():
            until(lambda: bool(running_for(process.pid)))
        process.send_signal(number)
        assert process.wait(60) == 0
        assert b"Traceback" not in process.stderr.read()


def running_for(parent: int) -> list[int]:
    """Return the children of a process that use a processor: those that work for a client."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if fields[0] == "R" and int(fields[1]) == parent:
            found.append(int(folder.name))
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize("accept", ["application/json", "text/event-stream"])
def test_the_work_of_a_client_that_went_away_is_stopped(accept: str) -> None:
    with started(COMMAND) as process:
        assert process.stdout is not None
        client = connection(process.stdout.readline().decode().split()[3])
        headers = {"Content-Type": "application/json", "Accept": accept}
        client.request("POST", "/api/solve", json.dumps(HARD), headers)
        until(lambda: bool(running_for(process.pid)))
        assert client.sock is not None
        client.sock.shutdown(socket.SHUT_RDWR)
        client.close()
        until(lambda: not running_for(process.pid), 25)  # the service would end it after 30 s


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--port", "65536"], "from 0 to 65535, not 65536"),
        (["--host", "no such host", "--port", "65535"], "on no such host, port 65535"),
    ],
)
def test_a_bad_address_is_an_error_of_one_line(
    options: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", *options]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert message in line


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:80/"),
        ("0.0.0.0", "http://127.0.0.1:80/"),
        ("::", "http://[::1]:80/"),
        ("fe80::1", "http://[fe80::1]:80/"),
        ("a.example", "http://a.example:80/"),
    ],
)
def test_the_printed_address_works_in_a_browser(host: str, address: str) -> None:
    assert _address(host, 80) == address


OPTIONS = ["--access-log", "json", "--metrics", "--max-body", "2", "--timeout", "1"]


@pytest.mark.parametrize(
    ("proxies", "client"),
    [
        ([], "127.0.0.1"),
        (["127.0.0.1"], "10.0.0.7"),
        (["127.0.0.0/8", "10.0.0.0/8"], "192.0.2.5"),
        (["10.0.0.0/8"], "127.0.0.1"),
    ],
)
def test_the_client_is_the_one_that_a_trusted_proxy_names(proxies: list[str], client: str) -> None:
    options = [text for proxy in proxies for text in ("--trusted-proxy", proxy)]
    with started([*COMMAND, *OPTIONS, *options]) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        http = connection(process.stdout.readline().decode().split()[3])
        http.request("GET", "/health", headers={"X-Forwarded-For": "192.0.2.5, 10.0.0.7"})
        assert http.getresponse().read()
        record = json.loads(process.stderr.readline())
        assert (record["client"], record["path"], record["status"]) == (client, "/health", 200)


def test_the_options_bound_requests_and_show_them() -> None:
    with started([*COMMAND, *OPTIONS]) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        address = process.stdout.readline().decode().split()[3]
        http = connection(address)

        def post(name: str, request: object, accept: str = "*/*") -> int:
            headers = {"Content-Type": "application/json", "Accept": accept}
            http.request("POST", f"/api/{name}", json.dumps(request), headers)
            response = http.getresponse()
            response.read()
            return response.status

        assert post("solve", {"puzzle": "x" * 1_500_000}) == 422
        assert post("solve", {"puzzle": "x" * 2_097_152}) == 413
        http = connection(address)
        assert post("hint", EASY) == 200
        assert post("hint", {"puzzle": "1x1:1/2"}, "text/event-stream") == 200
        assert post("solve", HARD) == 200
        http.request("GET", "/metrics")
        response = http.getresponse()
        lines = response.read().decode().splitlines()
        assert response.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
        assert 'nonolith_requests_total{kind="",operation="hint",status="200"} 1.0' in lines
        refused = {"hint": ("422", "puzzle"), "solve": ("413", "too-large")}
        for name, (status, kind) in refused.items():
            labels = f'kind="{kind}",operation="{name}",status="{status}"'
            assert f"nonolith_requests_total{{{labels}}} 1.0" in lines
        assert 'nonolith_request_seconds_bucket{le="+Inf",operation="hint"} 2.0' in lines
        assert 'nonolith_request_seconds_bucket{le="0.3",operation="solve"} 3.0' not in lines
        assert 'nonolith_request_seconds_count{operation="solve"} 3.0' in lines
        assert 'nonolith_waiting_requests{lane="medium"} 0.0' in lines
        assert 'nonolith_free_places{lane="long"} 1.0' in lines
        names = {line.split("{")[0].split()[0] for line in lines if line[0] != "#"}
        typed = {line.split()[2] for line in lines if line.startswith("# TYPE ")}
        assert {re.sub("_(bucket|sum|count)$", "", name) for name in names} == typed
        process.terminate()
        log = [json.loads(line) for line in process.stderr.read().splitlines()]
        assert [one["status"] for one in log] == [422, 413, 200, 422, 200, 200]
        assert [one["kind"] for one in log] == ["format", "too-large", "", "puzzle", "", ""]
        assert log[-1]["path"] == "/metrics"
        assert log[-2]["seconds"] > 0.9


@pytest.mark.parametrize("proxy", ["proxy.example", "10.0.0.1/8", "*"])
def test_a_proxy_is_an_address_or_a_network(proxy: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "0", "--trusted-proxy", proxy]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert f"not {proxy!r}" in line


def test_an_address_in_use_is_one_clear_error() -> None:
    with _listening("127.0.0.1", 0) as free:
        assert free.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR)
        port = free.getsockname()[1]
        free.listen()
        for host, reason in (("127.0.0.1", "Address already in use"), ("a" * 70, "")):
            with pytest.raises(NonolithError) as raised:
                serve(host, port)
            text = str(raised.value)
            assert text.startswith(f"cannot listen on {host}, port {port}: {reason}")
            assert text.endswith(" (choose another address with --host and --port)")


def test_the_error_about_missing_libraries_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("segno", "starlette", "uvicorn"):
        with monkeypatch.context() as without:
            without.setitem(sys.modules, name, None)
            without.delitem(sys.modules, "nonolith.web.application", raising=False)
            with pytest.raises(MissingExtraError, match=r"pip install 'nonolith\[web\]'"):
                serve()
            without.delitem(sys.modules, "nonolith.web.application", raising=False)
            with pytest.raises(MissingExtraError, match=r"pip install 'nonolith\[web\]'"):
                import_module("nonolith.web.application")
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'nonolith\[web\]'"):
        serve(metrics=True)
