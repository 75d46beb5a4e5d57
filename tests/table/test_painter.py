"""When the page is drawn: once a frame, and a part at a time."""

from collections.abc import Callable, Iterator

import pytest

from trivet.table.painter import FRAME_MS, LATE_MS, Painter

PART_MS = 2.0


class Paper:
    """A page of five parts that take time to draw, and a screen, by turns each other's."""

    name = "play"
    size = 1024.0, 768.0
    hidden = False

    def __init__(self) -> None:
        self.time = 0.0
        self.shown = 0
        self.ended: list[float] = []
        self.next: Callable[[float], None] | None = None

    def now(self) -> float:
        return self.time

    def boxes(self, width: float, height: float, now: float) -> tuple[()]:
        return ()

    def show(self, name: str, boxes: object) -> Iterator[None]:
        self.shown = 0
        for _ in range(5):
            self.time += PART_MS
            self.shown += 1
            yield

    def next_frame(self, draw: Callable[[float], None]) -> None:
        self.next = draw

    def frame(self, used: float = 0.0) -> None:
        """The next frame, of which other work has used so many milliseconds."""
        begun, draw, self.next = self.time, self.next, None
        self.time += used
        assert draw is not None
        draw(begun)


class Bots:
    """Whether any play."""

    think = False


@pytest.fixture
def paper() -> Paper:
    return Paper()


@pytest.fixture
def bots() -> Bots:
    return Bots()


def fresh(paper: Paper, bots: Bots) -> Painter:
    """A painter that has drawn nothing yet."""
    return Painter(
        paper,
        lambda: paper,
        lambda: None,
        paper.ended.append,
        lambda task: task,
        lambda: bots.think,
    )


@pytest.fixture
def painter(paper: Paper, bots: Bots) -> Painter:
    painter = fresh(paper, bots)
    painter.draw()
    painter.stale = True
    painter.ask()
    paper.shown = 0
    return painter


def test_a_screen_that_comes_new_is_drawn_at_once(paper: Paper, bots: Bots) -> None:
    bots.think = True
    fresh(paper, bots).draw()
    assert paper.shown == 5
    assert paper.ended == [0.0]


def test_later_a_frame_gets_what_it_has_time_for(paper: Paper, painter: Painter) -> None:
    paper.frame()
    assert paper.shown == -(-FRAME_MS // PART_MS)
    paper.frame()
    assert paper.shown == 5
    assert paper.next is None
    assert len(paper.ended) == 2


def test_what_is_drawn_once_more_meanwhile_begins_anew(paper: Paper, painter: Painter) -> None:
    paper.frame()
    painter.stale = True
    paper.frame()
    assert paper.shown == 3


def test_among_people_a_finger_sees_its_answer_in_the_same_frame(
    paper: Paper, painter: Painter
) -> None:
    painter.count(LATE_MS - 1)
    paper.frame(used=1.0)
    assert paper.shown == 3


def test_a_finger_that_used_up_a_frame_sees_its_answer_in_the_next(
    paper: Paper, painter: Painter
) -> None:
    painter.count(LATE_MS / 2)
    painter.count(LATE_MS / 2)
    paper.frame()
    assert paper.shown == 0
    paper.frame()
    assert paper.shown == 3


def test_a_finger_after_a_frame_that_was_left_alone_has_the_next_one_drawn(
    paper: Paper, painter: Painter
) -> None:
    painter.count(LATE_MS)
    paper.frame()
    painter.count(LATE_MS)
    paper.frame()
    assert paper.shown == 3


def test_a_frame_that_a_bot_used_up_is_left_alone_but_not_the_next(
    paper: Paper, painter: Painter, bots: Bots
) -> None:
    bots.think = True
    paper.frame(used=20.0)
    assert paper.shown == 0
    paper.frame(used=20.0)
    assert paper.shown == 1


def test_a_hidden_page_is_drawn_whole(paper: Paper, painter: Painter, bots: Bots) -> None:
    bots.think = paper.hidden = True
    paper.frame(used=20.0)
    assert paper.shown == 5
