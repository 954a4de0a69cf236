"""Handlers for the table routes, which may wait for the store."""

from __future__ import annotations

from bisect import bisect_right
from contextlib import suppress
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from attrs import asdict, evolve

from amunre import wire
from amunre.bots.bot import Observation
from amunre.bots.sensible import Sensible
from amunre.engine.events import SPECTATOR
from amunre.engine.languages import spoken
from amunre.engine.lines import lines_of
from amunre.errors import IllegalAction, NoStream, NotationError, WrongToken
from amunre.games.finding import shipped_rulesets
from amunre.games.loading import load_rules
from amunre.hosting.chairs import Role, Sitting, checked_name
from amunre.hosting.options import Options
from amunre.hosting.overview import PUBLIC, Overview, overviews
from amunre.hosting.rematch import Rematch
from amunre.hosting.requests import (
    InviteRequest,
    LeaveRequest,
    Reply,
    ResignRequest,
    SitRequest,
    carried_out,
)
from amunre.hosting.table import Table
from amunre.jsontypes import JsonObject
from amunre.printing import brief
from amunre.render.screens import checked_shape
from amunre.server import chat, hooks, persons
from amunre.server.board import Course, TableDrawing, course_of, drawing_of, past_drawing_of, scenes_of
from amunre.server.hook_urls import check_url
from amunre.server.http_request import HttpRequest
from amunre.server.http_response import Denied, HttpResponse
from amunre.server.replies import (
    ChatEntry,
    ChatReply,
    DrawnBoard,
    GameNow,
    HintReply,
    Hooked,
    LogPage,
    Opened,
    PreviewReply,
    Reached,
    RematchReply,
    ScoreChange,
    TableNow,
    Tables,
    Why,
)
from amunre.server.requests import MuteRequest, OpenRequest
from amunre.server.resources import link, views
from amunre.wire.convert import written

if TYPE_CHECKING:
    from amunre.server.hub import Hub

MOST_LISTED = 50
MOST_LINES = 500
WAIT = 25.0
"""Maximum time that a request waits, in seconds; it is shorter than a proxy's limit."""


def open_table(asked: HttpRequest) -> Opened:
    """Open a table with shipped rules, and take its first seat if a name is given."""
    sent: OpenRequest = asked.sent
    if sent.ruleset not in shipped_rulesets():
        raise NotationError(f"ruleset: expected one of {', '.join(shipped_rulesets())}, found {brief(sent.ruleset)}.")
    options = Options.from_json(sent.options or {})
    name, players, rules = sent.name, sent.players, load_rules(sent.ruleset)
    known = views(rules.game)
    for key, word in options.view.items():
        if word not in known.get(key, ()):
            raise NotationError(f"options.view: expected options of {brief(known)}, found {brief(key)}: {brief(word)}.")
    if "forced" not in (sent.options or {}):
        options = evolve(options, forced=all(word == known[key][0] for key, word in options.view.items()))
    if name is not None and rules.least_players <= players <= rules.most_players:
        checked_name((Sitting(),) * players, 0, name)
    table, host = Table.open(rules, players, store=asked.hub.store, options=options, setup=sent.setup)
    token = None if name is None else table.sit(name)
    asked.hub.keep(table)
    if asked.person is not None:
        place = persons.SeatAccess(None if token is None else 0, token, host)
        persons.note(asked.hub.store, asked.person, table.id, place)
    return Opened(table.id, host, token, table.step)


def public_tables(asked: HttpRequest) -> Tables:
    """List public tables by last activity."""
    before = None
    if (id := asked.query.get("before")) is not None:
        try:
            before = Overview.of(asked.hub.store.listed(f"table/{id}"))
        except NoStream:
            raise NotationError("before: expected the id of a table.") from None
    return Tables(tuple(overviews(asked.hub.store, PUBLIC, MOST_LISTED, before)))


def table_now(asked: HttpRequest) -> HttpResponse:
    """Return the bearer's view of the game and the changes or, before the game begins, the players."""
    table, token = _table(asked), asked.token
    if table.state == "gathering":
        return HttpResponse(about(asked.hub, table, token))
    told = update(table, token if table.role(token).seat is not None else None, asked.number("since"))
    return HttpResponse(written(told))


def update(table: Table, token: str | None, since: int | None, reached: int | None = None) -> JsonObject:
    """Return the update for a seat or a spectator, as a `GameNow`. Raises the same errors as `Table.update`."""
    return {"kind": GameNow.kind, **wire.dump(table.update(token, since, reached))}


