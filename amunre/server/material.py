"""Answers that never change: the games, and the material, rules, answers and actions of a ruleset."""

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
from amunre.book.answers import answers_of
from amunre.book.book import Book
from amunre.bots.named import BOTS
from amunre.engine.definition import AnyGame
from amunre.engine.ruleset import Clause, Rules
from amunre.engine.schema import form
from amunre.engine.texts import Filler, languages, own_name, spoken
from amunre.engine.worded import in_words
from amunre.errors import NoStream
from amunre.games.finding import shipped_rulesets
from amunre.games.loading import load_rules, ruleset_from_data, shipped_with
from amunre.hosting.stores import Store
from amunre.jsontypes import JsonMapping, JsonObject
from amunre.server.answers import Denied
from amunre.server.replies import (
    ActionTexts,
    Games,
    MaterialReply,
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
    """List the games, rulesets and bots that can be played here, with links in the language spoken."""
    found: dict[AnyGame, list[PlayableRuleset]] = {}
    for name in shipped_rulesets():
        rules = load_rules(name)
        players, links = (rules.least_players, rules.most_players), (link("material", rules), link("rules", rules))
        found.setdefault(rules.game, []).append(PlayableRuleset(rules.id, rules.title, players, rules.hash, *links))
    playable = [PlayableGame(game.id, views(game), setups(game), tuple(its)) for game, its in found.items()]
    return Games(tuple(playable), tuple(BOTS))


@cache
def own_names() -> dict[str, str]:
    """Return the languages that are spoken here: their own names, by code."""
    return {language: own_name(language) for language in languages()}


def views(game: AnyGame) -> dict[str, tuple[str, ...]]:
    """Return how a table can show its game: the words by name, the usual one first."""
    look = game.look.__call__ if inspect.isclass(game.look) else game.look
    types = get_type_hints(look)
    chosen = [name for name in inspect.signature(look).parameters if name not in ("self", "viewer", "game")]
    return {name: get_args(types[name]) for name in chosen}


def setups(game: AnyGame) -> JsonObject:
    """Return the set-up options of a game: the JSON Schema of each, by name."""
    return dict(form(f"{game.id}/setup").schema["properties"])


def link(what: str, rules: Rules) -> str:
    """Return the address of something of a ruleset; each version of the library and language has its own."""
    return f"/api/{what}/{rules.hash}?v={_version()}&lang={spoken().code}"


@cache
def _version() -> str:
    return library_version()


def material(rules: Rules) -> MaterialReply:
    """Return what never changes of a ruleset, with its words."""
    return MaterialReply(wire.material(rules), wire.texts(rules))


def rule_book(rules: Rules) -> WrittenRules:
    """Return the rules in words, by chapter."""
    rules, title = translated(rules), Filler(rules).title
    chapters = groupby(rules.clauses, key=lambda clause: clause.chapter)
    told = [WrittenChapter(title("chapters", id), tuple(map(_written, group))) for id, group in chapters]
    return WrittenRules(rules.title, link("answers", rules), tuple(told))


def _written(clause: Clause) -> WrittenClause:
    return WrittenClause(clause.slug, clause.title, clause.gist, clause.text, clause.ruling, clause.why)


def actions(rules: Rules) -> ActionTexts:
    """Return the texts of all actions, and the same in words."""
    return ActionTexts(tuple(map(str, rules.actions)), tuple(in_words(rules)))


def answers(rules: Rules) -> JsonMapping:
    """Return the answers for a search of the rules, as the search of the rule book reads them."""
    return answers_of(Book.about(rules))


@frozen
class Encoded:
    """Something that never changes, as it is sent."""

    plain: bytes
    pressed: bytes
    """By gzip."""
    tag: str


def encoded(make: Callable[[Rules], object], rules: Rules) -> Encoded:
    """Encode one of these in the language spoken, once for everybody who asks at the same time."""
    with _making(make, rules, spoken().code):
        return _encoded(make, rules, spoken().code)


@lru_cache(64)
def _making(make: Callable[[Rules], object], rules: Rules, language: str) -> AbstractContextManager[object]:
    """Return the lock that is held while something is encoded."""
    return Lock()


@lru_cache(64)
def _encoded(make: Callable[[Rules], object], rules: Rules, language: str) -> Encoded:
    made = make(rules)
    found = written(made if isinstance(made, Mapping) else wire.dump(made))
    return Encoded(found, gzip.compress(found, mtime=0), f'"{hashlib.sha256(found).hexdigest()[:32]}"')


def rules_with(store: Store, hash: str) -> Rules:
    """Return the rules with a hash: shipped, or those of a table that is kept here. Raises Denied."""
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
    """Read rules as a store keeps them, which takes a while."""
    return ruleset_from_data(json.loads(text))
