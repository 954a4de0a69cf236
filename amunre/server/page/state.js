// What the page knows of a table, from one update to the next.

import { keep, keysOf } from "./keeping.js";
import { say } from "./words.js";

/** @typedef {import("./wire").Line} Line */

export class State {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    /** Who sits there and what one's secret is good for.
     * @type {import("./wire").About | null} */
    this.about = null;
    /** @type {import("./wire").Update | null} */
    this.update = null;
    /** @type {Line[]} */
    this.lines = [];
    /** Number of the first event of which a line could be here; those before it must be asked for. */
    this.first = 0;
    /** Lines that came last, to be read aloud.
     * @type {string[]} */
    this.fresh = [];
    /** Whether what this person has decided beforehand has been dropped by the last update. */
    this.dropped = false;
    /** Whether they are just saying what they want. */
    this.intending = false;
  }

  /** The secret to be sent: that of the seat, else that of the host. */
  get token() {
    const { token, host } = keysOf(this.id);
    return token ?? host;
  }

  /** Whether this browser has what only the host has. */
  get hosts() {
    return (this.about?.host ?? false) || keysOf(this.id).host !== null;
  }

  get step() {
    return this.update?.step ?? this.about?.step ?? 0;
  }

  /** The seat whose view this is; null for that of a spectator.
   * @returns {number | null} */
  get seat() {
    return typeof this.about?.viewer === "number" ? this.about.viewer : null;
  }

  /** Whether one plays on that seat, and does not only look on.
   * @returns {boolean} */
  get plays() {
    return this.about?.plays ?? false;
  }

  /** The step up to which all is known; null before the game has begun, for then all that there is comes at once. */
  get since() {
    return this.update?.step ?? null;
  }

  /** Whether this person must decide something. */
  get isAsked() {
    const { seat, plays, about } = this;
    return plays && seat !== null && (about?.to_act.includes(seat) ?? false);
  }

  /** Lines of what happened since this person last decided something. */
  get news() {
    const { read } = keysOf(this.id);
    return this.lines.filter(line => line.number >= read);
  }

  /** What the game calls a seat: by the person who played it last, also when they have gone.
   * @param {number} seat
   * @returns {string} */
  nameOf(seat) {
    return this.about?.chairs[seat]?.called ?? say("seat", { n: seat });
  }

  /** Learn who sits there and what one may do.
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

  /** Learn how the game stands.
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

  /** What happens from now on is news. */
  decide() {
    keep(this.id, { read: (this.lines.at(-1)?.number ?? -1) + 1 });
  }

  /** Forget all, to be somebody else at this table. */
  forget() {
    this.about = this.update = null;
    this.lines = [];
  }
}