def about(hub: Hub, table: Table, token: str | None) -> TableNow:
    """Return a table's players, the addresses of its material, and what the token allows."""
    role = table.role(token)
    mine = role.seat if role.plays and hub.settings.hooks else None
    sits = role.seat is not None or role.host
    return TableNow(
        **asdict(table.overview, recurse=False),
        options=table.options.to_json(),
        setup=table.setup,
        material=link("material", table.rules),
        rules=link("rules", table.rules),
        actions=link("actions", table.rules),
        viewer=SPECTATOR if role.seat is None else role.seat,
        plays=role.plays,
        host=role.host,
        invited=role.invited,
        archived_on=persons.archived_on(hub.settings.idle, hub.store, table.id) if sits else None,
        hook=None if mine is None else hooks.is_kept(hub.store, table, mine),
        online=online(hub, table, role),
    )


def online(hub: Hub, table: Table, role: Role) -> tuple[int, ...] | None:
    """Return the seats of bots and of players with an open connection; None for spectators, or if it is not known."""
    if hub.settings.workers > 1 or role == Role(None, False, False):
        return None
    connected = hub.presence.seats(table.id)
    return tuple([seat for seat, chair in enumerate(table.chairs) if chair.bot is not None or seat in connected])


def table_about(asked: HttpRequest) -> TableNow:
    """Return a table's players, and what the bearer is allowed to do."""
    return about(asked.hub, _table(asked), asked.token)


def lines(asked: HttpRequest) -> LogPage:
    """Return a page of the log, starting from the end."""
    table, most = _table(asked), asked.number("most")
    seen = table.role(asked.token).seat is not None
    found = table.log(
        asked.token if seen else None, asked.number("before"), min(MOST_LINES if most is None else most, MOST_LINES)
    )
    counts = table.game.event_counts
    return LogPage(found, tuple([bisect_right(counts, line.number) for line in found]))


def do(asked: HttpRequest) -> Reply:
    """Perform a request to a table, in the `request` form. New tokens are sent only once."""
    table, sent = _table(asked), asked.sent
    before = table.role(asked.token) if asked.person is not None and not isinstance(sent, SitRequest) else None
    reply = carried_out(table, sent, asked.token)
    if asked.person is not None:
        _note(asked, asked.person, table, reply.token, before.seat if before else None)
    return reply


def _note(asked: HttpRequest, person: str, table: Table, token: str | None, seat: int | None) -> None:
    """Record a person's current seat in their list. People whom this server does not know can play too."""
    sent = asked.sent
    with suppress(Denied):
        if isinstance(sent, SitRequest) and token is not None:
            with suppress(WrongToken):  # the host has already removed them
                seat = table.role(token).seat
                persons.note(asked.hub.store, person, table.id, persons.SeatAccess(seat, token))
        elif isinstance(sent, InviteRequest) and seat is not None and seat == sent.seat:
            persons.note(asked.hub.store, person, table.id, persons.SeatAccess(seat, token))
        elif isinstance(sent, (LeaveRequest, ResignRequest)):
            persons.note(asked.hub.store, person, table.id, None)


async def rematch(asked: HttpRequest) -> RematchReply:
    """Take a seat in a rematch; the first person to ask opens a table with seats reserved for the others."""
    found = await asked.in_thread(_rematch, asked)
    asked.hub.let_bots_act(found.id, asked.address)
    return RematchReply(found.id, found.token, found.host)


def _rematch(asked: HttpRequest) -> Rematch:
    table = _table(asked)
    if asked.token is None:
        raise WrongToken
    found = table.rematch(asked.token)
    if asked.person is not None:
        with suppress(Denied):
            place = persons.SeatAccess(table.role(asked.token).seat, found.token, found.host)
            persons.note(asked.hub.store, asked.person, found.id, place)
    return found


def hook(asked: HttpRequest) -> Hooked:
    """Set the webhook for notifications about your turns, or remove it with null."""
    settings, table, url = asked.hub.settings, _table(asked), asked.sent.url
    if not settings.hooks:
        raise Denied(403, "no-hooks")
    if url is not None:
        check_url(url, settings.hooks_inside)
    hooks.put(asked.hub.store, table, asked.token, url)
    return Hooked(url is not None)


async def wait(asked: HttpRequest) -> Reached:
    """Wait until a table has changed, for clients without WebSockets."""
    hub, since, table = asked.hub, asked.number("since") or 0, _table(asked)
    with hub.subscriptions.to(f"table/{table.id}") as subscription:
        ends = monotonic() + WAIT
        while (step := await asked.in_thread(lambda: table.step)) <= since and not hub.subscriptions.closed:
            if not await subscription.wait(ends - monotonic()):
                break
    return Reached(step)


