"""What is said of move orders that the rules forbid, of states that do not add up, and of legal steps that look odd.

Each sentence is filled in with the arguments of its fault; a hint says what to do about it. A warning refuses nothing.
"""

FAULTS: dict[str, str] = {
    # answers and steps
    "step-misplaced": "'{step}' cannot stand here; what can: {allowed}",
    "choice-missing": "'{step}' leaves a choice open: '{key}' is not answered",
    "answer-left-over": "'{key}' under '{step}' answers a question that does not come up",
    "answer-too-many": "'{key}' under '{step}' names {given}, and no more than {used} can be taken here",
    "placement-due": "the placement step is missing",
    "movement-due": "the movement step is missing",
    "act-due": "the action in {area} is missing, and it could bring something",
    "second-placement": "there is a second placement step",
    "second-movement": "'{step}' is a second movement",
    "place-after-movement": "the placement step stands after the movement",
    # free timing
    "pause-without-reveal": "'pause' stands only right after a step that revealed a card",
    "technology-not-owned": "you do not own {technology}",
    "once-per-turn": "{technology} works once a turn, and it has already been used",
    "no-silk-to-spin": "there is no silk in your hand to spin",
    # the table
    "canal-holds-nothing": "nothing can stand in {area}",
    "cannot-pay": "{what} costs {cost}, and you have {have}",
    "wrong-payment": "{paid} is not the price, which is {cost}",
    "no-assistant-in-hand": "there is no assistant in your hand",
    "no-assistant-in-area": "there is no assistant of yours in {area}",
    # placement
    "must-place": "with {assistants} assistants in hand you have to place at least one",
    "too-many-areas": "this is one area too many: {limit} different ones at most",
    "placement-mixed": "a second assistant in one area goes with no other area, so {area} cannot be named here",
    "placement-full": "two assistants in one area and a third beside them are all, so none is left for {area}",
    "third-in-same-area": "the third assistant goes to an area beside {area}, not into it",
    "third-not-adjacent": "the third assistant goes beside {pair}, and {area} does not touch it",
    # movement
    "move-nowhere": "'move' names no area to go to",
    "deploy-is-one-area": "a president in hand goes straight to one area, so {area} is one too many",
    "not-adjacent": "{area} does not touch {origin}",
    "back-to-start": "the president may not come back to {area}, where it started",
    "no-assistant-to-enter": "{area} cannot be entered: there is no assistant of yours",
    "stop-at-canal": "the president cannot stop at {area}",
    "stop-with-president": "the president cannot stop in {area}, where another one stands: {seats}",
    "tram-to-president": "the tram does not go to {area}, where another president stands: {seats}",
    "station-nowhere": "the station stands nowhere yet",
    "recall-from-hand": "the president is in your hand and has somewhere to go, so there is nothing to recall",
    "recall-one-area": "in this game a recall takes all your assistants of one area: {area} is too much or too little",
    "recall-too-many": "{number} assistants cannot be recalled from {area}: there are {have} of yours",
    # bonus, construction, recovery
    "bonus-needs-power": "the 5-Power token asks for Power 5, and the action in {area} had Power {power}",
    "bonus-gone": "the 5-Power token of {area} has been taken already",
    "build-needs-power": "building asks for Power 4, and the action in {area} had Power {power}",
    "no-building-in-hand": "there is no {building} in your hand",
    "trading-house-taken": "{area} has its trading house already; it is {owner}",
    "one-trading-house-space": "{area} has one space for a trading house, so no other can be named",
    "shophouse-already": "you have a shophouse in {area} already",
    "shophouses-full": "every shophouse space in {area} is taken",
    "shophouse-which-space": "several shophouse spaces in {area} are free, and none is named: {free}",
    "shophouse-no-such-space": "{area} has {spaces} shophouse spaces, and no space {space}",
    "shophouse-space-taken": "shophouse space {space} in {area} is taken; free: {free}",
    "telephone-leaves-one": "Telephone leaves one assistant behind in {area}, not {leave}",
    # gains
    "goods-owed": "this brings {owed} goods of your choice, and {given} are named",
    "warehouse-empty": "there is no {piece} left in your warehouse",
    "warehouse-short": "{number} {piece} cannot come from your warehouse: it holds {have}",
    "move-to-same-area": "the assistant is in {area} already",
    # the secret choice
    "keep-not-dealt": "order card {card} was not dealt to you",
    "keep-after-turn-0": "'keep' belongs to turn 0, where each player keeps one of two order cards",
    # additional actions
    "mercenary-used-already": "a mercenary has been used this turn already",
    "no-such-mercenary": "you have no mercenary '{country}' face up; you have: {have}",
    "mercenary-with-president": "a mercenary cannot act in {area}, where your own president stands",
    "no-such-achievement": "there is no achievement '{name}' in this game; there are: {have}",
    "achievement-claimed-already": "you have claimed achievement {achievement} already",
    "achievement-short": "achievement {achievement} asks for {needed} {what}, and you have {have}",
    "card-not-in-hand": "order card {card} is not in your hand; you hold: {have}",
    # ports and laboratories
    "card-not-known-yet": "{card} is not known yet, as new cards come to {board} in this very order",
    "card-not-on-display": "{card} does not lie in {board}",
    "card-out-of-reach": "order card {card} lies in zone {zone}, and Power {power} reaches {reach}",
    "two-cards-at-most": "order card {card} would be the third, and two are the most",
    "hand-full": "order card {card} finds no place in your hand, which holds {limit} at most",
    "technology-owned-already": "you own {technology} already",
    "odd-yen": "Industry is bought with pairs of yen, and {yen} is odd",
    "industry-short": "{due} Industry is to be paid beyond your Power, and this pays {worth}",
    "cannot-pay-extra": "after paying {paid} you cannot pay the 2 yen or 1 import that a 5th technology costs on top",
    # agency, chinatown
    "hire-too-many": "{total} pieces are too many: your Power brings {allowed} at most",
    "hire-nobody": "'hire' names no piece",
    "no-such-exchange": "'{exchange}' is no exchange that is made here",
    "exchanges-used-up": "'{exchange}' is one exchange too many for your Power",
    # church, customs
    "no-such-space": "{board} has no space {space}; its spaces go from A to {last}",
    "space-filled": "space {space} of {board} is taken: {owner}",
    "no-assistant-to-post": "there is no assistant of yours, in the area or in hand, to put on {board}",
    "faith-short": "space {space} asks for Faith {value}; your Power gives {faith}, and with payments at most {reach}",
    "faith-not-paid": "{due} more Faith is to be paid, and this pays {paid}",
    "one-of-a-kind": "the church takes one {kind} a turn and no more",
    "allowance-short": "space {space} asks for {value} imports, and your Power allows {allowance}",
    "import-not-exact": "space {space} costs exactly {value} imports, and {paid} are named",
    # states and papers
    "paper-shape": "this is no {kind} as the program writes it: {problem}",
    "state-shape": "this is no state as the program writes it: {problem}",
    "invariant-broken": "the table does not add up: {what} should be {expected} and is {got}",
    # rulings
    "ruling-unknown": "there is no rule or ruling '{id}'",
}

