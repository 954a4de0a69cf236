// What an action would do, which the server is asked for only once for each action and step.

import { element } from "./dom.js";
import { say } from "./words.js";

export class Preview {
  /** @param {(action: string) => Promise<import("./wire").Preview | null>} get
   * @param {(reasons: {text: string, clause: string}[]) => HTMLElement[]} cited returns sentences with links to their rules */
  constructor(get, cited) {
    this.get = get;
    this.cited = cited;
    /** Step of the stored answers. */
    this.step = -1;
    /** Answers by action.
     * @type {Map<string, Promise<import("./wire").Preview | null>>} */
    this.known = new Map();
    this.place = element("div", { id: "preview", role: "tooltip", hidden: true });
    this.number = 0;
    /** Button that is described, and the step at which it is.
     * @type {{at: HTMLElement, step: number} | null} */
    this.shown = null;
  }

  /** Hide what was shown for an earlier step, or for a button that is gone.
   * @param {number} step */
  settle(step) {
    if (this.shown && (this.shown.step !== step || !this.shown.at.isConnected)) void this.show(step, null, this.shown.at);
  }

  /** Return what an action would do, as paragraphs.
   * @param {number} step
   * @param {string} action */
  async of(step, action) {
    if (this.step !== step) this.known.clear();
    this.step = step;
    const asked = this.known.get(action) ?? this.get(action).catch(() => null);
    this.known.set(action, asked);
    const found = await asked;
    if (!found) return [];
    const { lines, changes, more, question } = found;
    const told = this.cited(lines);
    if (changes && changes.before !== changes.after) told.push(element("p", { class: "change" }, say("points-change", changes)));
    if (question) told.push(element("p", { class: "quiet" }, question));
    if (more) told.push(element("p", { class: "quiet" }, say("preview-more")));
    return told;
  }

  /** Show beside a button what its action would do; null to hide it.
   * @param {number} step
   * @param {string | null} action
   * @param {HTMLElement} at */
  async show(step, action, at) {
    if (action !== null && this.shown?.at === at && this.shown.step === step) return;
    const number = ++this.number;
    this.shown = action === null ? null : { at, step };
    this.place.hidden = true;
    at.removeAttribute("aria-describedby");
    if (action === null) return;
    const told = await this.of(step, action);
    if (number !== this.number || !told.length || !at.isConnected) return;
    this.place.replaceChildren(...told);
    this.place.hidden = false;
    at.setAttribute("aria-describedby", this.place.id);
    // Below all choices, where it hides nothing of the board, or beside them, or above them, so that it covers none.
    const { top } = at.getBoundingClientRect(), dock = (at.closest("#now") ?? at).getBoundingClientRect();
    const { offsetHeight, offsetWidth } = this.place, most = innerHeight - offsetHeight - 8, beside = dock.left - offsetWidth - 12;
    const [left, least] = dock.bottom + 8 <= most ? [dock.left, dock.bottom + 8] : beside >= 8 ? [beside, top] : [8, dock.top - offsetHeight - 8];
    this.place.style.left = `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`;
    this.place.style.top = `${Math.max(8, Math.min(least, most))}px`;
  }
}
