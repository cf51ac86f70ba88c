"""The rulebook, a chapter a module.

- `setup` lays the table; `turn` is the frame of a turn; `placement`, `movement`, `actions` (with `areas`) and `extras`
  are its steps; `gains` resolves rewards; `technologies` answers for the twenty cards; `ending` and `scoring` close the
  game.
- `options` finds what is legal now by running these very rules; `reveal` turns over the cards an order has drawn.
- Nothing here touches a file, a clock or a random source. `evolve` alone changes a position.
"""
