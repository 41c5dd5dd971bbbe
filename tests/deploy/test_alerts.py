"""Alerts and the board ask for what a node measures."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from prometheus_client import REGISTRY
from prometheus_client.metrics import MetricWrapperBase

import mela.server.metrics
from tests.deploy.files import ROOT, text_of

RULES: list[dict[str, Any]] = yaml.safe_load(text_of("deploy/prometheus/rules.yaml"))["groups"][0][
    "rules"
]
BOARD: dict[str, Any] = json.loads(text_of("deploy/grafana/mela.json"))
ENDINGS = {"counter": ["_total"], "gauge": [""], "histogram": ["_bucket", "_count", "_sum"]}
#: Labels that Prometheus adds.
ADDED = {"job", "instance"}
#: Words of its language that can look like names of metrics.
WORDS = {"by", "or", "unless", "offset"}


def measured() -> dict[str, set[str]]:
    """What can be asked of a node: names of series, and their labels."""
    found = {"up": set(ADDED)}
    for metric in vars(mela.server.metrics).values():
        if isinstance(metric, MetricWrapperBase):
            for ending in ENDINGS[str(metric._type)]:
                labels = ADDED | set(metric._labelnames)
                found[metric._name + ending] = labels | ({"le"} if ending == "_bucket" else set())
    # of the process, which the library measures
    for family in REGISTRY.collect():
        for sample in family.samples:
            if sample.name.startswith("process_"):
                found[sample.name] = ADDED | set(sample.labels)
    return found


def questions() -> Iterator[tuple[str, str]]:
    for rule in RULES:
        yield rule["alert"], rule["expr"]
    for panel in BOARD["panels"]:
        for target in panel["targets"]:
            yield panel["title"], target["expr"]


@pytest.mark.parametrize(("name", "question"), list(questions()))
def test_it_asks_for_what_is_measured(name: str, question: str) -> None:
    known = measured()
    grouped = set(re.findall(r"\w+", " ".join(re.findall(r"by \(([^)]*)\)", question))))
    plain = re.sub(r"by \([^)]*\)|\[[^\]]*\]|\{[^}]*\}", "", question)
    series = set(re.findall(r"\b[a-z]\w*\b(?! *\()", plain)) - WORDS
    assert series, name
    chosen = set(re.findall(r"(\w+) *=", " ".join(re.findall(r"\{([^}]*)\}", question))))
    for one in series:
        assert one in known, one
        assert chosen | grouped <= known[one], one


def test_every_measure_is_on_the_board() -> None:
    shown = " ".join(question for _, question in questions())
    for metric in vars(mela.server.metrics).values():
        if isinstance(metric, MetricWrapperBase):
            assert metric._name in shown


def test_codes_of_errors_exist() -> None:
    server = "".join(
        file.read_text(encoding="utf-8") for file in (ROOT / "src/mela/server").rglob("*.py")
    )
    codes = {code for _, question in questions() for code in re.findall(r'code="(.+?)"', question)}
    assert codes
    assert all(f'"{code}"' in server for code in codes)


def test_what_an_alert_says_has_the_labels_it_names() -> None:
    known = {"severity", *ADDED, "code", "level", "use"}
    for rule in RULES:
        said = rule["annotations"]["summary"]
        assert set(re.findall(r"\$labels\.(\w+)", said)) <= known
        assert rule["labels"]["severity"] in ("page", "look")


def test_the_documents_explain_every_alert() -> None:
    page = text_of("docs/operating.md")
    explained = re.findall(r"^\| `(Mela\w+)` \|", page, re.MULTILINE)
    assert explained == [rule["alert"] for rule in RULES]
