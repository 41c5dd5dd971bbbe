"""The image and the services around it. No container runs here: the files are read."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from mela.server.settings import read_settings
from tests.deploy.files import ROOT, SETTINGS, named_settings, text_of
from tests.server.node import Node, free_port

COMPOSE: dict[str, Any] = yaml.safe_load(text_of("compose.yaml"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
#: A public name without a registry, and a version to the patch.
PINNED = re.compile(r"(?:[a-z]+/)?[a-z]+:v?\d+\.\d+\.?\d*(?:-[a-z-]+)?")


def instructions() -> list[tuple[str, str]]:
    """Of the Dockerfile: a word, and what follows it."""
    code = re.sub(r"^#.*\n", "", text_of("Dockerfile"), flags=re.MULTILINE)
    lines = code.replace("\\\n", "").splitlines()
    pairs = (line.split(maxsplit=1) for line in lines if line)
    return [(word, rest) for word, rest in pairs]


def of(word: str) -> list[str]:
    return [rest for found, rest in instructions() if found == word]


# --- The image ------------------------------------------------------------------------------


def test_stages_start_from_pinned_public_images() -> None:
    stages: set[str] = set()
    for image, *name in (rest.split(" AS ") for rest in of("FROM")):
        assert image in stages or PINNED.fullmatch(image), image
        stages |= set(name)


def test_what_is_copied_exists_and_reaches_the_builder() -> None:
    sent = set(re.findall(r"^!(.+)$", text_of(".dockerignore"), re.MULTILINE))
    sources = [path for rest in of("COPY") if "--from" not in rest for path in rest.split()[:-1]]
    assert sources
    for source in sources:
        assert (ROOT / source).exists(), source
        assert Path(source).parts[0] in sent, source
    assert sent == {Path(source).parts[0] for source in sources}


def test_the_image_runs_without_rights() -> None:
    last = instructions()[-12:]
    assert ("USER", "10001:10001") in last
    assert ("VOLUME", "/data") in last
    assert ("ENTRYPOINT", '["mela"]') in last


def test_the_health_check_tells_whether_the_node_answers(tmp_path: Path) -> None:
    (check,) = of("HEALTHCHECK")
    command = json.loads(check.partition("CMD ")[2])
    assert command[0] == "python"
    run = [sys.executable, *command[1:]]
    node = Node(tmp_path).start()
    good = subprocess.run(run, env={"MELA_PORT": str(node.port)}, check=False)
    node.stop()
    bad = subprocess.run(
        run, env={"MELA_PORT": str(free_port())}, stderr=subprocess.DEVNULL, check=False
    )
    assert (good.returncode, bad.returncode) == (0, 1)


# --- The services ---------------------------------------------------------------------------


@pytest.mark.parametrize("service", SERVICES.values(), ids=SERVICES)
def test_a_service_is_confined(service: dict[str, Any]) -> None:
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert "build" in service or PINNED.fullmatch(service["image"]), service["image"]


@pytest.mark.parametrize("service", SERVICES.values(), ids=SERVICES)
def test_what_a_service_mounts_exists(service: dict[str, Any]) -> None:
    for source, *_ in (volume.split(":") for volume in service.get("volumes", [])):
        if source.startswith("."):
            assert (ROOT / source).is_file(), source
        else:
            assert source in COMPOSE["volumes"]
    assert set(service["networks"]) <= set(COMPOSE["networks"])


def test_databases_are_not_on_the_internet() -> None:
    assert COMPOSE["networks"]["back"]["internal"] is True
    for name in ("postgres", "valkey"):
        assert SERVICES[name]["networks"] == ["back"]
        assert "ports" not in SERVICES[name]


def example() -> dict[str, str]:
    """The variables of .env.example; those that are to be filled in are."""
    lines = [line for line in text_of(".env.example").splitlines() if line and line[0] != "#"]
    pairs = (line.split("=", 1) for line in lines)
    return {name: value or "ab" * 32 for name, value in pairs}


def test_the_example_has_what_the_services_ask_for() -> None:
    asked = re.findall(r"\$\{(\w+)[^}]*\}", text_of("compose.yaml"))
    assert set(asked) == set(example())
    assert set(re.findall(r"\{\$(\w+)\}", text_of("deploy/Caddyfile"))) <= set(
        SERVICES["proxy"]["environment"]
    )


def test_a_node_can_use_what_it_is_given() -> None:
    given = {
        name: re.sub(r"\$\{(\w+)[^}]*\}", lambda found: example()[found[1]], value)
        for name, value in SERVICES["mela"]["environment"].items()
    }
    settings = read_settings(None, given)
    assert settings.all_origins() == ["https://mela.example"]
    assert settings.database.startswith("postgresql+asyncpg://mela:")
    assert settings.redis == "redis://valkey"
    (subnet,) = COMPOSE["networks"]["front"]["ipam"]["config"]
    assert settings.trusted_proxies == subnet["subnet"]
    trusted = {name for name, service in SERVICES.items() if "front" in service["networks"]}
    assert trusted == {"mela", "proxy"}


@pytest.mark.parametrize("file", ["Dockerfile", "compose.yaml", ".env.example"])
def test_every_setting_that_is_named_exists(file: str) -> None:
    named = named_settings(text_of(file))
    assert named
    assert named <= SETTINGS
