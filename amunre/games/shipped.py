"""The typed loader for rulesets: type checkers infer the game from a shipped ruleset's name."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal, overload

from amunre.games.finding import shipped_rulesets
from amunre.games.loading import load_rules

if TYPE_CHECKING:
    from amunre.engine.ruleset import Rules
    from amunre.games.amun_re.model import Ruleset
    from amunre.games.prosperity.model import Ruleset as ProsperityRuleset
    from amunre.games.tigris.model import Ruleset as TigrisRuleset

AmunReId = Literal["standard", "delta", "amun-re"]
"""Names of shipped rulesets for Amun-Re; the game's own name means its standard ruleset."""

TigrisId = Literal["tigris", "tigris-english", "euphrat-tigris"]
"""Names of shipped rulesets for Euphrat & Tigris."""

ProsperityId = Literal["prosperity"]
"""Names of shipped rulesets for Dominion: Prosperity."""


# Every other game has a typed loader for folders among its public names.
@overload
def load_ruleset(name_or_folder: AmunReId = ...) -> Ruleset: ...
@overload
def load_ruleset(name_or_folder: TigrisId) -> TigrisRuleset: ...  # type: ignore[overload-overlap]  # the last overload takes any str, so also this id
@overload
def load_ruleset(name_or_folder: ProsperityId) -> ProsperityRuleset: ...  # type: ignore[overload-overlap]  # the last overload takes any str, so also this id
@overload
def load_ruleset(name_or_folder: str | os.PathLike[str]) -> Ruleset: ...
def load_ruleset(name_or_folder: str | os.PathLike[str] = "standard") -> Rules:
    """Return the ruleset with this name or in this folder.

    Type checkers infer the game from a shipped ruleset's name; they assume that a folder is for Amun-Re.

    Args:
        name_or_folder: The id of a shipped ruleset, the name of a game (for its standard ruleset), or a folder. An id
            or a name always gives the same object, which is not checked again.

    Raises:
        RulesetError: The ruleset has problems; the error lists the problems in all files.
    """
    return load_rules(name_or_folder)


def rulesets() -> tuple[str, ...]:
    """Return the ids of the rulesets that come with this library.

    Examples:
        >>> import amunre
        >>> amunre.rulesets()
        ('delta', 'prosperity', 'standard', 'tigris', 'tigris-english')
    """
    return shipped_rulesets()
