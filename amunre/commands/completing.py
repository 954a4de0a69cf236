"""Shell completion: rulesets, bots, rules, languages and files."""

from __future__ import annotations

import ast
import os
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path

import click
from click.shell_completion import BashComplete, CompletionItem, add_completion_class, split_arg_string

from amunre.engine.languages import languages
from amunre.games.finding import shipped_rulesets

VARIABLE = "_AMUNRE_COMPLETE"
"""The variable that a shell sets to ask for completions."""

MOST_FILES = 100
"""Maximum number of files searched for bots."""
LARGEST = 1 << 20
"""Maximum size of such a file, in bytes."""

Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def _of(known: Callable[[click.Context], Iterable[str]], *kinds: str) -> Completer:
    """Return a completer for known words. `kinds`: "file" or "dir" to complete file or folder names too."""

    def complete(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
        paths = [
            CompletionItem(incomplete, type=kind) for kind in kinds
        ]  # first, because bash forgets the text before it
        try:
            words = [word for word in known(context) if word.startswith(incomplete)]
        except (OSError, ValueError):  # the rules are unusable: the command reports that, not the shell
            words = []
        return [*paths, *map(CompletionItem, words)]

    return complete


def _ruleset(context: click.Context) -> str:
    return context.params.get("ruleset") or "standard"


def _slugs(context: click.Context) -> Iterator[str]:
    from amunre.games.loading import load_rules

    return (clause.slug for clause in load_rules(_ruleset(context)).clauses)


def _sheets(context: click.Context) -> Iterable[str]:
    from amunre.games.loading import load_rules
    from amunre.terminal.face import face_of

    return face_of(load_rules(_ruleset(context))).sheets


rulesets: Completer = _of(lambda context: shipped_rulesets(), "dir")
files: Completer = _of(lambda context: (), "file")
codes: Completer = _of(lambda context: languages())
slugs: Completer = _of(_slugs)
sheets: Completer = _of(_sheets)


def bots(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete the last bot in a comma-separated list: a library bot, a class in a file (not run), or a network."""
    from amunre.bots.named import BOTS, LEARNED, own_bots

    before, comma, last = incomplete.rpartition(",")
    if last.startswith(LEARNED):
        known = [f"{LEARNED}{path}" for path in _paths(last.removeprefix(LEARNED), ".onnx")]
    else:
        known = [*BOTS, *own_bots(), LEARNED]
        for path in _paths(last.partition(":")[0], ".py"):
            known += [path] if path.endswith(os.sep) else [f"{path}:{maker}" for maker in _classes(Path(path))]
    return [CompletionItem(f"{before}{comma}{name}") for name in known if name.startswith(last)]


def _paths(begun: str, suffix: str) -> Iterator[str]:
    """Yield the files with a suffix whose paths begin with this text, and the folders that may contain such files."""
    folder, stub = os.path.split(begun)
    try:
        names = sorted(name for name in os.listdir(folder or ".") if name.startswith(stub))
    except OSError:
        return
    for name in islice((name for name in names if name.endswith(suffix)), MOST_FILES):
        yield os.path.join(folder, name)
    if stub or folder:
        yield from (os.path.join(folder, name, "") for name in names if os.path.isdir(os.path.join(folder, name)))


def _classes(file: Path) -> list[str]:
    try:
        if not file.is_file() or file.stat().st_size > LARGEST:
            return []
        body = ast.parse(file.read_bytes()).body
    except (OSError, ValueError, SyntaxError, RecursionError):
        return []
    return [made.name for made in body if isinstance(made, ast.ClassDef) and not made.name.startswith("_")]


class Bash(BashComplete):
    """Completion for Bash, which splits `mybots.py:Nefertari` and `--ruleset=tigris` into three words."""

    _typed_before = 0

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the word to complete, and that word with its parts joined again."""
        words = split_arg_string(os.environ["COMP_WORDS"])
        place = int(os.environ["COMP_CWORD"])
        typed = words[place] if place < len(words) else ""
        whole: list[str] = []
        glued = False
        for word in [*words[1:place], typed]:
            glue = word in (":", "=")
            if whole and (glue or glued):
                whole[-1] += word
            else:
                whole.append(word)
            glued = glue
        value = whole[-1].partition("=")[2] if whole[-1].startswith("-") else whole[-1]
        self._typed_before = len(value) - (0 if typed in (":", "=") else len(typed)) if value != typed else 0
        return whole[:-1], whole[-1]

    def format_completion(self, item: CompletionItem) -> str:
        """Return the replacement for Bash's last word."""
        return f"{item.type},{item.value[max(0, self._typed_before) :]}"


add_completion_class(Bash, "bash")
