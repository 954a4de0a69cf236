"""Tiny networks in ONNX files: every action's number depends on every number of the observation."""

from __future__ import annotations

import numpy as np
import onnx
from onnx import TensorProto, helper

from amunre.bots.learned import metadata


def network(rules, players, features=None, actions=None, said=()):
    """Return a model of about a kB: sin(action + sum(observation * sin(0, 1, 2 ...))); said: other metadata."""
    features = features or len(rules.features(players))
    actions = actions or len(rules.actions)
    numbers = {"zero": 0.0, "one": 1.0, "features": float(features), "actions": float(actions)}
    graph = helper.make_graph(
        [
            helper.make_node("Range", ["zero", "features", "one"], ["places"]),
            helper.make_node("Sin", ["places"], ["weights"]),
            helper.make_node("Mul", ["observation", "weights"], ["parts"]),
            helper.make_node("ReduceSum", ["parts", "axes"], ["sum"], keepdims=1),
            helper.make_node("Range", ["zero", "actions", "one"], ["indices"]),
            helper.make_node("Add", ["sum", "indices"], ["turned"]),
            helper.make_node("Sin", ["turned"], ["logits"]),
        ],
        "tiny",
        [helper.make_tensor_value_info("observation", TensorProto.FLOAT, ["n", features])],
        [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["n", actions])],
        [
            onnx.numpy_helper.from_array(np.array([1], np.int64), "axes"),
            *(onnx.numpy_helper.from_array(np.array(one, np.float32), name) for name, one in numbers.items()),
        ],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    told = {**metadata(rules, players), **dict(said)}
    helper.set_model_props(model, {key: value for key, value in told.items() if value is not None})
    return model.SerializeToString()
