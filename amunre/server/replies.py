"""The JSON that the server sends, with a class for each form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from attrs import frozen

from amunre.engine.lines import Line
from amunre.engine.result import Total
from amunre.engine.update import Instant
from amunre.engine.values import (
    KEY,
    LARGEST_NUMBER,
    LONGEST_ACTION,
    Absent,
    EventNumber,
    Items,
    Looking,
    Seat,
    Step,
    Title,
    TypeHint,
    Value,
    number,
    one_of,
    text,
)
from amunre.engine.violations import Violation
from amunre.hosting.overview import Overview, TableId
from amunre.hosting.requests import Token
from amunre.jsontypes import JsonMapping
from amunre.server.requests import Options, SetUp
from amunre.wire.shapes import hyphened

ANSWERS = "server/answers"
"""The schema that describes the server's answers."""

Word = Annotated[str, text("A word.", 40)]
Address = Annotated[str, text("An address.", 200)]
Key = Annotated[str, Value("A name.", KEY)]
PieceName = Annotated[str, text("Name of a piece.", 200)]
Image = Annotated[str, text("SVG.", 10_000_000)]
ChatNumber = Annotated[int, number("Position in the chat.", 0, LARGEST_NUMBER)]
Day = Annotated[str, text("A day.", 10)]
AnyObject = Annotated[JsonMapping, Value("JSON.", {"type": "object", "additionalProperties": True})]
Violations = Annotated[tuple[Violation, ...], Items(10_000)]


@frozen
class Error:
    """The reason why a request was refused."""

    error: Annotated[str, text("The reason, in a sentence.", 10_000)]
    code: Annotated[str, text("The reason, for programs.", 40)]
    violations: Violations = ()
    """The rules that an action breaks."""


@frozen
class Nothing:
    """An empty object."""


# --- the server ------------------------------------------------------------------------------------------


@frozen
class Health:
    """Health of the process."""

    healthy: bool
    """True while the process runs."""


@frozen
class Ready:
    """Readiness of the process."""

    ready: bool
    """True if the process can serve requests."""


@frozen
class PlayableRuleset:
    """A ruleset that can be played here."""

    id: Annotated[str, text("Id of the ruleset.", 40)]
    title: Title
    players: tuple[Annotated[int, number("A number.", 1, 10)], Annotated[int, number("A number.", 1, 10)]]
    """Smallest and largest number of players."""
    hash: Annotated[str, text("Hash of the rules.", 64)]
    material: Address
    """Address of the material, which never changes."""
    rules: Address
    """Address of the rules in words."""
    pictures: Address
    """Address of small pictures of the things that a set-up option lists, which never change."""


@frozen
class Minutes:
    """The playing time of a printed game, in minutes."""

    least: Annotated[int, number("Minutes of a short game.", 1, 1000)]
    most: Annotated[int, number("Minutes of a long game.", 1, 1000)]


@frozen
class PlayableGame:
    """A game that can be played here."""

    id: Annotated[str, text("Id of the game.", 40)]
    tagline: Annotated[str, text("A sentence about the game.", 200)]
    picture: Address
    """Address of a picture, as SVG."""
    minutes: Minutes
    usual: Annotated[int, number("Usual number of players at a table against bots.", 1, 10)]
    weight: Annotated[int, number("Difficulty, from 1 (easy) to 5 (hard).", 1, 5)]
    view: Mapping[Key, Annotated[tuple[Word, ...], Items(10, says="Words.")]]
    """Options for the game's views, by name, with the default value first."""
    setup: Mapping[Key, AnyObject]
    """JSON Schemas for the game's set-up options, by name."""
    rulesets: Annotated[tuple[PlayableRuleset, ...], Items(100)]
    """The game's rulesets, with the standard rules first."""
    bots: Mapping[Word, Title]
    """Names of the bots that play the game, by id."""
    lesson: Address | None = None
    """Address of the page with the game's lesson; null if the game does not have one."""


@frozen
class Games:
    """The games that can be played here."""

    games: Annotated[tuple[PlayableGame, ...], Items(100)]
    """The games."""
    bots: Annotated[tuple[Word, ...], Items(100, says="Ids of the bots that play any game.")]


@frozen
class Languages:
    """The available languages."""

    languages: Mapping[Word, Annotated[str, text("The language's own name.", 100)]]
    """Each language's own name, keyed by the code for `lang`."""


