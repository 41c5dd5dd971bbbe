"""The settings of a site: from a TOML file, and from the environment, which wins."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryFile
from typing import Annotated

import msgspec

from mela.core.error import MelaError
from mela.server.logs import Form, Level
from mela.server.metrics import Shown

LOCAL_HOSTS = ("127.0.0.1", "::1", "localhost")


class SettingsError(MelaError):
    """A setting that cannot be used; the message names it."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every setting can come from MELA_<NAME> in the environment."""

    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8000
    #: The folder of the SQLite file and the secret, unless another database is set.
    data: str = "mela-data"
    #: For several nodes: postgresql+asyncpg://… and redis://…
    database: str = ""
    redis: str = ""
    #: 64 hex digits, the same for all nodes; without it, a file in the data folder has them.
    secret: str = ""
    #: More addresses of the site, as browsers see them: https://mela.example, separated by commas.
    origins: str = ""
    bot_workers: int = 1
    bot_seconds: float = 5.0
    #: After how many days guests are removed who do not come back.
    guest_days: int = 30
    sweep_hours: float = 24
    #: How often guests and tables may be made and sign-ins tried, by each address; reports sent and
    #: own data exported, by each person. 0 means no limit.
    guests_a_minute: float = 30
    tables_a_minute: float = 60
    sign_ins_a_minute: float = 10
    reports_a_minute: float = 5
    exports_a_minute: float = 2
    packs_a_minute: float = 240
    #: How often a person may ask what a move would do, or why it is refused.
    questions_a_minute: float = 600
    #: How often records are shown that somebody sends, or that the site has, by each address.
    records_a_minute: float = 120
    #: How often a person may change their name; 0 means no limit.
    renames_an_hour: float = 5
    #: The address of the site as browsers see it, and in links that leave it: https://mela.example
    base_url: str = ""
    #: The address that push services may write to if our messages cause trouble.
    contact: str = "mailto:nobody@localhost.localdomain"
    #: How long a player may be away before a notice goes out in a slow match.
    notice_seconds: float = 20
    #: May notices go to addresses of this machine and its network? If so, users can reach those.
    private_addresses: bool = False
    #: Proxies that may say which address a client has, separated by commas; none if empty.
    trusted_proxies: str = ""
    #: How many moves late watchers see hands, if all players agree and the match is not rated.
    open_delay: int = 12
    #: What is logged, and how: `auto` is text on a terminal and JSON lines elsewhere.
    log_level: Level = "info"
    log_form: Form = "auto"
    #: Who may read /metrics: nobody (off), programs on this machine (loopback), or all.
    metrics: Shown = "loopback"
    #: Is there an operator's page, /operator? `mela operator add` lets somebody sign in there.
    operator_page: bool = False
    #: The folder of backups that the operator's page shows and fills.
    backups: str = ""
    #: The most connections and the most sockets from one address, and the most sockets at one seat
    #: (or as watchers) of a table. Behind a trusted proxy, the proxy limits connections.
    address_connections: int = 500
    #: How long a request may take to arrive with its body.
    request_seconds: float = 20
    address_sockets: int = 500
    seat_sockets: int = 500
    #: Only for tests: matches, words and bots follow from it, so anybody can know all draws.
    #: Refused if others could play.
    seed: str = ""

    def all_origins(self) -> list[str]:
        """The addresses of the site."""
        parts = [part.strip() for part in (*self.origins.split(","), self.base_url)]
        return [part.rstrip("/") for part in parts if part]

    def is_secure(self, scheme: str) -> bool:
        """Do browsers use TLS, as a request tells or the address of the site?"""
        return scheme == "https" or self.base_url.startswith("https:")

    def database_url(self) -> str:
        return self.database or f"sqlite+aiosqlite:///{Path(self.data) / 'mela.sqlite'}"


def read_settings(file: Path | None, environ: Mapping[str, str] = os.environ) -> Settings:
    """Settings from a file, then from the environment."""
    raw: dict[str, object] = {}
    if file is not None:
        try:
            raw |= tomllib.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise SettingsError(f"{file}: {error}") from None
    for name in Settings.__struct_fields__:
        if f"MELA_{name.upper()}" in environ:
            raw[name] = environ[f"MELA_{name.upper()}"]
    try:
        settings = msgspec.convert(raw, type=Settings, strict=False)
    except msgspec.ValidationError as error:
        what, _, key = str(error).partition(" - at ")
        raise SettingsError(f"setting {key.strip('`').removeprefix('$.')}: {what}") from None
    _check_seed(settings)
    return settings


def _check_seed(settings: Settings) -> None:
    """A site with a known seed is not fair, so it must be one that only this machine reaches."""
    is_public = settings.host not in LOCAL_HOSTS or settings.all_origins()
    if settings.seed and (is_public or settings.trusted_proxies):
        raise SettingsError(
            "setting seed: it is for tests only, and not with another host than this machine, "
            "base_url, origins or trusted_proxies"
        )


def make_folder(settings: Settings) -> Path:
    """The data folder, which must be writable. One that is made here is the operator's alone."""
    folder = Path(settings.data)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        # tried, since the permissions of the folder alone do not tell
        with TemporaryFile(dir=folder):
            return folder
    except OSError as error:
        why = error.strerror
        raise SettingsError(f"setting data: {folder} cannot be written to: {why}") from None
