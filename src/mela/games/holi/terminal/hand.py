"""The cards in front of a player: colour cards as pictures, rivalry cards as texts."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mela.core.text import tell
from mela.games.holi.rules.game import Holi
from mela.games.holi.rules.view import HoliView
from mela.games.holi.terminal.seats import SIGNS, Sign


def hand(view: HoliView, game: Holi) -> RenderableType | None:
    """The viewer's cards side by side; None for a watcher or an empty hand."""
    if view.viewer is None or view.own is None or not view.own.hand:
        return None
    pictures = {card.id: card.picture for card in game.pack(view.common.pack).colour_cards}
    sign = SIGNS[view.common.seats[view.viewer].colour]
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_row(*(Text(card, "bold") for card in view.own.hand))
    grid.add_row(*(_picture(pictures[card], sign) for card in view.own.hand))
    return Group(Text("Your hand", "bold italic"), grid)


def _picture(rows: tuple[str, str, str], sign: Sign) -> Text:
    looks = {
        "#": Text(sign.shape, sign.token_style),
        "*": Text("☼", "bold bright_yellow"),
        ".": Text("·", "dim"),
    }
    return Text("\n").join(Text(" ").join(looks[cell] for cell in row) for row in rows)


def rivalry(view: HoliView, game: Holi, language: str) -> RenderableType | None:
    """The rivalry cards in play and what they say; None if there are none."""
    if not view.common.rivalry:
        return None
    cards = {card.id: card for card in game.pack(view.common.pack).rivalry_cards}
    texts = [Text("Rivalry cards", "bold italic")]
    for id_ in view.common.rivalry:
        card = cards[id_]
        text = card.text.get(language) or tell(
            game.catalogue(language), f"holi.mechanism.{card.mechanism}", card.facts(), language
        )
        name = card.name.get(language, id_)
        texts.append(Text.assemble((name, "bold"), (f" ({card.kind}) ", "dim"), text))
    return Group(*texts)
