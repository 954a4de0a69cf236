// Requests whose answers may arrive in any order. The page drops an answer if a newer one has arrived or the viewer has changed.

import { ask } from "./api.js";

/** The error for an outdated answer, which should be ignored. */
export class Overtaken extends Error {}

/** A sender of requests for a viewer who may change before the answer arrives. */
export class Asking {
  constructor() {
    /** Number of times that the viewer has changed. */
    this.viewer = 0;
    this.asked = 0;
    /** Number of the last answered request, keyed by the name of the requested data.
     * @type {Map<string, number>} */
    this.newest = new Map();
  }

  /** Change the viewer; answers to earlier requests are dropped. */
  become() {
    this.viewer += 1;
    this.newest.clear();
  }

  /** Get data for which later answers replace earlier answers. Throws Overtaken.
   * @param {string} what
   * @param {string} path
   * @param {string | null} [token]
   * @param {() => boolean} [holds] returns whether the answer is still needed
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
