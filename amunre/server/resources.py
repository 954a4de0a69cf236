"""Responses that never change: the games, and each ruleset's material, rules, answers and actions."""

from __future__ import annotations

import gzip
import hashlib
import inspect
import json
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from functools import cache, lru_cache
from itertools import groupby
from threading import Lock
from typing import get_args, get_type_hints

from attrs import frozen

from amunre import wire
from amunre.book.book import Book
from amunre.book.search_index import answers_of
from amunre.bots.named import BOTS, bots_of
from amunre.engine.action_words import in_words
from amunre.engine.definition import AnyGame
from amunre.engine.files import folder
from amunre.engine.languages import languages, own_name, spoken
from amunre.engine.ruleset import Clause, Rules
from amunre.engine.schema import form
from amunre.engine.source import read
from amunre.engine.texts import Filler
from amunre.errors import NoStream
from amunre.games import STANDARD
from amunre.games.finding import shipped_rulesets
from amunre.games.loading import load_rules, ruleset_from_data, shipped_with
from amunre.hosting.stores import Store
from amunre.jsontypes import JsonMapping, JsonObject
from amunre.lesson import NoLesson, taught_by
from amunre.render.drawings import drawings_of
from amunre.server.http_response import Denied
from amunre.server.lesson_page import lesson_page
from amunre.server.replies import (
    ActionTexts,
    Games,
    MaterialReply,
    Minutes,
    PlayableGame,
    PlayableRuleset,
    WrittenChapter,
    WrittenClause,
    WrittenRules,
)
from amunre.translations import translated
from amunre.version import library_version
from amunre.wire.convert import written

FOR_EVER = "public, max-age=31536000, immutable"


@cache
def games(language: str) -> Games:
    """Return the available games, rulesets and bots, with links for the given language."""
    found: dict[AnyGame, list[PlayableRuleset]] = {}
    for name in shipped_rulesets():
        rules = load_rules(name)
        players = rules.least_players, rules.most_players
        links = [link(what, rules) for what in ("material", "rules", "pictures")]
        found.setdefault(rules.game, []).append(PlayableRuleset(rules.id, rules.title, players, rules.hash, *links))
    return Games(tuple(_playable(game, its) for game, its in found.items()), tuple(BOTS))


def _playable(game: AnyGame, rulesets: list[PlayableRuleset]) -> PlayableGame:
    facts = _facts()[game.id]
    return PlayableGame(
        id=game.id,
        tagline=spoken().of(game.id)["page"]["tagline"],
        picture=f"/assets/games/{game.id}.svg",
        minutes=Minutes(facts["minutes"]["least"], facts["minutes"]["most"]),
        usual=facts["usual"],
        weight=facts["weight"],
        view=views(game),
        setup=setups(game),
        rulesets=tuple(sorted(rulesets, key=lambda one: one.id != STANDARD[game.id])),
        bots=bots(game),
        lesson=lesson_link(game),
    )


@cache
def _facts() -> JsonMapping:
    """Return the facts about each game for the lobby, by id."""
    known: JsonMapping = read(folder("data") / "games.yaml").value
    return known


@cache
def own_names() -> dict[str, str]:
    """Return each available language's own name, by code."""
    return {language: own_name(language) for language in languages()}


def views(game: AnyGame) -> dict[str, tuple[str, ...]]:
    """Return the options for a game's views: the values of each, by name, with the default first."""
    look = game.look.__call__ if inspect.isclass(game.look) else game.look
    types = get_type_hints(look)
    chosen = [name for name in inspect.signature(look).parameters if name not in ("self", "viewer", "game")]
    return {name: get_args(types[name]) for name in chosen}


def setups(game: AnyGame) -> JsonObject:
    """Return the JSON Schemas for a game's set-up options, by name."""
    return dict(form(f"{game.id}/setup").schema["properties"])


