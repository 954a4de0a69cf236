// A table's state on the page, which is kept from one update to the next.

import { keep, keysOf } from "./keeping.js";
import { seatName } from "./words.js";

/** @typedef {import("./wire").Line} Line */

export class State {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    /** The table's players, and what the secret allows.
     * @type {import("./wire").About | null} */
    this.about = null;
    /** @type {import("./wire").Update | null} */
    this.update = null;
    /** @type {Line[]} */
    this.lines = [];
    /** Number of the first event whose line is loaded; earlier lines must be requested. */
    this.first = 0;
    /** Latest lines, which should be read aloud.
     * @type {string[]} */
    this.fresh = [];
    /** Lines of the latest events.
     * @type {Line[]} */
    this.events = [];
    /** True if the last update canceled this person's declared action. */
    this.dropped = false;
    /** True while this person declares an action. */
    this.intending = false;
  }

  /** Secret to send, which is the seat's or otherwise the host's. */
  get token() {
    const { token, host } = keysOf(this.id);
    return token ?? host;
  }

  /** True if this browser has the host's secret. */
  get hosts() {
    return (this.about?.host ?? false) || keysOf(this.id).host !== null;
  }

  get step() {
    return this.update?.step ?? this.about?.step ?? 0;
  }

  /** Seat whose view is shown; null for a spectator.
   * @returns {number | null} */
  get seat() {
    return typeof this.about?.viewer === "number" ? this.about.viewer : null;
  }

  /** True if this person plays the seat rather than just watching it.
   * @returns {boolean} */
  get plays() {
    return this.about?.plays ?? false;
  }

  /** Step of the last update; null before the game, whose first update is complete. */
  get since() {
    return this.update?.step ?? null;
  }

  /** True if this person must act. */
  get isAsked() {
    const { seat, plays, about } = this;
    return plays && seat !== null && (about?.to_act.includes(seat) ?? false);
  }

  /** Return a seat's name, which is the name of the last person to play it, even if they have left.
   * @param {number} seat
   * @returns {string} */
  nameOf(seat) {
    return this.about?.chairs[seat]?.called ?? seatName(seat);
  }

  /** Store the players and what the secret allows.
   * @param {import("./wire").About} about */
  meet(about) {
    const known = this.about;
    if (known === null || about.step >= this.step) this.about = about;
    else {  // the state of the table is already known, and newer
      const { step, chairs, to_act, state, ranking } = known;
      this.about = { ...about, step, chairs, to_act, state, ranking };
    }
    this.fresh = [];
  }

  /** Store an update of the game.
   * @param {import("./wire").Update} update
   * @returns {boolean} whether the update is new, rather than overtaken by another update */
  learn(update) {
    const known = this.update;
    const older = known !== null && update.step <= known.step;
    if (this.about === null || (older && (update.step < known.step || update.intention === known.intention))) return false;
    this.about = {
      ...this.about,
      step: update.step,
      chairs: update.chairs,
      to_act: update.view.asked,
      state: update.result ? "over" : "running",
      ranking: update.result?.ranking ?? null,
    };
    this.dropped = !this.intending && known !== null && known.intention != null && update.intention == null && !known.view.asked.includes(this.seat ?? -1)
      && !update.told.some(one => one.kind === "by-intention" && one.seat === this.seat);
    this.update = update;
    const { kept, first, lines } = update;
    this.fresh = [];
    this.events = [];
    if (known === null || first > kept) {
      this.lines = [...lines];
      this.first = first;
    } else {
      const last = this.lines.at(-1)?.number ?? -1;
      this.lines = [...this.lines.filter(line => line.number < kept), ...lines];
      const told = update.told.filter(one => one.step > known.step);
      this.events = lines.filter(line => line.number > last);
      this.fresh = [...told, ...this.events].map(one => one.text);
    }
    return true;
  }

  /** Add lines before all other lines.
   * @param {Line[]} lines
   * @param {number} first number of the first event that the lines cover */
  learnEarlier(lines, first) {
    this.lines = [...lines, ...this.lines];
    this.first = first;
  }

  /** Record a decision; later events will be new to this person. */
  decide() {
    keep(this.id, { read: (this.lines.at(-1)?.number ?? -1) + 1 });
  }

  /** Drop everything, because the table has another viewer now. */
  forget() {
    this.about = this.update = null;
    this.lines = [];
  }
}
