"""The committed schema of the wire is that of the code."""

from pathlib import Path

from tools.wire_schema import FILE, text

ROOT = Path(__file__).parent.parent.parent


def test_the_schema_is_up_to_date() -> None:
    written = (ROOT / FILE).read_text(encoding="utf-8")
    assert written == text(), "run: python -m tools.wire_schema"
