// Back, of the browser or of a phone, closes what is open over the page instead of leaving the page.

/** State of the extra entry in the history, from which Back returns to the page's own entry. */
const OVER = "over";

/** Functions that close what is open, the last one on top.
 * @type {(() => void)[]} */
const open = [];
/** True if the history is at the extra entry. */
let isOver = history.state === OVER;
/** True while the page itself goes back from the extra entry. */
let returns = false;
/** True once another page is on its way. */
let leaves = false;

/** Let Back close something that was just opened.
 * @param {() => void} close must lead to a call of `closed` */
export function opened(close) {
  open.push(close);
  settle();
}

/** Learn that something was closed.
 * @param {() => void} close the function that was given to `opened` */
export function closed(close) {
  const at = open.lastIndexOf(close);
  if (at >= 0) open.splice(at, 1);
  setTimeout(settle);  // another question may follow at once
}

/** Keep the extra entry exactly while something is open. */
function settle() {
  if (returns || leaves || isOver === open.length > 0) return;
  if (isOver) history.back();
  else history.pushState(OVER, "");
  returns = isOver;
  isOver = !isOver;
}

addEventListener("popstate", ({ state }) => {
  isOver = state === OVER;
  if (!returns && !isOver) open.at(-1)?.();
  returns = false;
  setTimeout(settle);
});
addEventListener("beforeunload", () => { leaves = true; });
addEventListener("pageshow", () => { leaves = false; settle(); });
