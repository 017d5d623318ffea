"""Who may talk to the server, header by header."""

from __future__ import annotations

import pytest

from ironbottom.web.guard import is_every, is_loopback, split_host, wrong_host, wrong_origin

LOCAL = "127.0.0.1"


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.9.1", "::1", "localhost", "LOCALHOST"])
def test_loopback(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "example.org", "", "localhost.evil.com"])
def test_not_loopback(host: str) -> None:
    assert not is_loopback(host)
    assert is_every(host) == (host in ("0.0.0.0", "::"))


@pytest.mark.parametrize("header", ["127.0.0.1:8000", "localhost:8000", "LocalHost:8000", "[::1]:8000"])
def test_our_own_names(header: str) -> None:
    assert not wrong_host(header, LOCAL, 8000)


@pytest.mark.parametrize(
    "header",
    [
        None,
        "",
        "evil.com:8000",
        "evil.com",
        "127.0.0.1",
        "127.0.0.1:8001",
        "localhost.evil.com:8000",
        "127.0.0.1.evil.com:8000",
        "evil.com@127.0.0.1:8000",
        "127.0.0.1:8000/x",
        "127.0.0.1:8000#",
        "127.0.0.1:8000?",
        "127.0.0.1:port",
        "192.168.1.5:8000",
        "[::1",
    ],
)
def test_names_that_are_not_ours(header: str | None) -> None:
    assert wrong_host(header, LOCAL, 8000)


def test_a_port_that_goes_without_saying() -> None:
    assert not wrong_host("127.0.0.1", LOCAL, 80)
    assert not wrong_origin("http://127.0.0.1", "127.0.0.1:80", True)


def test_bound_to_all_addresses_any_address_will_do_but_no_name() -> None:
    assert not wrong_host("192.168.1.5:8000", "0.0.0.0", 8000)
    assert not wrong_host("localhost:8000", "0.0.0.0", 8000)
    assert wrong_host("evil.com:8000", "0.0.0.0", 8000)


def test_bound_to_one_address_that_one_alone() -> None:
    assert not wrong_host("192.168.1.5:8000", "192.168.1.5", 8000)
    assert wrong_host("127.0.0.1:8000", "192.168.1.5", 8000)


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.com",
        "http://127.0.0.1",
        "http://127.0.0.1:8001",
        "http://localhost:8000",
        "https://127.0.0.1:8000",
        "null",
        "",
        "file://",
        "http://127.0.0.1:8000.evil.com",
        "http://x@127.0.0.1:8000",
    ],
)
def test_foreign_origins(origin: str) -> None:
    assert wrong_origin(origin, "127.0.0.1:8000", False)
    assert wrong_origin(origin, "127.0.0.1:8000", True)


def test_our_own_origin() -> None:
    assert not wrong_origin("http://127.0.0.1:8000", "127.0.0.1:8000", True)
    assert not wrong_origin("http://LOCALHOST:8000", "localhost:8000", True)


def test_no_origin_is_a_page_that_was_typed_in_but_no_websocket_of_a_browser() -> None:
    assert not wrong_origin(None, "127.0.0.1:8000", False)
    assert wrong_origin(None, "127.0.0.1:8000", True)


def test_split_host() -> None:
    assert split_host("A.b:80") == ("a.b", 80)
    assert split_host("[::1]:1") == ("::1", 1)
    assert split_host("a:99999") is None


@pytest.mark.parametrize("origin", ["http://[::1", "http://[", "http://127.0.0.1:port", "http://]:8000"])
def test_an_origin_that_is_no_address_is_a_foreign_one(origin: str) -> None:
    assert wrong_origin(origin, "127.0.0.1:8000", needed=False)
