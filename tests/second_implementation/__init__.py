"""A second implementation of what SECURITY.md says, written from that page alone.

It shares no code with the program and imports nothing of it: the standard library and `cryptography` are all it needs.
It deals a finished game again, checks every signature, id, hash and commitment, and opens seals. It knows no rules of
the game.
"""