Words = Annotated[
    Mapping[str, str],
    Value(
        "",
        {
            "title": "Words",
            "description": "The page's texts, by id.",
            "type": "object",
            "additionalProperties": {
                "description": "A text, or a template with names in braces.",
                "type": "string",
                "maxLength": 1000,
            },
        },
        f"{ANSWERS}#/$defs/words",
    ),
]


# --- rulesets --------------------------------------------------------------------------------------------


@frozen
class MaterialReply:
    """The part of a ruleset that never changes, with its texts."""

    material: AnyObject
    """The material, in the game's `material` form."""
    texts: AnyObject
    """Templates and names."""


Pictures = Annotated[
    Mapping[str, str],
    Value(
        "",
        {
            "title": "Pictures",
            "description": "Small pictures of the things that a set-up option lists, by id; empty if there are none.",
            "type": "object",
            "additionalProperties": {"description": "SVG.", "type": "string", "maxLength": 1_000_000},
        },
        f"{ANSWERS}#/$defs/pictures",
    ),
]


@frozen
class WrittenClause:
    """A rule in words."""

    slug: Annotated[str, text("Slug of the rule, which refusals cite.", 100)]
    title: Title
    gist: Annotated[str, text("The essence in one or two sentences; empty if the rules do not give it.", 240)]
    text: Annotated[str, text("The rule.", 10_000)]
    ruling: Annotated[str, text("Our decision if the sources leave the question open; otherwise empty.", 10_000)]
    why: Annotated[str, text("The reason for the decision; empty if the ruling gives it.", 10_000)]


@frozen
class WrittenChapter:
    """A chapter of the rules."""

    title: Title
    clauses: Annotated[tuple[WrittenClause, ...], Items(1000)]
    """The chapter's rules."""


@frozen
class WrittenRules:
    """A ruleset's rules, in words."""

    title: Title
    answers: Address
    """Address of the answers for searching the rules."""
    chapters: Annotated[tuple[WrittenChapter, ...], Items(100)]
    """Chapters in the order of the rule book."""


@frozen
class SearchAnswers:
    """Answers for searching the rules, in the form that the rule book's search reads."""

    stop: Annotated[
        tuple[Annotated[str, text("A word.", 100)], ...], Items(10_000, says="Words that the search ignores.")
    ]
    endings: Annotated[
        tuple[Annotated[str, text("An ending.", 100)], ...],
        Items(10_000, says="Endings that the search removes from words; empty if the search uses its own rules."),
    ]
    rooms: Annotated[
        tuple[AnyObject, ...],
        Items(1, least=1, says="One entry: the answers of these rules, with their synonyms."),
    ]


@frozen
class ActionTexts:
    """The actions in a ruleset."""

    actions: Annotated[
        tuple[Annotated[str, text("An action.", LONGEST_ACTION)], ...], Items(100_000, says="Texts of the actions.")
    ]
    words: Annotated[tuple[Title, ...], Items(100_000, says="The same actions in words; no two are alike.")]


# --- people ----------------------------------------------------------------------------------------------


@frozen
class PersonKey:
    """A person's key."""

    key: Token
    """The key, which is sent only once."""


@frozen
class KnownPerson:
    """A person."""

    name: Annotated[str, text("The person's name; null if they did not give one.", 100)] | None


@frozen(kw_only=True)
class OwnTable(Overview):
    """A table with the person's seat."""

    seat: Seat | None
    """The person's seat, if any."""
    token: Token | None
    """Token of the person's seat."""
    host: Token | None
    """Token of the host, if the person is the host."""
    your_turn: bool
    """True if the person must act."""
    archived_on: Day | None
    """Day (UTC) on which the table was archived, or will be if no one acts, such as 2026-11-23; None if that is more
    than three weeks away."""


@frozen
class OwnTables:
    """A person's tables."""

    tables: Annotated[tuple[OwnTable, ...], Items(100)]
    """The person's tables: first those where it is their turn, then other running tables, then finished ones."""


Online = Annotated[
    tuple[Seat, ...] | None,
    Items(
        10,
        says="Seats of bots and of players with an open connection; null for spectators, or if several processes serve "
        "tables, because each knows only its own connections.",
    ),
]


# --- tables ----------------------------------------------------------------------------------------------


