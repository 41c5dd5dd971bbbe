"""What a node measures. Labels are words of the code, never a name or an id of a person."""

from typing import Literal

from prometheus_client import REGISTRY, Counter, Gauge, Histogram

Shown = Literal["off", "loopback", "all"]
_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

TABLES = Gauge("mela_tables_live", "Tables that this node keeps folded")
SOCKETS = Gauge("mela_sockets", "Sockets that are open")
STEPS = Histogram(
    "mela_step_seconds", "How long a step takes to the disk, with its wait", buckets=_QUICK
)
WAITING = Gauge("mela_steps_waiting", "Steps that wait to be stored")
DATABASE = Histogram(
    "mela_database_seconds", "How long the database was used", ["use"], buckets=_QUICK
)
THOUGHTS = Histogram("mela_bot_seconds", "How long bots have thought", ["level"])
BOT_FAILURES = Counter("mela_bot_failures", "Choices of bots that failed", ["level"])
ERRORS = Counter("mela_errors", "Refusals and errors, by their code", ["code"])
DROPPED = Counter("mela_messages_dropped", "Messages dropped for slow clients")


def value_of(name: str) -> int:
    """What a gauge shows now."""
    return int(REGISTRY.get_sample_value(name) or 0)
