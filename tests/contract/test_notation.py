"""Notation: whatever is typed is an action of the game or NotationError, never anything else."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract import sizes
from contract.checks import check_garbage, check_notation
from contract.play import SEED, extremes, walk
from trivet.core.errors import NotationError
from trivet.core.registry import games

every_game = pytest.mark.parametrize("game", games().values(), ids=games())
some = settings(max_examples=sizes.GARBAGE, deadline=None)

ANYTHING = st.one_of(
    st.text(max_size=30),
    st.text(st.characters(categories=["Cc", "Cf", "Zs", "Nd", "Lm", "So"]), max_size=12),
    st.text(st.sampled_from("ABCLRSTXY*@+>^()=-, 0123456789alydrwpsteonkch"), max_size=16),
)
LOOKALIKES = ("\n", "\r", "\t", "\0", " ", " ", "\u200b", "\u0301", "４", "٣", "²", "А", "\ud800")
"""What looks like nothing, like a digit or like a letter, and is none of the notation's."""


def spoken(game):
    """Notations of the game, from random games with every option at each of its ends."""
    seats = game.seat_counts[-1]
    played = [walk(game, seats, SEED, options) for options in extremes(game, seats)]
    return sorted({str(step.action) for walked in played for step in walked.steps})


@every_game
@some
@given(text=ANYTHING)
def test_any_text_is_an_action_or_a_notation_error(game, text):
    check_garbage(game, text)


@every_game
@some
@given(data=st.data())
def test_a_near_miss_is_an_action_or_a_notation_error(game, data):
    text = data.draw(st.sampled_from(spoken(game)))
    place = data.draw(st.integers(0, len(text)))
    piece = data.draw(st.sampled_from(LOOKALIKES) | st.sampled_from(sorted(set(text))))
    cut = data.draw(st.integers(0, 2))
    check_garbage(game, text[:place] + piece + text[place + cut :])


@every_game
def test_no_lookalike_of_a_notation_is_an_action(game):
    for text in spoken(game):
        for piece in LOOKALIKES:
            for near in (text + piece, piece + text, text.swapcase(), f"{text} {text}", text * 2):
                with pytest.raises(NotationError):
                    game.parse_action(near)


@every_game
@pytest.mark.parametrize("size", [10_000, 1_000_000])
def test_a_text_of_any_length_is_refused_in_few_words(game, size):
    for piece in ("9", "lay ", "(", "=", "\0", "BC2@4 ", "T(0,0)=BC ", *spoken(game)[:3]):
        with pytest.raises(NotationError) as caught:
            game.parse_action(piece * (size // len(piece)))
        assert len(str(caught.value)) < 300


@every_game
def test_every_action_played_reads_back(game):
    for text in spoken(game):
        action = game.parse_action(text)
        assert str(action) == text
        check_notation(game, action)
