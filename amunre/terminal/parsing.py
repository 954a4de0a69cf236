"""Parsing of input: a command, an action in full or abbreviated, or the number of a choice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from functools import lru_cache

from attrs import frozen

from amunre.engine.languages import Language, spoken
from amunre.engine.memo import KEPT
from amunre.engine.misread import misread
from amunre.engine.rules import AnyAction
from amunre.engine.ruleset import Rules
from amunre.engine.texts import joined, name_of, part
from amunre.errors import NotationError
from amunre.printing import brief
from amunre.terminal.face import face_of
from amunre.terminal.menus import Menu, Unclear

COMMANDS = (
    "help",
    "board",
    "players",
    "hand",
    "menu",
    "log",
    "score",
    "rule",
    "why",
    "hint",
    "learn",
    "undo",
    "save",
    "quit",
)
"""Commands in addition to the game's actions; the section `typed` of the texts describes them."""

TAKING = ("help", "players", "rule", "why", "save")
"""Commands that take an argument."""

LONGEST = 5000
"""Maximum length of a line, with room for any file name after `save`."""
MOST_WORDS = 50
"""Maximum number of words in a line of actions; each word is compared with every action."""


@frozen
class Command:
    """A command: a word from COMMANDS, and its argument."""

    word: str
    rest: str


def read(text: str, menu: Menu) -> Command | tuple[AnyAction, ...]:
    """Return the meaning of a line, given the menu on the screen. Actions may be illegal.

    Raises Unclear if it has no meaning, or more than one.
    """
    if len(text) > LONGEST:
        raise Unclear(part("terminal", "long", most=LONGEST, n=len(text)))
    words = text.lower().split()
    first, *rest = words
    if found := _command(first, words, menu):
        behind = text.split(maxsplit=1)[1].strip() if rest else ""
        if behind and found not in TAKING:
            raise Unclear(part("terminal", "alone", command=found, text=brief(behind)))
        return Command(found, behind)
    return read_actions(text, menu)


def _command(first: str, words: Sequence[str], menu: Menu) -> str | None:
    """Return the command that begins with this word, unless an action begins with it."""
    if first in COMMANDS or first == "?":
        return "help" if first == "?" else first
    starting = [word for word in COMMANDS if word.startswith(first)]
    actions = menu.actions + menu.closed
    is_verb = any(action.verb.split()[0] == first for action in actions)
    if len(starting) == 1 and len(first) > 1 and not is_verb and not _meant(words, actions, menu.rules):
        return starting[0]
    return None


def read_actions(text: str, menu: Menu) -> tuple[AnyAction, ...]:
    """Return the actions that some text stands for, in order; usually there is just one.

    Repeated actions are written with numbers, or with further places and cards: `farmer abu 2 baharya`. This does not
    apply to typed answers. Raises Unclear if the text has no meaning, or more than one.
    """
    words = text.replace(",", " ").split()
    if not words:
        raise Unclear(part("terminal", "nothing"))
    if len(words) > MOST_WORDS:
        raise Unclear(part("terminal", "words", most=MOST_WORDS, n=len(words)))
    try:
        return (read_action(" ".join(words), menu),)
    except Unclear:
        if repeated := _number_first(words, menu):
            return repeated
        for end in range(len(words) - 1, 0 if words[0].isalpha() else len(words), -1):
            with suppress(Unclear):
                first = read_action(" ".join(words[:end]), menu)
                if first.verb not in menu.typed_verbs:
                    return tuple(_further(first, words[end:], menu))
        raise


def _number_first(words: Sequence[str], menu: Menu) -> tuple[AnyAction, ...]:
    """Return an action several times if a number comes before its last words: `play 3 copper`; empty if not."""
    if len(words) > 2 and words[0].isalpha() and words[1].isascii() and words[1].isdecimal() and len(words[1]) < 3:
        with suppress(Unclear):
            action = read_action(" ".join([words[0], *words[2:]]), menu)
            if action.verb not in menu.typed_verbs:
                return (action,) * int(words[1])
    return ()


def _further(first: AnyAction, words: Sequence[str], menu: Menu) -> Iterator[AnyAction]:
    """Yield an action as many times as the number after it says, followed by further actions with the same verb."""
    last, counted = first, False
    for word in words:
        if word.isascii() and word.isdecimal():
            if counted or len(word) > 2 or not int(word):
                raise Unclear(part("terminal", "pieces", word=word))
            yield from [last] * int(word)
            counted = True
        else:
            if not counted:
                yield last
            last, counted = read_action(f"{first.verb} {word}", menu), False
    if not counted:
        yield last


