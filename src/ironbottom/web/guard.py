"""Who may talk to the server: checks of the names in a request, without a server, so that each can be tried alone.

A page of a stranger that is open in the same browser can send requests to this machine as well, and open a WebSocket to it.  It
cannot choose the headers ``Host`` and ``Origin``: the browser writes them.  ``Host`` tells apart a name of the stranger that was
made to point at this machine; ``Origin`` tells whose page it is that asks.
"""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

LOOPBACK_NAMES = ("localhost", "127.0.0.1", "::1")


def is_loopback(host: str) -> bool:
    """Does this address reach no farther than this machine?"""
    if host.casefold() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def is_every(host: str) -> bool:
    """Does it stand for all addresses of this machine (0.0.0.0, ::)?"""
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return False


def names_of(host: str) -> frozenset[str]:
    """The names by which a browser may call a server that is bound to this address."""
    names = {host.casefold()}
    if is_loopback(host) or is_every(host):
        names.update(LOOPBACK_NAMES)
    if is_every(host):
        names.add(socket.gethostname().casefold())
    return frozenset(names)


def in_url(host: str) -> str:
    """An address as it is written in a URL."""
    return f"[{host}]" if ":" in host else host


def split_host(text: str) -> tuple[str, int | None] | None:
    """Name and port of a ``Host`` header; None for what is none."""
    try:
        parts = urlsplit(f"//{text}")
        name, port = parts.hostname, parts.port
    except ValueError:
        return None
    if not name or any(c in text for c in "/?#@"):  # an empty query or fragment leaves no other trace
        return None
    return name.casefold(), port


def wrong_host(header: str | None, bound: str, port: int) -> bool:
    """Is this request meant for a name that is not ours?

    Where the server is bound to all addresses, any address may stand there: only a *name* can be made to point at us by a stranger.
    """
    found = split_host(header or "")
    if found is None:
        return True
    name, asked = found
    if (asked or 80) != port:
        return True
    if name in names_of(bound):
        return False
    if not is_every(bound):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return True
    return False


def wrong_origin(origin: str | None, host: str, needed: bool) -> bool:
    """Does a page of somebody else ask?  ``needed``: a browser always says where it comes from, so who does not is none."""
    if origin is None:
        return needed
    try:
        parts = urlsplit(origin)
    except ValueError:  # a bracket that is never closed, say
        return True
    return parts.scheme != "http" or _with_port(parts.netloc) != _with_port(host)


def _with_port(netloc: str) -> tuple[str, int] | None:
    found = split_host(netloc)
    return None if found is None else (found[0], found[1] or 80)
