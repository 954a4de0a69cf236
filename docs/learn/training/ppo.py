"""Masked PPO by self-play, from scratch, on one core: an example in one file, in the manner of CleanRL.

    pip install 'amunre[learn,learned]' torch onnx
    python ppo.py out/ --ruleset standard --players 3

A network plays all seats of some games, one seat against its earlier selves in others, and one seat against the
library's `sensible` bot in the rest. It learns from what its own seats have seen and done. The folder gets

    checkpoint.pt    everything to go on with: run the same command again
    model.onnx       the policy: amunre simulate --games 100 --bots learned:out/model.onnx,sensible,sensible
    curve.csv        a row for each evaluation against `uniform` and `sensible`
    curve.svg        the plot of that, with --plot (needs matplotlib)

Nothing here knows a game: it sees the numbers of `learn.spec` and the legal actions' indices.
"""

from __future__ import annotations

import argparse
import copy
import csv
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import amunre
from amunre import learn
from amunre.learn.arrays import Bytes, Floats, Integers
from amunre.shares import interval

try:
    import onnx
    import torch
    from torch import nn
except ModuleNotFoundError as error:
    sys.exit(f"ppo.py needs {error.name}, which is not installed: pip install torch onnx")

RIVALS = ("uniform", "sensible")
"""The bots that an evaluation is against."""
COLUMNS = ["steps", "games", "minutes", *(f"{one}-{what}" for one in RIVALS for what in ("wins", "low", "high", "ahead"))]


# --- arguments -------------------------------------------------------------------------------------------


def parser() -> argparse.ArgumentParser:
    """Return the arguments, each with its reason."""
    text, _, files = (__doc__ or "").partition("A network plays")
    found = argparse.ArgumentParser(
        "ppo.py", description=text, epilog=f"A network plays{files}", formatter_class=argparse.RawTextHelpFormatter
    )

    def add(name: str, default: Any, reason: str) -> None:
        found.add_argument(f"--{name}", type=type(default), default=default, help=f"{reason} (default: {default})")

    found.add_argument("folder", type=Path, help="folder for the results; if it has a checkpoint, the training goes on")
    add("ruleset", "standard", "name or folder of the ruleset, such as standard, tigris or prosperity")
    add("players", 3, "number of players")
    add("steps", 5_000_000, "decisions to learn from, after which the training ends; rates fall towards it")
    add("self", 32, "games in which the network plays all seats: each decision teaches, and rivals grow with it")
    add("past", 16, "games in which one seat plays against an earlier self, so that old answers are not forgotten")
    add("sensible", 16, "games in which one seat plays against `sensible`, which shows what self-play does not find")
    add("pool", 8, "number of earlier selves that are kept")
    add("length", 128, "decisions in each game between two updates; longer is steadier, shorter is quicker")
    add("limit", 3000, "actions after which a game is cut off, because random players may never end one")
    add("points", 30.0, "points ahead that are worth a win: wins alone are too rare at first; more points, less weight")
    add("width", 256, "units in each of two hidden layers; wider learns more from a step, but slower")
    add("rate", 7e-4, "learning rate of Adam at the start; it falls to a tenth")
    add("batch", 1024, "decisions in a step of gradient; smaller ones learn faster from the same games, and less steadily")
    add("epochs", 3, "times that each decision is learned from; more may drift too far from the policy that played")
    add("clip", 0.2, "change of an action's probability in an update, after which nothing more is gained")
    add("kl", 0.03, "change of the whole policy after which an update stops early")
    add("trace", 0.95, "lambda of the advantages: 1 trusts only the results of games, 0 only the network's own estimate")
    add("entropy", 0.01, "reward for undecided policies, so that they go on trying; it falls to a tenth")
    add("value", 0.5, "weight of the error of the estimated value")
    add("gradient", 0.5, "greatest norm of a gradient, so that a rare batch cannot spoil the network")
    add("evaluate", 20, "updates between two evaluations, with a checkpoint each")
    add("games", 200, "games in an evaluation against each rival; seats rotate, and the best action is played")
    add("seed", 1, "seed of the first game and of the network")
    add("threads", 1, "threads of torch; small networks gain little from more")
    add("device", "cpu", "device of the network: cpu, or cuda for a GPU; the games stay on the CPU")
    found.add_argument("--plot", action="store_true", help="draw curve.svg after each evaluation")
    return found


