// Who sits at the table: names, bots, points, whose turn, clocks; sitting down, inviting, leaving.

import { button, element, field, fill, select } from "./dom.js";
import { ownName } from "./keeping.js";
import { say } from "./words.js";

/** @typedef {import("./wire").Request} Request */
/** @typedef {{
 *   ask: (request: Request) => void,
 *   sit: (name: string, seat: number | null) => void,
 *   link: (request: Request) => void,
 * }} Deeds What can be asked of the table; link: for a secret that is handed on in an address. */

/** Shows the chairs. */
export class Chairs {
  /** @param {HTMLElement} place
   * @param {Deeds} deeds */
  constructor(place, deeds) {
    this.deeds = deeds;
    this.list = element("ul", { class: "chairs" });
    this.below = element("div", { class: "below" });
    place.append(element("h2", {}, say("players")), this.list, this.below);
    setInterval(() => this.tick(), 1000);
    /** @type {string[]} */
    this.bots = [];
  }

  /** @param {import("./state.js").State} state
   * @param {boolean} invited whether this browser has an invitation */
  show(state, invited) {
    const { about } = state;
    if (!about) return;
    fill(this.list, ...about.chairs.map((chair, seat) => this.chair(state, chair, seat)));
    const canSit = !state.plays && about.chairs.some(chair => chair.name === null && chair.bot === null)
      && (about.state === "gathering" || invited);
    fill(this.below, canSit ? this.sitting() : null,
      about.state === "gathering" && about.host
        ? button(say("start"), () => this.deeds.ask({ kind: "start" }), { "data-key": "start" }) : null);
    this.tick();
  }

  /** @param {import("./state.js").State} state
   * @param {import("./wire").Chair} chair
   * @param {number} seat */
  chair(state, chair, seat) {
    const { about, update } = state, empty = chair.name === null && chair.bot === null;
    const asked = about?.to_act.includes(seat) ?? false;
    const marks = [
      state.plays && seat === state.seat ? say("you") : "",
      chair.bot === null ? "" : say("bot", { bot: chair.bot }),
      asked ? say("to-act") : "",
    ].filter(Boolean);
    const points = update?.scores[seat]?.total;
    return element("li", { class: `chair seat-${seat % 5}${asked ? " asked" : ""}` },
      element("span", { class: "who" }, empty ? say("empty") : state.nameOf(seat)),
      element("span", { class: "marks" }, marks.join(", ")),
      chair.due == null ? null : element("span", { class: "due", "data-due": String(chair.due) }),
      points === undefined ? null : element("span", { class: "points" }, say("points", { n: points })),
      element("span", { class: "row" }, ...this.hosting(state, chair, seat)));
  }

  /** What the host can do with a chair.
   * @param {import("./state.js").State} state
   * @param {import("./wire").Chair} chair
   * @param {number} seat */
  hosting(state, chair, seat) {
    if (!state.about?.host || state.about.state === "over") return [];
    const name = state.nameOf(seat), empty = chair.name === null && chair.bot === null;
    const own = state.plays && state.seat === seat;
    const made = [];
    if (chair.bot === null && !own) {
      made.push(button(say("invite"), () => this.deeds.link({ kind: "invite", seat }), {
        "data-key": `invite ${seat}`, "aria-label": say("invite-to", { name, n: seat + 1 }),
      }));
    }
    if (empty) {
      const bots = select(this.bots.map(bot => ({ value: bot, label: bot })), { "aria-label": say("which-bot", { n: seat + 1 }) });
      bots.value = "sensible";
      made.push(bots, button(say("seat-bot"), () => this.deeds.ask({ kind: "seat-bot", seat, bot: bots.value }), {
        "data-key": `bot ${seat}`, "aria-label": say("seat-bot-at", { n: seat + 1 }),
      }));
    } else if (!own) {
      made.push(button(say("remove"), () => this.deeds.ask({ kind: "remove", seat }), {
        "data-key": `remove ${seat}`, "aria-label": say("remove-who", { name }),
      }));
    }
    return made;
  }

  sitting() {
    const name = element("input", { value: ownName(), maxlength: "30", required: true, autocomplete: "nickname", "data-key": "name" });
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.deeds.sit(name.value, null);
    };
    return element("form", { class: "row", onsubmit: send },
      field(say("your-name"), name), element("button", { "data-key": "sit" }, say("sit")));
  }

  /** Show how much time everybody has. */
  tick() {
    for (const clock of this.list.querySelectorAll("[data-due]")) {
      const left = Math.max(0, Math.round((Number(clock.getAttribute("data-due")) - Date.now()) / 1000));
      const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60].map(n => String(n).padStart(2, "0"));
      clock.textContent = say("clock", { hours: hours ?? "", minutes: minutes ?? "", seconds: seconds ?? "" });
    }
  }
}
