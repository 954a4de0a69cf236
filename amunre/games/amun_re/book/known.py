"""The reliability of the data: a list of every province value that no source states."""

from __future__ import annotations

from amunre.book.book import Book
from amunre.book.markup import front, link, plain, table
from amunre.engine.texts import name_of
from amunre.games.amun_re.book import places
from amunre.games.amun_re.book.provinces import worded
from amunre.games.amun_re.model import Province, Ruleset
from amunre.games.amun_re.texts import part, sections, title

SOURCED = "sourced"


def known_page(book: Book[Ruleset]) -> str:
    """Return the page that groups the unsourced values by how we know them and explains how to correct one."""
    rules = book.rules
    values = [(province, key) for province in rules.provinces for key in province.provenance]
    sourced = sum(province.provenance[key].known == SOURCED for province, key in values)
    corrected = [f"{p.id}: {{fields: {{value: {p.fields}, known: {SOURCED}}}}}" for p in rules.provinces[:2]]
    parts = [
        front(book.say("known")),
        f"# {book.say('known')}\n",
        book.say("known-intro", n=len(values), sourced=sourced) + "\n",
        f"## {book.say('correct')} {{ #correct }}\n",
        book.say("correct-folder") + "\n",
        _block("ruleset.yaml", f"extends: {book.called}\nid: my-board\ntitle: {part('walk', 'my-board')}"),
        _block("provinces.yaml", "\n".join(corrected)),
        book.say("correct-load") + "\n",
        '``` python\nimport amunre\n\nrules = amunre.load_ruleset("my-board")\n```\n',
        book.say("correct-use") + "\n",
    ]
    for known, head in reversed(list(sections()["knowledge"].items())):
        if known != SOURCED and (own := [(p, key) for p, key in values if p.provenance[key].known == known]):
            parts.append(f"## {plain(head[:1].upper() + head[1:])} {{ #{known} }}\n\n{_values(book, own)}\n")
    return "\n".join(parts)


def _values(book: Book[Ruleset], values: list[tuple[Province, str]]) -> str:
    """Return a table of values, with a column for any notes."""
    heads = [book.say(key) for key in ("province", "value", "as-we-have-it", "note")]
    rows = [_row(book, province, key) for province, key in values]
    return table(heads, rows) if any(note for *_, note in rows) else table(heads[:-1], [row[:-1] for row in rows])


def _row(book: Book[Ruleset], province: Province, key: str) -> tuple[str, str, str, str]:
    note = book.noted(f"provinces.{province.id}.{key}", province.provenance[key].note)
    way = link(places.KNOWN, places.province(province.id), plain(name_of(province)))
    return way, title("province-values", key), plain(worded(province, key)), plain(note)


def _block(name: str, text: str) -> str:
    return f'``` {{ .yaml title="{name}" }}\n{text}\n```\n'
