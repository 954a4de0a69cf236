// The log, and a step-by-step view of what is new to this person.

import { button, element, fill, headed } from "./dom.js";
import { say } from "./words.js";

/** Maximum number of lines to read aloud at once. */
const MOST_ALOUD = 8;

/** The log. */
export class Log {
  /** @param {HTMLElement} place
   * @param {() => void} earlier requests the lines before the first one */
  constructor(place, earlier) {
    this.list = element("ol", { class: "lines", tabindex: "0", "aria-label": say("log") });
    this.more = button(say("earlier"), earlier);
    /** True if the list must stay scrolled to its last line. */
    this.follows = true;
    this.list.addEventListener("scroll", () => {
      const { scrollHeight, scrollTop, clientHeight } = this.list;
      this.follows = scrollHeight - scrollTop - clientHeight < 40;
    });
    new ResizeObserver(() => this.follow()).observe(this.list);
    place.append(headed(place, say("log")), this.list, this.more);
  }

  /** @param {import("./state.js").State} state */
  show(state) {
    this.more.hidden = state.first === 0;
    this.list.replaceChildren(...state.lines.map(line => element("li", {}, line.text)));
    this.follow();
  }

  follow() {
    if (this.follows) this.list.scrollTop = this.list.scrollHeight;
  }
}

/** The events since the user's last decision, shown line by line, each with its places on the board. */
export class News {
  /** @param {HTMLElement} place
   * @param {(places: string[]) => void} point */
  constructor(place, point) {
    this.place = place;
    this.point = point;
    /** @type {import("./wire").Line[]} */
    this.lines = [];
    /** Number of the line being shown; -1 before the first line. */
    this.now = -1;
    this.list = element("ol", { class: "lines", tabindex: "0", "aria-label": say("news") });
    this.told = element("p", { class: "aloud", "aria-live": "polite" });
    this.back = button(say("back"), () => this.go(this.now - 1));
    this.next = button(say("next"), () => this.go(this.now + 1));
    place.append(element("div", { class: "row between" }, headed(place, say("news")), element("div", { class: "row" }, this.back, this.next)),
      this.told, this.list);
  }

  /** @param {import("./state.js").State} state */
  show(state) {
    const first = this.lines[0]?.number;
    this.lines = state.plays ? state.news : [];
    if (this.lines[0]?.number !== first || this.now >= this.lines.length) this.now = -1;
    this.place.hidden = this.lines.length === 0;
    this.draw();
  }

  /** @param {number} line */
  go(line) {
    this.now = Math.max(-1, Math.min(line, this.lines.length - 1));
    const shown = this.lines[this.now];
    this.point(shown ? namedIn(shown.params) : []);
    this.told.textContent = shown ? say("step", { n: this.now + 1, all: this.lines.length, text: shown.text }) : "";
    this.draw();
  }

  draw() {
    const held = document.activeElement;
    this.back.disabled = this.now < 0;
    this.next.disabled = this.now >= this.lines.length - 1;
    if (held === this.back && this.back.disabled) this.next.focus();
    if (held === this.next && this.next.disabled) this.back.focus();
    fill(this.list, ...this.lines.map((line, n) =>
      element("li", { "aria-current": n === this.now ? "step" : null }, line.text)));
    const shown = this.list.children[this.now] ?? this.list.lastElementChild;
    if (shown instanceof HTMLElement) this.list.scrollTop = shown.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
  }
}

/** Return all ids contained in a value.
 * @param {unknown} value
 * @returns {string[]} */
function namedIn(value) {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(namedIn) : [];
}

/** Return the text to read aloud, which is the latest news and the question.
 * @param {import("./state.js").State} state */
export function aloud(state) {
  const { fresh } = state, left = fresh.length - MOST_ALOUD;
  return [
    ...(left > 0 ? [say("and-before", { n: left })] : []),
    ...fresh.slice(-MOST_ALOUD),
    ...(state.isAsked && state.update?.prompt ? [say("your-turn"), state.update.prompt.text] : []),
  ].join(" ");
}
