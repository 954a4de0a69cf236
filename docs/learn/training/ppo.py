"""Masked PPO by self-play, from scratch, on one core: an example in one file, in the manner of CleanRL.

    pip install 'amunre[cli,learn,learned]' torch onnx
    python ppo.py out --ruleset standard --players 3

A network plays all seats of some games, one seat against its earlier selves in others, and one seat against the
library's `sensible` bot in the rest. It learns from what its own seats have seen and done and, with --imitate, from the
choices that `sensible` would have made there. No line knows a game: there are only the numbers of `learn.spec`, and the
indices of actions. The folder gets

    checkpoint.pt    the network, its optimizer, its earlier selves and the curve: run the same command to go on
    model.onnx       the policy: amunre simulate --players 3 --bots learned:out/model.onnx,sensible,sensible
    curve.csv        a row for each evaluation against `uniform` and `sensible`; minutes of CPU, without evaluations
    curve.svg        its plot, with --plot (needs matplotlib)
"""

from __future__ import annotations

import argparse
import csv
import signal
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from onnx import helper
from torch import nn

import amunre
from amunre import learn
from amunre.bots.learned import metadata
from amunre.engine.ruleset import Rules
from amunre.learn.arrays import Bytes, Floats, Integers
from amunre.shares import interval

RIVALS = ("uniform", "sensible")


def parser() -> argparse.ArgumentParser:
    """Return the arguments, each with its reason."""
    shape = argparse.RawTextHelpFormatter
    found = argparse.ArgumentParser("ppo.py", "ppo.py FOLDER [options]", __doc__, formatter_class=shape)

    def add(name: str, default: Any, reason: str) -> None:
        found.add_argument(f"--{name}", type=type(default), default=default, help=f"{reason} (default: {default})")

    found.add_argument("folder", type=Path, help="folder of the results; if it has a checkpoint, the training goes on")
    add("ruleset", "standard", "name or folder of the ruleset, such as standard, tigris or prosperity")
    add("players", 3, "number of players")
    add("steps", 5_000_000, "decisions to learn from, at which the training ends; the rates below fall towards it")
    add("minutes", 0.0, "minutes, evaluations included, after which this run stops with a checkpoint; 0 for no limit")
    add("self", 32, "games at a time in which the network plays all seats, so that every decision teaches")
    add("past", 16, "games with one seat against an earlier self, so that answers to old ways are not forgotten")
    add("sensible", 16, "games with one seat against `sensible`, which shows what self-play does not find")
    add("pool", 8, "number of earlier selves that are kept, one of each evaluation")
    add("length", 32, "decisions in each game between two updates; more are steadier, fewer are quicker")
    add("limit", 3000, "actions after which a game is cut off, because random players may not end it")
    add("imitate", 0, "decisions in which it imitates `sensible` too, less and less, to begin above chance; 0 for none")
    add("advice", 0.0, "weight of that imitation which stays to the end, from 0 to 1, because rewards alone undo it")
    add("points", 10.0, "points that count as much as a win; they come earlier and more often than wins")
    add("width", 256, "units in each of two hidden layers; more learn more from a decision, but take longer")
    add("rate", 5e-4, "learning rate of Adam at first; it falls to a tenth, because late changes must be small")
    add("batch", 512, "decisions for one step of gradient; fewer learn more from the same games, but less steadily")
    add("epochs", 4, "times that each decision is learned from; with more, the policy leaves what it has played")
    add("clip", 0.2, "change of an action's probability, as a share, beyond which an update gains nothing")
    add("kl", 0.03, "change of the policy (as KL divergence) after which an update stops early; more while it imitates")
    add("trace", 0.97, "lambda of the advantages: 1 trusts only what happened, 0 only what the network expects")
    add("entropy", 0.01, "reward for undecided policies, so that they go on trying; it falls to a tenth")
    add("value", 0.5, "weight of the error of the expected value")
    add("gradient", 0.5, "greatest norm of a gradient, so that one strange batch cannot spoil the network")
    add("evaluate", 40, "updates between two evaluations, with a checkpoint each")
    add("games", 200, "games of an evaluation against each rival; the seats rotate, and the best action is played")
    add("seed", 1, "seed of the first game and of the network")
    add("threads", 1, "threads of torch; small networks gain little from more")
    add("device", "cpu", "device of the network: cpu, or cuda for a GPU; games stay on the CPU")
    found.add_argument("--plot", action="store_true", help="draw curve.svg after each evaluation")
    return found


