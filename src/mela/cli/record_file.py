"""The file that keeps the record of a match, whatever becomes of the match."""

from pathlib import Path

import mela
from mela.core.error import MelaError
from mela.core.match import AnyMatch


class RecordFileError(MelaError):
    """A file that a record cannot be written to."""


class RecordFile:
    """Written again whenever there is something to lose; without a path nothing is written."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        if path is not None and path.exists() and (not path.is_file() or path.stat().st_size > 0):
            raise RecordFileError(f"{path} exists already; a record is not written over")

    def keep(self, match: AnyMatch) -> None:
        """Replace the file at once, so that no moment has half a record."""
        if self.path is None:
            return
        part = self.path.with_name(self.path.name + ".part")
        try:
            part.write_text(mela.dumps(match), encoding="utf-8")
            part.replace(self.path)
        except OSError as error:
            raise RecordFileError(f"cannot write {self.path}: {error.strerror}") from None
