"""What is done at the addresses of tables. Each of these functions takes what was asked, and may wait for the store."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any

from amunre import wire
from amunre.bots.bot import Observation
from amunre.bots.named import BOTS
from amunre.bots.sensible import Sensible
from amunre.engine.events import SPECTATOR
from amunre.engine.texts import spoken
from amunre.errors import NoStream, NotationError, WrongToken
from amunre.games.finding import shipped_rulesets
from amunre.games.loading import load_rules
from amunre.hosting.again import Rematch
from amunre.hosting.chairs import Sitting, checked_name
from amunre.hosting.options import Options
from amunre.hosting.overview import PUBLIC, Overview, overviews
from amunre.hosting.requests import done
from amunre.hosting.table import Table
from amunre.jsontypes import JsonObject
from amunre.printing import brief
from amunre.server import chat, hooks, persons
from amunre.server.answers import Answer, Denied
from amunre.server.asking import Asked
from amunre.server.board import Drawing, drawing_of
from amunre.server.material import link, views
from amunre.server.posting import check_url
from amunre.wire.convert import written

if TYPE_CHECKING:
    from amunre.server.hall import Hall

MOST_LISTED = 50
MOST_LINES = 500
WAIT = 25.0
"""Seconds that somebody waits at most, less than a proxy lets them."""


def open_table(asked: Asked) -> Answer:
    """A new table by shipped rules, and a chair for who opens it, if they give a name."""
    sent = asked.sent
    if sent["ruleset"] not in shipped_rulesets():
        raise NotationError(
            f"ruleset: expected one of {', '.join(shipped_rulesets())}, found {brief(sent['ruleset'])}."
        )
    options = Options.from_json(sent.get("options", {}))
    name, players, rules = sent.get("name"), sent["players"], load_rules(sent["ruleset"])
    known = views(rules.game)
    for key, word in options.view.items():
        if word not in known.get(key, ()):
            raise NotationError(f"options.view: expected words of {brief(known)}, found {brief(key)}: {brief(word)}.")
    if name is not None and rules.least_players <= players <= rules.most_players:
        checked_name((Sitting(),) * players, 0, name)
    table, host = Table.open(rules, players, store=asked.hall.store, options=options, setup=sent.get("setup"))
    token = None if name is None else table.sit(name)
    asked.hall.keep(table)
    if asked.person is not None:
        place = persons.Place(None if token is None else 0, token, host)
        persons.note(asked.hall.store, asked.person, table.id, place)
    return Answer({"id": table.id, "host": host, "token": token, "step": table.step}, 201)


def public_tables(asked: Asked) -> Answer:
    """Public tables, those that have gone on last first."""
    before = None
    if (id := asked.query.get("before")) is not None:
        try:
            before = Overview.of(asked.hall.store.listed(f"table/{id}"))
        except NoStream:
            raise NotationError("before: expected the id of a table.") from None
    found = overviews(asked.hall.store, PUBLIC, MOST_LISTED, before)
    return Answer({"tables": [persons.listed(one) for one in found]})


def table_now(asked: Asked) -> Answer:
    """A table as the bearer may know it, and what is new to them; while it waits for people, who has come."""
    return Answer(now(asked.hall, _table(asked), asked.token, asked.number("since")))


def now(hall: Hall, table: Table, token: str | None, since: int | None) -> JsonObject:
    """A message that says how a table stands. Raises WrongToken, ValueError."""
    if table.state == "gathering":
        return about(hall, table, token)
    return update(table, token if table.role(token).seat is not None else None, since)


def update(table: Table, token: str | None, since: int | None, reached: int | None = None) -> JsonObject:
    """A message with the update that a seat or a spectator may see. Raises as `Table.update`."""
    told: Any = table.update(token, since, reached)
    return {"kind": "update", **wire.dump(told)}


def about(hall: Hall, table: Table, token: str | None) -> JsonObject:
    """A message that says who sits at a table, where its material lies, and what the token is good for."""
    role, options = table.role(token), table.options.to_json()
    mine = role.seat if role.plays and hall.settings.hooks else None
    sits = role.seat is not None or role.host
    return {
        "kind": "table",
        **persons.listed(table.overview),
        "options": options,
        "material": link("material", table.rules),
        "rules": link("rules", table.rules),
        "actions": link("actions", table.rules),
        "viewer": SPECTATOR if role.seat is None else role.seat,
        "plays": role.plays,
        "host": role.host,
        "invited": role.invited,
        "archived_on": persons.archived_on(hall.settings.idle, hall.store, table.id) if sits else None,
        "hook": None if mine is None else hooks.is_kept(hall.store, table, mine),
    }


def table_about(asked: Asked) -> Answer:
    """Who sits at a table, and what the bearer may do there."""
    return Answer(about(asked.hall, _table(asked), asked.token))


def lines(asked: Asked) -> Answer:
    """The log, page by page, from its end."""
    table, most = _table(asked), asked.number("most")
    seen = table.role(asked.token).seat is not None
    found = table.log(
        asked.token if seen else None, asked.number("before"), min(MOST_LINES if most is None else most, MOST_LINES)
    )
    return Answer({"lines": wire.dump(found)})


def do(asked: Asked) -> Answer:
    """Whatever can be asked of a table, see the form `request`. New tokens are told once."""
    table, sent = _table(asked), asked.sent
    if sent["kind"] == "seat-bot" and sent["bot"] not in BOTS:  # a file would be run, iterations cost time
        raise NotationError(f"bot: expected one of {', '.join(BOTS)}, found {brief(sent['bot'])}.")
    before = table.role(asked.token) if asked.person is not None and sent["kind"] != "sit" else None
    reply = done(table, sent, asked.token)
    if asked.person is not None:
        _note(asked, asked.person, table, reply.token, before.seat if before else None)
    counted = {} if reply.done is None else {"done": reply.done}
    return Answer({"step": reply.step, "token": reply.token, **counted})


def _note(asked: Asked, person: str, table: Table, token: str | None, seat: int | None) -> None:
    """Keep with a person which chair they have now. Whoever is none at this server plays all the same."""
    kind = asked.sent["kind"]
    with suppress(Denied):
        if kind == "sit" and token is not None:
            with suppress(WrongToken):  # somebody has removed them at once
                seat = table.role(token).seat
                persons.note(asked.hall.store, person, table.id, persons.Place(seat, token))
        elif kind == "invite" and seat is not None and seat == asked.sent["seat"]:
            persons.note(asked.hall.store, person, table.id, persons.Place(seat, token))
        elif kind in ("leave", "resign"):
            persons.note(asked.hall.store, person, table.id, None)


async def rematch(asked: Asked) -> Answer:
    """Sit down once more with the same people: who asks first opens a table at which the others find their chairs."""
    found = await asked.apart(_rematch, asked)
    asked.hall.let_bots_act(found.id, asked.address)
    return Answer({"id": found.id, "token": found.token, "host": found.host})


def _rematch(asked: Asked) -> Rematch:
    table = _table(asked)
    if asked.token is None:
        raise WrongToken
    found = table.rematch(asked.token)
    if asked.person is not None:
        with suppress(Denied):
            place = persons.Place(table.role(asked.token).seat, found.token, found.host)
            persons.note(asked.hall.store, asked.person, found.id, place)
    return found


def hook(asked: Asked) -> Answer:
    """Name an address at which a message is posted when it is one's turn, or null for none."""
    settings, table, url = asked.hall.settings, _table(asked), asked.sent["url"]
    if not settings.hooks:
        raise Denied(403, "no-hooks")
    if url is not None:
        check_url(url, settings.hooks_inside)
    hooks.put(asked.hall.store, table, asked.token, url)
    return Answer({"hook": url is not None})