class Network(nn.Module):  # type: ignore[misc]  # mypy does not read torch
    """Two perceptrons, for the policy and for the expected value, over normalized observations."""

    def __init__(self, spec: learn.Spec, actions: int, width: int) -> None:
        super().__init__()
        sizes, self.parts = (spec.shape[0], width, width), nn.ModuleList()
        for outputs, gain in ((actions, 0.01), (1, 1.0)):
            layers = [nn.Linear(*pair) for pair in zip(sizes, (*sizes[1:], outputs), strict=True)]
            for layer, scale in zip(layers, (2**0.5, 2**0.5, gain), strict=True):
                nn.init.zeros_(layer.bias)
                nn.init.orthogonal_(layer.weight, scale)
            self.parts.append(nn.Sequential(layers[0], nn.ReLU(), layers[1], nn.ReLU(), layers[2]))
        self.register_buffer("low", torch.tensor(spec.low))
        self.register_buffer("unit", 1 / torch.log1p(torch.tensor(spec.high) - self.low).clamp(min=0.5))
        self.norm = nn.BatchNorm1d(sizes[0], eps=0.0025, affine=False, momentum=None).eval()  # never in a gradient

    def scaled(self, observations: Any) -> Any:
        """Return numbers from 0 to 1 by the bounds of the spec; logarithms, because small numbers differ most."""
        return torch.log1p(observations - self.low) * self.unit

    def normal(self, observations: Any) -> Any:
        """Return numbers with a mean of about 0 and a deviation of about 1."""
        return self.norm(self.scaled(observations)).clamp(-5, 5)

    def logits(self, inputs: Any, masks: Any) -> tuple[Any, Any]:
        """Return the logits of the actions that are legal in some row, and the indices of those actions."""
        policy, columns = self.parts[0], masks.any(0).nonzero().squeeze(1)
        found = nn.functional.linear(policy[:-1](inputs), policy[-1].weight[columns], policy[-1].bias[columns])
        return found.masked_fill(~masks[:, columns], -1e9), columns

    def act(self, seen: Floats, masks: Bytes, greedy: bool = False) -> list[Any]:
        """Return for each row an action, the logarithm of its probability, and the expected value."""
        with torch.no_grad():
            inputs = self.normal(torch.from_numpy(seen).to(self.low.device))
            logits, columns = self.logits(inputs, torch.from_numpy(masks).to(self.low.device).bool())
            noise = 0 if greedy else -torch.empty_like(logits).exponential_().log()  # Gumbel's: it draws an action
            places = (logits + noise).argmax(1, keepdim=True)
            found = (columns[places], logits.log_softmax(1).gather(1, places), self.parts[1](inputs))
            return [one.squeeze(1).cpu().numpy() for one in found]

    def export(self, file: Path, said: dict[str, str]) -> None:
        """Write the policy as ONNX, from raw observations to logits."""
        layers, spread = self.parts[0][::2], (self.norm.running_var + self.norm.eps).sqrt()
        arrays = {"low": self.low, "unit": self.unit, "mean": self.norm.running_mean, "spread": spread}
        arrays |= {name: torch.tensor(one) for name, one in (("one", 1.0), ("least", -5.0), ("most", 5.0))}
        arrays |= {f"w{at}": layer.weight.t() for at, layer in enumerate(layers)}
        arrays |= {f"b{at}": layer.bias for at, layer in enumerate(layers)}
        steps = ["Sub low", "Add one", "Log", "Mul unit", "Sub mean", "Div spread", "Clip least most"]
        steps += ["Gemm w0 b0", "Relu", "Gemm w1 b1", "Relu", "Gemm w2 b2"]
        names = ["observation", *map(str, range(1, len(steps))), "logits"]
        parts = zip(map(str.split, steps), names, names[1:], strict=False)  # names has one more
        nodes = [helper.make_node(kind, [given, *more], [found]) for (kind, *more), given, found in parts]
        sizes = ((names[0], len(self.low)), (names[-1], layers[-1].out_features))
        ends = [[helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, ["n", size])] for name, size in sizes]
        raw = ((np.ascontiguousarray(one.detach().cpu()), name) for name, one in arrays.items())
        graph = helper.make_graph(nodes, "policy", *ends, [onnx.numpy_helper.from_array(*one) for one in raw])
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
        helper.set_model_props(model, said)
        onnx.save(model, file)


