// Begins: the lobby, or the table that the address names.

import { Refusal, ask } from "./api.js";
import { by } from "./dom.js";
import { takeSecret } from "./keeping.js";
import { lobby } from "./lobby.js";
import { TablePage } from "./table.js";
import { learn, say } from "./words.js";

const id = location.pathname.match(/^\/t\/([\w-]+)$/)?.[1] ?? null;
takeSecret(id);

/** @param {unknown} error */
function complain(error) {
  by("said").textContent = error instanceof Refusal ? error.message : say("no-answer");
}

try {
  learn(await ask("words"));
  await (id === null ? lobby(by("main"), complain) : new TablePage(by("main"), id).begin());
} catch (error) {
  complain(error);
}
document.body.dataset["ready"] = "true";
