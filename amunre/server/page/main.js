// Entry point of the page, which shows the lobby or the table in the URL.

import { AGAIN, Refusal, needed } from "./api.js";
import { arrive } from "./arriving.js";
import { tableHere, workOffline } from "./carrier.js";
import { by, select } from "./dom.js";
import { keepFocus, reload, resume } from "./focus.js";
import { haveLanguage, ownLanguage } from "./keeping.js";
import { lobby } from "./lobby.js";
import { TablePage } from "./table.js";
import { learn, say, speak } from "./words.js";

const id = tableHere();
keepFocus();

/** @param {unknown} error */
function complain(error) {
  by("said").textContent = error instanceof Refusal && error.code ? error.reasons.map(one => one.text).join(" ")
    : navigator.onLine ? say("no-answer") : say("no-connection");
}

/** Return the chosen language, or else the first of the browser's languages that the server supports.
 * @param {Record<string, string>} known */
function chosen(known) {
  return [ownLanguage() ?? "", ...navigator.languages.map(one => one.split("-", 1)[0] ?? "")].find(code => Object.hasOwn(known, code)) ?? "en";
}

/** Return the list of languages; choosing a language keeps the page where it is.
 * @param {Record<string, string>} known
 * @param {string} now */
function switcher(known, now) {
  const choose = (/** @type {Event} */ event) => {
    haveLanguage(/** @type {HTMLSelectElement} */ (event.target).value);
    reload();
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
    return error instanceof Refusal && !error.passes;
  }
}

/** @type {Record<string, string>} */
const known = (await needed("languages")).languages;
speak(chosen(known));
learn(await needed("words"));
by("tools").append(switcher(known, document.documentElement.lang));
const arrived = await arrive(id);
if (!await begin()) {
  if (navigator.onLine) setTimeout(() => location.reload(), AGAIN);
  else addEventListener("online", () => location.reload());
}
if (arrived && !by("said").textContent) by("said").textContent = arrived;
resume();
document.body.dataset["ready"] = "true";
workOffline();
