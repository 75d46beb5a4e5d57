"""How much the contract suite tries: the whole takes some minutes for five games on two cores."""

WALKS = 1
"""Random games for every game, number of seats and option at each of its ends."""

MIXES = 12
"""Mixtures of options for every game and number of seats."""

STATES = 12
"""States of a random game that are looked at closely."""

TWINS = 2
"""Other worlds in which a seat would see the same, for each of these states and seats."""

MANY_TWINS = 60
"""The same for one state a game, so that some agree in what the next action shows."""

GARBAGE = 150
"""Texts tried as notation for every game and kind of garbage."""

UNDOS = 4
"""Points to which a random game is taken back."""

RECORDS = 200
"""Records a game that are folded in the browser too."""
