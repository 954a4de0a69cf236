// The lesson of a game, in a dialog over the page.

import { textAt } from "./api.js";
import { shown } from "./dialog.js";
import { button, element, unstyled } from "./dom.js";
import { say } from "./words.js";

/** Return the button that opens a lesson.
 * @param {string} address
 * @param {string} title title of the game
 * @param {(error: unknown) => void} complain
 * @param {(() => void) | null} begin begins a game, from the end of the lesson */
export function lessonButton(address, title, complain, begin = null) {
  return button(say("learn"), () => void open(address, complain, begin), { "data-learn": address, "aria-label": say("of-game", { what: say("learn"), title }) });
}

/** @param {string} address
 * @param {(error: unknown) => void} complain
 * @param {(() => void) | null} begin */
async function open(address, complain, begin) {
  try {
    const page = new DOMParser().parseFromString(unstyled(await textAt(address)), "text/html");
    const inside = /** @type {HTMLElement} */ (page.querySelector("main"));
    const close = button(say("close"), () => dialog.close());
    const dialog = shown(page.querySelector("h1")?.textContent ?? "", [element("div", { class: "closing" }, close), document.importNode(inside, true), ...(begin ? [button(say("try-now"), begin, { class: "main" })] : [])], () => {}, "teaching");
    close.focus();
  } catch (error) {
    complain(error);
  }
}