class Games:
    """Games in which the network plays all seats, or one against opponents, which then counts as seat 0."""

    def __init__(self, args: argparse.Namespace, rules: Rules, n: int, seed: int, rival: Any) -> None:
        self.env = learn.VectorEnv(rules, args.players, n, seed, opponents=rival, reward="shaped", limit=args.limit)
        self.points, self.alone = args.points, rival is not None
        self.seen, self.masks, seats = self.env.reset()
        self.seats = seats * (not self.alone)

    def step(self, actions: Integers) -> tuple[Floats, Any]:
        """Perform actions, and return the rewards by seat (points, and wins) and which games have ended."""
        self.seen, self.masks, gains, terminated, truncated, infos = self.env.step(actions)
        self.seats = infos["seats"] * (not self.alone)
        rewards = np.zeros((self.env.envs, self.env.players), np.float32)
        rewards[:, : 1 if self.alone else None] = gains.reshape(self.env.envs, -1) / self.points
        where = (infos["lanes"], 0) if self.alone else infos["lanes"]
        wins = np.take_along_axis(infos["shares"], infos["learners"], 1)
        rewards[where] += wins[:, 0] if self.alone else wins
        return rewards, terminated | truncated


def best_of_others(points: Integers) -> Any:
    """Return for each seat of each game the greatest points of another seat."""
    ranked = np.sort(points, axis=1)
    return np.where(points == ranked[:, -1:], ranked[:, -2:-1], ranked[:, -1:])


def advantages(rows: dict[str, Any], last: Floats, last_seats: Integers, trace: float) -> Any:
    """Return the generalized advantage of each decision, by time and game.

    The successor of a decision is the next one of the same seat; `last` and `last_seats` are the decisions that come
    after the rows. A decision without a known successor is expected to be followed by its own value.
    """
    values, seats, rewards, ended = (rows[name] for name in ("values", "seats", "rewards", "ended"))
    games, found = np.arange(values.shape[1]), np.zeros_like(values)
    after = np.full(rewards.shape[1:], np.nan, np.float32)
    after[games, last_seats] = last
    later, owed = np.zeros_like(after), np.zeros_like(after)
    for now in reversed(range(len(values))):
        after[ended[now]] = later[ended[now]] = owed[ended[now]] = 0
        owed += rewards[now]
        at = games, seats[now]
        expected = np.where(np.isnan(after[at]), values[now], after[at])
        found[now] = owed[at] + expected - values[now] + trace * later[at]
        after[at], later[at], owed[at] = values[now], found[now], 0
    return found


