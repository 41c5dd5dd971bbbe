"""The log of a node: JSON lines for programs, or lines for people.

No tokens, seeds, words, passwords, names or lines of chat; a table is named by its id, a
conversation by a short number of its own.
"""

import logging
import sys
from typing import Literal

import structlog
from structlog.typing import Processor

Form = Literal["auto", "json", "text"]
Level = Literal["debug", "info", "warning", "error"]

_SHARED: tuple[Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)


def _is_ours(record: logging.LogRecord) -> bool:
    """Leaves out a warning of the websocket library: bytes that are not text close their socket,
    and with a traceback for each of them, anybody could fill the log."""
    return not record.getMessage().startswith("Invalid UTF-8 sequence received")


def set_up_logs(level: Level, form: Form) -> None:
    """Once for the process; what libraries log comes out in the same form."""
    is_text = form == "text" or (form == "auto" and sys.stderr.isatty())
    last: Processor = (
        # without the values of variables, which may be secrets
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
        if is_text
        else structlog.processors.JSONRenderer(ensure_ascii=False)
    )
    form_exceptions: list[Processor] = [] if is_text else [structlog.processors.format_exc_info]
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(_is_ours)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*_SHARED, structlog.stdlib.ExtraAdder()],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *form_exceptions,
                last,
            ],
        )
    )
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("mela").setLevel(level.upper())
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=lambda *_: logging.getLogger("mela"),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
