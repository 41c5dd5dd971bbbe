"""Where the files are with which others run the site, and the settings that they name."""

import re
from pathlib import Path

from mela.server.settings import Settings

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"
SETTINGS = {f"MELA_{name.upper()}" for name in Settings.__struct_fields__}


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def named_settings(text: str) -> set[str]:
    return set(re.findall(r"\bMELA_[A-Z_]+\b", text))