@frozen
class Opened:
    """A new table."""

    id: TableId
    host: Token
    """Token of the host, which is sent only once."""
    token: Token | None
    """Token of the person's seat, if they have taken one; it is sent only once."""
    step: Step


@frozen
class Tables:
    """A listing of tables."""

    tables: Annotated[tuple[Overview, ...], Items(100)]
    """Tables by last activity, latest first."""


@frozen(kw_only=True)
class TableNow(Overview):
    """A table: its players, the addresses of its material, and what the token allows."""

    kind: ClassVar[str] = "table"
    options: Options
    """Settings of the table."""
    setup: SetUp
    """Set-up options that the host has chosen; the game decides the rest."""
    material: Address
    """Address of the material, which never changes."""
    rules: Address
    """Address of the rules in words."""
    actions: Address
    """Address of the texts of the actions."""
    viewer: Looking
    """Viewer whose view the token gives access to."""
    plays: bool
    """True if the token can act for the viewer's seat."""
    host: bool
    """True if the token is the host's."""
    invited: Seat | None
    """The empty seat that the token is an invitation for; None if it is not an invitation."""
    archived_on: Day | None
    """Day (UTC) on which the table was archived, or will be if no one acts, such as 2026-11-23; None if that is more
    than three weeks away, and for anyone without a seat there."""
    hook: bool | None
    """True if a webhook notifies the bearer of their turns; None if that is not possible."""
    online: Online


@frozen
class GameNow:
    """The bearer's view of the game and the changes: the game's update, with its kind."""

    kind: ClassVar[str] = "update"
    extensible: ClassVar[bool] = True
    step: Step


Now = Annotated[
    TableNow | GameNow,
    one_of("Now", "What the bearer is allowed to know about a table.", f"{ANSWERS}#/$defs/now"),
]


@frozen
class LogPage:
    """A page of the log."""

    lines: Annotated[tuple[Line, ...], Items(500)]
    """Events in words."""
    steps: Annotated[tuple[Step, ...], Items(500, says="For each line, the number of the game's steps at its time.")]


@frozen
class Reached:
    """The step that a table has reached."""

    step: Step


@frozen
class PointsThen:
    """The points at the end of a round or turn."""

    chapter: Title
    """Title of the round or turn."""
    points: Annotated[tuple[Total, ...], Items(10, says="Total points by seat.")]


@frozen
class Ending:
    """The result of a finished game."""

    lines: Annotated[
        tuple[Annotated[str, text("A sentence.", 10_000)], ...],
        Items(10, says="The winners with any tie-break, the reason for the end, and the ranking, in sentences."),
    ]
    scores: Annotated[str, text("The players' points by source, as an HTML table.", 1_000_000)]
    course: Annotated[tuple[PointsThen, ...], Items(100_000)]
    """The points over the course of the game, by round or turn."""
    chart: Image
    """The same as a line chart, as SVG."""


@frozen
class PastStep:
    """An earlier moment in the game."""

    step: Step
    """Number of the game's steps before it, leaving out undone steps."""
    steps: Step
    """Number of the game's steps until now."""
    lines: Annotated[tuple[Line, ...], Items(10_000)]
    """The last of the steps in words, or the set-up if there was no step."""


@frozen
class DrawnScene:
    """A moment that players watch for, such as a reveal or a war."""

    number: EventNumber
    title: Annotated[str, text("The event that completes it, in words.", 10_000)]
    drawing: Image


@frozen(kw_only=True)
class DrawnBoard:
    """The drawing of a table."""

    step: Step
    label: Annotated[str, text("The board in words.", 100_000)]
    hand: Image | None
    """The viewer's hand, as SVG; None for a spectator. `data-place` is the id that actions name."""
    seats: Annotated[tuple[Image, ...], Items(100)]
    """Each player's numbers and actions in this round, as SVG without the name; the style sheet is that of `board`."""
    board: Absent[Image] = None
    """The whole board, as SVG, without the players; absent if the client asked for pieces."""
    key: Absent[Image] = None
    """The legend, as SVG; absent if the client asked for pieces."""
    ending: Absent[Ending] = None
    """The result; absent until the game is over."""
    past: Absent[PastStep] = None
    """The earlier moment that the client asked for; absent for the present. The drawing has the same `step`."""
    pieces: Annotated[Mapping[PieceName, Annotated[str, text("SVG.", 1_000_000)]], Items(10_000)]
    """Pieces that have changed, by name, each a single <g> element."""
    news: Annotated[tuple[Line, ...], Items(10_000)] = ()
    """The events since the viewer's last turn, merged where that is shorter; none for a spectator."""
    scenes: Annotated[tuple[DrawnScene, ...], Items(1000)] = ()
    """Scenes since the client's last drawing, oldest first; none if the client asked for the whole board."""


