"""What piles up over 2,000 moves of every game: nodes, listeners, proxies, memory.

    python3 build.py bench pile
    PYTHONPATH=py:tests .venv/bin/python bench/pile.py --only threepia,triple3

The second measures some games alone, on a site that is built already.

People at all four sides (or as many as can play) play game after game by touches, each with
another deal, through the pad that plays the same once more. Everything is counted after garbage
collection: at every deal, while all cards lie face down, and every 100 moves in between.

first    at the first deal
warm     at the first deal after one whole game and 500 moves: code and pictures are kept by then
last     at the deal after the last game
/ 1,000  by how much it grows in 1,000 moves from warm on: the slope of the line through all deals
play     the least and the most within games, from warm on; a game's record grows while it lasts
"""

from collections.abc import Iterator
from random import Random
from statistics import linear_regression
from typing import NamedTuple

from _site import arguments, browsing, table
from playwright.sync_api import Browser

from browser import TABLET
from e2e.piles import TIMERS, Piles
from e2e.player import Player
from e2e.tablet import SEATED, Tablet
from trivet.core.game import Game
from trivet.core.registry import find_game, games

STEP = 100
WARM = 500
COLUMNS = ("first", "warm", "last", "/ 1,000", "play")


class Sample(NamedTuple):
    """What there was after so many moves; ``dealt``: at a deal, before the first of them."""

    moves: int
    dealt: bool
    counts: dict[str, int]


def samples(browser: Browser, address: str, game: Game, moves: int) -> Iterator[Sample]:
    """Play whole games until there were so many moves, and count."""
    page = browser.new_context(**TABLET).new_page()
    page.add_init_script(TIMERS)
    page.add_init_script(f"localStorage.setItem('trivet.game', '{game.id}')")
    tablet = Tablet(page, address)
    tablet.sit(*SEATED[min(game.seat_counts[-1], 4)])
    tablet.deal(0)
    player, piles, made, number = Player(tablet, Random(0)), Piles(tablet), 0, 0
    yield Sample(made, True, piles.count())
    while made < moves:
        while not player.see()["over"]:
            made += player.play(STEP - made % STEP)
            if made % STEP == 0:
                yield Sample(made, False, piles.count())
        number += 1
        player.play_again(number)
        yield Sample(made, True, piles.count())
    page.context.close()


def report(game: Game, found: list[Sample]) -> str:
    """The table of a game."""
    deals = [sample for sample in found if sample.dealt]
    warm = next((n for n, sample in enumerate(deals) if n and sample.moves >= WARM), -1)
    played = [s for s in found if not s.dealt and s.moves >= deals[warm].moves] or deals
    title = f"{game.id}: {deals[-1].moves} moves, {len(deals) - 1} games"
    rows: list[tuple[str, ...]] = [(title, *COLUMNS)]
    for name in deals[0].counts:
        first, start, last = (deals[n].counts[name] for n in (0, warm, -1))
        slope = growth(deals[warm:], name)
        in_play = [sample.counts[name] for sample in played]
        values = (f"{value:,}" for value in (first, start, last))
        rows.append((name, *values, f"{slope:+,.1f}", f"{min(in_play):,} – {max(in_play):,}"))
    return table(*rows)


def growth(deals: list[Sample], name: str) -> float:
    """By how much something grows in 1,000 moves."""
    if len(deals) < 2:
        return 0.0
    moves, counts = zip(*((deal.moves, deal.counts[name]) for deal in deals), strict=True)
    return 1000 * linear_regression(moves, counts).slope


def main() -> None:
    playable = [game.id for game in games().values() if game.view() is not None]
    options = arguments(__doc__, moves=2000, only=",".join(playable))
    names = options.only.split(",")
    if unknown := set(names).difference(playable):
        raise SystemExit(f"--only: no game {', '.join(unknown)}; there are {', '.join(playable)}")
    wanted = [find_game(name) for name in names]
    with browsing(options.site) as (browser, address):
        for game in wanted:
            found = list(samples(browser, address, game, options.moves))
            print(report(game, found), end="\n\n", flush=True)


if __name__ == "__main__":
    main()
