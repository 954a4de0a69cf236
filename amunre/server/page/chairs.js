// The seats at a table: names, bots, points, turns and clocks, joining, and the host's actions.

import { serverTime } from "./api.js";
import { closed, opened } from "./backing.js";
import { alone } from "./carrier.js";
import { button, drawing, element, field, fill, headed, select } from "./dom.js";
import { isLoose, ownName } from "./keeping.js";
import { say } from "./words.js";

/** @typedef {import("./wire").Request} Request */
/** @typedef {import("./wire").Chair} Chair */
/** @typedef {import("./state.js").State} State */
/** @typedef {{
 *   ask: (request: Request) => void,
 *   sit: (name: string, seat: number | null) => void,
 *   invite: (seat: number) => void,
 *   remove: (seat: number) => void,
 *   playFor: (seat: number) => void,
 *   mute: (seat: number, muted: boolean) => void,
 * }} Deeds Requests to the table. */

/** Number of remaining seconds below which a clock is shown as running out. */
const LITTLE = 30;

/** @param {Chair | undefined} chair */
export const isEmpty = chair => chair?.name === null && chair.bot === null;

/** Return the list of seats with a button, in a small window, that shows all of it until Escape, Back or a press elsewhere.
 * @param {HTMLElement} list */
function folding(list) {
  const place = element("div", { class: "seats", onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && fold() }, list);
  const toggle = button("\u25BE", () => unfold(toggle.ariaExpanded === "false"), { class: "unfold", "aria-label": say("players"), "aria-expanded": "false" });
  const unfold = (/** @type {boolean} */ isOpen) => {
    if (toggle.ariaExpanded === String(isOpen)) return;
    toggle.ariaExpanded = String(isOpen);
    place.classList.toggle("unfolded", isOpen);
    (isOpen ? opened : closed)(fold);
  };
  const fold = () => unfold(false);
  list.addEventListener("click", fold);
  document.addEventListener("pointerdown", ({ target }) => target instanceof Node && !place.contains(target) && fold());
  place.append(toggle);
  return place;
}

/** Return a drawing of what a player has, and its words for those who do not know the signs.
 * @param {SVGSVGElement} drawn */
const shownAndTold = drawn => [element("div", { class: "has" }, drawn),
  element("p", { class: "in-words", "aria-hidden": "true" }, drawn.querySelector("title")?.textContent ?? "")];

/** The list of seats. */
export class Chairs {
  /** @param {HTMLElement} place
   * @param {HTMLElement} menu place for the host's section during the game
   * @param {Deeds} deeds */
  constructor(place, menu, deeds) {
    this.menu = menu;
    this.deeds = deeds;
    this.list = element("ul", { class: "chairs", tabindex: "0", "aria-label": say("players") });
    const all = folding(this.list);
    this.below = element("div", { class: "below" });
    this.begin = element("div", { class: "below" });
    this.keys = element("details", { class: "keys" });
    this.hosting = element("ul", { class: "hosting" });
    this.keys.append(element("summary", {}, say("hosting")), element("p", { class: "quiet" }, say("hosting-is")), this.hosting);
    const heading = headed(place, say("players"));
    heading.className = "aloud";
    place.append(heading, this.below, all, this.keys, this.begin);
    /** Buttons that mute players in the chat. */
    this.mutes = element("div", { class: "row mutes" });
    /** Drawings of what each player has; empty before the game.
     * @type {string[]} */
    this.seats = [];
    setInterval(() => this.tick(), 1000);
    /** Names of the game's bots, by id.
     * @type {Record<string, string>} */
    this.bots = {};
    /** True if the host's section was opened automatically before the game. */
    this.unfolded = false;
  }

  /** @param {State} state
   * @param {boolean} lost true if this browser's seat was given to another player
   * @param {number[]} muted seats that this person has muted */
  show(state, lost, muted) {
    const { about } = state;
    if (!about) return;
    fill(this.list, ...about.chairs.map((chair, seat) => this.chair(state, chair, seat)));
    fill(this.mutes, ...about.chairs.map((chair, seat) => this.mute(state, chair, seat, muted.includes(seat))));
    const free = about.chairs.some(isEmpty), canSit = !state.plays && free && (about.state === "gathering" || about.invited !== null);
    const gathers = about.state === "gathering" && state.hosts;
    fill(this.below, canSit ? this.sitting() : null,
      lost && !canSit && !state.plays ? element("p", { class: "notice" }, say("lost")) : null,
      state.plays && about.state !== "over" && isLoose(state.id) ? element("p", { class: "notice" }, say("loose", { tool: say("take-along") })) : null);
    fill(this.begin, gathers ? button(say("start"), () => this.deeds.ask({ kind: "start" }), { "data-key": "start", class: free ? null : "main" }) : null);
    this.keys.hidden = alone || !state.hosts || about.state === "over";
    if (gathers && !this.unfolded) this.keys.open = this.unfolded = true;
    if (!gathers && this.unfolded) this.keys.open = this.unfolded = false;
    if (about.state === "running" && this.keys.parentElement !== this.menu) this.menu.append(this.keys);
    fill(this.hosting, ...about.chairs.map((chair, seat) => this.hosted(state, chair, seat)));
    this.tick();
  }

