// A person's actions at a table other than game actions: joining, inviting, leaving, chat, hints, rematch.

import { ask, fetched, introduce } from "./api.js";
import { tableAt } from "./carrier.js";
import { toldOf } from "./choices.js";
import { confirmed, handOver, written } from "./dialog.js";
import { haveName, isLoose, keep, keysOf } from "./keeping.js";
import { say } from "./words.js";

/** The actions other than game actions at a page's table. */
export class Deeds {
  /** @param {import("./table.js").TablePage} page */
  constructor(page) {
    this.page = page;
    /** Actions in words, keyed by their texts; empty until they are loaded.
     * @type {Map<string, string>} */
    this.words = new Map();
    /** Promise for the last message; the next message is sent after it. */
    this.saying = Promise.resolve(true);
  }

  get id() {
    return this.page.id;
  }

  get state() {
    return this.page.state;
  }

  /** Call a function, and show an error if it fails.
   * @param {() => Promise<void>} deed
   * @returns {Promise<boolean>} */
  async tried(deed) {
    this.page.refuse([]);
    try {
      await deed();
      return true;
    } catch (error) {
      this.page.complain(error);
      return false;
    }
  }

  /** @param {string} name
   * @param {number | null} seat */
  async sit(name, seat) {
    await introduce(name).catch(error => this.page.complain(error));
    const { token } = keysOf(this.id), isInvited = this.state.about?.invited != null;
    const reply = await this.page.ask({ kind: "sit", name, seat }, isInvited ? token : null);
    if (!reply?.token) return;
    haveName(name);
    keep(this.id, { token: reply.token, lost: false, read: 0 });
    this.page.again();
  }

  /** Get a secret, and show the link that contains it.
   * @param {string} title
   * @param {import("./wire").Request} request */
  async link(title, request) {
    const reply = await this.page.ask(request);
    if (reply?.token) handOver(title, this.address(reply.token));
  }

  /** @param {string} [secret] */
  address(secret) {
    return `${location.origin}${tableAt(this.id)}${secret === undefined ? "" : `#${secret}`}`;
  }

  /** Show a link for another device of the same person; this browser also stores the new secret.
   * @param {number} seat */
  async takeAlong(seat) {
    const reply = await this.page.ask({ kind: "invite", seat });
    if (!reply?.token) return;
    keep(this.id, { token: reply.token, lost: false });
    handOver(say("own-address"), this.address(reply.token));
    this.page.again();
  }

  watch() {
    handOver(say("watch-link"), this.address());
  }

  /** Declare an action for this person's next turn. */
  async intend() {
    const action = await this.action(say("intend-is"), this.state.update?.intention ?? "");
    if (action !== null) await this.page.ask({ kind: "intend", action });
  }

  /** Ask the person for a game action, in words or by its text.
   * @param {string} question
   * @param {string} [value] text of an action */
  async action(question, value = "") {
    await this.learnActions().catch(error => this.page.complain(error));
    const told = await written(question, say("action"), this.words.get(value) ?? value, [...this.words.values()]);
    return [...this.words].find(([, words]) => words.toLowerCase() === told?.trim().toLowerCase())?.[0] ?? told;
  }

  /** Load the actions in words, which never change. */
  async learnActions() {
    if (this.words.size || !this.state.about) return;
    const { actions, words } = await fetched(this.state.about.actions);
    this.words = new Map(actions.map((/** @type {string} */ one, /** @type {number} */ n) => [one, words[n]]));
  }

  /** Return an action in words; an ellipsis until they are loaded.
   * @param {string} action */
  worded(action) {
    if (!this.words.size) void this.learnActions().then(() => this.page.show()).catch(() => {});
    return this.words.get(action) ?? "\u2026";
  }

  async rename() {
    const name = await written(say("rename"), say("your-name"), this.state.nameOf(this.state.seat ?? 0));
    if (name !== null && await this.page.ask({ kind: "rename", name })) haveName(name);
  }

  /** Set or remove the webhook for this person's turns. */
  async hook() {
    const url = this.state.about?.hook ? null : await written(say("hook-is"), say("address"));
    if (url === null && !this.state.about?.hook) return;
    await this.tried(async () => {
      await ask(`tables/${this.id}/hook`, { token: this.state.token, body: { url } });
      await this.page.follow("about", "/about");
    });
  }

