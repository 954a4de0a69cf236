"""Nothing hidden leaks: games that agree on what a seat may know tell that seat the same (`play.hidden`).

What a seat may know is written down in `knowledge.py`. A game is played to its end; other games that agree with it on
what one seat may know then follow its steps. After each step that seat is asked for all that the public face tells it,
in both games. A game stops following where a step brings to light something in which the two differ, and another one
goes on from there.
"""

from __future__ import annotations

import json
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import permutations
from pathlib import Path
from random import Random

from attrs import define, evolve, field, frozen
from claims import Claim, Finding, scaled, spread
from knowledge import Json, Viewer, comes_to_light, known, partner
from planting import Fault, Outcome, faults_in, try_out

import amunre
from amunre import OMNISCIENT, SPECTATOR, Action, Event, Game, IllegalAction, Position, Ruleset
from amunre.checking.policies import Policy, next_step
from amunre.games.amun_re.checking.policies import POLICIES, uniform
from amunre.wire import dump

Answers = dict[str, str]
"""What the face tells, by question; as text, so that an order counts too where equal values may have two."""

SHARES = [share for share in (1.0, 0.5, 0.25, 0.1, 0.05) for _ in range(8)]
"""How much is changed in a partner, try by try: the less, the more steps it fits."""

LIFE = 20
"""Steps after which a partner makes room for one that differs more, on the average."""

SWAPPED = 4
"""Games with a few cards swapped in their shuffles that are compared with one game from its start."""

ORDERS = 8
"""Orders of commitment that are compared in one offering, at most."""


