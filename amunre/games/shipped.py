"""A ruleset by its name or folder, typed: checkers know by the name of a shipped one of which game it is."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Literal, overload

from amunre.games.loading import load_rules

if TYPE_CHECKING:
    from amunre.engine.ruleset import Rules
    from amunre.games.amun_re.model import Ruleset
    from amunre.games.tigris.model import Ruleset as TigrisRuleset

AmunReId = Literal["standard", "delta"]
"""The shipped rulesets of Amun-Re."""

TigrisId = Literal["tigris", "tigris-english"]
"""The shipped rulesets of Euphrat & Tigris."""


# Folders of another game are typed by a loader of its own, among its public names.
@overload
def load_ruleset(name_or_folder: AmunReId = ...) -> Ruleset: ...
@overload
def load_ruleset(name_or_folder: TigrisId) -> TigrisRuleset: ...  # type: ignore[overload-overlap]  # the last takes any text
@overload
def load_ruleset(name_or_folder: str | os.PathLike[str]) -> Ruleset: ...
def load_ruleset(name_or_folder: str | os.PathLike[str] = "standard") -> Rules[Any]:
    """The ruleset of this name or folder.

    What it is of, checkers know by the name of a shipped one; that in a folder they take for one of Amun-Re.

    Args:
        name_or_folder: One that is shipped by its name (always the same object, and not checked again), else a folder.

    Raises:
        RulesetError: All problems of all files.
    """
    return load_rules(name_or_folder)