def bots(game: AnyGame) -> dict[str, str]:
    """Return the names of the bots that play a game, by id."""
    texts = spoken().of(game.id)["page"]
    return {id: texts.get(f"bot-{id}", id) for id in bots_of(game)}


def link(what: str, rules: Rules) -> str:
    """Return the address of a ruleset's resource, which is different for each library version and language."""
    return f"/api/{what}/{rules.hash}?v={_version()}&lang={spoken().code}"


def lesson_link(game: AnyGame) -> str | None:
    """Return the address of a game's lesson; None if it does not have one."""
    name = taught_by(game)
    return None if name is None else link("learn", load_rules(name)).removeprefix("/api")


@cache
def _version() -> str:
    return library_version()


def material(rules: Rules) -> MaterialReply:
    """Return a ruleset's material and texts."""
    return MaterialReply(wire.material(rules), wire.texts(rules))


def pictures(rules: Rules) -> dict[str, str]:
    """Return small pictures of the things that a set-up option lists, by id, as SVG."""
    return {id: drawing.svg for id, drawing in drawings_of(rules.game).choices(rules).items()}


def rule_book(rules: Rules) -> WrittenRules:
    """Return the rules in words, by chapter."""
    rules, title = translated(rules), Filler(rules).title
    chapters = groupby(rules.clauses, key=lambda clause: clause.chapter)
    told = [WrittenChapter(title("chapters", id), tuple(map(_written, group))) for id, group in chapters]
    return WrittenRules(rules.title, link("answers", rules), tuple(told))


def _written(clause: Clause) -> WrittenClause:
    return WrittenClause(clause.slug, clause.title, clause.gist, clause.text, clause.ruling, clause.why)


def actions(rules: Rules) -> ActionTexts:
    """Return the texts of all actions, and the same actions in words."""
    return ActionTexts(tuple(map(str, rules.actions)), tuple(in_words(rules)))


def lesson(rules: Rules) -> str:
    """Return a ruleset's lesson as a page. Raises Denied if it does not have one."""
    try:
        return lesson_page(rules)
    except NoLesson:
        raise Denied(404, "no-lesson") from None


def answers(rules: Rules) -> JsonMapping:
    """Return the answers for searching the rules, in the form that the rule book's search reads."""
    return answers_of(Book.about(rules))


@frozen
class Encoded:
    """An encoded answer that never changes."""

    plain: bytes
    pressed: bytes
    """Body compressed with gzip."""
    tag: str


def encoded(make: Callable[[Rules], object], rules: Rules) -> Encoded:
    """Encode a resource in the current language; simultaneous calls encode it only once."""
    with _making(make, rules, spoken().code):
        return _encoded(make, rules, spoken().code)


@lru_cache(64)
def _making(make: Callable[[Rules], object], rules: Rules, language: str) -> AbstractContextManager[object]:
    """Return the lock that is held while this resource is encoded."""
    return Lock()


@lru_cache(64)
def _encoded(make: Callable[[Rules], object], rules: Rules, language: str) -> Encoded:
    made = make(rules)
    found = made.encode() if isinstance(made, str) else written(made if isinstance(made, Mapping) else wire.dump(made))
    return Encoded(found, gzip.compress(found, mtime=0), f'"{hashlib.sha256(found).hexdigest()[:32]}"')


def rules_with(store: Store, hash: str) -> Rules:
    """Return the rules with a given hash, either shipped rules or those of a stored table. Raises Denied."""
    for name in shipped_rulesets():
        if rules := shipped_with(name, hash):
            return rules
    try:
        if len(hash) == 64 and hash.isascii() and hash.isalnum():
            return _read(store.read(f"rules/{hash}")[0])
    except (NoStream, ValueError):
        pass
    raise Denied(404, "no-rules")


@lru_cache(32)
def _read(text: str) -> Rules:
    """Read rules from their text in a store. This is slow."""
    return ruleset_from_data(json.loads(text))
