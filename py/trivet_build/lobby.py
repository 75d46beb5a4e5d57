"""The lobby as it is shown before Python runs: drawn at build time by the table's own views."""

import re
from typing import Any

from trivet.core.registry import games
from trivet.table import layout, pads
from trivet.table.device import Device
from trivet.table.messages import catalogue
from trivet.table.panel import SHELF, WELCOME, Panel
from trivet.table.seats import MOST_SEATS, Company
from trivet.table.settings import FIRST_GAME, Settings
from trivet.table.shelf import Shelf

SIZE = (1024.0, 768.0)


class _Chosen:
    """A storage that knows the language and the game, and nothing else yet."""

    def __init__(self, language: str, game: str) -> None:
        self._known = {"trivet.language": language, "trivet.game": game}

    def get(self, key: str) -> str | None:
        return self._known.get(key)

    def set(self, key: str, value: str) -> None:
        """Nothing changes while pictures are drawn."""


def pictures(language: str) -> dict[str, Any]:
    """Every picture of the lobby in one language: the shelf, each game's leaves, the badges.

    A game has a welcome for every number of people, from nobody on, its rules and its options. A
    picture is a frame, and markup for its elements that have ``data-part``.
    """
    companies = _companies()
    by_game = {}
    for game in games().values():
        panel = _panel(language, game.id)
        by_game[game.id] = {
            WELCOME: [_picture(panel, WELCOME, company) for company in companies],
            "rules": _picture(panel, "rules", companies[0]),
            "options": _picture(panel, "options", companies[0]),
            "fewest": game.seat_counts[0],
            "most": game.seat_counts[-1],
        }
    badges = [
        {"colour": sitter.colour, "sign": pads.badge(sitter)} for sitter in companies[-1].sitters
    ]
    shelf = _picture(_panel(language, FIRST_GAME), SHELF, companies[0])
    return {"first": FIRST_GAME, SHELF: shelf, "games": by_game, "badges": badges}


def markup(picture: dict[str, Any]) -> str:
    """A picture as one piece, for a page without scripts: its parts put into its frame."""
    whole = str(picture["frame"])
    for name, part in picture["parts"].items():
        hole = re.compile(rf'(<[^>]*data-part="{name}"[^>]*>)(?=</)')
        whole = hole.sub(lambda found, part=part: found[1] + part, whole)  # type: ignore[misc]
    return whole


def _companies() -> list[Company]:
    """Nobody, then one more person each time, until all seats are taken."""
    companies = [Company()]
    for _ in range(MOST_SEATS):
        taken = [sitter.place for sitter in companies[-1]]
        place = layout.emptiest_place(*SIZE, taken)
        assert place is not None, "a tablet has room for everybody"
        companies.append(companies[-1].join(place))
    return companies


def _panel(language: str, game: str) -> Panel:
    settings = Settings(_Chosen(language, game), ())
    settings.set_check_offered()  # which only the device itself knows
    shelf = Shelf(games().values(), settings)
    words = catalogue(language, ("trivet.table", *shelf.packages()))
    return Panel(shelf, settings, lambda: words, Device())


def _picture(panel: Panel, leaf: str, company: Company) -> dict[str, Any]:
    panel.leaf = leaf
    box = panel.box(*SIZE, company, refused="")
    return {"frame": box.frame, "parts": dict(box.parts)}
