"""Everything that touches the page: seats, zones, fingers, drawing, words, speech, settings."""
