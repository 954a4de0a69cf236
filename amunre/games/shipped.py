"""The typed loader of rulesets: type checkers infer the game from the name of a shipped one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal, overload

from amunre.games.finding import shipped_rulesets
from amunre.games.loading import load_rules

if TYPE_CHECKING:
    from amunre.engine.ruleset import Rules
    from amunre.games.amun_re.model import Ruleset
    from amunre.games.tigris.model import Ruleset as TigrisRuleset

AmunReId = Literal["standard", "delta", "amun-re"]
"""Names of shipped rulesets of Amun-Re; the name of the game means the standard one."""

TigrisId = Literal["tigris", "tigris-english", "euphrat-tigris"]
"""Names of shipped rulesets of Euphrat & Tigris."""


# Each other game has a typed loader for folders among its public names.
@overload
def load_ruleset(name_or_folder: AmunReId = ...) -> Ruleset: ...
@overload
def load_ruleset(name_or_folder: TigrisId) -> TigrisRuleset: ...  # type: ignore[overload-overlap]  # an id is a str, too
@overload
def load_ruleset(name_or_folder: str | os.PathLike[str]) -> Ruleset: ...
def load_ruleset(name_or_folder: str | os.PathLike[str] = "standard") -> Rules:
    """Return the ruleset of this name or folder.

    Type checkers infer the game from the name of a shipped ruleset; a folder is assumed to be Amun-Re.

    Args:
        name_or_folder: The id of a shipped ruleset, or the name of a game for its standard one (always the same object,
            not checked again), or a folder.

    Raises:
        RulesetError: All problems of all files.
    """
    return load_rules(name_or_folder)


def rulesets() -> tuple[str, ...]:
    """Return the ids of the rulesets that come with this library.

    Examples:
        >>> import amunre
        >>> amunre.rulesets()
        ('delta', 'standard', 'tigris', 'tigris-english')
    """
    return shipped_rulesets()
