// The state of a table on the page, from one update to the next.

import { keep, keysOf } from "./keeping.js";
import { say } from "./words.js";

/** @typedef {import("./wire").Line} Line */

export class State {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    /** The players of the table, and the rights of the secret.
     * @type {import("./wire").About | null} */
    this.about = null;
    /** @type {import("./wire").Update | null} */
    this.update = null;
    /** @type {Line[]} */
    this.lines = [];
    /** Number of the first event whose line is loaded; earlier ones must be requested. */
    this.first = 0;
    /** Latest lines, to be read aloud.
     * @type {string[]} */
    this.fresh = [];
    /** True if the last update has cancelled this person's declared action. */
    this.dropped = false;
    /** True while this person declares an action. */
    this.intending = false;
  }

  /** Secret to send: that of the seat, otherwise that of the host. */
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

  /** Seat whose view this is; null for a spectator.
   * @returns {number | null} */
  get seat() {
    return typeof this.about?.viewer === "number" ? this.about.viewer : null;
  }

  /** True if this person plays the seat, and does not only watch.
   * @returns {boolean} */
  get plays() {
    return this.about?.plays ?? false;
  }

  /** Step of the last update; null before the game, because its first update is complete. */
  get since() {
    return this.update?.step ?? null;
  }

  /** True if this person must act. */
  get isAsked() {
    const { seat, plays, about } = this;
    return plays && seat !== null && (about?.to_act.includes(seat) ?? false);
  }

  /** Lines of the events since this person's last decision. */
  get news() {
    const { read } = keysOf(this.id);
    return this.lines.filter(line => line.number >= read);
  }

  /** Return the name of a seat: that of the person who played it last, even if they have left.
   * @param {number} seat
   * @returns {string} */
  nameOf(seat) {
    return this.about?.chairs[seat]?.called ?? say("seat", { n: seat });
  }

  /** Store the players and the rights of the secret.
   * @param {import("./wire").About} about */
  meet(about) {
    const known = this.about;
    if (known === null || about.step >= this.step) this.about = about;
    else {  // how the table stands is known better
      const { step, chairs, to_act, state, ranking } = known;
      this.about = { ...about, step, chairs, to_act, state, ranking };
    }
    this.fresh = [];
  }

  /** Store an update of the game.
   * @param {import("./wire").Update} update
   * @returns {boolean} whether it is news, and was not overtaken by other news */
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
    if (known === null || first > kept) {
      this.lines = [...lines];
      this.first = first;
    } else {
      const last = this.lines.at(-1)?.number ?? -1;
      this.lines = [...this.lines.filter(line => line.number < kept), ...lines];
      const told = update.told.filter(one => one.step > known.step);
      this.fresh = [...told, ...lines.filter(line => line.number > last)].map(one => one.text);
    }
    return true;
  }

  /** Put lines before all others.
   * @param {Line[]} lines
   * @param {number} first number of the event from which on they are */
  learnEarlier(lines, first) {
    this.lines = [...lines, ...this.lines];
    this.first = first;
  }

  /** Note a decision; later events are news. */
  decide() {
    keep(this.id, { read: (this.lines.at(-1)?.number ?? -1) + 1 });
  }

  /** Forget everything, for another viewer of this table. */
  forget() {
    this.about = this.update = null;
    this.lines = [];
  }
}
