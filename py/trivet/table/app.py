"""The table's start."""

from js import CustomEvent, document


def main() -> None:
    """Tell the shell that the table can be used."""
    document.dispatchEvent(CustomEvent.new("trivet:ready"))
