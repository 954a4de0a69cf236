"""How far to trust the data: all rulings, and every value that no source states."""

from __future__ import annotations

from amunre.book import places
from amunre.book.book import Book
from amunre.book.provinces import worded
from amunre.book.words import front, link, name, plain, say, table
from amunre.engine.texts import templates, title
from amunre.games.amun_re.model import Province

SOURCED = "sourced"


def rulings_page(book: Book) -> str:
    """All clauses that are rulings, with their reasons."""
    here, rules = places.RULINGS, book.rules
    rulings = [clause for clause in rules.clauses if clause.ruling]
    parts = [
        front(title=say(rules, "rulings")),
        f"# {say(rules, 'rulings')}\n",
        say(rules, "rulings-intro", n=len(rulings), all=len(rules.clauses)) + "\n",
    ]
    for chapter in book.chapters:
        if own := [clause for clause in rulings if clause.chapter == chapter]:
            parts.append(f"## {plain(title('chapters', chapter))} {{ #{chapter} }}\n")
        for clause in own:
            head = link(here, places.clause(clause), plain(clause.title))
            parts.append(f'### {head} {{ #{clause.slug} .clause data-number="{book.number(clause)}" }}\n')
            parts.append(f"{plain(clause.text)}\n{{ .rule }}\n")
            parts.append(f'!!! ruling "{say(rules, "ruling")}"\n\n    {plain(clause.ruling)}\n')
    return "\n".join(parts)


def known_page(book: Book) -> str:
    """Every value that is not sourced, by how we know it, and how to correct one."""
    rules = book.rules
    values = [(province, key) for province in rules.provinces for key in province.provenance]
    sourced = sum(province.provenance[key].known == SOURCED for province, key in values)
    corrected = [f"{p.id}: {{fields: {{value: {p.fields}, known: {SOURCED}}}}}" for p in rules.provinces[:2]]
    parts = [
        front(title=say(rules, "known")),
        f"# {say(rules, 'known')}\n",
        say(rules, "known-intro", n=len(values), sourced=sourced) + "\n",
        f"## {say(rules, 'correct')} {{ #correct }}\n",
        say(rules, "correct-folder") + "\n",
        _block("ruleset.yaml", f"extends: {rules.id}\nid: my-board\ntitle: {say(rules, 'my-board')}"),
        _block("provinces.yaml", "\n".join(corrected)),
        say(rules, "correct-load") + "\n",
        '``` python\nimport amunre\n\nrules = amunre.load_ruleset("my-board")\n```\n',
        say(rules, "correct-use") + "\n",
    ]
    for known, head in reversed(list(templates()["knowledge"].items())):
        if known != SOURCED and (own := [(p, key) for p, key in values if p.provenance[key].known == known]):
            parts.append(f"## {plain(head[:1].upper() + head[1:])} {{ #{known} }}\n\n{_values(book, own)}\n")
    return "\n".join(parts)


def _values(book: Book, values: list[tuple[Province, str]]) -> str:
    """A table of values, with a column for notes if there are any."""
    heads = [say(book.rules, key) for key in ("province", "value", "as-we-have-it", "note")]
    rows = [_row(province, key) for province, key in values]
    return table(heads, rows) if any(note for *_, note in rows) else table(heads[:-1], [row[:-1] for row in rows])


def _row(province: Province, key: str) -> tuple[str, str, str, str]:
    way = link(places.KNOWN, places.province(province.id), plain(name(province)))
    return way, title("province-values", key), plain(worded(province, key)), plain(province.provenance[key].note)


def _block(name: str, text: str) -> str:
    return f'``` {{ .yaml title="{name}" }}\n{text}\n```\n'