HINTS: dict[str, str] = {
    "choice-missing": "Name what you want; 'none', or '[]' for moves, declines where that is allowed.",
    "answer-left-over": "Take it out, or put it under the step that asks for it.",
    "placement-due": "Write 'place:' with the areas, before 'move'.",
    "movement-due": "Write 'move:' with the areas entered, or 'recall:'.",
    "act-due": "Write 'act:' with what you want; 'act: none' declines.",
    "pause-without-reveal": "Take it out; a turn is given to its end in one order.",
    "no-silk-to-spin": "Put 'spinning-mill' after the step that brings silk.",
    "must-place": "Write 'place:' with one area at least.",
    "placement-mixed": "Place in different areas, or two in one area.",
    "move-nowhere": "Write the areas entered, in their order.",
    "not-adjacent": "Write every area entered on the way.",
    "stop-at-canal": "Name the area where it goes on.",
    "stop-with-president": "Name the area where it goes on.",
    "recall-from-hand": "Write 'move:' with the area it goes to.",
    "recall-one-area": "Name one area with all your assistants there, or 'none'.",
    "shophouse-which-space": "Write 'build: {shophouse: NUMBER}'.",
    "no-building-in-hand": "The employment agency and warehouse icons bring pieces from the warehouse to the hand.",
    "goods-owed": "Write 'goods:' with one good for each.",
    "card-not-known-yet": "End the list with 'pause' and go on from the next state.",
    "odd-yen": "Name an even number of yen.",
    "hire-nobody": "Write 'act: none' to hire nobody.",
    "paper-shape": "Save the attachment again, or ask its author for the file.",
    "state-shape": "Save the attachment again, or ask the moderator for the file.",
    "ruling-unknown": "'ykpbem rules' lists them all.",
}

WARNINGS: dict[str, str] = {
    "bonus-left": "the 5-Power token of {area} was yours to take, and it was left lying",
    "building-left": "you could have built in {area}, and did not",
    "telephone-silent": "Telephone could have left an assistant in {area}; all came back to your hand",
    "needless-payment": "you paid {paid}, and {due} was to be paid: the rest is lost",
    "achievement-left": "achievement {achievement} was within your reach at the end of the turn, and was not claimed",
}
"""Legal, but probably not meant: told to the author and the moderator as friendly remarks (INTERFACE: errors)."""
