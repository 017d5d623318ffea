"""Playing in a browser: a server on this machine."""

from __future__ import annotations

import errno
import socket
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from ironbottom.commands import common

EXTRA = "web"
"""The optional extra that brings what the server is made of."""


def add_to(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command("serve")(serve)


def serve(
    context: typer.Context,
    host: Annotated[
        str, typer.Option("--host", metavar="ADDRESS", help="Address to listen on; this machine alone.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, metavar="N", help="Port; 0 = any that is free.")
    ] = 8000,
    tabs: Annotated[
        int, typer.Option("--tabs", min=1, max=100, metavar="N", help="Tabs open at a time, at most.")
    ] = 4,
    open_to_others: Annotated[
        bool, typer.Option("--open-to-others", help="Needed for an address that others can reach.")
    ] = False,
    ascii_only: Annotated[
        bool, typer.Option("--ascii", help="Draw with plain ASCII characters only.")
    ] = False,
) -> None:
    """Play in a browser: the same screens, served on this machine until ctrl-c."""
    if find_spec("textual_serve") is None or find_spec("aiohttp") is None:
        raise common.Complaint(
            f"serve needs the optional extra {EXTRA}: pip install 'ironbottom[{EXTRA}]'"
            f" (in a checkout: pip install -e '.[{EXTRA}]')",
            1,
        )
    from ironbottom.kernel.invocation import saves_named
    from ironbottom.web import guard, tab
    from ironbottom.web.server import Server

    if not guard.is_loopback(host):
        _only_if_meant(host, open_to_others)
    saves: Path = context.obj
    sock = _bound(host, port)
    port = sock.getsockname()[1]
    args = [str(saves.absolute()), *(["--ascii"] if common.in_ascii(context, ascii_only) else [])]
    if saves_named():
        args.append(tab.NAMED)
    server = Server(args, host, port, tabs)
    at = "127.0.0.1" if guard.is_every(host) else host
    common.say(
        f"Ironbottom is at http://{guard.in_url(at)}:{port}/ in your browser. Games are kept in {saves}."
    )
    common.say("Ctrl-c ends it.")
    try:
        server.run(sock)
    finally:
        sock.close()
    common.say("Ended. Every answer given is saved.")


def _only_if_meant(host: str, meant: bool) -> None:
    """An address beyond this machine is a door without a lock: only for who says so."""
    what = (
        f"with --host {host} everybody who can reach this machine over the network can play, read and spoil your games:"
        " there is no password, and nothing is encrypted"
    )
    if not meant:
        raise common.Complaint(f"{what}; if that is what you want, add --open-to-others")
    common.say(f"Warning: {what}.", err=True)


def _bound(host: str, port: int) -> socket.socket:
    from ironbottom.web.server import bind

    try:
        return bind(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            why = f"port {port} of {host} is taken; choose another with --port, or 0 for any that is free"
        elif error.errno == errno.EACCES:
            why = f"port {port} may not be used by you; choose one from 1024 on with --port"
        else:
            why = f"cannot listen on {host}: {error.strerror or error} (--host)"
        raise common.Complaint(why, 1) from error
