"""What build.py is made of; nothing of it is ever shipped."""