def measured(network: Network, rules: Rules, args: argparse.Namespace, rival: str) -> dict[str, float]:
    """Play against a bot, and return the share of wins, its 95% interval, and the mean of points ahead."""
    env = learn.VectorEnv(rules, args.players, args.games, 10**12, opponents=rival, limit=args.limit, copy=False)
    seen, masks, _ = env.reset()
    found: dict[int, Any] = {}
    while len(found) < args.games:  # the first game of each row, or else short games would count more
        seen, masks, *_, infos = env.step(network.act(seen, masks, greedy=True)[0])
        ahead = infos["points"] - best_of_others(infos["points"])
        results = np.stack([infos["shares"], ahead], axis=2)[range(len(ahead)), infos["learners"][:, 0]]
        found = dict(zip(infos["lanes"].tolist(), results, strict=True)) | found
    shares, ahead = np.array(list(found.values())).T
    numbers = {"wins": shares.mean(), "low": interval(shares)[0], "high": interval(shares)[1], "ahead": ahead.mean()}
    return {f"{rival}-{name}": round(float(one), 4) for name, one in numbers.items()}


class Training:
    """The network, its optimizer and its earlier selves, and the games that it plays."""

    def __init__(self, args: argparse.Namespace, rules: Rules) -> None:
        self.args, self.rules, self.said = args, rules, metadata(rules, args.players)
        spec, actions = learn.spec(rules, args.players), len(rules.actions)
        self.network, self.past = (Network(spec, actions, args.width).to(args.device) for _ in range(2))
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=args.rate, eps=1e-5)
        self.kept: dict[str, Any] = {"pool": [], "steps": 0, "games": 0, "updates": 0, "seconds": 0.0, "curve": []}
        if (file := args.folder / "checkpoint.pt").exists():
            try:
                found = torch.load(file, map_location=args.device)
            except Exception as error:  # a file may contain anything
                raise ValueError(f"{file} is no checkpoint: {error}") from error
            this, that = (
                {"ruleset": said["amunre.ruleset"], "players": said["amunre.players"], "width": width, **said}
                for said, width in ((self.said, args.width), (found["said"], found["width"]))
            )
            if differing := [f"--{key} was {that[key]}, not {this[key]}" for key in this if this[key] != that[key]]:
                raise ValueError(f"{file} is of another training: {'; '.join(differing[:3])}. Choose another folder.")
            self.network.load_state_dict(found["network"])
            self.optimizer.load_state_dict(found["optimizer"])
            self.kept = found["kept"]
        first = args.seed + 1000 * self.kept["steps"]  # after a break, other games
        rivals = (None, lambda seen, masks, seats: self.past.act(seen, masks)[0], "sensible")
        sorts = enumerate(zip((args.self, args.past, args.sensible), rivals, strict=True))
        self.sorts = [Games(args, rules, count, first + 10**15 * at, rival) for at, (count, rival) in sorts if count]

    def asked(self) -> dict[str, Any]:
        """Return the decisions that are awaited in all games."""
        return {name: np.concatenate([getattr(one, name) for one in self.sorts]) for name in ("seen", "masks", "seats")}

    def imitation(self) -> float:
        """Return the weight of the advice of `sensible` against that of rewards, which falls from 1."""
        least, falls = self.args.advice, self.args.imitate
        return float(max(least, 1 - self.kept["steps"] / falls) if falls else least)

    def collected(self) -> dict[str, Any]:
        """Play on, and return the decisions with their advantages and what followed from them."""
        steps = []
        for _ in range(self.args.length):
            row = self.asked()
            row["actions"], row["chances"], row["values"] = self.network.act(row["seen"], row["masks"])
            if self.imitation() > 0:
                row["advice"] = np.concatenate([one.env.advice() for one in self.sorts])
            parts = np.split(row["actions"], np.cumsum([one.env.envs for one in self.sorts])[:-1])
            done = [one.step(part) for one, part in zip(self.sorts, parts, strict=True)]
            row["rewards"], row["ended"] = (np.concatenate(one) for one in zip(*done, strict=True))
            steps.append(row)
        rows, asked = {name: np.stack([row[name] for row in steps]) for name in steps[0]}, self.asked()
        last = self.network.act(asked["seen"], asked["masks"])[2]
        rows["gains"] = advantages(rows, last, asked["seats"], self.args.trace)
        rows["returns"] = rows["gains"] + rows["values"]
        return {name: torch.from_numpy(one).flatten(0, 1).to(self.args.device) for name, one in rows.items()}

    def update(self) -> dict[str, float]:
        """Play and learn once, and return numbers to watch."""
        args, kept, start, told = self.args, self.kept, time.process_time(), {}
        left = max(0.1, 1 - kept["steps"] / args.steps)
        for group in self.optimizer.param_groups:
            group["lr"] = args.rate * left
        if kept["pool"]:
            self.past.load_state_dict(kept["pool"][int(torch.randint(len(kept["pool"]), ()))])
        weight = self.imitation()
        rows = self.collected()
        for _ in range(args.epochs):
            for some in torch.randperm(len(rows["seen"]), device=args.device).split(args.batch):
                told = self.learn({name: one[some] for name, one in rows.items()}, args.entropy * left, weight)
            if told["kl"] * (1 - weight) > args.kl:
                break
        self.network.norm.train()(self.network.scaled(rows["seen"]))  # takes them into the mean and the deviation
        self.network.norm.eval()
        kept["steps"] += len(rows["seen"])
        kept["games"], kept["updates"] = kept["games"] + int(rows["ended"].sum()), kept["updates"] + 1
        kept["seconds"] += time.process_time() - start
        return told

    def learn(self, rows: dict[str, Any], entropy_weight: float, imitation: float) -> dict[str, float]:
        """Make one step of gradient."""
        args, inputs = self.args, self.network.normal(rows["seen"])
        logits, columns = self.network.logits(inputs, rows["masks"].bool())
        chances, places = logits.log_softmax(1), torch.searchsorted(columns, rows["actions"])
        change = chances.gather(1, places.unsqueeze(1)).squeeze(1) - rows["chances"]
        ratio, gain = change.exp(), (rows["gains"] - rows["gains"].mean()) / (rows["gains"].std(correction=0) + 1e-8)
        loss = -torch.min(ratio * gain, ratio.clamp(1 - args.clip, 1 + args.clip) * gain).mean()
        entropy = -(chances.exp() * chances).sum(1).mean()
        loss -= entropy_weight * entropy
        if "advice" in rows:
            advised = chances.gather(1, torch.searchsorted(columns, rows["advice"]).unsqueeze(1))
            loss = torch.lerp(loss, -advised.mean(), imitation)
        error = (self.network.parts[1](inputs).squeeze(1) - rows["returns"]).square().mean()
        self.optimizer.zero_grad()
        (loss + args.value * error).backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), args.gradient)
        self.optimizer.step()
        return {"kl": (ratio - 1 - change).mean().item(), "entropy": entropy.item(), "error": error.item()}

    def evaluate(self) -> dict[str, float]:
        """Play against the rivals, write all files, and return the new row of the curve."""
        args, kept, folder = self.args, self.kept, self.args.folder
        self.save()
        row = {"steps": kept["steps"], "games": kept["games"], "minutes": round(kept["seconds"] / 60, 2)}
        for rival in RIVALS:
            print(f" evaluating against {rival}", end="", file=sys.stderr, flush=True)
            row |= measured(self.network, self.rules, args, rival)
        kept["curve"].append(row)
        kept["pool"].append({name: one.clone() for name, one in self.network.state_dict().items()})
        del kept["pool"][: -args.pool]
        with (folder / "curve.csv").open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, row)
            writer.writeheader()
            writer.writerows(kept["curve"])
        if args.plot:
            plot(folder / "curve.svg", kept["curve"], self.rules.title, args.players)
        self.network.export(folder / "model.part", self.said)
        (folder / "model.part").replace(folder / "model.onnx")
        self.save()
        return row

    def save(self) -> None:
        """Write the checkpoint."""
        part = self.args.folder / "checkpoint.part"
        data = {"network": self.network.state_dict(), "optimizer": self.optimizer.state_dict(), "kept": self.kept}
        torch.save({**data, "said": self.said, "width": self.args.width}, part)
        part.replace(part.with_suffix(".pt"))