@frozen
class Why:
    """The reasons why an action would be refused."""

    violations: Violations
    """The rules that the action breaks; empty if it is legal."""


@frozen
class ScoreChange:
    """The total points of the bearer's seat before and after an action."""

    before: Total
    after: Total


@frozen
class PreviewReply:
    """The effects of an action, up to the first that reveals a secret or depends on chance."""

    lines: Annotated[tuple[Line, ...], Items(10_000)]
    """The effects in words."""
    changes: ScoreChange | None
    """The bearer's points; null if the action is illegal."""
    more: bool
    """True if the action has other effects, which the bearer cannot foresee."""
    question: Annotated[str, text("The question, or the reason why the bearer waits.", 10_000)] | None
    """The bearer's next question; null if the bearer cannot foresee it."""
    violations: Violations
    """The rules that the action breaks; empty if it is legal."""


@frozen
class HintReply:
    """The move that the sensible bot would make."""

    action: Annotated[str, text("Text of the action; null if it is not the bearer's turn.", LONGEST_ACTION)] | None
    why: Annotated[str, text("The reason in words; null if there is no action.", 20_000)] | None


@frozen
class RecordReply:
    """A record of a game, as described by `record.schema.json`."""

    extensible: ClassVar[bool] = True
    format: Annotated[int, number("Version of the record format.", 1, 1000)]


@frozen
class RematchReply:
    """The person's seat at a rematch table."""

    id: TableId
    token: Token
    """Token of the person's seat."""
    host: Token | None
    """Token of the host, for the first person to ask; None for everyone else."""


@frozen
class Hooked:
    """Notifications about the person's turns."""

    hook: bool
    """True if a webhook notifies the person of their turns."""


# --- chat ------------------------------------------------------------------------------------------------


@frozen
class ChatMessage:
    """A message in a chat."""

    number: ChatNumber
    seat: Seat | None
    """Seat of the author; None for the host."""
    name: Annotated[str, text("Name of the author; null for the host.", 100)] | None
    text: Annotated[str, text("The message; null if the host has removed it.", 500)] | None
    at: Instant


@frozen
class ChatReply:
    """Changes to a chat."""

    messages: Annotated[tuple[ChatMessage, ...], Items(10_000)]
    """New messages."""
    muted: tuple[Seat, ...]
    """Seats that the reader has muted."""
    next: Annotated[int, number("Number of entries.", 0, LARGEST_NUMBER)]


@frozen
class ChatEntry:
    """A new entry in a chat."""

    number: ChatNumber


# --- the WebSocket ---------------------------------------------------------------------------------------


@frozen
class ChatPush(ChatReply):
    """New messages in the chat."""

    kind: ClassVar[str] = "chat"


@frozen
class ClockPush:
    """The time, sent when there is nothing new."""

    kind: ClassVar[str] = "clock"
    now: Instant
    """Time according to the server's clock, in milliseconds since 1970."""


@frozen
class OnlinePush:
    """A change in who is connected, sent a few seconds later."""

    kind: ClassVar[str] = "online"
    online: Online


@frozen
class ErrorPush(Error):
    """An error that ends the connection."""

    kind: ClassVar[str] = "error"


Message = Annotated[
    TableNow | GameNow | ChatPush | ClockPush | OnlinePush | ErrorPush,
    one_of("Message", "A message over a WebSocket.", f"{ANSWERS}#/$defs/message"),
]


@frozen
class OpenApi:
    """The OpenAPI 3.1 document of this server."""

    extensible: ClassVar[bool] = True
    openapi: Annotated[str, text("Version of OpenAPI.", 10)]


def place_of(answer: TypeHint) -> str:
    """Return the location of the schema for an answer."""
    if notes := getattr(answer, "__metadata__", ()):
        return next(note.place for note in notes if isinstance(note, Value))
    return f"{ANSWERS}#/$defs/{hyphened(answer.__name__)}"
