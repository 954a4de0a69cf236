// A table: everything on it, and what is done there.

import { allowSound, soundSwitch, tell } from "./alarm.js";
import { Live, Refusal, ask, introduce } from "./api.js";
import { Board, drawing } from "./board.js";
import { Chairs } from "./chairs.js";
import { Chat } from "./chat.js";
import { Choices, groupsOf } from "./choices.js";
import { button, by, element, fill } from "./dom.js";
import { haveName, keep, keysOf, whenKept } from "./keeping.js";
import { Log, News, aloud } from "./log.js";
import { State } from "./state.js";
import { say } from "./words.js";

/** Lines of the log that are asked for at once. */
const PAGE = 200;

/** The page of one table. */
export class TablePage {
  /** @param {HTMLElement} main
   * @param {string} id */
  constructor(main, id) {
    this.id = id;
    this.state = new State(id);
    const section = (/** @type {string} */ name) => element("section", { id: name, class: name });
    const parts = Object.fromEntries(["now", "board", "news", "hand", "players", "log", "chat"].map(name => [name, section(name)]));
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (parts[name]);
    main.className = "table";
    main.replaceChildren(...Object.values(parts));
    this.question = element("h2", { class: "question", tabindex: "-1", id: "question" });
    this.result = element("p", { class: "result" });
    this.tools = element("div", { class: "row tools" });
    this.more = element("div", { class: "row tools" });
    this.groups = element("div", { class: "groups" });
    this.hand = part("hand");
    part("board").setAttribute("aria-label", say("board"));
    part("now").append(this.question, this.result, this.tools, by("said"), this.groups,
      element("details", { id: "more" }, element("summary", {}, say("more")), this.more));
    const deeds = {
      act: (/** @type {string} */ action) => void this.play(action),
      refuse: (/** @type {string[]} */ reasons) => this.refuse(reasons),
      point: (/** @type {string[]} */ places) => this.board.point(places),
    };
    this.choices = new Choices(this.groups, deeds);
    this.board = new Board(part("board"), offer => this.choices.choice(offer));
    this.news = new News(part("news"), deeds.point);
    this.chairs = new Chairs(part("players"), {
      ask: request => void this.ask(request),
      sit: (name, seat) => void this.sit(name, seat),
      link: request => void this.link(request, ""),
    });
    this.log = new Log(part("log"), () => void this.earlier());
    this.chat = new Chat(part("chat"), text => this.say(text));
    by("tools").prepend(soundSwitch());
    allowSound();
    const known = () => ({ token: this.state.token, since: this.state.since, chat: this.chat.next });
    this.live = new Live(id, known, message => this.hear(message),
      connected => this.connected(connected));
    whenKept(id, () => this.again());
    /** The board is drawn once at a time, and once more if it has gone on meanwhile. */
    this.drawing = Promise.resolve();
    /** Step that is drawn; null: nothing is.
     * @type {number | null} */
    this.drawn = null;
    /** The names that stand in the drawing. */
    this.named = "";
  }