def plot(file: Path, rows: list[dict[str, float]], title: str, players: int) -> None:
    """Draw the curve."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 3.5), layout="constrained")
    axes, steps = figure.subplots(), [row["steps"] / 1e6 for row in rows]
    for rival in RIVALS:
        low, wins, high = ([100 * row[f"{rival}-{name}"] for row in rows] for name in ("low", "wins", "high"))
        axes.plot(steps, wins, label=f"against {rival}")
        axes.fill_between(steps, low, high, alpha=0.2)
    axes.axhline(100 / players, color="gray", linestyle=":", label="even share")
    axes.set(xlabel="million decisions", ylabel="wins in %", ylim=(0, 100), title=f"{title}, {players} players")
    axes.legend()
    figure.savefig(file, metadata={"Date": None})


def main(arguments: list[str] | None = None) -> None:
    """Train as the command line says."""
    args = parser().parse_args(arguments)
    try:
        for name in ("steps", "pool", "length", "limit", "width", "batch", "epochs", "evaluate", "games", "threads"):
            if getattr(args, name) < 1:
                raise ValueError(f"--{name}: expected at least 1, found {getattr(args, name)}")
        for name in ("points", "rate", "clip", "kl", "gradient"):
            if getattr(args, name) <= 0:
                raise ValueError(f"--{name}: expected more than 0, found {getattr(args, name)}")
        for name in ("minutes", "imitate"):
            if not getattr(args, name) >= 0:
                raise ValueError(f"--{name}: expected at least 0, found {getattr(args, name)}")
        if not 0 <= args.advice <= 1:
            raise ValueError(f"--advice: expected 0 to 1, found {args.advice}")
        kinds = args.self, args.past, args.sensible
        if min(kinds) < 0 or sum(kinds) * args.length < 2:
            raise ValueError("--self, --past, --sensible and --length: expected at least 2 decisions in an update")
        torch.set_num_threads(args.threads)
        torch.manual_seed(args.seed)
        args.folder.mkdir(parents=True, exist_ok=True)
        training = Training(args, amunre.load_ruleset(args.ruleset))
    except (ValueError, RuntimeError, OSError) as error:
        parser().error(str(error))
    if steps := training.kept["steps"]:
        further = "" if steps < args.steps else f", and it has its {args.steps:,}; --steps goes further"
        print(f"The training of {args.folder} goes on from {steps:,} decisions{further}.")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        run(training)
    except KeyboardInterrupt:
        training.save()
        sys.exit(f"\nStopped after {training.kept['steps']:,} decisions. The same command goes on from here.")


def run(training: Training) -> None:
    """Train to the end, and evaluate now and then."""
    args, start = training.args, time.monotonic()
    while (kept := training.kept)["steps"] < args.steps:
        told, part = training.update(), min(1.0, kept["steps"] / args.steps)
        if not np.isfinite(told["kl"]):
            sys.exit("\nThe network no longer gives numbers: go on from the last checkpoint with a lower --rate.")
        facts = f"{kept['steps']:,} decisions, {kept['steps'] / kept['seconds']:,.0f}/s, entropy {told['entropy']:.2f}"
        print(f"\r[{'#' * int(20 * part):20}] {facts}, kl {told['kl']:.3f} ", end="", file=sys.stderr, flush=True)
        if kept["updates"] % args.evaluate == 0 or kept["steps"] >= args.steps:
            row = training.evaluate()
            wins = (f"{row[f'{one}-wins']:.1%} wins, {row[f'{one}-ahead']:+.1f} against {one}" for one in RIVALS)
            print(f"\n{row['steps']:,} decisions, {row['minutes']:.1f} CPU minutes: {'; '.join(wins)}", flush=True)
        if 0 < 60 * args.minutes <= time.monotonic() - start and kept["steps"] < args.steps:
            training.save()
            print(f"\nThe time is up after {kept['steps']:,} decisions. The same command goes on from here.")
            break


if __name__ == "__main__":
    main()
