// What a person does at a table besides deciding: sit down, invite, leave, talk, ask for advice, play once more.

import { ask, fetched, introduce } from "./api.js";
import { confirmed, handOver, written } from "./dialog.js";
import { haveName, keep, keysOf } from "./keeping.js";
import { say } from "./words.js";

/** Does them at the table of a page. */
export class Deeds {
  /** @param {import("./table.js").TablePage} page */
  constructor(page) {
    this.page = page;
  }

  get id() {
    return this.page.id;
  }

  get state() {
    return this.page.state;
  }

  /** Do something, and say so if it fails.
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
    haveName(name);
    await introduce().catch(error => this.page.complain(error));
    const reply = await this.page.ask({ kind: "sit", name, seat }, keysOf(this.id).invitation);
    if (!reply?.token) return;
    keep(this.id, { token: reply.token, invitation: null, read: 0 });
    this.page.again();
  }

  /** Get a secret and show the address with it.
   * @param {string} title
   * @param {import("./wire").Request} request */
  async link(title, request) {
    const reply = await this.page.ask(request);
    if (reply?.token) handOver(title, this.address(reply.token));
  }

  /** @param {string} [secret] */
  address(secret) {
    return `${location.origin}/t/${this.id}${secret === undefined ? "" : `#${secret}`}`;
  }

  /** An address for another device of one's own; this browser has the new secret too.
   * @param {number} seat */
  async takeAlong(seat) {
    const reply = await this.page.ask({ kind: "invite", seat });
    if (!reply?.token) return;
    keep(this.id, { token: reply.token });
    handOver(say("own-address"), this.address(reply.token));
    this.page.again();
  }

  watch() {
    handOver(say("watch-link"), this.address());
  }

  /** Say what to do when one is asked next. */
  async intend() {
    const action = await this.action(say("intend-is"), this.state.update?.intention ?? "");
    if (action !== null) await this.page.ask({ kind: "intend", action });
  }

  /** Ask for any action of the game.
   * @param {string} question
   * @param {string} [value] */
  async action(question, value) {
    const told = this.state.about && await fetched(this.state.about.actions).catch(() => null);
    return written(question, say("action"), value, told?.actions);
  }

  async rename() {
    const name = await written(say("rename"), say("your-name"), this.state.nameOf(this.state.seat ?? 0));
    if (name !== null && await this.page.ask({ kind: "rename", name })) haveName(name);
  }

  /** Say where one is told that it is one's turn, or nowhere any more. */
  async hook() {
    const url = this.state.about?.hook ? null : await written(say("hook-is"), say("address"));
    if (url === null && !this.state.about?.hook) return;
    await this.tried(async () => {
      const { token } = this.state;
      await ask(`tables/${this.id}/hook`, { token, body: { url } });
      this.page.hear(await ask(`tables/${this.id}/about`, { token }));
    });
  }

  /** @param {"resign" | "leave"} kind */
  async parting(kind) {
    const question = kind === "resign" ? say("resign-sure") : say("leave-sure");
    if (!await confirmed(question, kind === "resign" ? say("resign") : say("leave"))) return;
    if (!await this.page.ask({ kind })) return;
    keep(this.id, { token: null });
    this.page.again();
  }

  // --- as the host ----------------------------------------------------------------------------------------

  /** @param {number} seat */
  async remove(seat) {
    if (await confirmed(say("remove-sure", { name: this.state.nameOf(seat) }), say("remove"))) await this.page.ask({ kind: "remove", seat });
  }

  /** @param {number} seat */
  async playFor(seat) {
    const action = await this.action(say("play-for-is", { name: this.state.nameOf(seat) }));
    if (action !== null) await this.page.ask({ kind: "play-for", seat, action, step: this.state.step });
  }

  // --- talk -----------------------------------------------------------------------------------------------

  /** @param {string} text */
  say(text) {
    return this.tried(async () => {
      await ask(`tables/${this.id}/chat`, { token: this.state.token, body: { text } });
      await this.listen();
    });
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
      await this.listen();
    });
  }

  async listen() {
    this.page.talk(await ask(`tables/${this.id}/chat?since=${this.page.chat.next}`, { token: this.state.token }));
  }

  /** Say what the rules have against an action.
   * @param {string} action */
  why(action) {
    return this.tried(async () => {
      const { violations } = await ask(`tables/${this.id}/why?${new URLSearchParams({ action })}`, { token: this.state.token });
      this.page.refuse(violations);
    });
  }

  // --- advice, and once more ------------------------------------------------------------------------------

  hint() {
    return this.tried(async () => {
      const { action, why } = await ask(`tables/${this.id}/hint`, { token: this.state.token });
      const found = [...document.querySelectorAll("[data-action], .groups option")].find(one =>
        one.getAttribute("data-action") === action || one.getAttribute("value") === action);
      const told = found?.getAttribute("data-told") ?? action;
      this.page.remark([action === null ? say("no-hint") : say("hint-is", { action: told, why })]);
      if (found instanceof HTMLOptionElement && found.parentElement instanceof HTMLSelectElement) {
        found.parentElement.value = action;
        found.parentElement.focus();
      } else if (found instanceof HTMLElement) found.focus();
    });
  }

  rematch() {
    return this.tried(async () => {
      const { id, token, host } = await ask(`tables/${this.id}/rematch`, { method: "POST", token: this.state.token });
      keep(id, { token, host: host ?? null });
      location.assign(`/t/${id}`);
    });
  }
}
