// Answers come in any order. One belongs to whom it was asked for, and is worth nothing after a newer one.

import { ask } from "./api.js";

/** An answer that came too late, of which nobody need hear. */
export class Overtaken extends Error {}

/** Asks for somebody, as whom one may be somebody else before the answer comes. */
export class Asking {
  constructor() {
    /** Counts who one has been. */
    this.viewer = 0;
    this.asked = 0;
    /** Of what replaces one another, by name: the number of the request that was answered last.
     * @type {Map<string, number>} */
    this.newest = new Map();
  }

  /** Be somebody else: answers to what was asked before are dropped. */
  become() {
    this.viewer += 1;
    this.newest.clear();
  }

  /** Ask for something of which a later answer replaces an earlier one. Throws Overtaken.
   * @param {string} what
   * @param {string} path
   * @param {string | null} [token]
   * @param {() => boolean} [holds] whether the answer still means something
   * @returns {Promise<any>} */
  async get(what, path, token = null, holds = () => true) {
    const { viewer } = this, number = ++this.asked;
    const isLate = () => viewer !== this.viewer || number < (this.newest.get(what) ?? 0) || !holds();
    const answer = await ask(path, { token }).catch(error => {
      throw isLate() ? new Overtaken() : error;
    });
    if (isLate()) throw new Overtaken();
    this.newest.set(what, number);
    return answer;
  }
}
