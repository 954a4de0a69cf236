// The log, and a step-by-step view of what is new to this person.

import { button, element, fill, headed } from "./dom.js";
import { beginsTurn, filled, nameOf, say, shortOf } from "./words.js";

/** Maximum number of lines to read aloud at once. */
const MOST_ALOUD = 8;

/** Split lines into turns.
 * @param {import("./wire").Line[]} lines */
function turnsOf(lines) {
  /** @type {import("./wire").Line[][]} */
  const turns = [[]];
  for (const line of lines) {
    if (beginsTurn(line)) turns.push([]);
    turns.at(-1)?.push(line);
  }
  return turns;
}

/** Return a turn in one line: its first event, then the other events of its player, combined by template.
 * @param {import("./wire").Line[]} turn
 * @param {import("./state.js").State} state */
function summary(turn, state) {
  /** @type {Map<string, import("./wire").Line["params"][]>} */
  const found = new Map();
  for (const line of turn) {
    const short = line.params["seat"] === turn[0]?.params["seat"] ? shortOf(line) : null;
    if (short) found.set(short, [...(found.get(short) ?? []), line.params]);
  }
  const named = (/** @type {string} */ key, /** @type {any} */ value) => key === "seat" ? state.nameOf(value) : nameOf(String(value));
  const [head, ...rest] = [...found].map(([short, all]) => filled(short, Object.fromEntries(
    Object.keys(all[0] ?? {}).map(key => [key, counted(all.map(params => named(key, params[key])))]))));
  return [head, rest.join("; ")].filter(Boolean).join(": ");
}

/** Return a list of names, in which each occurs only once, with a number if there are several.
 * @param {string[]} names */
function counted(names) {
  return [...new Set(names)].map(name => {
    const n = names.filter(one => one === name).length;
    return n > 1 ? `${name}\u00a0\u00d7${n}` : name;
  }).join(", ");
}

/** Return lines as list items, in which one to three lines that repeat in a row appear only once, with the number of times.
 * @param {import("./wire").Line[]} lines */
function items(lines) {
  const items = [];
  for (let n = 0, count = 1; n < lines.length; n += count) {
    const { size, times } = repeated(lines.slice(n).map(line => line.text));
    const texts = lines.slice(n, n + size).map(line => line.text);
    if (times > 1) texts.push(say("times", { n: times }));
    items.push(element("li", { class: lines[n]?.opens ? "opens" : null }, texts.join(" ")));
    count = size * times;
  }
  return items;
}

/** Return how many texts repeat at the beginning of a list, and how many times.
 * @param {string[]} texts */
function repeated(texts) {
  for (const size of [1, 2, 3]) {
    let end = size;
    while (end < texts.length && texts[end] === texts[end - size]) end += 1;
    if (end >= 2 * size) return { size, times: Math.floor(end / size) };
  }
  return { size: 1, times: 1 };
}

/** The log. */
export class Log {
  /** @param {HTMLElement} place
   * @param {() => void} earlier requests the lines before the first one */
  constructor(place, earlier) {
    this.list = element("ol", { class: "lines", tabindex: "0", "aria-label": say("log") });
    this.more = button(say("earlier"), earlier);
    /** Numbers of the first lines of the turns that are unfolded.
     * @type {Set<number>} */
    this.unfolded = new Set();
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
    this.list.replaceChildren(...turnsOf(state.lines).map((turn, n, turns) => this.turn(turn, n < turns.length - 1, state)).flat());
    requestAnimationFrame(() => this.follow());  // which measures: here it would lay out the page once more
  }

  /** Return the lines of a turn; those of an earlier turn are folded into one.
   * @param {import("./wire").Line[]} turn
   * @param {boolean} folds
   * @param {import("./state.js").State} state */
  turn(turn, folds, state) {
    const [first, ...rest] = turn;
    if (!first || !folds || !beginsTurn(first)) return items(turn);
    if (!rest.length) return [element("li", {}, summary(turn, state))];
    const { number } = first, inside = element("ol", { class: "turn-lines" }, ...items(rest));
    const details = element("details", { open: this.unfolded.has(number) },
      element("summary", { "data-key": `turn ${number}` }, summary(turn, state)), inside);
    details.addEventListener("toggle", () => details.open ? this.unfolded.add(number) : this.unfolded.delete(number));
    return [element("li", {}, details)];
  }

  follow() {
    if (this.follows) this.list.scrollTop = this.list.scrollHeight;
  }
}

/** The events since the user's last turn, shown line by line, each with its places on the board. */
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
    this.back = button(say("back"), () => this.go(this.now - 1), { class: "small" });
    this.next = button(say("next"), () => this.go(this.now + 1), { class: "small" });
    new ResizeObserver(() => this.follow()).observe(this.list);
    place.hidden = true;
    place.append(element("div", { class: "row between" }, headed(place, say("news")), element("div", { class: "row" }, this.back, this.next)),
      this.told, this.list);
  }

  /** @param {import("./wire").Line[]} lines */
  show(lines) {
    const first = this.lines[0]?.number;
    this.lines = lines;
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
      element("li", { "aria-current": n === this.now ? "step" : null, class: line.opens ? "opens" : null }, line.text)));
    requestAnimationFrame(() => this.follow());
  }

  /** Scroll to the line that is shown, or to the last one. */
  follow() {
    const shown = this.list.children[this.now] ?? this.list.lastElementChild;
    if (shown instanceof HTMLElement) this.list.scrollTop = shown.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
  }
}

/** Return all ids contained in a value.
 * @param {unknown} value
 * @returns {string[]} */
export function namedIn(value) {
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
