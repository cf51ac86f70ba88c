"""What people read: text from a view and its events, never from the raw state.

- `lexicon` knows the words of a game, `words` makes sentences of faults and events, `telling` makes a story of events.
- `layout` knows the width of a page; `text` puts the report together from `board`, `areas`, `displays`, `holdings`,
  `moves` and `closing`; `facts` says the same to programs.
- What the program words or draws is ASCII; names and notes stand as they were written.
"""
