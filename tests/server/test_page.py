"""What stands at the address of the site, with and without a built page."""

from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from mela.server.transport.page import page_handlers


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A folder as Vite writes it."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "index-Ab12.js").write_text("play()", encoding="utf-8")
    (tmp_path / "index.html").write_text("<title>the page</title>", encoding="utf-8")
    (tmp_path / "manifest.webmanifest").write_text("{}", encoding="utf-8")
    return tmp_path


def test_without_a_built_page_there_is_a_plain_one(tmp_path: Path) -> None:
    with TestClient(Litestar(page_handlers(tmp_path))) as client:
        assert "make page" in client.get("/").text


@pytest.mark.parametrize("path", ["/", "/t/abc", "/learn/holi", "/somewhere/else"])
def test_every_path_of_a_visitor_gets_the_page(built: Path, path: str) -> None:
    with TestClient(Litestar(page_handlers(built))) as client:
        answer = client.get(path)
        assert "the page" in answer.text
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/api/nothing", "/assets/old-Cd34.js", "/metrics", "/healthz/x"])
def test_paths_of_programs_get_no_page(built: Path, path: str) -> None:
    with TestClient(Litestar(page_handlers(built))) as client:
        assert client.get(path).status_code == 404


def test_assets_are_kept_for_ever_and_the_manifest_is_not(built: Path) -> None:
    with TestClient(Litestar(page_handlers(built))) as client:
        asset = client.get("/assets/index-Ab12.js")
        assert asset.text == "play()"
        assert "immutable" in asset.headers["cache-control"]
        manifest = client.get("/manifest.webmanifest")
        assert manifest.headers["content-type"] == "application/manifest+json"
        assert manifest.headers["cache-control"] == "no-cache"


def test_what_shrinks_travels_packed_to_those_who_can_unpack_it(built: Path) -> None:
    script = "play();" * 1000
    (built / "assets" / "index-Ab12.js").write_text(script, encoding="utf-8")
    (built / "assets" / "letters.woff2").write_bytes(bytes(range(256)))
    with TestClient(Litestar(page_handlers(built))) as client:
        packed = client.get("/assets/index-Ab12.js", headers={"Accept-Encoding": "gzip, br"})
        assert packed.headers["content-encoding"] == "gzip"
        assert int(packed.headers["content-length"]) < len(script) / 10
        assert packed.text == script
        plain = client.get("/assets/index-Ab12.js", headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.text == script
        assert plain.headers["vary"] == "Accept-Encoding"
        font = client.get("/assets/letters.woff2", headers={"Accept-Encoding": "gzip"})
        assert "content-encoding" not in font.headers
        assert font.headers["content-type"] == "font/woff2"