async def wait(asked: Asked) -> Answer:
    """Wait until a table has gone on, where a WebSocket is not let through."""
    hall, since, table = asked.hall, asked.number("since") or 0, _table(asked)
    with hall.bells.waiting(f"table/{table.id}") as bell:
        ends = monotonic() + WAIT
        while (step := await asked.apart(lambda: table.step)) <= since and not hall.bells.closed:
            if not await bell.rung(ends - monotonic()):
                break
    return Answer({"step": step})


async def board(asked: Asked) -> Answer:
    """The drawing of a table, whole or in the pieces that have changed."""
    table, since, known = _table(asked), asked.number("since"), asked.hall.drawn
    seat, step = await asked.apart(lambda: (table.role(asked.token).seat, table.step))
    token, whose = (None, SPECTATOR) if seat is None else (asked.token, seat)
    looks = table.id, whose, spoken().code

    async def made() -> Drawing:
        return await asked.apart(drawing_of, table, token)

    return Answer(known.told(looks, await asked.once(known.drawings, (*looks, step), made), since))


def why(asked: Asked) -> Answer:
    """What the rules have against an action of the bearer; nothing if they could do it."""
    table = _table(asked)
    violations = table.explain(asked.token or "", asked.query.get("action", ""), table.step)
    return Answer({"violations": [wire.dump(one) for one in violations]})


def hint(asked: Asked) -> Answer:
    """What a sensible player would do on the seat of the bearer, who is asked, and why; it is told nobody else."""
    table = _table(asked)
    role, game = table.role(asked.token), table.game
    if not role.plays or role.seat is None:
        raise WrongToken
    if role.seat not in game.to_act:
        return Answer({"action": None, "why": None})
    random = Random(len(game.steps))  # the seed of the game is a secret
    found = Sensible(random).hint(Observation(game, role.seat), game.legal_actions(role.seat))
    return Answer({"action": str(found.action), "why": found.why})


async def record(asked: Asked) -> Answer:
    """The record of a game, when it is over: it has all hands, and the host of a table plays too."""
    table = _table(asked)

    def step() -> int:
        if table.state != "over":
            raise Denied(403, "not-over")
        return table.step

    async def recorded() -> bytes:
        return await asked.apart(lambda: written(table.record().to_json()))

    key = table.id, await asked.apart(step)
    return Answer(await asked.once(asked.hall.records, key, recorded))


# --- chat ------------------------------------------------------------------------------------------------


def heard(asked: Asked) -> Answer:
    """What was said at a table, without those whom the bearer does not hear."""
    table = _table(asked)
    role = table.role(asked.token)
    reader = role.seat if role.plays else None
    return Answer(chat.heard(asked.hall.chats, table.id, asked.number("since") or 0, reader, asked.pay))


def say(asked: Asked) -> Answer:
    """Say something."""
    number = chat.say(asked.hall.chats, _table(asked), asked.token, asked.sent["text"], asked.pay)
    return Answer({"number": number}, 201)


def mute(asked: Asked) -> Answer:
    """Hear no more of a seat, or hear it again."""
    sent, chats = asked.sent, asked.hall.chats
    return Answer({"number": chat.mute(chats, _table(asked), asked.token, sent["seat"], sent["muted"], asked.pay)})


def unsay(asked: Asked) -> Answer:
    """Take a message away, as the host."""
    text = asked.path["number"]
    if not text.isascii() or not text.isdecimal() or len(text) > 6:
        raise Denied(404, "no-message")
    return Answer({"number": chat.remove(asked.hall.chats, _table(asked), asked.token, int(text), asked.pay)})


def _table(asked: Asked) -> Table:
    return asked.hall.table(asked.path["id"])
