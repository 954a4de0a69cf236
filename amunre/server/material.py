"""What never changes: which games there are, and of a ruleset its material, rules in words, answers and actions."""

from __future__ import annotations

import gzip
import hashlib
import inspect
import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import cache, lru_cache
from itertools import groupby
from threading import Lock
from typing import Any, get_args, get_type_hints

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
from amunre.translations import translated
from amunre.version import library_version
from amunre.wire.convert import written

FOR_EVER = "public, max-age=31536000, immutable"


def games() -> JsonObject:
    """Which games can be played here, by which rules, against which bots."""
    return _games(spoken().code)


@cache
def _games(language: str) -> JsonObject:
    found: dict[str, JsonObject] = {}
    for name in shipped_rulesets():
        rules = load_rules(name)
        told = {"id": rules.game.id, "view": views(rules.game), "setup": setups(rules.game), "rulesets": []}
        game = found.setdefault(rules.game.id, told)
        game["rulesets"].append(
            {
                "id": rules.id,
                "title": rules.title,
                "players": [rules.least_players, rules.most_players],
                "hash": rules.hash,
                "material": link("material", rules),
                "rules": link("rules", rules),
            }
        )
    return {"games": [*found.values()], "bots": [*BOTS]}


@cache
def own_names() -> dict[str, str]:
    """The languages that are spoken here, each by its code, as it calls itself."""
    return {language: own_name(language) for language in languages()}


def views(game: AnyGame) -> dict[str, list[str]]:
    """What a table can choose of how its game is looked at: the words by name, the usual one first."""
    look = game.look.__call__ if inspect.isclass(game.look) else game.look
    types = get_type_hints(look)
    chosen = [name for name in inspect.signature(look).parameters if name not in ("self", "viewer", "game")]
    return {name: [*get_args(types[name])] for name in chosen}


def setups(game: AnyGame) -> JsonObject:
    """Return the set-up options of a game: the JSON Schema of each, by name."""
    return dict(form(f"{game.id}/setup").schema["properties"])


def link(what: str, rules: Rules) -> str:
    """Where something of a ruleset lies; another version of the library, or language, has other words for it."""
    return f"/api/{what}/{rules.hash}?v={_version()}&lang={spoken().code}"


@cache
def _version() -> str:
    return library_version()


def material(rules: Rules) -> JsonObject:
    """All of a ruleset that does not move, with the words for it."""
    return {"material": wire.material(rules), "texts": wire.texts(rules)}


def rule_book(rules: Rules) -> JsonObject:
    """All rules in words, by chapter."""
    rules, title = translated(rules), Filler(rules).title
    chapters = groupby(rules.clauses, key=lambda clause: clause.chapter)
    told = [{"title": title("chapters", id), "clauses": [_told(clause) for clause in group]} for id, group in chapters]
    return {"title": rules.title, "answers": link("answers", rules), "chapters": told}


def _told(clause: Clause) -> dict[str, str]:
    words = ("slug", "title", "gist", "text", "ruling", "why")
    return {word: getattr(clause, word) for word in words}


def actions(rules: Rules) -> JsonObject:
    """The texts of all that can ever be done, and the same in words."""
    return {"actions": [str(action) for action in rules.actions], "words": [*in_words(rules)]}


def answers(rules: Rules) -> JsonMapping:
    """What a search of the rules can answer with, as the search of their book has it."""
    return answers_of(Book.about(rules))


@frozen
class Encoded:
    """Something that never changes, as it is sent."""

    plain: bytes
    pressed: bytes
    """By gzip."""
    tag: str


def encoded(make: Callable[[Rules], Any], rules: Rules) -> Encoded:
    """One of these as JSON, in the language spoken; made once, however many ask for it at the same time."""
    with _making(make, rules, spoken().code):
        return _encoded(make, rules, spoken().code)


@lru_cache(64)
def _making(make: Callable[[Rules], Any], rules: Rules, language: str) -> AbstractContextManager[object]:
    """What is held while something is encoded."""
    return Lock()


@lru_cache(64)
def _encoded(make: Callable[[Rules], Any], rules: Rules, language: str) -> Encoded:
    found = written(make(rules))
    return Encoded(found, gzip.compress(found, mtime=0), f'"{hashlib.sha256(found).hexdigest()[:32]}"')


def rules_with(store: Store, hash: str) -> Rules:
    """The rules with a hash: shipped, or those of a table that is kept here. Raises Denied."""
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
    """Rules as a store keeps them, of which reading takes a while."""
    return ruleset_from_data(json.loads(text))