async def board(asked: HttpRequest) -> DrawnBoard:
    """Return the drawing of a table, or only the pieces that have changed, or an earlier moment in the game."""
    table, known = _table(asked), asked.hub.drawn
    since, at = asked.number("since"), asked.number("at")
    seat, step, state = await asked.in_thread(lambda: (table.role(asked.token).seat, table.step, table.state))
    token, whose = (None, SPECTATOR) if seat is None else (asked.token, seat)
    shape = checked_shape(asked.query.get("shape", "wide"))
    looks = table.id, whose, spoken().code, shape
    if at is not None:

        async def made_past() -> TableDrawing:
            return await asked.in_thread(past_drawing_of, table, token, shape, at)

        return (await asked.shared(known.past, (*looks, step, at), made_past)).whole()

    async def course() -> Course:
        return await asked.in_thread(course_of, table)

    async def made() -> TableDrawing:
        over = state == "over"
        points = await asked.shared(known.courses, (table.id, spoken().code, step), course) if over else ()
        return await asked.in_thread(drawing_of, table, token, shape, points)

    drawn = known.drawn_since(looks, await asked.shared(known.drawings, (*looks, step), made), since)
    return drawn if since is None else evolve(drawn, scenes=await asked.in_thread(scenes_of, table, token, since))


def why(asked: HttpRequest) -> Why:
    """Return the rules that the bearer would break with an action; empty if it is legal."""
    table = _table(asked)
    violations = table.explain(asked.token or "", asked.query.get("action", ""), table.step)
    return Why(violations)


def preview(asked: HttpRequest) -> PreviewReply:
    """Return the effects of an action that the bearer can foresee, without performing it."""
    table = _table(asked)
    role, game = table.role(asked.token), table.game
    if not role.plays or role.seat is None:
        raise WrongToken
    try:
        found = game.preview(role.seat, asked.query.get("action", ""))
    except IllegalAction as error:
        return PreviewReply((), None, False, None, error.violations)
    changes = ScoreChange(found.before.total, found.after.total)
    return PreviewReply(lines_of(game, found.events), changes, found.more, found.question, ())


def hint(asked: HttpRequest) -> HintReply:
    """Suggest an action to the bearer, with the reason; other players are not notified."""
    table = _table(asked)
    role, game = table.role(asked.token), table.game
    if not role.plays or role.seat is None:
        raise WrongToken
    if role.seat not in game.to_act:
        return HintReply(None, None)
    random = Random(len(game.steps))  # not seeded with the game's seed, which is secret
    found = Sensible(random).hint(Observation(game, role.seat), game.legal_actions(role.seat))
    return HintReply(str(found.action), found.why)


async def record(asked: HttpRequest) -> HttpResponse:
    """Return the record of a finished game. It contains all hands, so not even the host can get it earlier."""
    table = _table(asked)

    def step() -> int:
        if table.state != "over":
            raise Denied(403, "not-over")
        return table.step

    async def recorded() -> bytes:
        return await asked.in_thread(lambda: written(table.record().to_json()))

    key = table.id, await asked.in_thread(step)
    record = await asked.shared(asked.hub.records, key, recorded)
    return HttpResponse(record)


# --- chat ------------------------------------------------------------------------------------------------


def heard(asked: HttpRequest) -> ChatReply:
    """Return the chat, leaving out messages from seats that the bearer has muted."""
    table = _table(asked)
    role = table.role(asked.token)
    reader = role.seat if role.plays else None
    return chat.heard(asked.hub.chats, table.id, asked.number("since") or 0, reader, asked.pay)


def say(asked: HttpRequest) -> ChatEntry:
    """Send a chat message."""
    return ChatEntry(chat.say(asked.hub.chats, _table(asked), asked.token, asked.sent.text, asked.pay))


def mute(asked: HttpRequest) -> ChatEntry:
    """Mute or unmute a seat."""
    sent: MuteRequest = asked.sent
    return ChatEntry(chat.mute(asked.hub.chats, _table(asked), asked.token, sent.seat, sent.muted, asked.pay))


def unsay(asked: HttpRequest) -> ChatEntry:
    """Remove a chat message, as the host."""
    text = asked.path["number"]
    if not text.isascii() or not text.isdecimal() or len(text) > 6:
        raise Denied(404, "no-message")
    return ChatEntry(chat.remove(asked.hub.chats, _table(asked), asked.token, int(text), asked.pay))


def _table(asked: HttpRequest) -> Table:
    return asked.hub.table(asked.path["id"])