  async begin() {
    this.chairs.bots = (await ask("games")).bots;
    try {
      this.hear(await ask(`tables/${this.id}/about`, { token: this.state.token }));
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 403) throw error;
      this.shutOut();
    }
    this.live.open();
  }

  /** One's secret opens no seat, or not yet: it is an invitation, or somebody else sits there now. */
  shutOut() {
    keep(this.id, { token: null, invitation: keysOf(this.id).token });
    this.again();
  }

  /** Be somebody else at this table from now on. */
  again() {
    this.state.forget();
    this.drawn = null;
    this.live.open();
  }

  // --- what the server tells ------------------------------------------------------------------------------

  /** @param {any} message */
  hear(message) {
    if (message.kind === "table") {
      this.state.meet(message);
      this.show();
    } else if (message.kind === "update") this.learn(message);
    else if (message.kind === "chat") this.chat.hear(message);
    else if (message.kind === "error" && message.code === "wrong-token") this.shutOut();
  }

  /** @param {import("./wire").Update} update */
  learn(update) {
    const { since } = this.state;
    if (!this.state.learn(update)) return;
    for (const one of update.told) if (since === null || one.step > since) this.chat.remark(one.text);
    this.show();
    by("aloud").textContent = aloud(this.state);
    this.drawing = this.drawing.then(() => this.draw()).catch(error => this.complain(error));
  }

  /** @param {boolean} connected */
  connected(connected) {
    by("line").textContent = connected ? "" : say("not-connected");
    document.body.dataset["connected"] = String(connected);
  }

  show() {
    const { state } = this, { about, update } = state;
    if (!about) return;
    const title = about.title || say("table-of", { ruleset: about.ruleset });
    by("heading").textContent = title;
    tell(state.isAsked, title);
    const prompt = update?.prompt;
    this.question.textContent = prompt?.text ?? (about.state === "gathering" ? say("gathering")
      : about.state === "over" ? say("over") : say("turn-of", { names: about.to_act.map(seat => state.nameOf(seat)).join(", ") }));
    this.question.classList.toggle("asked", state.isAsked);
    const winners = about.ranking?.[0];
    this.result.textContent = winners ? say("won", { names: winners.map(seat => state.nameOf(seat)).join(", ") }) : "";
    this.showTools();
    this.choices.show(state.plays && prompt ? groupsOf(prompt) : [], this.board.has);
    this.chairs.show(state, keysOf(this.id).invitation !== null);
    this.news.show(state);
    this.log.show(state);
    this.chat.allow(about.plays || about.host);
    Object.assign(document.body.dataset, { step: String(state.step), state: about.state, asked: String(state.isAsked) });
  }

  showTools() {
    const { about, seat, update } = this.state;
    const plays = this.state.plays && about?.state === "running", sits = this.state.plays && about?.state !== "over";
    const tool = (/** @type {string} */ id, /** @type {() => void} */ act) => button(say(id), act, { "data-key": id, id });
    const step = () => this.state.step;
    const plea = update?.plea ?? null;
    fill(this.tools,
      plays ? tool("take-back", () => void this.ask({ kind: "take-back", step: step() })) : null,
      plays && this.state.isAsked ? tool("hint", () => void this.hint()) : null,
      ...(plays && plea !== null && plea !== seat ? [
        element("span", {}, say("plea", { name: this.state.nameOf(plea) })),
        tool("agree", () => void this.ask({ kind: "answer", agreed: true, step: step() })),
        tool("refuse", () => void this.ask({ kind: "answer", agreed: false, step: step() })),
      ] : []),
      about?.state === "over" ? element("a", { href: `/t/${this.id}/replay` }, say("replay")) : null);
    fill(this.more,
      ...(plays ? [
        tool("withdraw", () => void this.ask({ kind: "retract", step: step() })),
        tool("plead", () => void this.ask({ kind: "plead", step: step() })),
        tool("share", () => void this.link({ kind: "share" }, "")),
        tool("resign", () => confirm(say("resign-sure")) && void this.ask({ kind: "resign" }, true)),
      ] : []),
      sits && seat !== null ? tool("take-along", () => void this.link({ kind: "invite", seat }, "own")) : null,
      sits ? tool("leave", () => confirm(say("leave-sure")) && void this.ask({ kind: "leave" }, true)) : null,
      tool("watch", () => this.hand_over(`${location.origin}/t/${this.id}`)));
  }

  /** Draw what is new on the board. */
  async draw() {
    const { state } = this, { step } = state;
    if (!state.update || this.drawn === step) return;
    const named = JSON.stringify(state.about?.chairs.map((_, seat) => state.nameOf(seat)));
    const whole = this.drawn === null || named !== this.named;
    const drawn = await ask(`tables/${this.id}/board${whole ? "" : `?since=${this.drawn}`}`, { token: state.token });
    [this.drawn, this.named] = [step, named];
    this.board.draw(drawn);
    this.hand.hidden = !drawn.hand;
    if (drawn.hand) this.hand.replaceChildren(element("h2", {}, say("hand")), drawing(drawn.hand));
    const { prompt } = state.update, groups = state.plays && prompt ? groupsOf(prompt) : [];
    this.board.offer(groups.flatMap(group => group.choices.map(choice => ({ ...choice, group: group.title }))));
    this.choices.show(groups, this.board.has);
    document.body.dataset["drawn"] = String(step);
  }

  // --- what is done ---------------------------------------------------------------------------------------

  /** @param {string} action */
  async play(action) {
    this.state.decide();
    this.board.settle();
    this.board.close(false);
    await this.ask({ kind: "play", action, step: this.state.step });
  }

  /** Ask something of the table, and show how it stands then.
   * @param {import("./wire").Request} request
   * @param {boolean} gone whether one's secret is worth nothing afterwards
   * @param {string | null} [token]
   * @returns {Promise<string | null>} a new secret, if that was asked for */
  async ask(request, gone = false, token = this.secret(request)) {
    by("said").textContent = "";
    try {
      const reply = await ask(`tables/${this.id}/deeds`, { token, body: request });
      if (gone) keep(this.id, { token: null });
      if (gone || reply.token) return reply.token ?? (this.again(), null);
      const { token: own, since } = this.state;
      this.hear(await ask(`tables/${this.id}${since === null ? "" : `?since=${since}`}`, { token: own }));
    } catch (error) {
      this.complain(error);
      if (error instanceof Refusal && error.status === 409) this.live.open();
    }
    return null;
  }

  /** The secret for a request: what only the host may ask for goes with theirs.
   * @param {import("./wire").Request} request */
  secret(request) {
    const { token, host } = keysOf(this.id), own = "seat" in request && request.seat === this.state.seat;
    const hosts = ["start", "seat-bot", "remove", "play-for", ...(own ? [] : ["invite"])];
    return hosts.includes(request.kind) ? host ?? token : token ?? host;
  }

  /** @param {string} name
   * @param {number | null} seat */
  async sit(name, seat) {
    haveName(name);
    await introduce().catch(error => this.complain(error));
    const token = await this.ask({ kind: "sit", name, seat }, false, keysOf(this.id).invitation);
    if (token === null) return;
    keep(this.id, { token, invitation: null, read: 0 });
    this.again();
  }

  /** Get a secret and show the address with it.
   * @param {import("./wire").Request} request
   * @param {"own" | ""} kind own: it replaces one's own secret */
  async link(request, kind) {
    const token = await this.ask(request);
    if (token === null) return;
    if (kind === "own") keep(this.id, { token });
    this.hand_over(`${location.origin}/t/${this.id}#${token}`);
    if (kind === "own") this.again();
  }

  /** Show an address to be handed on.
   * @param {string} address */
  hand_over(address) {
    const link = element("input", { readonly: true, value: address, class: "secret", "aria-label": say("link") });
    const copied = element("span", { role: "status" });
    const copy = async () => {
      await navigator.clipboard.writeText(address);
      copied.textContent = say("copied");
    };
    const dialog = element("dialog", { "aria-label": say("link"), onclose: () => dialog.remove() },
      element("p", {}, say("link")), link,
      element("div", { class: "row" }, button(say("copy"), () => void copy().catch(() => link.select())),
        button(say("close"), () => dialog.close()), copied));
    document.body.append(dialog);
    dialog.showModal();
    link.select();
  }

  async hint() {
    try {
      const { action, why } = await ask(`tables/${this.id}/hint`, { token: this.state.token });
      const found = [...this.groups.querySelectorAll("[data-action]")].find(one => one.getAttribute("data-action") === action);
      by("said").textContent = action === null ? say("no-hint") : say("hint-is", { action: found?.textContent ?? action, why });
      if (found instanceof HTMLElement) found.focus();
    } catch (error) {
      this.complain(error);
    }
  }

  async earlier() {
    const { first } = this.state, from = Math.max(0, first - PAGE);
    try {
      const { lines } = await ask(`tables/${this.id}/log?before=${first}&most=${PAGE}`, { token: this.state.token });
      this.state.learnEarlier(lines, from);
      this.log.show(this.state);
    } catch (error) {
      this.complain(error);
    }
  }

  /** @param {string} text */
  async say(text) {
    try {
      const { token } = this.state;
      await ask(`tables/${this.id}/chat`, { token, body: { text } });
      this.chat.hear(await ask(`tables/${this.id}/chat?since=${this.chat.next}`, { token }));
    } catch (error) {
      this.complain(error);
    }
  }

  /** Say why something cannot be done.
   * @param {string[]} reasons */
  refuse(reasons) {
    by("said").textContent = reasons.join(" ");
  }

  /** @param {unknown} error */
  complain(error) {
    const sentences = error instanceof Refusal
      ? error.violations.length ? error.violations.map(one => one.text) : [error.message] : [say("no-answer")];
    this.refuse(sentences);
  }
}
