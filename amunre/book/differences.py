"""Marks in the book of a ruleset that extends another one: they show each page, section, row and value that differs.

The pages of both rulesets are made and then compared as text, so that no page needs code for comparison. Examples are
not compared, because they are not rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape

from attrs import field, frozen

from amunre.book import places
from amunre.book.book import Book
from amunre.book.changes import changes_behind, changes_of_data, shown
from amunre.book.markup import front, link, plain, wide_table
from amunre.book.rows import merged
from amunre.engine.ruleset import Clause, Rules

EXAMPLES = "examples"
"""Anchor of the section that lists examples, and key of its heading."""

_EXAMPLE = re.compile(
    r'<details (?:open )?class="worked".*?</details>\n?|<div class="picture">.*?</div>\n</div>\n?', re.DOTALL
)
_SECTION = re.compile(r"^(?=#{2,3} .*\{ #\S+.*\}$)", re.MULTILINE)
_HEADING = re.compile(r"^#+ (?P<name>.*?)(?: \{ (?:#(?P<anchor>\S+))?.*\})?$", re.MULTILINE)
_LINK = re.compile(r"\[(.*?)\]\(.*?\)")
_ENTRY = re.compile(r"^- \[.*?\]\((.*?)\).*$", re.MULTILINE)
_DATUM = re.compile(r"(`\]\([^)]*\)) = [^,\n]*")
_BOX = re.compile(r'<(/?)(?:details(?! class="more")|div|figure|ul)\b')
"""Elements that are compared as a whole, except the collapsible part of a clause, which is compared part by part."""


@frozen
class Marked:
    """A page or a section that differs."""

    place: str
    """The page, with the anchor if it is a section."""
    name: str
    """Title as Markdown."""
    is_new: bool


def marked(book: Book, base: Rules, now: Mapping[str, str], was: Mapping[str, str]) -> dict[str, str]:
    """Mark the pages of a book where they differ from those of its base, and add a page that lists all differences."""
    comparison = Comparison(book, base)
    pages = {path: text for path, text in now.items() if path.endswith(".md") and path != places.RULES}
    return {
        **now,  # including drawings, which are not compared
        **{path: comparison.page(path, text, was.get(path)) for path, text in pages.items()},
        places.RULES: comparison.contents(now[places.RULES]),
        places.DIFFERENCES: _differences_page(book, base, comparison.found),
    }


@frozen
class Comparison:
    """A comparison of the pages of a book, one by one, that collects everything that differs."""

    book: Book
    base: Rules
    found: list[Marked] = field(factory=list)

    @property
    def _clauses(self) -> Mapping[str, Clause]:
        """Clauses by their place in the book."""
        return {places.clause(clause): clause for clause in self.book.rules.clauses}

    def page(self, here: str, now: str, was: str | None) -> str:
        """Return a page with marks. `was` is the page in the base; None if the base has no such page."""
        head, *sections = _SECTION.split(now)
        told, place = _told(head), len(self.found)
        if was is None:
            clauses = self._clauses
            sections = [self._section(here, it, None) if f"{here}#{_anchor(it)}" in clauses else it for it in sections]
        else:
            old_head, *rest = _SECTION.split(was)
            olds = {_anchor(section): section for section in rest}
            sections = [self._section(here, section, olds.pop(_anchor(section), None)) for section in sections]
            sections += [self._box(section) for section in olds.values() if _anchor(section) != EXAMPLES]
            if self._rules_of(head) != self._rules_of(old_head):
                told = self._told(told, _told(old_head))
            elif "".join(sections) == now[len(head) :]:
                return now
        self.found.insert(place, Marked(here, _name(head), was is None))
        way = link(here, places.DIFFERENCES, self.book.say("all-differences"))
        line = self.book.say("page-new" if was is None else "page-differs", base=plain(self.base.title), all=way)
        status = "new" if was is None else "differs"  # shown in the navigation
        head = _under(head, f"{line}\n{{ .differs }}\n\n{told}").replace("---\n", f"---\nstatus: {status}\n", 1)
        return "\n\n".join([head, *sections, ""])

    def contents(self, text: str) -> str:
        """Return the list of all clauses, with marks on those that differ."""
        signs = {marked.place: self._sign(marked.is_new) for marked in self.found}
        return _ENTRY.sub(lambda entry: f"{entry[0]} {signs.get(f'rules/{entry[1]}', '')}".rstrip(), text)

    def _section(self, here: str, now: str, was: str | None) -> str:
        """Return a section with marks."""
        anchor = _anchor(now)
        clause = self._clauses.get(f"{here}#{anchor}")
        behind = self._behind(clause) if clause and was else ""
        same = was is not None and self._rules_of(now) == self._rules_of(was)
        if anchor == EXAMPLES or (same and not behind):
            return now
        self.found.append(Marked(f"{here}#{anchor}", _name(now), was is None))
        stands = self.book.say("words-stand", base=plain(self.base.title)) if same else ""
        line = " ".join(filter(None, (self._sign(was is None), behind, stands)))
        told = self._told(_told(now), _told(was)) if was and not same else _told(now)
        return _under(now, f"{line}\n{{ .differs }}\n\n{told}")

    def _behind(self, clause: Clause) -> str:
        """Return sentences about the changed values of a clause."""
        say, changed = self.book.say, changes_behind(self.book, self.base, clause)
        return " ".join(say("value-differs", path=it.path, now=shown(it.now), was=shown(it.was)) for it in changed)

    def _rules_of(self, text: str) -> str:
        """Return the part of a text to compare: without examples, clause numbers and the values that a clause uses."""
        text = re.sub(r' data-number="[^"]*"', "", _EXAMPLE.sub("", text))
        text = re.sub(rf"^{self.book.say(EXAMPLES)}\n:   .*\n*", "", text, flags=re.MULTILINE)
        return _DATUM.sub(r"\1", text).strip()

    @property
    def _besides(self) -> tuple[str, ...]:
        """Headings whose content is compared elsewhere, or not compared at all."""
        return self.book.say("data"), self.book.say(EXAMPLES)

    def _sign(self, is_new: bool) -> str:
        return f'<span class="changed">{self.book.say("new" if is_new else "changed")}</span>'

    def _told(self, now: str, was: str) -> str:
        """Return the text under a heading with marks on changed values and rows. Removed parts follow in a box."""
        pieces, olds = list(_pieces(now)), [old for old in _pieces(was) if not _EXAMPLE.match(old)]
        left = [old for old in olds if old not in pieces]
        made = []
        for piece in pieces:
            mark, remains = None, left
            for old in left if piece not in olds else ():
                if mark := merged(piece, old, self.book.say("was"), self._sign(True), self._besides):
                    remains = [other for other in left if other is not old or mark.lost]
                    break
            made.append(mark.text if mark else piece)
            left = remains
        return "\n\n".join([*made, *([self._box("\n\n".join(left))] if left else [])])

    def _box(self, was: str) -> str:
        """Return the text of the base in a collapsed box."""
        summary = escape(self.book.say("in-base", base=self.base.title))
        bare = re.sub(r' id="[^"]*"', "", _EXAMPLE.sub("", _HEADING.sub(r"**\g<name>**\n", was)))
        return f'<details class="was" markdown="1">\n<summary>{summary}</summary>\n\n{bare.strip()}\n\n</details>'


# --- the parts of a page -----------------------------------------------------------------------------------


def _heading(section: str) -> re.Match[str]:
    found = _HEADING.search(section)
    assert found  # every page and section has a heading
    return found


def _anchor(section: str) -> str:
    return _heading(section)["anchor"] or ""


def _name(section: str) -> str:
    """Return the title of a page or section, without links."""
    return _LINK.sub(r"\1", _heading(section)["name"])


def _told(section: str) -> str:
    """Return the text under the heading."""
    return section[_heading(section).end() :].strip("\n")


def _under(section: str, told: str) -> str:
    """Return the same heading with different text under it."""
    return f"{section[: _heading(section).end()]}\n\n{told}"


def _pieces(text: str) -> Iterator[str]:
    """Yield the parts between blank lines; an HTML box, a code block and an indented block are one part each."""
    piece = ""
    for part in [*re.split(r"\n{2,}", text.strip("\n")), ""]:
        boxes = [mark[1] for mark in _BOX.finditer(piece)]
        if piece and (len(boxes) > 2 * boxes.count("/") or piece.count("```") % 2 or part.startswith("    ")):
            piece += f"\n\n{part}"
        else:
            if piece:
                yield piece
            piece = part


# --- the page of all differences ---------------------------------------------------------------------------


def _differences_page(book: Book, base: Rules, found: list[Marked]) -> str:
    here, name = places.DIFFERENCES, book.say("differences")
    intro = book.say("differences-intro", title=plain(book.rules.title), base=plain(base.title))
    parts = [front(name), f"# {plain(name)}\n", f"{intro}\n"]
    rows = [
        (link(here, book.annex.place(book.rules, it.path), f"`{it.path}`"), _shown(book, it.now), _shown(book, it.was))
        for it in changes_of_data(book, base)
    ]
    if rows:
        heads = (book.say("value"), book.say("now-value"), plain(base.title))
        parts.append(f"## {book.say('values')} {{ #values }}\n\n{wide_table(heads, rows)}")
    clauses = {places.clause(clause): clause for clause in book.rules.clauses}
    rules = [it for it in found if it.place in clauses]
    if rules:
        listed = "\n".join(_entry(book, it, f"`{clauses[it.place].slug}`") for it in rules)
        parts.append(f"## {book.say('clauses')} {{ #clauses }}\n\n{listed}\n")
    listed = "\n".join(_entry(book, it) for it in found if it not in rules and it.place.endswith(".md"))
    parts.append(f"## {book.say('pages')} {{ #pages }}\n\n{listed}\n")
    return "\n".join(parts)


def _entry(book: Book, it: Marked, more: str = "") -> str:
    words = book.say("new" if it.is_new else "changed")
    return f'- {link(places.DIFFERENCES, it.place, it.name)} {more} <span class="changed">{words}</span>'


def _shown(book: Book, value: object) -> str:
    """Return a value for a cell of a table; a mapping is shown on a separate page."""
    return book.say("new") if isinstance(value, dict) else "" if value is None else shown(value)