@define
class Tally:
    """What was compared, and what was told differently."""

    games: int = 0
    pairs: int = 0
    steps: int = 0
    """Steps that were played in both games of a pair."""
    answers: int = 0
    alone: int = 0
    """Steps of a game that no other game could follow."""
    wrong: list[str] = field(factory=list)

    def compare(self, where: str, here: Mapping[str, str], there: Mapping[str, str]) -> None:
        """Note each question with two answers."""
        for question, one in here.items():
            other = there[question]
            self.answers += 1
            if one != other:
                start = next((k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
                near = slice(max(0, start - 60), start + 60)
                self.wrong.append(f"{where}: {question}: …{one[near]}… but …{other[near]}…")


def finding(tallies: Iterable[Tally]) -> Finding:
    """What was found in some games."""
    total = Tally()
    for tally in tallies:
        total.games += tally.games
        total.pairs += tally.pairs
        total.steps += tally.steps
        total.answers += tally.answers
        total.alone += tally.alone
        total.wrong += tally.wrong
    covered = (
        f"{total.games} games, {total.pairs:,} pairs, {total.steps:,} steps in both ({total.alone} in one only), "
        f"{total.answers:,} answers compared"
    )
    return Finding(covered, f"{len(total.wrong)} told differently", tuple(total.wrong))


# --- what the face tells ---------------------------------------------------------------------------------------


def sample(rules: Ruleset, random: Random) -> list[Action]:
    """Of each verb with each card one action, with any province and amount."""
    kinds: dict[tuple[str, str | None], list[Action]] = defaultdict(list)
    for action in rules.actions:
        if action.verb != "offer" or (action.amount or 0) <= 40:
            kinds[action.verb, action.card].append(action)
    return [random.choice(actions) for actions in kinds.values()]


def told(game: Game, viewer: Viewer, actions: Sequence[Action]) -> Answers:
    """All that the face tells a viewer now: what everybody is told, and a seat also what it may do and why not."""
    answers: dict[str, object] = {
        "who is asked": game.to_act,
        "stage": (game.stage, game.over, game.players, game.names),
        "result": game.result,
        "score": [game.score(seat) for seat in range(game.players)],
        "score if now": [game.score_if_now(seat) for seat in range(game.players)],
        "view of a spectator": game.view(SPECTATOR),
        "view": game.view(viewer),
        "view without gold": game.view(viewer, gold="hidden"),
    }
    if isinstance(viewer, int):
        explained = {str(action): game.explain(viewer, action) for action in actions}
        refused = next((action for action, violations in explained.items() if violations), None)
        redealt = game.redeal(viewer, seed=1)
        answers |= {
            "legal actions": game.legal_actions(viewer),
            "legal indices": game.legal_indices(viewer),
            "explanations": explained,
            "refusal": refused and refusal(game, viewer, refused),
            "redeal": (redealt.seed, redealt.position()),
            "prompt": game.prompt(viewer),
        }
    sent = ("view", "prompt", "result", "score", "explanations", "who is asked")
    on_the_wire = {f"{question}, as JSON": as_json(answers[question]) for question in sent if question in answers}
    return {question: repr(answer) for question, answer in answers.items()} | on_the_wire


def as_json(value: object) -> str:
    """Every byte that a front end would be sent."""
    return json.dumps(dump(value))


def refusal(game: Game, seat: int, action: str) -> tuple[str, object]:
    """What a seat hears when it tries to do what is illegal."""
    try:
        return "played", game.play(seat, action)
    except IllegalAction as error:
        return str(error), error.violations


@define
class Listener:
    """Hears for a viewer what happens in a game, each event once, numbered from the first that is new."""

    game: Game
    viewer: Viewer
    heard: int = 0

    def news(self) -> Answers:
        """What has happened since it was last asked."""
        own = self.game.events(self.viewer, self.heard)
        public = self.game.events(SPECTATOR, self.heard)
        news = {"events": self._words(own), "events of a spectator": self._words(public)}
        news["events, as JSON"] = as_json([evolve(event, number=event.number - self.heard) for event in own])
        self.heard += len(own)
        return news

    def _words(self, events: Iterable[Event]) -> str:
        return repr([(e.number - self.heard, e.kind, e.clause, e.params, self.game.sentence(e)) for e in events])

    def play(self, seat: int, action: Action) -> Answers:
        """Play a step; what happened then."""
        returned = [event.params for event in self.game.play(seat, action)]
        return self.news() | ({"returned": repr(returned)} if seat == self.viewer else {})


# --- a game, and others that follow its steps --------------------------------------------------------------------


@frozen
class Moment:
    """A game at a moment."""

    truth: Json
    told: Answers
    actions: Sequence[Action]
    """Those that were explained."""
    game: Game


@frozen
class Story:
    """A whole game as one viewer is told it."""

    number: int
    viewer: Viewer
    setup: Answers
    """What they were told of what happened before the first step."""
    moments: Sequence[Moment]
    steps: Sequence[tuple[int, Action]]
    happened: Sequence[Answers]
    """What they were told of each step."""

    @property
    def game(self) -> Game:
        """The game at its end."""
        return self.moments[-1].game

    def light(self, step: int, truth: Json) -> Json:
        """What a step brings to light for them, if that is the truth before it."""
        seat, action = self.steps[step]
        return comes_to_light(truth, seat, action.card, self.moments[step + 1].truth, self.viewer)

    def shuffles(self, step: int) -> bool:
        """Whether something is shuffled in a step."""
        return self.moments[step].truth["shuffles"] != self.moments[step + 1].truth["shuffles"]


def collector(actions: Sequence[Action], random: Random) -> Action:
    """Takes all the cards it can get, plays them and lays them, so that the draw pile runs out."""
    wanted = [
        action
        for action in actions
        if action.verb in ("buy cards", "take card") or (action.card and action.verb != "sell")
    ]
    return random.choice(wanted) if wanted else uniform(actions, random)


def new_game(number: int) -> tuple[Game, Policy, Random]:
    """The game with this number, and how it is played."""
    random, players = Random(number), 3 + number % 3
    policy = [collector, list(POLICIES.values())[number // 6 % len(POLICIES)]][number // 3 % 2]
    return Game(amunre.load_ruleset(), players, seed=number, pharaoh=random.randrange(players)), policy, random


def story(number: int) -> Story:
    """Play the game with this number to its end; it is told to one of its seats or to a spectator."""
    game, policy, random = new_game(number)
    viewer = random.choice([*range(game.players), SPECTATOR])
    listener = Listener(game, viewer)
    setup, moments, happened = listener.news(), [], []
    while True:
        actions = sample(game.rules, random)
        moments.append(Moment(game.position().to_json(), told(game, viewer, actions), actions, game.copy()))
        if game.over:
            return Story(number, viewer, setup, moments, game.steps, happened)
        happened.append(listener.play(*next_step(game, policy, random)))


def follow(tally: Tally, story: Story, kind: str, start: int, other: Game, until: Callable[[int], bool]) -> int:
    """Let another game follow a story from a moment on, and compare all that is told; the step where it stops.

    It stops before a step that brings to light something in which they differ, and where it is told to; and as soon as
    something was told differently.
    """
    viewer = story.viewer
    listener = Listener(other, viewer, heard=len(other.events(SPECTATOR)))
    tally.pairs += 1
    for step in range(start, len(story.moments)):
        moment, truth = story.moments[step], other.position().to_json()
        where = f"game {story.number} for {viewer}, {kind} from step {start}, after step {step}"
        tally.compare(where, moment.told, told(other, viewer, moment.actions))
        tally.compare(where, {"known": repr(known(moment.truth, viewer))}, {"known": repr(known(truth, viewer))})
        if tally.wrong or other.over or until(step):
            return step
        if story.light(step, truth) != story.light(step, moment.truth):
            return step
        seat, action = story.steps[step]
        if action not in other.legal_actions(seat):
            tally.wrong.append(f"{where}: {seat} {action} is legal in one game only, whatever the card that it names")
            return step
        tally.compare(where, story.happened[step], listener.play(seat, action))
        tally.steps += 1
    return len(story.moments) - 1


def partner_at(story: Story, step: int, random: Random) -> Game | None:
    """A game that differs at that moment, but not in what the next step brings to light; None if none was found."""
    truth = story.moments[step].truth
    light = story.light(step, truth)
    for share in SHARES[random.choice((0, 8, 16)) :]:
        other = partner(truth, story.viewer, random, share)
        if other != truth and story.light(step, other) == light:
            return Game.from_position(story.game.rules, Position.from_json(other), seed=story.game.seed)
    return None


def with_partners(number: int) -> Tally:
    """A whole game and, all the time, a partner of our own making (`knowledge.partner`)."""
    tally, told_game, random = Tally(games=1), story(number), Random(number)
    step, end = 0, len(told_game.moments) - 1
    while step < end and not tally.wrong:
        other = partner_at(told_game, step, random)
        if other is None:
            tally.alone += 1
            step += 1
        else:
            step = follow(tally, told_game, "partner", step, other, lambda step: random.random() < 1 / LIFE)
    return tally


def with_redealt(number: int) -> Tally:
    """A whole game, and for a seat of it a redealt game as long as it lives, then the next."""
    tally, told_game, random = Tally(games=1), story(number), Random(number)
    step, end = 0, len(told_game.moments) - 1
    while isinstance(told_game.viewer, int) and step < end and not tally.wrong:
        other = told_game.moments[step].game.redeal(told_game.viewer, seed=random.getrandbits(32))
        stop = follow(tally, told_game, "redealt", step, other, told_game.shuffles)
        tally.alone += stop == step
        step = max(stop, step + 1)
    return tally


# --- pairs from the start --------------------------------------------------------------------------------------


def swapped(orders: Sequence[Sequence[str]], players: int, random: Random) -> list[list[str]]:
    """The shuffles of a game with one to four swaps, none of which is seen at once.

    The first cards of an order may be seen as soon as it falls, but for the free cards in that of the first shuffle.
    """
    new = [list(order) for order in orders]
    for _ in range(random.randint(1, 4)):
        number = random.randrange(len(new))
        one, other = random.sample(range(players if number else 0, len(new[number])), 2)
        new[number][one], new[number][other] = new[number][other], new[number][one]
    return new


def swapped_below(orders: Sequence[Sequence[str]], left: int) -> list[list[str]]:
    """The shuffles of a game with two cards swapped among the last ones, so many that nobody ever drew."""
    new = [list(order) for order in orders]
    pile = next(order for order in reversed(new) if "memphis" not in order)
    first = len(pile) - left
    other = next((k for k in range(first, len(pile)) if pile[k] != pile[first]), first)
    pile[first], pile[other] = pile[other], pile[first]
    return new


def from_the_start(number: int) -> Tally:
    """A whole game, and others whose shuffles fell a little differently, from the first event on."""
    tally, told_game, random = Tally(games=1), story(number), Random(number)
    game, viewer = told_game.game, told_game.viewer
    as_they_fell = [list(order) for order in game.shuffles]
    others = [swapped(as_they_fell, game.players, random) for _ in range(SWAPPED)]
    if game.view(SPECTATOR).draw:
        others.append(swapped_below(as_they_fell, len(game.view(SPECTATOR).draw)))
    for k, orders in enumerate(others):
        if orders != as_they_fell and not tally.wrong:
            pharaoh = told_game.moments[0].truth["pharaoh"]
            other = Game(game.rules, game.players, seed=number, pharaoh=pharaoh, shuffles=orders)
            where = f"game {number} for {viewer}, orders {k}"
            tally.compare(f"{where}, set-up", told_game.setup, Listener(other, viewer).news())
            stop = follow(tally, told_game, f"orders {k}", 0, other, lambda step: False)
            since_ever = (Listener(one, viewer).news() for one in (told_game.moments[stop].game, other))
            tally.compare(f"{where}, all until step {stop}", *since_ever)
    return tally


# --- offerings in any order --------------------------------------------------------------------------------------


def in_any_order(number: int) -> Tally:
    """A whole game; each offering in it is committed in several orders (`offering.secret`).

    Before the reveal a seat is told the same of the same set of seats that have committed, whatever they offer, and in
    whatever order; after it the order has made no difference for anybody.
    """
    tally = Tally(games=1)
    game, policy, random = new_game(number)
    while not game.over and not tally.wrong:
        if len(game.to_act) == game.players:
            where = f"game {number}, offerings after step {len(game.steps)}"
            compare_secrets(tally, where, game, random)
            compare_orders(tally, where, game, random)
        game.play(*next_step(game, policy, random))
    return tally


def any_offering(game: Game, seat: int, random: Random) -> Action:
    """Something that a seat can offer; a card lies with it in half of the cases where it has one."""
    possible = [action for action in game.legal_actions(seat) if action.verb in ("offer", "steal")]
    with_card = [action for action in possible if action.card]
    return random.choice(with_card if with_card and random.random() < 0.5 else possible)


def commit(game: Game, offerings: Iterable[tuple[int, Action]]) -> Game:
    """A copy of the game in which these have committed, in this order."""
    other = game.copy()
    for seat, action in offerings:
        other.play(seat, action)
    return other


def compare_secrets(tally: Tally, where: str, game: Game, random: Random) -> None:
    """The same seats commit in two orders; the others offer something else in each."""
    seats = list(range(game.players))
    since = len(game.events(SPECTATOR))
    for viewer in (*seats, SPECTATOR):
        committed = random.sample(seats, random.randint(1, game.players - 1))
        own = {seat: any_offering(game, seat, random) for seat in committed if seat == viewer}

        def answers(order: Sequence[int], own: Mapping[int, Action], viewer: Viewer) -> Answers:
            other = commit(game, [(seat, own.get(seat) or any_offering(game, seat, random)) for seat in order])
            made = [event for event in other.events(viewer, since) if event.kind == "offering-made"]
            heard = {"offerings made": repr(sorted(repr(event.params) for event in made))}
            return heard | told(other, viewer, sample(game.rules, Random(since)))

        tally.pairs += 1
        tally.steps += len(committed)
        two = (answers(order, own, viewer) for order in (committed, random.sample(committed, len(committed))))
        tally.compare(f"{where}, for {viewer}, {sorted(committed)} in two orders", *two)


def compare_orders(tally: Tally, where: str, game: Game, random: Random) -> None:
    """The same offerings in several orders, to the reveal and what follows at once."""
    offerings = [(seat, any_offering(game, seat, random)) for seat in range(game.players)]
    orders = list(permutations(offerings))
    first = None
    for order in random.sample(orders, min(ORDERS, len(orders))):
        other = commit(game, order)
        told_since = {
            str(viewer): repr(other.events(viewer, since=len(game.events(viewer)) + 2 * game.players - 1))
            for viewer in (*range(game.players), SPECTATOR, OMNISCIENT)
        }
        outcome = told_since | {"position": repr(other.position())}
        first = first or outcome
        tally.pairs += 1
        tally.steps += game.players
        tally.compare(f"{where} as {' '.join(f'{seat} {action},' for seat, action in order)}", first, outcome)


# --- the claims --------------------------------------------------------------------------------------------------


def pairs_in(compare: Callable[[int], Tally], games: int) -> Finding:
    """Compare in so many games, in one of the ways above."""
    return finding(spread(compare, range(games), compare.__name__.replace("_", " ").capitalize()))


LEAKS = "leaks.yaml"
CATCHERS = ("tests/formal/test_leaks.py", "-k", "look_the_same")
"""What has to catch them: the tests that compare games."""


def plant(leak: Fault) -> Outcome:
    """Whether the tests catch a leak that is planted in a copy of the project."""
    with tempfile.TemporaryDirectory() as folder:
        return try_out(leak, CATCHERS, Path(folder))


def leaks_planted() -> Finding:
    """Plant each leak of the list."""
    outcomes = list(spread(plant, faults_in(LEAKS), "Planting leaks"))
    missed = tuple(f"{outcome.fault.file}: {outcome.fault.fault}" for outcome in outcomes if not outcome.caught)
    return Finding(f"{len(outcomes)} leaks planted", f"{len(outcomes) - len(missed)} caught", missed)


CLAIMS = (
    Claim(
        "Games that agree on what a seat or a spectator may know tell it the same, with a living pair all the game",
        "tested",
        partial(pairs_in, with_partners, scaled(60)),
    ),
    Claim("A redealt game tells its seat the same from then on", "tested", partial(pairs_in, with_redealt, scaled(30))),
    Claim(
        "Games whose shuffles differ in what a seat does not get to know tell it the same from their first event",
        "tested",
        partial(pairs_in, from_the_start, 24),
    ),
    Claim(
        "Offerings are secret till the reveal, and the order of commitment makes no difference",
        "tested",
        partial(pairs_in, in_any_order, 48),
    ),
    Claim("The leak checks can fail: planted leaks are caught", "tested", leaks_planted),
)