# --- the network -----------------------------------------------------------------------------------------


class Network:
    """Two perceptrons, one for the policy and one for the value of a decision, over normalized observations."""

    def __init__(self, spec: learn.Spec, actions: int, width: int, device: str) -> None:
        def perceptron(outputs: int, gain: float) -> Any:
            layers = [nn.Linear(spec.shape[0], width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(), nn.Linear(width, outputs)]
            for layer in layers[::2]:
                nn.init.orthogonal_(layer.weight, 2**0.5 if layer is not layers[-1] else gain)
                nn.init.zeros_(layer.bias)
            return nn.Sequential(*layers).to(device)

        self.device, self.policy, self.critic = device, perceptron(actions, 0.01), perceptron(1, 1.0)
        self.low = torch.tensor(spec.low, device=device)
        self.unit = 1 / torch.log1p(torch.tensor(np.maximum(spec.high - spec.low, 1), device=device))
        self.mean, self.spread = torch.zeros_like(self.low), torch.ones_like(self.low)
        self.seen, self.squares = 0.0, torch.zeros_like(self.low)

    def parameters(self) -> list[Any]:
        """Return what is learned."""
        return [*self.policy.parameters(), *self.critic.parameters()]

    def state(self) -> dict[str, Any]:
        """Return everything that a checkpoint must have."""
        kept = {name: getattr(self, name) for name in ("mean", "spread", "seen", "squares")}
        return copy.deepcopy({"policy": self.policy.state_dict(), "critic": self.critic.state_dict(), **kept})

    def load(self, state: dict[str, Any]) -> None:
        """Become the network of a checkpoint."""
        state = copy.deepcopy(state)
        self.policy.load_state_dict(state.pop("policy"))
        self.critic.load_state_dict(state.pop("critic"))
        vars(self).update(state)

    def scaled(self, observations: Any) -> Any:
        """Return numbers from 0 to 1 by the bounds of the spec; logarithms, because small numbers differ most."""
        return torch.log1p(observations.to(self.device) - self.low) * self.unit

    def normal(self, observations: Any) -> Any:
        """Return scaled numbers with a mean of about 0 and a deviation of about 1."""
        return ((self.scaled(observations) - self.mean) / self.spread).clamp(-5, 5)

    def watch(self, observations: Any) -> None:
        """Take these observations into the mean and the deviation."""
        scaled = self.scaled(observations)
        count, mean = len(scaled), scaled.mean(0)
        share = count / (self.seen + count)
        self.squares += ((scaled - mean) ** 2).sum(0) + (mean - self.mean) ** 2 * self.seen * share
        self.mean = self.mean + (mean - self.mean) * share
        self.seen += count
        self.spread = (self.squares / self.seen).sqrt().clamp(min=0.05)

    def logits(self, inputs: Any, masks: Any) -> tuple[Any, Any]:
        """Return the logits of actions that are legal in any row, and their indices; others are not worked out."""
        columns = masks.any(0).nonzero().squeeze(1)
        last = self.policy[-1]
        found = nn.functional.linear(self.policy[:-1](inputs), last.weight[columns], last.bias[columns])
        return found.masked_fill(~masks[:, columns], -1e9), columns

    @torch.no_grad()  # type: ignore[untyped-decorator, unused-ignore]  # torch may be missing
    def act(self, observations: Floats, masks: Bytes, greedy: bool = False) -> tuple[Integers, Floats, Floats]:
        """Return an action for each row, the logarithm of its probability, and the value of the decision."""
        inputs = self.normal(torch.from_numpy(observations))
        logits, columns = self.logits(inputs, torch.from_numpy(masks).to(self.device).bool())
        noise = 0 if greedy else -torch.log(-torch.log(torch.rand_like(logits).clamp(1e-20, 1 - 1e-7)))  # Gumbel's
        places = (logits + noise).argmax(1, keepdim=True)
        chosen = logits.log_softmax(1).gather(1, places).squeeze(1)
        values = self.critic(inputs).squeeze(1)
        return columns[places.squeeze(1)].cpu().numpy(), chosen.cpu().numpy(), values.cpu().numpy()

    def export(self, file: Path, metadata: dict[str, str]) -> None:
        """Write the policy as ONNX: from raw observations to logits, with what `learned:FILE` compares."""
        arrays = {"low": self.low, "unit": self.unit, "mean": self.mean, "spread": self.spread}
        steps = [("Sub", ["observation", "low"]), ("Add", ["x0", "one"]), ("Log", ["x1"]), ("Mul", ["x2", "unit"])]
        steps += [("Sub", ["x3", "mean"]), ("Div", ["x4", "spread"]), ("Clip", ["x5", "least", "most"])]
        for number, layer in enumerate(self.policy):
            last = f"x{len(steps) - 1}"
            if isinstance(layer, nn.Linear):
                arrays |= {f"w{number}": layer.weight.t(), f"b{number}": layer.bias}
                steps.append(("Gemm", [last, f"w{number}", f"b{number}"]))
            else:
                steps.append(("Relu", [last]))
        helper, number_type = onnx.helper, onnx.TensorProto.FLOAT
        consts = {name: one.detach().cpu().contiguous().numpy() for name, one in arrays.items()}
        consts |= {name: np.array(one, np.float32) for name, one in (("one", 1), ("least", -5), ("most", 5))}
        outputs = [*(f"x{number}" for number in range(len(steps) - 1)), "logits"]
        graph = helper.make_graph(
            [helper.make_node(kind, inputs, [out]) for (kind, inputs), out in zip(steps, outputs, strict=True)],
            "policy",
            [helper.make_tensor_value_info("observation", number_type, ["n", len(self.low)])],
            [helper.make_tensor_value_info("logits", number_type, ["n", self.policy[-1].out_features])],
            [onnx.numpy_helper.from_array(one, name) for name, one in consts.items()],
        )
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
        helper.set_model_props(model, metadata)
        onnx.save(model, file)


# --- games -----------------------------------------------------------------------------------------------


class Games:
    """Games at a time, in which the network plays all seats, or one against the same opponents."""

    def __init__(self, args: argparse.Namespace, rules: Any, count: int, seed: int, opponents: Any) -> None:
        self.env = learn.VectorEnv(
            rules, args.players, count, seed, opponents=opponents, reward="shaped", limit=args.limit, copy=False
        )
        self.points, self.alone, self.played = args.points, opponents is not None, 0
        self.observations, self.masks, seats = self.env.reset()
        self.seats = seats * (not self.alone)

    def step(self, actions: Integers) -> tuple[Floats, Any]:
        """Perform actions, and return the rewards by seat and which games have ended.

        A win counts 1, and being ahead of the best opponent by `--points` counts as much. Own points are given as they
        are made. If one seat learns, everything is its own, whatever its number.
        """
        self.observations, self.masks, gains, terminated, truncated, infos = self.env.step(actions)
        rewards = np.zeros((self.env.envs, self.env.players), np.float32)
        rewards[:, : 1 if self.alone else None] = gains.reshape(self.env.envs, -1) / self.points
        for lane, seed, points, shares in zip(*(infos[name] for name in ("lanes", "seeds", "points", "shares")), strict=True):
            if terminated[lane]:
                best = np.array([np.delete(points, seat).max() for seat in range(len(points))])
                final = shares - best / self.points
                rewards[lane] += np.eye(1, len(points))[0] * final[seed % len(points)] if self.alone else final
        self.seats = infos["seats"] * (not self.alone)
        self.played += int(terminated.sum())
        return rewards, terminated | truncated


def advantages(
    values: Floats, seats: Integers, rewards: Floats, ended: Any, last: Floats, last_seats: Integers, trace: float
) -> Floats:
    """Return the generalized advantage of each decision; a decision's successor is the next one of the same seat.

    Args:
        values: The values of decisions, by time and game; `last` has those of the next decisions after them.
        seats: The seats that decided, likewise.
        rewards: The rewards after each decision, by time, game and seat.
        ended: Whether the game ended with the decision.
        last: As above.
        last_seats: As above.
        trace: The weight of later advantages.
    """
    games, found = np.arange(values.shape[1]), np.zeros_like(values)
    following = np.full(rewards.shape[1:], np.nan, np.float32)  # a seat's next value, if it is known
    following[games, last_seats] = last
    later, owed = np.zeros_like(following), np.zeros_like(following)
    for now in reversed(range(len(values))):
        following[ended[now]], later[ended[now]], owed[ended[now]] = 0, 0, 0
        owed += rewards[now]
        at = games, seats[now]
        after = np.where(np.isnan(following[at]), values[now], following[at])
        found[now] = owed[at] + after - values[now] + trace * later[at]
        following[at], later[at], owed[at] = values[now], found[now], 0
    return found


def evaluation(network: Network, rules: Any, args: argparse.Namespace, rival: str) -> tuple[list[float], float]:
    """Play games against a bot, and return the win shares and the mean of the points ahead; the seats rotate."""
    env = learn.VectorEnv(rules, args.players, args.games, 10**12, opponents=rival, limit=args.limit, copy=False)
    observations, masks, _ = env.reset()
    shares: dict[int, float] = {}
    ahead = []
    while len(shares) < args.games:  # the first game of each lane, so that short games do not count more
        observations, masks, *_, infos = env.step(network.act(observations, masks, greedy=True)[0])
        for lane, seed, points, share in zip(*(infos[name] for name in ("lanes", "seeds", "points", "shares")), strict=True):
            if lane not in shares:
                seat = seed % args.players
                shares[lane] = float(share[seat])
                ahead.append(float(points[seat] - np.delete(points, seat).max()))
    return list(shares.values()), float(np.mean(ahead))


# --- training --------------------------------------------------------------------------------------------


class Training:
    """The network, its optimizer and its earlier selves, and the games that it plays."""

    def __init__(self, args: argparse.Namespace, rules: Any) -> None:
        self.args, self.rules = args, rules
        spec = learn.spec(rules, args.players)
        self.identity = {"spec": spec.hash, "ruleset": rules.id, "players": str(args.players)}
        self.network, self.past = (Network(spec, len(rules.actions), args.width, args.device) for _ in range(2))
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=args.rate, eps=1e-5)
        self.pool: list[dict[str, Any]] = []
        self.steps, self.games, self.updates, self.seconds = 0, 0, 0, 0.0
        if (file := args.folder / "checkpoint.pt").exists():
            self.resume(torch.load(file, map_location=args.device, weights_only=False))
        opponents: dict[str, Any] = {"self": None, "past": self.earlier, "sensible": "sensible"}
        first = args.seed + self.steps * 1000  # other games after a break
        self.sorts = [
            Games(args, rules, count, first + 10**15 * number, opponents[name])
            for number, name in enumerate(opponents)
            if (count := getattr(args, name))
        ]

    def earlier(self, observations: Floats, masks: Bytes, seats: Integers) -> Integers:
        """Return the actions of an earlier self."""
        return self.past.act(observations, masks)[0]

    def resume(self, kept: dict[str, Any]) -> None:
        """Go on from a checkpoint."""
        if kept["identity"] != self.identity or kept["width"] != self.args.width:
            sys.exit(f"{self.args.folder}: its checkpoint is of another training: {kept['identity']}, width {kept['width']}")
        self.network.load(kept["network"])
        self.optimizer.load_state_dict(kept["optimizer"])
        for name in ("pool", "steps", "games", "updates", "seconds"):
            setattr(self, name, kept[name])

    def save(self) -> None:
        """Write a checkpoint and the model."""
        kept = {name: getattr(self, name) for name in ("identity", "pool", "steps", "games", "updates", "seconds")}
        kept |= {"network": self.network.state(), "optimizer": self.optimizer.state_dict(), "width": self.args.width}
        part = self.args.folder / "checkpoint.part"
        torch.save(kept, part)
        part.replace(self.args.folder / "checkpoint.pt")
        self.network.export(self.args.folder / "model.onnx", {f"amunre.{name}": one for name, one in self.identity.items()})

    def collect(self) -> dict[str, Any]:
        """Play on, and return the decisions with their advantages and returns."""
        rows: dict[str, list[Any]] = {}
        for _ in range(self.args.length):
            seen, masks, seats = (np.concatenate([getattr(one, name) for one in self.sorts]) for name in ("observations", "masks", "seats"))
            actions, chances, values = self.network.act(seen, masks)
            parts = np.split(actions, np.cumsum([one.env.envs for one in self.sorts])[:-1])
            stepped = [one.step(part) for one, part in zip(self.sorts, parts, strict=True)]
            rewards, ended = (np.concatenate(part) for part in zip(*stepped, strict=True))
            row = dict(seen=seen, masks=masks, seats=seats, actions=actions, chances=chances, values=values, rewards=rewards, ended=ended)
            for name, one in row.items():
                rows.setdefault(name, []).append(one)
        found = {name: np.stack(one) for name, one in rows.items()}
        seen, masks, last = (np.concatenate([getattr(one, name) for one in self.sorts]) for name in ("observations", "masks", "seats"))
        values = self.network.act(seen, masks)[2]
        order = (found[name] for name in ("values", "seats", "rewards", "ended"))
        found["advantages"] = advantages(*order, values, last, self.args.trace)
        found["returns"] = found["advantages"] + found["values"]
        kept = ("seen", "masks", "actions", "chances", "advantages", "returns")
        return {name: torch.from_numpy(found[name]).flatten(0, 1).to(self.args.device) for name in kept}

    def update(self) -> dict[str, float]:
        """Play and learn once, and return what may be watched."""
        args, start = self.args, time.process_time()
        left = max(0.1, 1 - self.steps / args.steps)
        for group in self.optimizer.param_groups:
            group["lr"] = args.rate * left
        if self.pool:
            self.past.load(self.pool[int(torch.randint(len(self.pool), ()))])
        data, measured = self.collect(), {}
        if not self.updates:
            self.network.watch(data["seen"])
        for _ in range(args.epochs if self.updates else 0):  # the first games only show what numbers to expect
            for rows in torch.randperm(len(data["seen"]), device=args.device).split(args.batch):
                measured = self.learn({name: one[rows] for name, one in data.items()}, args.entropy * left)
            if measured["kl"] > args.kl:
                break
        if self.updates:
            self.network.watch(data["seen"])
        self.steps += len(data["seen"])
        self.games += sum(one.played for one in self.sorts)
        for one in self.sorts:
            one.played = 0
        self.updates += 1
        self.seconds += time.process_time() - start
        return measured

    def learn(self, rows: dict[str, Any], entropy_weight: float) -> dict[str, float]:
        """Make one step of gradient."""
        args, inputs = self.args, self.network.normal(rows["seen"])
        logits, columns = self.network.logits(inputs, rows["masks"].bool())
        chances = logits.log_softmax(1)
        places = torch.searchsorted(columns, rows["actions"])
        change = chances.gather(1, places.unsqueeze(1)).squeeze(1) - rows["chances"]
        ratio, gain = change.exp(), rows["advantages"]
        gain = (gain - gain.mean()) / (gain.std() + 1e-8)
        policy_loss = -torch.min(ratio * gain, ratio.clamp(1 - args.clip, 1 + args.clip) * gain).mean()
        entropy = -(chances.exp() * chances).sum(1).mean()
        error = (self.network.critic(inputs).squeeze(1) - rows["returns"]).square().mean()
        self.optimizer.zero_grad()
        (policy_loss - entropy_weight * entropy + args.value * error).backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), args.gradient)
        self.optimizer.step()
        return {"kl": float((ratio - 1 - change).mean().detach()), "entropy": float(entropy.detach()), "error": float(error.detach())}

    def evaluate(self) -> dict[str, float]:
        """Play against the rivals, and return a row of the curve."""
        row: dict[str, float] = {"steps": self.steps, "games": self.games, "minutes": round(self.seconds / 60, 2)}
        for rival in RIVALS:
            shares, ahead = evaluation(self.network, self.rules, self.args, rival)
            measures = (float(np.mean(shares)), *interval(shares), ahead)
            row |= {f"{rival}-{what}": round(one, 4) for what, one in zip(("wins", "low", "high", "ahead"), measures, strict=True)}
        return row


