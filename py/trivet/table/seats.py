"""Who sits where: joining, moving, swapping and leaving, as values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from trivet.core.game import STRENGTHS
from trivet.core.options import Option, Value
from trivet.table.tastes import USUAL, Tastes

SIDES = ("bottom", "left", "top", "right")
LOOKS = (
    ("sky", "disc"),
    ("amber", "triangle"),
    ("violet", "square"),
    ("teal", "diamond"),
    ("coral", "cross"),
    ("moss", "ring"),
)
MOST_SEATS = len(LOOKS)
NAME_COUNT = 12
NAME_LENGTH = 12


@dataclass(frozen=True, slots=True)
class Place:
    """A place at the table's edge: ``side``, and ``along`` it from its player's left (0) to
    right (1)."""

    side: str
    along: float

    def clockwise(self) -> tuple[int, float]:
        """Sorts places clockwise as seen from above, beginning at the bottom right corner."""
        return SIDES.index(self.side), -self.along

    def turned(self, quarters: int) -> Place:
        """The same place at the glass once the page on it has turned clockwise by quarters."""
        side = SIDES[(SIDES.index(self.side) - quarters) % len(SIDES)]
        return replace(self, side=side)


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody at the table.

    ``look`` indexes LOOKS. ``name`` is typed, or empty for the name of that number in the
    catalogue. ``bot`` is a strength, or ``None`` for a person. ``chosen`` holds the values of
    options that each seat has for itself, by the option's name.
    """

    look: int
    place: Place
    name: str = ""
    name_number: int = 0
    bot: str | None = None
    chosen: Mapping[str, Value] = field(default_factory=dict)
    tastes: Tastes = USUAL

    @property
    def colour(self) -> str:
        return LOOKS[self.look][0]

    @property
    def shape(self) -> str:
        return LOOKS[self.look][1]

    def option(self, option: Option) -> Value:
        """This seat's value of a per-seat option."""
        return self.chosen.get(option.name, option.default)

    def step(self, option: Option, by: int) -> Sitter:
        """With the next or previous value of a per-seat option; the ends stay."""
        position = option.choices.index(self.option(option)) + by
        if position not in range(len(option.choices)):
            return self
        return replace(self, chosen={**self.chosen, option.name: option.choices[position]})

    def next_player(self) -> Sitter:
        """A person becomes an easy bot, a bot a stronger one, the strongest a person again."""
        kinds = (None, *STRENGTHS)
        return replace(self, bot=kinds[(kinds.index(self.bot) + 1) % len(kinds)])

    def turned(self, quarters: int) -> Sitter:
        """Sitting where they sat, once the page has turned clockwise by quarters."""
        return replace(self, place=self.place.turned(quarters))


@dataclass(frozen=True, slots=True)
class Company:
    """All sitters, in the order in which they came; at most one a look."""

    sitters: tuple[Sitter, ...] = ()

    def __len__(self) -> int:
        return len(self.sitters)

    def __iter__(self) -> Iterator[Sitter]:
        return iter(self.sitters)

    def find(self, look: int) -> Sitter:
        """The sitter of that look; raises LookupError if there is none."""
        for sitter in self.sitters:
            if sitter.look == look:
                return sitter
        raise LookupError(look)

    def join(self, place: Place, bot: str | None = None) -> Company:
        """One more at ``place`` with the first free look and name; unchanged when full."""
        taken = {sitter.look for sitter in self.sitters}
        free = [look for look in range(MOST_SEATS) if look not in taken]
        if not free:
            return self
        newcomer = Sitter(free[0], place, name_number=self._free_name(free[0]), bot=bot)
        return Company((*self.sitters, newcomer))

    def rename(self, look: int) -> Company:
        """That sitter gets the next name of the catalogue that nobody else has."""
        number = self._free_name(self.find(look).name_number + 1)
        return self.change(replace(self.find(look), name="", name_number=number))

    def _free_name(self, first: int) -> int:
        """The first number from ``first`` on of a name in the catalogue that is not taken."""
        taken = {sitter.name_number for sitter in self.sitters if not sitter.name}
        numbers = (number % NAME_COUNT for number in range(first, first + NAME_COUNT))
        return next(number for number in numbers if number not in taken)

    def leave(self, look: int) -> Company:
        """Without that sitter."""
        return Company(tuple(sitter for sitter in self.sitters if sitter.look != look))

    def change(self, changed: Sitter) -> Company:
        """With the sitter of the same look replaced."""
        return Company(
            tuple(changed if sitter.look == changed.look else sitter for sitter in self.sitters)
        )

    def move(self, look: int, place: Place) -> Company:
        """That sitter moves to another place."""
        return self.change(replace(self.find(look), place=place))

    def swap(self, look: int, other: int) -> Company:
        """Two sitters change places."""
        one, two = self.find(look), self.find(other)
        return self.move(look, two.place).move(other, one.place)

    def turned(self, quarters: int) -> Company:
        """Everybody at their side of the glass, once the page has turned clockwise by quarters."""
        return Company(tuple(sitter.turned(quarters) for sitter in self.sitters))

    def clockwise(self) -> tuple[Sitter, ...]:
        """The sitters as seats 0, 1, ...: clockwise round the table."""
        return tuple(sorted(self.sitters, key=lambda sitter: sitter.place.clockwise()))
