"""Handlers for routes that do not involve a table: games and their material, people, health."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from attrs import evolve

from amunre.engine.languages import ANY, spoken
from amunre.engine.names import checked_names
from amunre.engine.ruleset import Rules
from amunre.errors import NoStream, TableError, WrongToken
from amunre.server import hooks, persons
from amunre.server.http_request import HttpRequest
from amunre.server.http_response import HTML, HttpResponse
from amunre.server.limits import PLACES
from amunre.server.replay_page import policy_of
from amunre.server.replies import (
    Games,
    Health,
    KnownPerson,
    Languages,
    Nothing,
    OwnTables,
    PersonKey,
    Ready,
    Words,
)
from amunre.server.requests import PersonRequest
from amunre.server.resources import (
    FOR_EVER,
    actions,
    answers,
    encoded,
    games,
    lesson,
    material,
    own_names,
    pictures,
    rule_book,
    rules_with,
)


def all_games(asked: HttpRequest) -> Games:
    """List the available games, rulesets and bots."""
    return games(spoken().code)


def languages(asked: HttpRequest) -> Languages:
    """List the available languages, keyed by the codes for `lang`."""
    return Languages(own_names())


def words(asked: HttpRequest) -> Words:
    """Return the page's texts by id; the syntax of texts is explained at the top of `data/texts/en.yaml`."""
    return dict(spoken().of(ANY)["page"])


def material_of(asked: HttpRequest) -> HttpResponse:
    """Return a ruleset's material and texts; they never change."""
    return _for_ever(asked, material)


def pictures_of(asked: HttpRequest) -> HttpResponse:
    """Return small pictures of the things that a set-up option lists, by id; they never change."""
    return _for_ever(asked, pictures)


def rules_of(asked: HttpRequest) -> HttpResponse:
    """Return a ruleset's rules in words, by chapter; they never change."""
    return _for_ever(asked, rule_book)


def actions_of(asked: HttpRequest) -> HttpResponse:
    """Return the texts of all actions in a ruleset; they never change."""
    return _for_ever(asked, actions)


def answers_of(asked: HttpRequest) -> HttpResponse:
    """Return the answers for searching the rules; they never change."""
    return _for_ever(asked, answers)


def lesson_of(asked: HttpRequest) -> HttpResponse:
    """Return a ruleset's lesson as a page; it never changes."""
    sent = _for_ever(asked, lesson)
    page = encoded(lesson, rules_with(asked.hub.store, asked.path["hash"])).plain.decode()
    return evolve(
        sent, headers={**sent.headers, "content-security-policy": policy_of(page, " 'self'")}, content_type=HTML
    )


def _for_ever(asked: HttpRequest, make: Callable[[Rules], object]) -> HttpResponse:
    found = encoded(make, rules_with(asked.hub.store, asked.path["hash"]))
    headers = {"etag": found.tag, "cache-control": FOR_EVER, "vary": "accept-encoding"}
    if found.tag in asked.if_none_match:
        return HttpResponse(b"", 304, headers)
    if asked.takes_gzip:  # nothing in it is secret or from the client
        return HttpResponse(found.pressed, headers={**headers, "content-encoding": "gzip"})
    return HttpResponse(found.plain, headers=headers)


# --- persons ---------------------------------------------------------------------------------------------


def new_person(asked: HttpRequest) -> PersonKey:
    """Create a person, and return their key, which is sent only once."""
    sent: PersonRequest = asked.sent
    if sent.name is not None:
        checked_names("name", [sent.name])
    return PersonKey(persons.made(asked.hub.store, sent.name))


def own_name(asked: HttpRequest) -> KnownPerson:
    """Return your name."""
    return KnownPerson(persons.entries_of(asked.hub.store, asked.person, most=1)[0]["name"])


def forget_person(asked: HttpRequest) -> Nothing:
    """Delete your name, tables and notifications; your games continue."""
    store = asked.hub.store
    for id, place in _places(asked).items():
        with suppress(NoStream, TableError, WrongToken):
            if place.seat is not None and hooks.kept(store, id, place.seat):  # so that other tables are not loaded
                hooks.put(store, asked.hub.table(id), place.token, None)
    persons.forget(store, asked.person)
    return Nothing()


def new_key(asked: HttpRequest) -> PersonKey:
    """Replace your key, which someone else may have; the old key stops working."""
    return PersonKey(persons.moved(asked.hub.store, asked.person, _places(asked)))


def own_tables(asked: HttpRequest) -> OwnTables:
    """List your own tables with your tokens; tables where it is your turn come first."""
    return OwnTables(tuple(persons.tables_of(asked.hub.store, _places(asked), asked.hub.settings.idle)))


def _places(asked: HttpRequest) -> dict[str, persons.SeatAccess]:
    """Return a person's seats by table, for a price that grows with the number of entries. Raises Denied."""
    asked.pay(persons.length(asked.hub.store, asked.person) // PLACES)
    return persons.places_of(asked.hub.store, asked.person)


# --- health ----------------------------------------------------------------------------------------------


def health(asked: HttpRequest) -> Health:
    """Report that the process is running."""
    return Health(True)


def ready(asked: HttpRequest) -> HttpResponse:
    """Report whether the store is writable."""
    asked.hub.readiness.check()
    return HttpResponse(Ready(not asked.hub.subscriptions.closed), 503 if asked.hub.subscriptions.closed else 200)


def measures(asked: HttpRequest) -> HttpResponse:
    """Return metrics about the worker that responds, in Prometheus format."""
    return asked.hub.measures.answer()
