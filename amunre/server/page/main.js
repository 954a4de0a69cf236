// Begins: the lobby, or the table that the address names.

import { Refusal, ask } from "./api.js";
import { by, select } from "./dom.js";
import { haveLanguage, ownLanguage, takeSecret } from "./keeping.js";
import { lobby } from "./lobby.js";
import { TablePage } from "./table.js";
import { learn, say, speak } from "./words.js";

/** Milliseconds after which a server that does not answer is asked once more. */
const AGAIN = 3000;

const id = location.pathname.match(/^\/t\/([\w-]+)$/)?.[1] ?? null;
takeSecret(id);

/** @param {unknown} error */
function complain(error) {
  by("said").textContent = error instanceof Refusal ? error.reasons.map(one => one.text).join(" ") : say("no-answer");
}

/** What the page cannot say anything without, so that it is tried until it comes.
 * @param {string} path
 * @returns {Promise<any>} */
async function needed(path) {
  for (;;) {
    try {
      return await ask(path);
    } catch {
      await new Promise(go => setTimeout(go, AGAIN));
    }
  }
}

/** The language that was chosen here, else the first one of the browser that the server speaks.
 * @param {Record<string, string>} known */
function chosen(known) {
  return [ownLanguage() ?? "", ...navigator.languages.map(one => one.split("-", 1)[0] ?? "")].find(code => code in known) ?? "en";
}

/** A list to choose another language from; the page stays where it is.
 * @param {Record<string, string>} known
 * @param {string} now */
function switcher(known, now) {
  const choose = (/** @type {Event} */ event) => {
    haveLanguage(/** @type {HTMLSelectElement} */ (event.target).value);
    location.reload();
  };
  const list = select(Object.entries(known).map(([value, label]) => ({ value, label })), { id: "language", "aria-label": say("language"), onchange: choose });
  list.value = now;
  return list;
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

/** @type {Record<string, string>} */
const known = (await needed("languages")).languages;
speak(chosen(known));
learn(await needed("words"));
by("tools").append(switcher(known, document.documentElement.lang));
if (!await begin()) setTimeout(() => location.reload(), AGAIN);
document.body.dataset["ready"] = "true";
