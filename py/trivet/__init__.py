"""Trivet: games of threes that several people play at once on one tablet."""

__version__ = "0.1.0"
