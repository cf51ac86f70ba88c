"""Pages in one file: the report of a state, and what they are made of.

- `page` is the shell with its policy, `blocks` writes the blocks of a report, `adorn` puts pictures beside words.
- No script, no outside resource; the same view gives the same bytes.
"""

from ykpbem.render.html.report import html

__all__ = ["html"]
