"""A ruleset by its name or folder, typed: checkers know by the name of a shipped one of which game it is."""

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
"""The shipped rulesets of Amun-Re, and its name, which stands for the standard one."""

TigrisId = Literal["tigris", "tigris-english", "euphrat-tigris"]
"""The same of Euphrat & Tigris."""


# Folders of another game are typed by a loader of its own, among its public names.
@overload
def load_ruleset(name_or_folder: AmunReId = ...) -> Ruleset: ...
@overload
def load_ruleset(name_or_folder: TigrisId) -> TigrisRuleset: ...  # type: ignore[overload-overlap]  # ids are str too
@overload
def load_ruleset(name_or_folder: str | os.PathLike[str]) -> Ruleset: ...
def load_ruleset(name_or_folder: str | os.PathLike[str] = "standard") -> Rules:
    """The ruleset of this name or folder.

    What it is of, checkers know by the name of a shipped one; that in a folder they take for one of Amun-Re.

    Args:
        name_or_folder: One that is shipped by its id, or the standard one by the name of its game (always the same
            object, and not checked again), else a folder.

    Raises:
        RulesetError: All problems of all files.
    """
    return load_rules(name_or_folder)


def rulesets() -> tuple[str, ...]:
    """Ids of the rulesets that come with this library, by which `load_ruleset` knows them.

    Examples:
        >>> import amunre
        >>> amunre.rulesets()
        ('delta', 'standard', 'tigris', 'tigris-english')
    """
    return shipped_rulesets()
