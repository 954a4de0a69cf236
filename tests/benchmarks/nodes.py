"""Games per second of four sensible bots, with all tables: in one and two processes, and on one and two nodes of Ray.

    PYTHONPATH=build/compiled/site python tests/benchmarks/nodes.py [--games N]

Each node has one core, and all of them are on this machine. It needs `amunre[ray]`.
"""

from __future__ import annotations

import argparse
import logging
import time

import ray
from ray.cluster_utils import Cluster

import amunre


def rate(games: int, jobs: int, on_ray: bool) -> float:
    """Return the games per second, once all processes have begun."""
    rules = amunre.load_ruleset()
    list(amunre.simulate(rules, "sensible", 50 * jobs, players=4, seed=2, jobs=jobs, ray=on_ray, tables=True))
    start = time.perf_counter()
    played = list(amunre.simulate(rules, "sensible", games, players=4, seed=1, jobs=jobs, ray=on_ray, tables=True))
    return len(played) / (time.perf_counter() - start)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000, help="games for each process or node")
    games: int = parser.parse_args().games
    for jobs in (1, 2):
        print(f"Processes: {jobs}, {rate(games * jobs, jobs, False):.0f} games per second", flush=True)
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    ray.init(address=cluster.address, log_to_driver=False, logging_level=logging.ERROR)
    print(f"Nodes: 1, {rate(games, 1, True):.0f} games per second", flush=True)
    cluster.add_node(num_cpus=1)
    while len(ray.nodes()) < 2:
        time.sleep(0.1)
    print(f"Nodes: 2, {rate(2 * games, 2, True):.0f} games per second", flush=True)
    ray.shutdown()
    cluster.shutdown()


if __name__ == "__main__":
    main()
