"""What never changes: which games there are, and of a ruleset its material, its rules in words, and its actions."""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Callable
from functools import cache, lru_cache
from importlib.metadata import version
from itertools import groupby
from typing import Any, get_args, get_type_hints

from amunre import wire
from amunre.bots.named import BOTS
from amunre.engine.ruleset import Clause, Rules
from amunre.engine.texts import Filler, languages, own_name, spoken
from amunre.errors import NoStream
from amunre.games import AnyGame
from amunre.games.loading import load_rules, ruleset_from_data, shipped_rulesets
from amunre.hosting.stores import Store
from amunre.server.answers import Denied
from amunre.translations import translated

FOR_EVER = "public, max-age=31536000, immutable"


def games() -> dict[str, Any]:
    """Which games can be played here, by which rules, against which bots."""
    return _games(spoken().code)


@cache
def _games(language: str) -> dict[str, Any]:
    found: dict[str, dict[str, Any]] = {}
    for name in shipped_rulesets():
        rules = load_rules(name)
        game = found.setdefault(rules.game.id, {"id": rules.game.id, "view": views(rules.game), "rulesets": []})
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


def link(what: str, rules: Rules[Any]) -> str:
    """Where something of a ruleset lies; another version of the library, or language, has other words for it."""
    return f"/api/{what}/{rules.hash}?v={_version()}&lang={spoken().code}"


@cache
def _version() -> str:
    return version("amunre")


def material(rules: Rules[Any]) -> dict[str, Any]:
    """All of a ruleset that does not move, with the words for it."""
    return {"material": wire.material(rules), "texts": wire.texts(rules)}


def rule_book(rules: Rules[Any]) -> dict[str, Any]:
    """All rules in words, by chapter."""
    rules, title = translated(rules), Filler(rules).title
    chapters = groupby(rules.clauses, key=lambda clause: clause.chapter)
    told = [{"title": title("chapters", id), "clauses": [_told(clause) for clause in group]} for id, group in chapters]
    return {"title": rules.title, "chapters": told}


def _told(clause: Clause) -> dict[str, str]:
    words = ("slug", "title", "gist", "text", "ruling", "why")
    return {word: getattr(clause, word) for word in words}


def actions(rules: Rules[Any]) -> dict[str, Any]:
    """The texts of all that can ever be done."""
    return {"actions": [str(action) for action in rules.actions]}


def encoded(make: Callable[[Rules[Any]], Any], rules: Rules[Any]) -> tuple[bytes, str]:
    """One of these as JSON, in the language spoken, and its tag."""
    return _encoded(make, rules, spoken().code)


@lru_cache(64)
def _encoded(make: Callable[[Rules[Any]], Any], rules: Rules[Any], language: str) -> tuple[bytes, str]:
    found = wire.encode(make(rules))
    return found, f'"{hashlib.sha256(found).hexdigest()[:32]}"'


def rules_with(store: Store, hash: str) -> Rules[Any]:
    """The rules with a hash: shipped, or those of a table that is kept here. Raises Denied."""
    for name in shipped_rulesets():
        if (rules := load_rules(name)).hash == hash:
            return rules
    try:
        if len(hash) == 64 and hash.isascii() and hash.isalnum():
            return ruleset_from_data(json.loads(store.read(f"rules/{hash}")[0]))
    except (NoStream, ValueError):
        pass
    raise Denied(404, "no-rules")
