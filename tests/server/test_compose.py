"""The compose file and the proxy of the hosting guide: they name what there is, and fit one another."""

from __future__ import annotations

import re
from ipaddress import ip_network
from typing import Any

import pytest
import yaml
from serving import ROOT

from amunre.commands.serve import serve
from amunre.server.addresses import asker
from amunre.server.routes import ROUTES
from amunre.server.running import GRACE, KEPT
from amunre.server.settings import Settings

FOLDER = ROOT / "docs" / "learn" / "hosting"


@pytest.fixture(scope="module")
def compose() -> Any:
    return yaml.safe_load((FOLDER / "compose.yaml").read_text())


@pytest.fixture(scope="module")
def proxy() -> str:
    return (FOLDER / "Caddyfile").read_text()


def servers(compose: Any) -> dict[str, Any]:
    return {name: service for name, service in compose["services"].items() if "amunre" in service.get("command", ())}


def read(options: list[str]) -> dict[str, Any]:
    """Return the options that `serve` reads."""
    with serve.make_context("serve", options) as context:
        return context.params


def test_servers_are_begun_with_options_that_there_are(compose: Any) -> None:
    assert len(servers(compose)) == 2
    for service in servers(compose).values():
        program, command, *options = [
            re.sub(r"\$\{PUBLIC_HOST:\?}", "games.example", one) for one in service["command"]
        ]
        assert (program, command) == ("amunre", serve.name)
        given = read(options)
        assert given["public_url"] == "https://games.example"
        assert given["database"] == "postgresql://amunre@db/amunre"
        assert not Settings(host=given["host"]).only_here


def test_the_proxy_is_believed_who_asks(compose: Any) -> None:
    [subnet] = [one["subnet"] for one in compose["networks"]["default"]["ipam"]["config"]]
    assert ip_network(subnet).is_private
    for service in servers(compose).values():
        given = read([one for one in service["command"] if "--proxy" in one])
        assert given["proxies"] == (subnet,)
        proxy = str(next(ip_network(subnet).hosts()))
        assert asker(proxy, "192.0.2.1", given["proxies"]) == "192.0.2.1"


def test_services_and_volumes_that_are_meant_are_there(compose: Any) -> None:
    services, volumes = compose["services"], set[str]()
    assert set(compose) == {"name", "x-server", "services", "networks", "volumes"}
    for service in services.values():
        assert ("image" in service) != ("build" in service)
        assert set(service.get("depends_on", ())) <= set(services)
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            if source.startswith("./"):
                assert (FOLDER / source).is_file()
            else:
                volumes.add(source)
    assert volumes == set(compose["volumes"])


def test_the_proxy_asks_both_servers_where_they_listen(compose: Any, proxy: str) -> None:
    [asked] = re.findall(r"^reverse_proxy (.*) \{$", proxy, re.MULTILINE)
    assert asked.split() == [f"{name}:{Settings().port}" for name in servers(compose)]
    assert proxy.count("{") == proxy.count("}")


def test_the_proxy_lets_go_of_connections_before_the_servers_do(compose: Any, proxy: str) -> None:
    [kept] = re.findall(r"keepalive (\d+)s", proxy)
    assert int(kept) < KEPT
    [health] = re.findall(r"health_uri (\S+)", proxy)
    assert health in [route.path for route in ROUTES]
    for service in servers(compose).values():
        assert int(service["stop_grace_period"].rstrip("s")) > GRACE
