"""What every game stands on: the game interface, records, seeded randomness, the registry.

Nothing here knows a browser, a clock or a file.
"""
