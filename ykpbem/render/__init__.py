"""What people read: told from a view and its events, never from the raw state.

- `lexicon` knows the words of a game, `words` makes sentences of faults and events, `telling` makes a story of events.
- `document` is what a report consists of, whatever it looks like; `sections` tells a view in it, out of `story`,
  `moves`, `board`, `areas`, `displays`, `holdings` and `closing`. So no format says more or less than another.
- `text` (with `layout`, `width` and `linear`), `markdown` and `bbcode` write it down; `facts` says it to programs.
- `reach` and `outlook` play what the player to move could do; `counsel` tells it.
- In text, what the program words or draws is ASCII, unless somebody asks for `boxes`; names and notes stand as written.
"""