  /** @param {State} state
   * @param {Chair} chair
   * @param {number} seat */
  chair(state, chair, seat) {
    const { about, update } = state, asked = about?.to_act.includes(seat) ?? false;
    const own = state.plays && seat === state.seat;
    const marks = [
      own ? say("you") : "",
      chair.bot === null ? "" : say("bot", { bot: this.bots[chair.bot] ?? chair.bot }),
      !alone && about?.online && !isEmpty(chair) && !about.online.includes(seat) ? say("offline") : "",
    ].filter(Boolean);
    const points = update?.scores[seat]?.total, drawn = this.seats[seat];
    return element("li", { class: ["chair", asked && "asked", own && "own"].filter(Boolean).join(" ") },
      element("span", { class: "who" }, isEmpty(chair) ? say("empty") : chair.name ?? state.nameOf(seat)),
      element("span", { class: "marks" }, marks.join(", ")), asked ? element("span", { class: "aloud" }, say("to-act")) : null,
      chair.due == null || !asked ? null : element("span", { class: "due", "data-due": String(chair.due), role: "timer" }),
      points === undefined ? null : element("span", { class: "points", hidden: drawn !== undefined }, say("points", { n: points })),
      ...drawn === undefined ? [] : shownAndTold(drawing(drawn)));
  }

  /** Return the button that mutes a player; null if this person cannot mute them.
   * @param {State} state
   * @param {Chair} chair
   * @param {number} seat
   * @param {boolean} silenced true if they are muted */
  mute(state, chair, seat, silenced) {
    if (!state.plays || seat === state.seat || chair.name === null) return null;
    const { name } = chair;
    return button(silenced ? say("unmute-who", { name }) : say("mute-who", { name }), () => this.deeds.mute(seat, !silenced), {
      class: "small", "data-key": `mute ${seat}`,
    });
  }

  /** Return the host's actions for a seat.
   * @param {State} state
   * @param {Chair} chair
   * @param {number} seat */
  hosted(state, chair, seat) {
    const name = chair.name ?? state.nameOf(seat), own = state.plays && state.seat === seat;
    const tool = (/** @type {string} */ label, /** @type {string} */ told, /** @type {() => void} */ act, isMain = false) =>
      button(label, act, { "data-key": `${label} ${seat}`, "aria-label": told, class: isMain ? "main" : null });
    const bots = select(Object.entries(this.bots).map(([value, label]) => ({ value, label })), {
      "aria-label": say("which-bot", { name }), "data-key": `bots ${seat}`,
    });
    bots.value = "sensible";
    return element("li", {},
      element("span", { class: "who" }, isEmpty(chair) ? say("empty") : name),
      element("span", { class: "row" },
        chair.bot === null && !own ? tool(say("invite"), say("invite-to", { name }), () => this.deeds.invite(seat), isEmpty(chair)) : null,
        ...(isEmpty(chair) ? [bots, tool(say("seat-bot"), say("seat-bot-at", { name }),
          () => this.deeds.ask({ kind: "seat-bot", seat, bot: bots.value }))] : []),
        !isEmpty(chair) && !own ? tool(say("remove"), say("remove-who", { name }), () => this.deeds.remove(seat)) : null,
        state.about?.state === "running" && chair.bot === null && !own
          ? tool(say("play-for"), say("play-for-who", { name }), () => this.deeds.playFor(seat)) : null));
  }

  sitting() {
    const name = element("input", { value: ownName(), maxlength: "30", required: true, autocomplete: "nickname", "data-key": "name" });
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.deeds.sit(name.value, null);
    };
    return element("form", { class: "row", onsubmit: send },
      field(say("your-name"), name), element("button", { "data-key": "sit", class: "main" }, say("sit")));
  }

  /** Show the time left for each seat. */
  tick() {
    for (const clock of this.list.querySelectorAll("[data-due]")) {
      const left = Math.max(0, Math.ceil((Number(clock.getAttribute("data-due")) - serverTime()) / 1000));
      const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
      const hours = Math.floor(left / 3600), minutes = two(Math.floor(left / 60) % 60), seconds = two(left % 60);
      clock.textContent = hours ? say("clock", { hours, minutes, seconds }) : say("clock-short", { minutes, seconds });
      clock.classList.toggle("little", left <= LITTLE);
    }
  }
}
