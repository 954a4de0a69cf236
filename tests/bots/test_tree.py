"""The tree of the searching bot: who knows what in it, how it widens, and what its playouts tell."""

from __future__ import annotations

from itertools import pairwise

from conftest import game_at

from amunre import Game
from amunre.bots.tree import Node, Tree

SENSIBLE, SECOND, THIRD, NEVER = range(4)


class Opinionated:
    """An expert with one opinion, whatever the state."""

    def choose(self, s, seat, legal):
        return legal[0]

    def others(self, s, seat, legal):
        return [index for index in (SECOND, THIRD) if index in legal]


def decisions(node, times, worth, legal=(SENSIBLE, SECOND, THIRD, NEVER)):
    """What is decided in a node, so many times, when an action always brings the same."""
    made = []
    for _ in range(times):
        index = node.choose(None, 0, legal, Opinionated())
        node.learn(index, worth[index])
        made.append(index)
    return made


# --- a node ------------------------------------------------------------------------------------------------


def test_a_node_widens_with_the_root_of_its_times():
    made = decisions(Node(), 40, [0.5] * 4)
    assert made[:4] == [SENSIBLE] * 4
    assert made.index(SECOND) == 4
    assert made.index(THIRD) == 9
    assert NEVER not in made


def test_a_seat_does_what_has_been_best_for_itself_and_tries_the_rest_now_and_then():
    made = decisions(Node(), 200, [0.2, 0.2, 0.6])
    assert made.count(THIRD) > 150
    assert 4 < made.count(SENSIBLE) < 20
    assert 1 < made.count(SECOND) < 20


def test_nothing_is_done_that_cannot_be_done_in_this_world():
    node = Node()
    decisions(node, 50, [0.2, 0.2, 0.6])
    assert decisions(node, 1, [0.2] * 4, legal=(SENSIBLE, SECOND)) != [THIRD]
    assert decisions(node, 1, [0.2] * 4, legal=(NEVER,)) == [NEVER]


# --- the tree ----------------------------------------------------------------------------------------------


OFFERING = game_at("offering", [["mendes"], ["abydos"], ["berenike"]], gold=[9, 9, 9], pharaoh=0)


def grown(game, seat, times):
    """A tree of so many playouts of the legal actions in turn."""
    tree, legal = Tree(game.rules), game.legal_indices(seat)
    for number in range(times):
        world = game.rules.game.dealt_anew(game._play.state, seat, number)
        tree.prospect(world, seat, legal[number % len(legal)], number)
    return tree


def test_who_offers_at_the_same_time_does_not_know_what_the_others_offer():
    nodes = grown(OFFERING, 1, 20)._nodes
    assert [known for seat, known in nodes if not known] == [(), ()]
    assert {seat for seat, known in nodes if not known} == {0, 2}
    for _, known in nodes:
        offers = [seat for seat, index in known if OFFERING.rules.actions[index].verb in ("offer", "steal")]
        assert offers in ([], [1, 0, 2])


def test_a_bid_is_known_to_all_who_bid_after_it(rules):
    game = Game(rules, 3, seed=4)
    nodes = grown(game, 0, 60)._nodes
    assert all(known[0][0] == 0 for _, known in nodes)
    assert {tuple(seat for seat, _ in known) for seat, known in nodes if seat == 1} >= {(0,)}
    assert any(seat == 0 and len(known) >= 3 for seat, known in nodes), "what it can still do itself"


def test_a_tree_grows_by_at_most_one_node_with_each_playout(rules):
    game = Game(rules, 4, seed=2)
    sizes = [len(grown(game, 0, times)._nodes) for times in range(1, 12)]
    assert sizes[0] == 1
    assert all(0 <= more - fewer <= 1 for fewer, more in pairwise(sizes))


def test_the_same_seeds_grow_the_same_tree(rules):
    game = Game(rules, 3, seed=5)
    one, other = (grown(game, 0, 30)._nodes for _ in range(2))
    assert [(key, node._tried) for key, node in one.items()] == [(key, node._tried) for key, node in other.items()]


# --- playouts ----------------------------------------------------------------------------------------------


def test_a_playout_ends_with_the_round(rules):
    game = Game(rules, 3, seed=4)
    world = game._play.state
    value = Tree(rules).prospect(world, 0, game.legal_indices(0)[0], 1)
    assert (world.round, world.stage) == (2, "bidding")
    assert 0 < value < 1


def test_who_has_won_is_told_by_the_playout():
    """In the last scoring: three provinces with a pyramid each against bare ones."""
    own = [["berenike", "abu", "sawu"], ["abydos", "buto", "dakhla"], ["mendes", "thebes", "avaris"]]
    sites = {province: {"pyramids": 1} for province in own[0]}
    values = []
    for seat in (0, 1):
        game = game_at("scoring", own, new=True, round=6, temple=2, asked=[seat], sites=sites)
        values.append(Tree(game.rules).prospect(game._play.state, seat, game.legal_indices(seat)[-1], 1))
    assert values[0] > 0.8
    assert values[1] < 0.2
