"""Games on a Ray cluster: a local one of two workers, one of which is killed on the way.

Skipped without Ray, unless RAY is `required`, as in `.ci/run`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from traceback import format_exception

import pytest
from counts import few

import amunre
from amunre import AmunreError, BotFailed, workers

BOTS = """
import os, signal
from pathlib import Path
from amunre.bots import Uniform

KILLED = Path(__file__).with_name("killed")


class Victim(Uniform):
    "Kills its process in the middle of a game, once."

    def choose(self, observation, actions):
        if not KILLED.exists() and observation.view().round > 2:
            KILLED.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(observation, actions)


class Ends(Uniform):
    def choose(self, observation, actions):
        os._exit(3)


class Raises(Uniform):
    def choose(self, observation, actions):
        return {}["sulk"]
"""


@pytest.fixture
def bots(tmp_path):
    (tmp_path / "bots.py").write_text(BOTS)
    return tmp_path / "bots.py"


@pytest.fixture(scope="module")
def cluster():
    if find_spec("ray") is None:
        tell = pytest.fail if os.environ.get("RAY") == "required" else pytest.skip
        tell("Ray is not installed, so no game was played on a cluster: pip install 'amunre[ray]'")
    import ray

    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield ray
    ray.shutdown()


def test_a_worker_that_is_killed_changes_nothing(cluster, rules, bots):
    lineup = [f"{bots}:Victim", "uniform", "sensible"]
    there = list(amunre.simulate(rules, lineup, 30, seed=5, jobs=2, ray=True, records=True))
    assert bots.with_name("killed").exists()
    assert there == list(amunre.simulate(rules, lineup, 30, seed=5, records=True))


@pytest.mark.soak
def test_what_cannot_be_played_there_is_told(cluster, rules, bots, monkeypatch):
    retries = few(1, workers.RETRIES)
    monkeypatch.setattr(workers, "RETRIES", retries)
    with pytest.raises(AmunreError, match=f"The Ray cluster lost games {1 + retries} times: WorkerCrashedError"):
        list(amunre.simulate(rules, f"{bots}:Ends", 1, ray=True))
    bots.write_text(f"import os\nassert os.getpid() == {os.getpid()}\nfrom amunre.bots import Uniform")
    with pytest.raises(AmunreError, match=r"On the Ray cluster: NotationError: .* cannot be run: AssertionError"):
        list(amunre.simulate(rules, f"{bots}:Uniform", 1, ray=True))


def test_a_bot_that_fails_there_is_told_with_its_line(cluster, rules, bots):
    with pytest.raises(BotFailed, match=r"in seat 1 failed: KeyError: 'sulk' \(bots.py, line 26\)") as raised:
        list(amunre.simulate(rules, ["uniform", f"{bots}:Raises", "uniform"], 2, ray=True))
    assert raised.value.line == f'{bots}:26: return {{}}["sulk"]'
    assert 'return {}["sulk"]' in "".join(format_exception(raised.value))


def test_a_cluster_is_left_as_it_was_found(cluster, rules):
    games = amunre.simulate(rules, "uniform", 1000, seed=1, jobs=2, ray=True)
    assert [next(games).number, next(games).number] == [0, 1]
    games.close()
    assert cluster.is_initialized()


def test_the_command_uses_the_cluster_that_is_named_or_starts_one(cluster, tmp_path):
    def told(address, *more):
        command = [sys.executable, "-m", "amunre", "simulate", "--games", "20", "--json", *more]
        environment = os.environ | {"RAY_ADDRESS": address}
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment, cwd=tmp_path)
        return json.loads(done.stdout)["scores"]

    named = cluster.get_runtime_context().gcs_address
    for address in few([named], [named, "local"]):
        assert told(address, "--ray") == told(address, "--jobs", "1")


def test_a_cluster_that_does_not_answer_is_told_soon(cluster, tmp_path):
    command = [sys.executable, "-m", "amunre", "simulate", "--games", "20", "--ray"]
    environment = os.environ | {"RAY_ADDRESS": "127.0.0.1:1"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith("Error: Cannot reach the Ray cluster '127.0.0.1:1': ConnectionRefusedError")


def test_without_ray(rules, monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ModuleNotFoundError, match="ray"):
        amunre.simulate(rules, "uniform", 1, ray=True)
