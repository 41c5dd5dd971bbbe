"""Seeds from a file: one number a line; what stands behind # is for people."""

from pathlib import Path

from mela.core.error import MelaError

MOST = 2**53 - 1
"""What every program that reads JSON keeps exactly."""


class SeedsError(MelaError):
    """A seed list that cannot be used; the message names the line."""


def read_seeds(path: Path) -> list[int]:
    """In the order of the file."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise SeedsError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeError:
        raise SeedsError(f"{path} is no text") from None
    seeds: dict[int, int] = {}
    for number, line in enumerate(lines, 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        if not (text.isascii() and text.isdecimal() and len(text) < 17 and int(text) <= MOST):
            raise SeedsError(f"{path}, line {number}: {text!r} is no number from 0 to {MOST}")
        if int(text) in seeds:
            where = seeds[int(text)]
            raise SeedsError(f"{path}, line {number}: {text} is in line {where} already")
        seeds[int(text)] = number
    if not seeds:
        raise SeedsError(f"{path} holds no seed")
    return list(seeds)