def plot(folder: Path, title: str, fair: float) -> None:
    """Draw the curve."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "amunre"
    from matplotlib import pyplot

    with (folder / "curve.csv").open(newline="") as file:
        rows = [{name: float(one) for name, one in row.items()} for row in csv.DictReader(file)]
    steps = [row["steps"] / 1e6 for row in rows]
    figure, axes = pyplot.subplots(figsize=(7, 3.5), layout="constrained")
    for rival in RIVALS:
        low, wins, high = ([100 * row[f"{rival}-{what}"] for row in rows] for what in ("low", "wins", "high"))
        axes.plot(steps, wins, label=f"against {rival}")
        axes.fill_between(steps, low, high, alpha=0.2)
    axes.axhline(100 * fair, color="gray", linestyle=":", label="even share")
    axes.set(xlabel="million decisions", ylabel="wins in %", ylim=(0, 100), title=title)
    axes.legend()
    figure.savefig(folder / "curve.svg", metadata={"Date": None})
    pyplot.close(figure)


def main(arguments: list[str] | None = None, say: Callable[[str], None] = print) -> None:
    """Train as the command line says."""
    args = parser().parse_args(arguments)
    try:
        rules: Any = amunre.load_ruleset(args.ruleset)
        learn.spec(rules, args.players)
        if args.self + args.past + args.sensible < 1 or min(args.length, args.batch, args.evaluate, args.games) < 1:
            raise ValueError("--length, --batch, --evaluate, --games and some games at a time: expected at least 1")
        args.folder.mkdir(parents=True, exist_ok=True)
    except (ValueError, OSError) as error:
        parser().error(str(error))
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    training, measured = Training(args, rules), {"kl": 0.0, "entropy": 0.0, "error": 0.0}
    while training.steps < args.steps:
        measured = training.update() or measured
        done, rate = min(1.0, training.steps / args.steps), training.steps / training.seconds
        bar = "#" * int(30 * done) + "." * (30 - int(30 * done))
        facts = f"{training.steps:,} steps, {rate:,.0f}/s, entropy {measured['entropy']:.2f}, kl {measured['kl']:.3f}"
        print(f"\r[{bar}] {done:4.0%} {facts} ", end="", file=sys.stderr, flush=True)
        if training.updates % args.evaluate == 0 or training.steps >= args.steps:
            row, file = training.evaluate(), args.folder / "curve.csv"
            new = not file.exists()
            with file.open("a", newline="") as opened:
                writer = csv.DictWriter(opened, COLUMNS)
                if new:
                    writer.writeheader()
                writer.writerow(row)
            training.save()
            if args.plot:
                plot(args.folder, f"{rules.title}, {args.players} players", 1 / args.players)
            wins = ", ".join(f"{row[f'{one}-wins']:.1%} wins, {row[f'{one}-ahead']:+.1f} points against {one}" for one in RIVALS)
            say(f"\n{training.steps:,} steps, {row['minutes']:.1f} minutes: {wins}")


if __name__ == "__main__":
    main()
