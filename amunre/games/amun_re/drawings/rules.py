"""Drawings made from the rules alone: the map, provinces and power cards."""

from __future__ import annotations

from functools import partial

from amunre.arguments import of_kind
from amunre.engine.languages import spoken
from amunre.engine.ruleset import rules_of
from amunre.engine.texts import name_of
from amunre.games.amun_re.drawings import faces, sheets
from amunre.games.amun_re.drawings.bare import bare_site, bare_view
from amunre.games.amun_re.drawings.palette import assembled
from amunre.games.amun_re.drawings.plots import Scene
from amunre.games.amun_re.drawings.views import printed
from amunre.games.amun_re.drawings.words import Speaker, word
from amunre.games.amun_re.model import PowerCard, Province, Ruleset
from amunre.games.amun_re.position import Site
from amunre.games.shipped import load_ruleset
from amunre.render.drawing import Drawing, piece
from amunre.render.ink import moved

_ENLARGED = 1.5
"""Scale of a power card drawn alone, relative to a card drawn among others."""


def egypt(rules: Ruleset | None = None) -> Drawing:
    """Draw the empty map: every province with its printed symbols.

    Args:
        rules: The rules that define these provinces; None means the standard rules.
    """
    speaker = _speaker(rules)
    view = bare_view(speaker.rules)
    svg_pieces = [sheets.land(speaker.rules), *sheets.plots(Scene(view, speaker))]
    return assembled(svg_pieces, word("map"), speaker.egypt(), partial(printed, view, speaker, spoken()))


def province(province: Province | str, rules: Ruleset | None = None, site: Site | None = None) -> Drawing:
    """Draw a province's card.

    Args:
        province: A province or its id.
        rules: The rules that define this province; None means the standard rules.
        site: The pieces, gold and cards on the province; None means that it is empty.

    Raises:
        KeyError: The rules do not know this id.
        NotationError: A value has the wrong type.
    """
    speaker = _speaker(rules)
    shown = speaker.rules.province(province) if isinstance(province, str) else province
    of_kind("province", shown, Province, " or its id")
    site = bare_site() if site is None else of_kind("site", site, Site, " as a view has it")
    deep, drawn = faces.province_card(speaker, shown, site)
    title = speaker.say("drawings", "province", province=name_of(shown))
    facts = [speaker.place(shown), *speaker.printed(shown), *speaker.standing(shown, site)]
    told = f"{name_of(shown)}: {'; '.join(facts)}."
    return assembled([piece("card", 0, 0, faces.BREADTH, deep, drawn)], title, told)


def card(card: PowerCard | str, rules: Ruleset | None = None) -> Drawing:
    """Draw a power card.

    Args:
        card: A power card or its id.
        rules: The rules that define this card; None means the standard rules.

    Raises:
        KeyError: The rules do not know this id.
        NotationError: A value has the wrong type.
    """
    speaker = _speaker(rules)
    shown = of_kind("card", speaker.rules.card(card) if isinstance(card, str) else card, PowerCard, " or its id")
    title, told = speaker.say("drawings", "card", card=name_of(shown)), speaker.described(shown)
    drawn = moved(faces.face(speaker, shown), 0, 0, _ENLARGED)
    part = piece("card", 0, 0, faces.WIDTH * _ENLARGED, faces.HEIGHT * _ENLARGED, drawn)
    return assembled([part], title, told)


def cards(rules: Ruleset | None = None) -> Drawing:
    """Draw every kind of power card, with the number of copies in the game.

    Args:
        rules: The rules that define these cards; None means the standard rules.
    """
    speaker = _speaker(rules)
    shown = [(faces.face(speaker, kind, kind.count), speaker.described(kind)) for kind in speaker.rules.cards]
    return faces.spread(word("cards"), shown)


def _speaker(rules: Ruleset | None) -> Speaker:
    use = "amunre.render.board"
    return Speaker(load_ruleset() if rules is None else rules_of("amun-re", rules, use))
