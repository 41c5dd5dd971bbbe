"""The secret of a site, which all its nodes share: it signs sessions."""

import os
import secrets
from pathlib import Path

from mela.server.settings import Settings, SettingsError, make_folder

BYTES = 32


def site_secret(settings: Settings) -> bytes:
    """As it is set, or from a file in the data folder that is made on the first run."""
    if settings.secret:
        return _read(settings.secret, "setting secret")
    return read_secret(make_folder(settings))


def read_secret(folder: Path) -> bytes:
    file = folder / "secret"
    try:
        if not file.exists():
            _make(file)
        return _read(file.read_text(encoding="ascii").strip(), str(file))
    except (OSError, UnicodeError) as error:
        raise SettingsError(f"{file} cannot be read: {error}") from None


def _make(file: Path) -> None:
    """If several nodes start at once in one folder, all use the secret of the first."""
    own = file.with_name(f"secret.{os.getpid()}")
    own.touch(mode=0o600)
    own.write_text(secrets.token_hex(BYTES), encoding="ascii")
    try:
        os.link(own, file)
    except FileExistsError:
        pass
    finally:
        own.unlink()


def _read(text: str, where: str) -> bytes:
    try:
        secret = bytes.fromhex(text)
    except ValueError:
        secret = b""
    if len(secret) < BYTES:
        raise SettingsError(f"{where}: this must be {2 * BYTES} hex digits (openssl rand -hex 32)")
    return secret
