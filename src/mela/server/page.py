"""The plain page that stands at the address of the site until the real one is built."""

from html import escape

from mela.games import GAMES

TEXT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mela</title>
<h1>Mela</h1>
<p>Games here: {games}. The page to play on is being built; programs can play already.</p>
<ul>
<li><a href="/api/tables">open tables</a></li>
<li><a href="/schema">the HTTP API</a></li>
<li><a href="/healthz">health</a></li>
</ul>
</html>
"""


def plain_page() -> str:
    return TEXT.format(games=escape(", ".join(GAMES)))
