// The seats at a table: names, bots, points, turns and clocks, joining, and the host's actions.

import { serverTime } from "./api.js";
import { button, element, field, fill, headed, select } from "./dom.js";
import { isLoose, ownName } from "./keeping.js";
import { say, sayOr } from "./words.js";

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

/** @param {Chair} chair */
const isEmpty = chair => chair.name === null && chair.bot === null;

/** The list of seats. */
export class Chairs {
  /** @param {HTMLElement} place
   * @param {Deeds} deeds */
  constructor(place, deeds) {
    this.deeds = deeds;
    this.list = element("ul", { class: "chairs", tabindex: "0", "aria-label": say("players") });
    this.below = element("div", { class: "below" });
    this.begin = element("div", { class: "below" });
    this.keys = element("details", { class: "keys" });
    this.hosting = element("ul", { class: "hosting" });
    this.keys.append(element("summary", {}, say("hosting")), element("p", { class: "quiet" }, say("hosting-is")), this.hosting);
    const heading = headed(place, say("players"));
    heading.className = "aloud";
    place.append(heading, this.list, this.below, this.keys, this.begin);
    setInterval(() => this.tick(), 1000);
    /** @type {string[]} */
    this.bots = [];
    /** True if the host's section was opened automatically before the game. */
    this.unfolded = false;
  }

  /** @param {State} state
   * @param {boolean} lost true if this browser's seat was given to another player
   * @param {number[]} muted seats that this person has muted */
  show(state, lost, muted) {
    const { about } = state;
    if (!about) return;
    fill(this.list, ...about.chairs.map((chair, seat) => this.chair(state, chair, seat, muted)));
    const free = about.chairs.some(isEmpty), canSit = !state.plays && free && (about.state === "gathering" || about.invited !== null);
    const gathers = about.state === "gathering" && state.hosts;
    fill(this.below, canSit ? this.sitting() : null,
      lost && !canSit && !state.plays ? element("p", { class: "notice" }, say("lost")) : null,
      state.plays && about.state !== "over" && isLoose(state.id) ? element("p", { class: "notice" }, say("loose", { tool: say("take-along") })) : null);
    fill(this.begin, gathers ? button(say("start"), () => this.deeds.ask({ kind: "start" }), { "data-key": "start", class: "main" }) : null);
    this.keys.hidden = !state.hosts || about.state === "over";
    if (gathers && !this.unfolded) this.keys.open = this.unfolded = true;
    if (!gathers && this.unfolded) this.keys.open = this.unfolded = false;
    fill(this.hosting, ...about.chairs.map((chair, seat) => this.hosted(state, chair, seat)));
    this.tick();
  }

  /** @param {State} state
   * @param {Chair} chair
   * @param {number} seat
   * @param {number[]} muted */
  chair(state, chair, seat, muted) {
    const { about, update } = state, asked = about?.to_act.includes(seat) ?? false;
    const own = state.plays && seat === state.seat;
    const marks = [
      own ? say("you") : "",
      chair.bot === null ? "" : say("bot", { bot: sayOr(`bot-${chair.bot}`, chair.bot) }),
      asked ? say("to-act") : "",
    ].filter(Boolean);
    const points = update?.scores[seat]?.total;
    const silenced = muted.includes(seat), name = chair.name ?? state.nameOf(seat);
    return element("li", { class: `chair${asked ? " asked" : ""}` },
      element("span", { class: "who" }, isEmpty(chair) ? say("empty") : name),
      points === undefined ? null : element("span", { class: "points" }, say("points", { n: points })),
      element("span", { class: "marks" }, marks.join(", ")),
      chair.due == null || !asked ? null : element("span", { class: "due", "data-due": String(chair.due), role: "timer" }),
      state.plays && !own && chair.name !== null
        ? button(silenced ? say("unmute") : say("mute"), () => this.deeds.mute(seat, !silenced), {
          class: "small", "data-key": `mute ${seat}`, "aria-label": silenced ? say("unmute-who", { name }) : say("mute-who", { name }),
        }) : null);
  }

  /** Return the host's actions for a seat.
   * @param {State} state
   * @param {Chair} chair
   * @param {number} seat */
  hosted(state, chair, seat) {
    const name = chair.name ?? state.nameOf(seat), own = state.plays && state.seat === seat;
    const tool = (/** @type {string} */ label, /** @type {string} */ told, /** @type {() => void} */ act) =>
      button(label, act, { "data-key": `${label} ${seat}`, "aria-label": told });
    const bots = select(this.bots.map(bot => ({ value: bot, label: sayOr(`bot-${bot}`, bot) })), {
      "aria-label": say("which-bot", { name }), "data-key": `bots ${seat}`,
    });
    bots.value = "sensible";
    return element("li", {},
      element("span", { class: "who" }, isEmpty(chair) ? say("empty") : name),
      element("span", { class: "row" },
        chair.bot === null && !own ? tool(say("invite"), say("invite-to", { name }), () => this.deeds.invite(seat)) : null,
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
