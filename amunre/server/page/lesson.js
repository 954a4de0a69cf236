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
    teach(page.querySelector("h1")?.textContent ?? "", document.importNode(/** @type {HTMLElement} */ (page.querySelector("main")), true), begin);
  } catch (error) {
    complain(error);
  }
}

/** Show a lesson step by step: the introduction, each decision, and the closing lists.
 * @param {string} title
 * @param {HTMLElement} lesson
 * @param {(() => void) | null} begin */
function teach(title, lesson, begin) {
  const parts = [...lesson.children], hasDrawing = (/** @type {Element} */ part) => part.querySelector("svg") !== null;
  const stops = parts.filter(hasDrawing), first = parts.findIndex(hasDrawing);
  const steps = [parts.slice(0, first), ...stops.map(stop => [stop]), parts.slice(first + stops.length)], end = steps.length - 1;
  lesson.setAttribute("aria-live", "polite");
  let at = 0;
  const back = button(say("back"), () => show(at - 1)), next = button(say("next"), () => show(at + 1), { class: "main" });
  const start = begin && button(say("try-now"), begin, { class: "main" }), close = button(say("close"), () => dialog.close());
  const dialog = shown(title, [element("div", { class: "row closing" }, back, next, start, close), lesson], () => {}, "teaching");
  const show = (/** @type {number} */ step) => {
    at = step;
    steps.forEach((one, n) => one.forEach(part => part.toggleAttribute("hidden", n !== at)));
    back.toggleAttribute("disabled", at === 0);
    next.hidden = at === end;
    if (start) start.hidden = at !== end;
    dialog.scrollTop = 0;
    (next.hidden ? start ?? close : document.activeElement === back && at > 0 ? back : next).focus();
  };
  show(0);
}
