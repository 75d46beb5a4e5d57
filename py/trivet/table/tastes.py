"""What somebody at the table likes: size of text, playing hand, colours, language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from trivet.table.messages import LANGUAGES

VALUES: Mapping[str, tuple[str, ...]] = {
    "text": ("normal", "large", "largest"),
    "hand": ("right", "left"),
    "palette": ("standard", "strong", "contrast"),
    "language": ("", *LANGUAGES),
}
"""The values of each taste in the order in which they are offered, the usual one first."""


@dataclass(frozen=True, slots=True)
class Tastes:
    """One value a taste, of VALUES; an empty ``language`` is the table's."""

    text: str = "normal"
    hand: str = "right"
    palette: str = "standard"
    language: str = ""

    def next(self, name: str) -> Tastes:
        """With the next value of a taste, after the last one the first; no taste, no change."""
        if name not in VALUES:
            return self
        values = VALUES[name]
        position = values.index(getattr(self, name)) + 1
        return replace(self, **{name: values[position % len(values)]})

    def looks(self) -> dict[str, str]:
        """What a zone says of them to the style sheet; nothing of what is usual."""
        return {
            name: value
            for name, value in asdict(self).items()
            if name != "language" and value != VALUES[name][0]
        }


USUAL = Tastes()


def remembered(stored: Mapping[str, object]) -> Tastes:
    """The tastes in what was stored; what is no taste, or not any more, counts as usual."""
    return Tastes(
        **{
            name: value
            for name, value in stored.items()
            if isinstance(value, str) and value in VALUES.get(name, ())
        }
    )
