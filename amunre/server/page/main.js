// Begins: the lobby, or the table that the address names.

import { Refusal, ask } from "./api.js";
import { by } from "./dom.js";
import { takeSecret } from "./keeping.js";
import { lobby } from "./lobby.js";
import { TablePage } from "./table.js";
import { learn, say } from "./words.js";

/** Milliseconds after which a server that does not answer is asked once more. */
const AGAIN = 3000;

const id = location.pathname.match(/^\/t\/([\w-]+)$/)?.[1] ?? null;
takeSecret(id);

/** @param {unknown} error */
function complain(error) {
  by("said").textContent = error instanceof Refusal ? error.reasons.map(one => one.text).join(" ") : say("no-answer");
}

/** The words of the page; before they are there nothing can be said, so it is tried until they come.
 * @returns {Promise<import("./wire").Words>} */
async function words() {
  for (;;) {
    try {
      return await ask("words");
    } catch {
      await new Promise(go => setTimeout(go, AGAIN));
    }
  }
}

async function begin() {
  by("said").textContent = "";
  try {
    await (id === null ? lobby(by("main"), complain) : new TablePage(by("main"), id).begin());
    return true;
  } catch (error) {
    complain(error);
    return error instanceof Refusal && error.status < 500;
  }
}

learn(await words());
if (!await begin()) setTimeout(() => location.reload(), AGAIN);
document.body.dataset["ready"] = "true";