def read_action(text: str, menu: Menu) -> AnyAction:
    """Return the action that some text stands for: in full, by number, or by the beginnings of its words.

    The verb may be omitted unless the action is reluctant. Legal actions are tried first, then the rest of the menu.
    Raises Unclear if the text has no meaning, or more than one.
    """
    words = menu.typing.read(text.lower().split())
    if words[0].isdecimal() and len(words[0]) < 10:
        words = menu.pick(int(words[0]), words[1:]).split()
    with suppress(NotationError):
        parsed: AnyAction = menu.rules.actions.parse(" ".join(words))
        return parsed
    rules = menu.rules
    meant = _meant(words, menu.actions, rules) or _meant(words, menu.closed, rules)
    if len(meant) > 1:
        raise Unclear(part("terminal", "several", text=brief(text), actions=_or(meant)))
    meant = meant or _meant(words, rules.actions, rules)
    if len(meant) == 1:
        return meant[0]
    near, known = _alike(words, menu), {"text": brief(text)}
    if wrong := misread(words, rules.actions.moves, lambda word, full: _begins(word, full, _names(rules, spoken()))):
        key = "misread" if wrong.word and wrong.part else "misread-missing" if wrong.part else "misread-more"
        known |= {"form": wrong.form, "part": wrong.part, "listed": wrong.listed, "clause": wrong.clause}
        raise Unclear(part("terminal", key, word=brief(wrong.word), actions=_or(near), **known))
    forms = [form for form in rules.actions.forms if form.split()[0] == words[0]]
    told = "unknown-like" if near or forms else "unknown"
    raise Unclear(part("terminal", told, forms=" | ".join(forms), actions=_or(near), **known))


def _alike(words: Sequence[str], menu: Menu) -> Sequence[AnyAction | str]:
    """Return the actions, or the command, that these words may stand for if some of them are misspelled."""
    if len(words) == 1 and (close := get_close_matches(words[0], COMMANDS, n=1)):
        return close
    rules, own = menu.rules, (menu.actions, menu.closed)
    names = _names(rules, spoken())
    known = {name for action in rules.actions for word in str(action).split() for name in (word, names.get(word, word))}
    mended = [next(iter(get_close_matches(word, known, n=1)), word) if word.isalpha() else word for word in words]
    if mended != [*words] and (meant := next(filter(None, (_meant(mended, some, rules) for some in own)), None)):
        return meant
    texts = [str(action) for actions in own for action in actions]
    close = get_close_matches(" ".join(words), texts, n=3, cutoff=0.8)
    return close or [
        action for action in menu.actions if any(word.startswith(words[0]) for word in str(action).split())
    ]


def _meant(words: Sequence[str], actions: Iterable[AnyAction], rules: Rules) -> list[AnyAction]:
    """Return the actions that these words abbreviate; an action with the same number of words takes precedence."""
    found = [action for action in actions if _shortens(words, action, rules)]
    whole = [action for action in found if len(str(action).split()) == len(words)]
    return whole if len(whole) == 1 else found


def _shortens(words: Sequence[str], action: AnyAction, rules: Rules) -> bool:
    full, whole = str(action).split(), action.verb in rules.actions.reluctant
    names = _names(rules, spoken())
    return _begin(words, full, names) or (not whole and any(_begin(words, full[n:], names) for n in (1, -len(words))))


def _begin(words: Sequence[str], full: Sequence[str], names: Mapping[str, str]) -> bool:
    """Return whether each word abbreviates the one at its position or its name; words ending in a digit must match."""
    return len(words) <= len(full) and all(
        _begins(word, whole, names) for word, whole in zip(words, full, strict=False)
    )


def _begins(word: str, whole: str, names: Mapping[str, str]) -> bool:
    if whole[-1].isdecimal():
        return word == whole
    return whole.startswith(word) or names.get(whole, whole).startswith(word)


@lru_cache(KEPT)
def _names(rules: Rules, language: Language) -> Mapping[str, str]:
    """Return the names in the current language, keyed by id, which a player can type in place of the id."""
    return {thing.id: name_of(thing).lower() for thing in rules.things}


def _or(actions: Sequence[AnyAction | str]) -> str:
    """Return the first few of these actions and the number of the rest."""
    texts = [str(action) for action in actions]
    return joined([*texts[:6], part("terminal", "more", n=len(texts) - 6)] if len(texts) > 6 else texts, "or")


def examples(menu: Menu) -> tuple[str, str] | None:
    """Return an action from the menu in full and abbreviated as much as possible; None if there is no action."""
    actions = menu.willing(menu.actions) or list(menu.actions)
    if not actions:
        return None
    words = str(actions[0]).split()
    for start in range(len(words) - 1, -1, -1):
        short = " ".join(word[:3] for word in words[start:])
        with suppress(Unclear):
            if read(short, menu) == (actions[0],):
                return str(actions[0]), short
    return str(actions[0]), str(actions[0])


def completions(line: str, begin: int, rules: Rules) -> list[str]:
    """Return the possible words at a position in a line: commands and action words; rules after `rule`, things after
    `help`.
    """
    before, stub = line[:begin].lower().split(), line[begin:].lower()
    if before[:1] == ["rule"]:
        found = {clause.slug for clause in rules.clauses}
    elif before[:1] == ["help"]:
        found = {thing.id for thing in rules.things} if face_of(rules).about else set()
    else:
        before = before[1:] if before[:1] == ["why"] else before
        texts, names = [str(action).split() for action in rules.actions], _names(rules, spoken())
        found = {full[len(before)] for full in texts if len(full) > len(before) and _begin(before, full, names)}
        if not before:
            found |= {*COMMANDS} | {thing.id for thing in rules.things}
    return sorted(word for word in found if word.startswith(stub))
