"""What a position is worth to one seat, in victory points at the end of the game, as a bot guesses it.

- Points on the track and what final scoring would bring now count in full.
- What may still become points counts the more, the more turns are left: goods towards order cards in hand, yen,
  imports, pieces, technologies, half-met achievements, and the areas in which the next action would be a strong one.
- Only what lies open and the seat's own hand is looked at.
"""

from collections.abc import Mapping, Sequence
from operator import attrgetter
from types import MappingProxyType

from ykpbem.bots import prices
from ykpbem.bots.ways import ways
from ykpbem.components import Reward
from ykpbem.model import GOODS, HAND_LIMIT, Area, Player, Position, is_unknown
from ykpbem.rules.ending import built, posts, posts_to_end
from ykpbem.rules.owning import country_icons, owned_of
from ykpbem.rules.scoring import country_vp
from ykpbem.rules.table import Ruleset

ICONS = tuple(prices.ICON)
_icons_of = attrgetter(*ICONS)


class Appraisal:
    """Guesses for one seat in one game; it remembers nothing of a position.

    `fondness` is what each building of a kind is worth to this seat beyond that, in VP: a taste, for games in which
    somebody goes for one thing.
    """

    def __init__(self, ruleset: Ruleset, seat: str, fondness: Mapping[str, float] = MappingProxyType({})) -> None:
        self.components = ruleset.components
        self.edition = ruleset.house.edition
        self.seat = seat
        self.fondness = fondness

    def worth_of(self, position: Position, hand: Sequence[str]) -> float:
        """What the seat may expect to have at the end, in VP."""
        me = position.player(self.seat)
        if position.moment.phase == "over":
            return me.vp + self._lead(position, me)
        turns = self.turns_left(position)
        hope = min(1.0, turns / prices.FULL_HOPE)
        return (
            me.vp
            + self._final_scoring(position, me, hope)
            + self._stock(position, me, hand, hope, turns)
            + self._pieces(me, hope)
            + prices.BUILT * turns * (built(me, "shophouse") + built(me, "trading-house"))
            + sum(vp * built(me, building) for building, vp in self.fondness.items())
            + self._technologies(me, turns)
            + self._achievements(position, me, hope)
            + hope * self._footholds(position, me)
            + self._lead(position, me)
        )

    def _lead(self, position: Position, me: Player) -> float:
        """Once the end is in sight it is good to be ahead: who leads brings it about, who does not waits."""
        if position.end is None:
            return 0.0
        points = {player.colour: self._points(position, player) for player in position.players}
        own = points.pop(me.colour)
        return prices.LEAD * (own - max(points.values()))

    def _points(self, position: Position, player: Player) -> float:
        """About what a seat would have if the game ended here; after the final scoring, what it has."""
        scored = position.moment.phase == "over"
        return player.vp + (0.0 if scored else self._final_scoring(position, player, 0.0))

    # How long the game may last

    def turns_left(self, position: Position) -> float:
        """Turns that the seat may still have after this position."""
        players = len(position.players)
        if position.end is not None:
            first = next(index for index, player in enumerate(position.players, 1) if player.colour == self.seat)
            return float(
                sum(turn % players == first % players for turn in range(position.turn, position.end.last_turn + 1))
            )
        return 1.5 + prices.LONGEST * (1 - self.progress(position))

    def progress(self, position: Position) -> float:
        """How near the nearest trigger of the end is, from 0 to 1 (R240-R244)."""
        limit = posts_to_end(position, self.edition)
        players = position.players
        rows = sum(map(len, position.ports.values()))
        deck = len(self.components.order_cards) - self.components.removed_order_cards[len(players)]
        deck -= rows + 2 * len(players)
        houses = max(max(built(player, "trading-house") / 4, built(player, "shophouse") / 8) for player in players)
        return min(
            1.0,
            max(
                posts(position.church, self.edition) / limit,
                posts(position.customs, self.edition) / limit,
                1 - position.order_deck / max(1, deck),
                houses,
            ),
        )

    # What final scoring would bring

    def _final_scoring(self, position: Position, me: Player, hope: float) -> float:
        icons = country_icons(me, self.components)
        total = country_vp(icons) + hope * prices.COUNTRY_ICON * sum(icons)
        sure = 1 - 0.5 * hope
        total += sure * (_prize(position.church, me.colour, 6, 3) + _prize(position.customs, me.colour, 8, 4))
        total += sure * self._technology_prize(position, me)
        unused = sum(me.mercenaries.values())
        return total + unused * (1 + hope * prices.MERCENARY)

    def _technology_prize(self, position: Position, me: Player) -> float:
        if not me.technologies:
            return 0.0
        sums = [
            sum(self.components.technologies[card].industry for card in player.technologies)
            for player in position.players
        ]
        own = sums[position.players.index(me)]
        ahead = sum(one > own for one in sums)
        return (10.0, 5.0, 0.0, 0.0)[ahead] + 0.15 * own

    # Goods, yen, imports and the order cards they may be paid to

    def _stock(self, position: Position, me: Player, hand: Sequence[str], hope: float, turns: float) -> float:
        stock = me.stock
        free = {good: stock[good] for good in GOODS}
        total = 0.0
        for card in sorted(hand, key=lambda card: self._missing(card, stock)):
            total += self._order_card(card, free, turns)
        goods = sum(free.values())
        total += goods // 3 * (1 - hope)
        total += hope * sum(prices.LOOSE[good] * min(number, 5) for good, number in free.items())
        total += stock["yen"] // 2 * (1 - hope) + hope * prices.yen(stock["yen"])
        return total + stock["import"] + hope * self._imports(position, stock["import"])

    def _imports(self, position: Position, number: int) -> float:
        """Imports are worth more while Customs has spaces to spend them on."""
        spaces = self.components.customs
        room = sum(space.value for space, owner in zip(spaces, position.customs, strict=True) if owner is None)
        return prices.IMPORT * min(number, room, 5)

    def _missing(self, card: str, stock: Mapping[str, int]) -> float:
        goods = self.components.order_cards[card].goods
        return sum(prices.GOOD[good] * max(0, number - stock[good]) for good, number in goods.items())

    def _order_card(self, card: str, free: dict[str, int], turns: float) -> float:
        """What a card in hand may bring; the goods set aside for it are taken out of `free`."""
        order_card = self.components.order_cards[card]
        missing = 0.0
        for good, number in order_card.goods.items():
            there = min(number, free[good])
            free[good] -= there
            missing += prices.GOOD[good] * (number - there)
        chance = max(0.0, min(1.0, (turns - 0.5) / (1.0 + missing / 3)))
        gain = self.reward(order_card.reward, min(1.0, turns / prices.FULL_HOPE)) + prices.COMPLETED
        return chance * max(0.3, prices.IN_HAND * gain - missing)

    def worth_of_order_card(self, position: Position, card: str) -> float:
        """What an order card is worth to who has nothing else in hand."""
        me = position.player(self.seat)
        return self._order_card(card, {good: me.stock[good] for good in GOODS}, prices.LONGEST)

    def reward(self, reward: Reward, hope: float = 1.0) -> float:
        """What the icons of a reward are worth."""
        late = 1 - hope
        total = float(reward.vp)
        for icon, number in zip(ICONS, _icons_of(reward), strict=True):
            if number:
                early, final = prices.ICON[icon]
                total += number * (hope * early + late * final)
        return total

    # Pieces, technologies, achievements

    def _pieces(self, me: Player, hope: float) -> float:
        hand = me.hand
        assistants = 20 - me.warehouse["assistant"]
        total = prices.ASSISTANT_IN_HAND * min(hand["assistant"], 6) + prices.ASSISTANT_OUT * min(assistants, 16)
        total += prices.SHOPHOUSE * min(hand["shophouse"], 3) + prices.TRADING_HOUSE * min(hand["trading-house"], 2)
        return hope * total

    def _technologies(self, me: Player, turns: float) -> float:
        technologies = self.components.technologies
        return turns * sum(prices.TECHNOLOGY_A_TURN.get(technologies[card].name, 0.0) for card in me.technologies)

    def _achievements(self, position: Position, me: Player, hope: float) -> float:
        total = 0.0
        for card, seats in position.achievements.items():
            if me.colour in seats:
                continue
            achievement = self.components.achievements[card]
            part = 1.0
            for kind, needed in achievement.own.items():
                part *= min(1.0, (owned_of(position, self.components, me, kind) + 0.3) / needed)
            total += part * part * (achievement.later if seats else achievement.first)
        return hope * prices.ACHIEVEMENT * total

    def _footholds(self, position: Position, me: Player) -> float:
        """The best few areas with own pieces, each worth what an action there would yield."""
        found = ways(self.components, position, me.colour)
        taken = {player.president for player in position.players if player is not me}
        worths = []
        for name, (gaps, _) in found.items():
            strength = foothold(position, position.areas[name], name, me.colour)
            if strength:
                now = self.yield_of(position, me, name, min(5, strength + 1))
                soon = self.yield_of(position, me, name, min(5, strength + 2))
                worth = prices.AS_IT_STANDS * now + (1 - prices.AS_IT_STANDS) * soon
                worths.append(worth * prices.GAP**gaps * (prices.TAKEN if name in taken else 1.0))
        worths.sort(reverse=True)
        return sum(worth * share for worth, share in zip(worths, prices.NEXT_ACTIONS, strict=False))

    def yield_of(self, position: Position, me: Player, name: str, power: int) -> float:
        """What an action in an area at that power, 1-5, may bring."""
        if not 0 < power <= 5:
            return 0.0
        total = self._action(position, me, name, power)
        area = position.areas[name]
        if power == 5 and area.token:
            total += self.reward(self.components.tokens[area.token].reward) + 0.5
        if power >= 4 and area.site:
            total += self._building(me, area)
        return total

    def _building(self, me: Player, area: Area) -> float:
        site = self.components.sites[area.site or ""]
        best = 0.0
        if me.hand["shophouse"] and me.colour not in area.shophouses:
            for reward, owner in zip(site.shophouses, area.shophouses, strict=True):
                if owner is None:
                    best = max(best, self.reward(reward) + 0.5)
        if me.hand["trading-house"] and area.trading_house is None:
            best = max(best, self.reward(site.trading_house))
        return best

    def _action(self, position: Position, me: Player, name: str, power: int) -> float:
        kind = self.components.kind_by_area[name]
        amount = kind.table[power - 1] if kind.table else 0
        match kind.family:
            case "produce" if kind.good == "yen":
                return prices.YIELD_YEN * amount
            case "produce":
                return prices.GOOD[kind.good] * min(amount, 5)
            case "port":
                room = HAND_LIMIT - me.order_cards
                return amount + min(room, 2) * prices.PORT[power - 1]
            case "agency":
                return self._best_hire(me, amount)
            case "chinatown":
                return prices.CHINATOWN * amount
            case "laboratory":
                return self._best_technology(position, me, name, amount)
            case "church" | "customs":
                return self._best_space(position, me, kind.family, amount)
            case _:
                return 0.0

    def _best_hire(self, me: Player, pieces: int) -> float:
        """Buildings while warehouse and purse last, assistants for the rest."""
        asked = self.components.kinds["employment-agency"].prices
        taken = len(asked.trading_house) - me.warehouse["trading-house"]
        wanted = [(price, prices.TRADING_HOUSE) for price in asked.trading_house[taken:]]
        wanted += [(asked.shophouse, prices.SHOPHOUSE)] * me.warehouse["shophouse"]
        yen, worth = me.stock["yen"], 0.0
        for price, value in wanted:
            if pieces and price <= yen:
                yen, pieces, worth = yen - price, pieces - 1, worth + value - prices.SPENT_YEN * price
        return worth + prices.AGENCY * pieces

    def _best_technology(self, position: Position, me: Player, name: str, industry: int) -> float:
        technologies = self.components.technologies
        means = industry + me.stock["yen"] // 2 + me.stock["import"]
        owned = {technologies[card].name for card in me.technologies}
        best = 0.0
        for card, space in zip(position.laboratories[name], self.components.laboratories[name], strict=True):
            if card is None or is_unknown(card) or technologies[card].name in owned:
                continue
            cost = technologies[card].industry + space.surcharge
            if cost <= means:
                best = max(best, prices.TECHNOLOGY + 0.6 * technologies[card].industry - max(0, cost - industry))
        return best

    def _best_space(self, position: Position, me: Player, board: str, amount: int) -> float:
        if board == "church":
            spaces, owners, reach = self.components.church, position.church, amount + self._offerings(me)
        else:
            spaces, owners, reach = self.components.customs, position.customs, min(amount, me.stock["import"])
        best = 0.0
        for space, owner in zip(spaces, owners, strict=True):
            if owner is None and space.value <= reach:
                price = max(0, space.value - amount) if board == "church" else prices.SPENT_IMPORT * space.value
                best = max(best, self.reward(space.reward) + prices.POST - price)
        return best

    def _offerings(self, me: Player) -> int:
        return sum(number > 0 for number in me.stock.values())


def foothold(position: Position, area: Area, name: str, colour: str) -> int:
    """The power that a seat's pieces give it in an area before its president comes (R081)."""
    here = area.assistants.get(colour, 0) + (area.trading_house == colour) + (colour in area.shophouses)
    return here + (position.station == name) if here else 0


def _prize(board: Sequence[str | None], colour: str, first: int, second: int) -> float:
    """What a majority would bring as the board stands."""
    own = board.count(colour)
    if not own:
        return 0.0
    counts: dict[str, int] = {}
    for owner in board:
        if owner is not None and owner != colour:
            counts[owner] = counts.get(owner, 0) + 1
    ahead = sum(number > own for number in counts.values())
    level = sum(number == own for number in counts.values())
    if ahead == 0:
        return float(first) if not level else (first + second) / 2
    return float(second) if ahead == 1 and not level else second / 2 if ahead == 1 else 0.0