  /** @param {"resign" | "leave"} kind */
  async parting(kind) {
    const question = kind === "resign" ? say("resign-sure") : say("leave-sure");
    if (!await confirmed(question, kind === "resign" ? say("resign") : say("leave"))) return;
    const { token } = keysOf(this.id);
    this.page.parting = true;
    const done = await this.page.ask({ kind });
    this.page.parting = false;
    const now = keysOf(this.id).token;
    if (!done || (now !== null && now !== token)) return;  // they may join again before the answer arrives
    keep(this.id, { token: null, lost: false, parted: kind });
    this.page.again();
  }

  // --- for the host ---------------------------------------------------------------------------------------

  /** Show a link that invites somebody to a seat.
   * @param {number} seat */
  async invite(seat) {
    await this.link(say("invitation", { name: this.state.nameOf(seat) }), { kind: "invite", seat });
  }

  /** @param {number} seat */
  async remove(seat) {
    if (await confirmed(say("remove-sure", { name: this.state.nameOf(seat) }), say("remove"))) await this.page.ask({ kind: "remove", seat });
  }

  /** @param {number} seat */
  async playFor(seat) {
    const action = await this.action(say("play-for-is", { name: this.state.nameOf(seat) }));
    if (action !== null) await this.page.ask({ kind: "play-for", seat, action, step: this.state.step });
  }

  // --- chat -----------------------------------------------------------------------------------------------

  /** @param {string} text */
  say(text) {
    return this.saying = this.saying.then(() => this.tried(async () => {
      await ask(`tables/${this.id}/chat`, { token: this.state.token, body: { text } });
      await this.listen();
    }));
  }

  /** @param {number} number */
  unsay(number) {
    return this.tried(async () => {
      await ask(`tables/${this.id}/chat/${number}`, { token: keysOf(this.id).host ?? this.state.token, method: "DELETE" });
      await this.listen();
    });
  }

  /** @param {number} seat
   * @param {boolean} muted */
  mute(seat, muted) {
    return this.tried(async () => {
      await ask(`tables/${this.id}/mute`, { token: this.state.token, body: { seat, muted } });
      this.page.chat.forget();
      this.page.live.open();
    });
  }

  listen() {
    return this.page.follow("chat", `/chat?since=${this.page.chat.next}`, heard => this.page.talk(heard));
  }

  /** Return the rules that an action breaks.
   * @param {string} action
   * @returns {Promise<import("./wire").Violation[]>} */
  async reasons(action) {
    return (await this.page.get(`why ${action}`, `/why?${new URLSearchParams({ action })}`, this.unmoved())).violations;
  }

  /** Say that only the first of several actions were performed, with the rules that the next one breaks.
   * @param {number} done number of actions performed
   * @param {string[]} actions */
  stopped(done, actions) {
    const told = { text: say("stopped", { n: done, all: actions.length }) };
    this.page.refuse([told]);
    return this.reasons(actions[done] ?? "")
      .then(reasons => this.page.refuse([told, ...(reasons.length ? reasons : [{ text: say("stopped-rest") }])]))
      .catch(() => {});  // the game has gone on
  }

  /** Return a function that tells whether the table and this person are still the same as now. */
  unmoved() {
    const { step } = this.state, { viewer } = this.page.asking;
    return () => this.state.step === step && this.page.asking.viewer === viewer;
  }

  // --- hints and rematch ----------------------------------------------------------------------------------

  hint() {
    return this.tried(async () => {
      const holds = this.unmoved();
      const [{ action, why }] = await Promise.all([this.page.get("hint", "/hint", holds), this.learnActions()]);
      if (!holds()) return;
      const told = toldOf(this.page.offered(), action) || this.worded(action);
      this.page.remark([action === null ? say("no-hint") : say("hint-is", { action: told, why })]);
      if (action === null) return;
      const shown = () => [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#now [data-action]"))]
        .find(one => one.dataset["action"] === action && one.checkVisibility());
      this.page.choices.enter(action);
      if (!shown()) this.page.choosing.propose(action);
      shown()?.focus();
    });
  }

  rematch() {
    return this.tried(async () => {
      const { id, token, host } = await ask(`tables/${this.id}/rematch`, { method: "POST", token: this.state.token });
      keep(id, { token, ...(host === null ? {} : { host }), lost: false });
      location.assign(`${tableAt(id)}${isLoose(id) ? `#${token}` : ""}`);
    });
  }
}
