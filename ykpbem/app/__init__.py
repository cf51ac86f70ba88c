"""What people do with a game, as functions from documents and keys to documents: no printing, no command line, no disk.

- `games`: invite, join, start. `orders`: sign and judge. `turns`: adjudicate. `inspect`: verify.
- `issue` makes a signed state out of a position; time and entropy come in as arguments.
"""
