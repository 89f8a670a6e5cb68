"""The real service, on a free port of this machine, while tests run."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator


def served() -> Iterator[str]:
    """The address of the service."""
    import uvicorn

    from nonolith.web.application import application

    config = uvicorn.Config(application(jobs=1), port=0, log_level="error")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}/"
    server.should_exit = True
    thread.join(20)
