// The page for a table, which follows the server's messages.

import { allowSound, noticeSwitch, soundSwitch, tell } from "./alarm.js";
import { AGAIN, Live, Refusal, ask, needed, setClock } from "./api.js";
import { Asking, Overtaken } from "./asking.js";
import { Board } from "./board.js";
import { alone, madeAt, tableAt } from "./carrier.js";
import { Chairs, isEmpty } from "./chairs.js";
import { Chat } from "./chat.js";
import { Choices, groupsOf } from "./choices.js";
import { Choosing } from "./choosing.js";
import { Deeds } from "./deeds.js";
import { chosen } from "./dialog.js";
import { button, by, drawing, element, fill, present, tableOf } from "./dom.js";
import { Hand } from "./hand.js";
import { Invitation } from "./invitation.js";
import { keep, keysOf, whenKept } from "./keeping.js";
import { Layout } from "./layout.js";
import { Log, News, aloud, namedIn } from "./log.js";
import { Motion } from "./motion.js";
import { Panel } from "./panel.js";
import { Past } from "./past.js";
import { Preview } from "./preview.js";
import { RuleBook } from "./rules.js";
import { Scenes } from "./scenes.js";
import { State } from "./state.js";
import { tip, tipSwitch } from "./tips.js";
import { dayOf, language, learnNames, say } from "./words.js";

/** Number of log lines to request at once. */
const PAGE = 200;
/** Maximum number of texts waiting to be read aloud. */
const READ = 10;
/** Maximum number of actions in one request. */
const AT_ONCE = 100;

/** The page for one table. */
export class TablePage {
  /** @param {HTMLElement} main
   * @param {string} id */
  constructor(main, id) {
    this.id = id;
    this.state = new State(id);
    this.asking = new Asking();
    this.rules = new RuleBook(error => this.complain(error));
    this.preview = new Preview(action => this.get(`preview ${action}`, `/preview?${new URLSearchParams({ action })}`),
      lines => this.rules.cited(lines));
    this.panel = new Panel({
      choice: offer => this.choices.choice(offer),
      confirm: () => this.choosing.confirm(),
      cancel: () => this.choosing.cancel(),
      preview: action => this.preview.of(this.state.step, action),
      changed: () => this.layout.settle(),
    });
    const section = (/** @type {string} */ name) => element("section", { id: name, class: name });
    const players = section("players"), now = section("now"), hand = section("hand"), board = section("board");
    const news = section("news"), log = section("log"), chat = section("chat");
    this.question = element("h2", { class: "question", tabindex: "-1", id: "question" });
    this.result = element("p", { class: "result" });
    this.ending = element("div", { class: "ending", role: "group", tabindex: "0", "aria-label": say("over"), hidden: true });
    this.tools = element("div", { class: "row tools" });
    this.more = element("div", { class: "deeds" });
    this.groups = element("div", { class: "groups" });
    now.setAttribute("aria-labelledby", "question");
    board.setAttribute("aria-label", say("board"));
    hand.setAttribute("aria-label", say("hand"));
    now.append(this.question, this.result, this.ending, by("said"), hand, this.panel.place, this.groups, this.tools);
    this.layout = new Layout(main, { players, now, board, news, log, chat }, () => this.redraw());
    main.append(this.preview.place);
    by("home").before(element("a", { href: "#question", class: "skip", onclick: (/** @type {Event} */ event) => {
      event.preventDefault();
      this.question.focus();
    } }, say("skip")));
    this.deeds = new Deeds(this);
    const { deeds } = this, choose = this.choose.bind(this);
    this.choosing = new Choosing(this);
    const pieces = {
      pick: (/** @type {string} */ piece) => this.choosing.pick(piece),
      look: (/** @type {string} */ piece) => this.choosing.look(piece),
    };
    this.board = new Board(board, pieces, now);
    this.scenes = new Scenes(board);
    this.past = new Past(board, {
      get: step => this.get("past", `/board?shape=${this.layout.shape}&at=${step}`), draw: drawn => this.picture(drawn), leave: () => this.present(),
      complain: error => this.complain(error),
    });
    this.hand = new Hand(hand, pieces);
    this.motion = new Motion({ board: this.board.spots, hand: this.hand.spots, chairOf: seat => this.chairs.list.children[Number(seat)] });
    this.choices = new Choices(this.groups, {
      choose,
      point: places => this.board.spots.point(places),
      pick: group => this.choosing.pickGroup(group),
      playAll: actions => void this.playAll(actions),
      preview: (action, at) => void this.preview.show(this.state.step, action, at),
    });
    this.news = new News(news, places => this.board.spots.point(places));
    this.chairs = new Chairs(players, this.layout.menu, {
      ask: request => void this.ask(request),
      sit: (name, seat) => void deeds.sit(name, seat),
      invite: seat => void deeds.invite(seat),
      remove: seat => void deeds.remove(seat),
      playFor: seat => void deeds.playFor(seat),
      mute: (seat, muted) => void deeds.mute(seat, muted),
    });
    this.invitation = new Invitation(main, players, error => this.complain(error));
    this.log = new Log(log, () => void this.earlier());
    this.chat = new Chat(chat, id, {
      send: text => deeds.say(text), remove: number => void deeds.unsay(number), open: () => this.layout.open(),
    });
    this.layout.tools([this.chat.news, button(say("rules"), () => void this.rules.open(), { id: "rules" })], [soundSwitch(), noticeSwitch(), tipSwitch(), this.more]);
    allowSound();
    chat.append(this.chairs.mutes);
    const known = () => ({ token: this.presented = this.state.token, since: this.state.since, chat: this.chat.next });
    this.live = new Live(id, known, message => this.hear(message), connected => this.connected(connected));
    whenKept(id, () => this.again());
    /** Promise for the drawing in progress. Only one runs at a time; another follows if the board has changed meanwhile. */
    this.drawing = Promise.resolve();
    /** Step that the board shows; null if nothing has been drawn.
     * @type {number | null} */
    this.drawn = null;
    /** Number of the last line when the board was drawn. */
    this.told = -1;
    /** Names in the drawing, and its shape. */
    this.named = "";
    /** Secret sent with the last request about the table.
     * @type {string | null} */
    this.presented = null;
    /** True while this person is leaving their seat. */
    this.parting = false;
    /** Titles of the rulesets, by id.
     * @type {Map<string, string>} */
    this.titles = new Map();
    /** Names of the bots by id, for each game by id.
     * @type {Map<string, Record<string, string>>} */
    this.bots = new Map();
    /** Step of the action being sent, so that a double click does not perform two actions; null if none is being sent.
     * @type {number | null} */
    this.sent = null;
    /** Step after the last actions that were performed together, and their number.
     * @type {{step: number, count: number} | null} */
    this.row = null;
  }

  async begin() {
    const games = /** @type {import("./wire").Games} */ (await ask("games"));
    this.bots = new Map(games.games.map(game => [game.id, game.bots]));
    this.titles = new Map(games.games.flatMap(game => game.rulesets.map(one => [one.id, one.title])));
    this.presented = this.state.token;
    try {
      this.hear(await this.get("about", "/about"));
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "wrong-token") throw error;
      this.shutOut();
    }
    this.live.open();
  }

  /** Get data about this table for the current viewer; see `Asking.get`.
   * @param {string} what
   * @param {string} path path below the table's path
   * @param {() => boolean} [holds]
   * @returns {Promise<any>} */
  get(what, path, holds) {
    return this.asking.get(what, `tables/${this.id}${path}`, this.state.token, holds);
  }

  /** Mark the secret as lost, because the seat has another player or is empty. */
  shutOut() {
    const { token, host } = keysOf(this.id);
    if (this.presented === token) keep(this.id, { token: null, lost: !this.parting });
    else if (this.presented === host) keep(this.id, { host: null });
    this.again();
  }

  /** Reload the table for another viewer. */
  again() {
    this.asking.become();
    this.state.forget();
    this.chat.forget();
    this.news.show([]);
    this.drawn = null;
    this.drawing = Promise.resolve();
    this.hand.draw(null);
    this.live.open();
  }

  // --- messages from the server ---------------------------------------------------------------------------

  /** @param {any} message */
  hear(message) {
    if (message.kind === "table") this.meet(message);
    else if (message.kind === "update") this.learn(message);
    else if (message.kind === "chat") this.talk(message);
    else if (message.kind === "clock") setClock(message.now);
    else if (message.kind === "online" && this.state.about) this.meet({ ...this.state.about, online: message.online });
    else if (message.kind === "error" && message.code === "wrong-token") this.shutOut();
    else if (message.kind === "error") {
      if (message.code === "no-table") this.live.end();
      this.refuse([{ text: message.error }]);
    }
  }

  /** @param {import("./wire").About} about */
  meet(about) {
    const first = this.state.about === null;
    this.state.meet(about);
    this.rules.address = about.rules;
    this.chairs.bots = this.bots.get(about.game) ?? {};
    this.show();
    if (first) void needed(about.material).then(({ texts }) => learnNames(texts)).then(() => this.show());
  }

  /** @param {import("./wire").Update} update */
  learn(update) {
    const { since } = this.state;
    if (!this.state.learn(update)) return;
    this.layout.unread(this.state.fresh.length > 0);
    this.motion.learn(this.state.events);
    for (const one of update.told) if (since === null || one.step > since) this.chat.remark(one.text);
    this.show();
    if (this.state.dropped) this.refuse([{ text: say("intention-gone") }]);
    this.tell(aloud(this.state));
    this.redraw();
  }

  redraw() {
    this.drawing = this.drawing.then(() => this.draw()).catch(error => {
      if (error instanceof Overtaken) return;
      by("line").textContent = say("not-connected");
      setTimeout(() => this.redraw(), AGAIN);
    });
  }

  /** Read text aloud, after the current text.
   * @param {string} text */
  tell(text) {
    const place = by("aloud");
    if (text) place.append(element("span", {}, `${text} `));
    while (place.childElementCount > READ) place.firstElementChild?.remove();
  }

  /** @param {import("./wire").Heard} heard */
  talk(heard) {
    this.chat.hear(heard);
    this.chairs.show(this.state, keysOf(this.id).lost, this.chat.muted);
  }

  /** @param {boolean} connected */
  connected(connected) {
    by("line").textContent = connected ? "" : say("not-connected");
    document.body.dataset["connected"] = String(connected);
    if (connected) this.redraw();
  }

  show() {
    const { state } = this, { about } = state;
    if (!about) return;
    const title = about.title || (this.titles.get(about.ruleset) ?? say("table-of", { ruleset: about.ruleset }));
    by("heading").textContent = title;
    tell(state.isAsked, title);
    this.question.textContent = this.asked(about);
    this.question.classList.toggle("asked", state.isAsked);
    this.groups.classList.toggle("asked", state.isAsked);
    this.showTools();
    this.choosing.show(this.offered());
    this.preview.settle(state.step);
    this.chairs.show(state, keysOf(this.id).lost, this.chat.muted);
    this.invitation.show(state);
    tip(state, this.layout.tips);
    this.log.show(state);
    this.chat.allow(!alone && (about.plays || state.hosts), state.hosts);
    Object.assign(document.body.dataset, { step: String(state.step), state: about.state, asked: String(state.isAsked) });
  }

  /** Return the question for this person, or the reason for waiting.
   * @param {import("./wire").About} about */
  asked(about) {
    const { state } = this;
    if (about.state === "gathering") return say("gathering");
    if (about.state === "over") return say("over");
    return (state.plays ? state.update?.prompt?.text : null)
      ?? say("turn-of", { names: about.to_act.map(seat => state.nameOf(seat)).join(", ") });
  }

  /** Show this player's choices. */
  offered() {
    const prompt = this.state.update?.prompt;
    return this.state.plays && prompt ? groupsOf(prompt) : [];
  }

  showTools() {
    const { about, seat, update } = this.state, { deeds } = this;
    const plays = this.state.plays && about?.state === "running", sits = this.state.plays && about?.state !== "over";
    const tool = (/** @type {string} */ id, /** @type {() => void} */ act) => button(say(id), act, { "data-key": id, id });
    const step = () => this.state.step, over = about?.state === "over";
    const plea = update?.plea ?? null, { parted } = keysOf(this.id);
    const empty = this.state.hosts && about?.state === "running" ? about.to_act.find(seat => isEmpty(about.chairs[seat])) : undefined;
    fill(this.tools,
      ...(empty === undefined ? [] : [
        button(say("seat-bot-at", { name: this.state.nameOf(empty) }), () => void this.ask({ kind: "seat-bot", seat: empty, bot: "sensible" }), { class: "main", "data-key": "seat-bot" }),
        alone ? null : button(say("invite-to", { name: this.state.nameOf(empty) }), () => void deeds.invite(empty), { "data-key": "invite" }),
      ]),
      ...(plays && plea !== null && plea !== seat ? [
        element("span", { class: "notice" }, say("plea", { name: this.state.nameOf(plea) })),
        tool("agree", () => void this.ask({ kind: "answer", agreed: true, step: step() })),
        tool("refuse", () => void this.ask({ kind: "answer", agreed: false, step: step() })),
      ] : []),
      plays && plea !== null && plea === seat ? element("span", { class: "notice" }, say("pleaded")) : null,
      plays && update?.back.includes("take-back") ? tool("take-back", () => void this.takeBack())
        : plays && this.state.isAsked ? element("span", { class: "room", "aria-hidden": "true" }, say("take-back")) : null,
      plays && this.state.isAsked ? tool("hint", () => void deeds.hint()) : null,
      ...(plays && update?.intention != null ? [
        element("span", { class: "notice" }, say("intention", { action: deeds.worded(update.intention) })),
        tool("intend-no-more", () => void this.ask({ kind: "intend", action: null })),
      ] : []),
      about?.archived_on ? element("span", { class: "notice" }, say("archived-on", { day: dayOf(about.archived_on) })) : null,
      ...(about && !about.plays && about.state !== "gathering" && parted ? [
        over ? null : element("span", { class: "notice" }, parted === "resign" ? say("has-resigned") : say("has-left")),
        button(say("other-games"), () => by("home").click(), { id: "other-games", "data-key": "other-games" }),
      ] : []),
      over && about?.plays ? button(about.rematch ? say("rematch-join") : say("rematch"), () => void deeds.rematch(), {
        id: "rematch", "data-key": "rematch", class: "main",
      }) : null,
      over && !about?.plays && about?.rematch ? element("a", { href: tableAt(about.rematch) }, say("rematch-watch")) : null,
      over ? element("a", { href: madeAt(`/t/${this.id}/replay?lang=${language}`) }, say("replay")) : null,
      over ? element("a", { href: madeAt(`/api/tables/${this.id}/record`), download: `${this.id}.json` }, say("record")) : null);
    fill(this.more,
      plays && !this.state.isAsked ? tool("intend", () => void deeds.intend()) : null,
      plays && update?.back.includes("retract") ? tool("withdraw", () => void this.ask({ kind: "retract", step: step() })) : null,
      plays && update?.back.includes("plead") ? tool("plead", () => void this.ask({ kind: "plead", step: step() })) : null,
      plays && !alone ? tool("share", () => void deeds.link(say("share-link"), { kind: "share" })) : null,
      sits && !alone && seat !== null ? tool("take-along", () => void deeds.takeAlong(seat)) : null,
      alone ? null : tool("watch", () => deeds.watch()),
      about && about.state !== "gathering" ? tool("past", () => this.lookBack()) : null,
      sits ? tool("rename", () => void deeds.rename()) : null,
      sits && about?.hook != null
        ? button(about.hook ? say("hook-off") : say("hook"), () => void deeds.hook(), { id: "hook", "data-key": "hook" }) : null,
      plays ? tool("resign", () => void deeds.parting("resign")) : null,
      sits ? tool("leave", () => void deeds.parting("leave")) : null);
  }

  /** Draw the changes on the board. The drawing may be newer than the last update. */
  async draw() {
    const { state } = this;
    if (!state.update || this.past.at !== null) return;
    const { shape } = this.layout, named = JSON.stringify([shape, state.about?.chairs.map((_, seat) => state.nameOf(seat))]);
    const since = named === this.named ? this.drawn : null;
    if (since === null || since < state.step) {
      const drawn = await this.get("board", `/board?shape=${shape}${since === null ? "" : `&since=${since}`}`);
      if (this.past.at !== null) return;
      [this.drawn, this.named] = [drawn.step, named];
      this.picture(drawn);
      if (drawn.ending) this.scenes.clear();
      else this.scenes.show(drawn.scenes ?? []);
      this.news.show(state.plays ? drawn.news ?? [] : []);
      this.end(drawn.ending ?? null);
      void this.motion.show();
    }
    this.choosing.show(this.offered());
    this.scenes.avoid(this.meant());
    document.body.dataset["drawn"] = String(this.drawn);
    if (document.body.dataset["connected"] === "true") by("line").textContent = "";
  }

  /** Return the ids of what the question is about, which the latest events may name. */
  meant() {
    const { update, events, isAsked } = this.state;
    return isAsked ? namedIn([update?.prompt?.params, events.map(line => line.params)]) : [];
  }

  /** Show a drawing of the table.
   * @param {import("./wire").Drawn} drawn */
  picture(drawn) {
    const { lines } = this.state, { news = [], past } = drawn;  // the drawing may be newer than the lines, but the news are not older
    const latest = past ? past.lines : [...news, ...lines.filter(line => line.number > this.told)];
    this.board.draw(drawn, namedIn(latest.map(line => line.params)));
    if (!past) this.told = lines.at(-1)?.number ?? -1;
    this.hand.draw(drawn.hand ?? null);
    this.chairs.seats = drawn.seats ?? [];
    this.chairs.show(this.state, keysOf(this.id).lost, this.chat.muted);
    if (drawn.key) this.layout.explain(drawing(drawn.key));
  }

  /** Show earlier steps of the game. */
  lookBack() {
    this.scenes.clear();
    this.choosing.clear();
    void this.past.open();
  }

  /** Draw the present again, after earlier steps. */
  present() {
    this.drawn = null;
    this.redraw();
  }

  /** Show the winner, the places and the points by source.
   * @param {import("./wire").Ending | null} ending */
  end(ending) {
    const [won = "", ...places] = ending?.lines ?? [];
    this.result.textContent = won;
    this.ending.hidden = ending === null;
    this.ending.replaceChildren(...present([...places.map(line => element("p", {}, line)), ending && drawing(ending.chart), ending && tableOf(ending.scores)]));
  }

  /** Perform an offered action, or show why it is not allowed. If it gives something up, ask first.
   * @param {{text: string, label: string, reasons: import("./choices.js").Reason[], warning?: string | null}} choice */
  async choose({ text, label, reasons, warning }) {
    const { step } = this.state;
    if (reasons.length) this.refuse(reasons);
    else if (!warning || (await chosen(warning, [], say("cancel"), label) && step === this.state.step)) await this.play(text);
  }

  // --- actions --------------------------------------------------------------------------------------------

  /** @param {string} action */
  async play(action) {
    await this.perform({ kind: "play", action, step: this.state.step });
  }

  /** Perform several actions, until one of them reveals something; say so if that leaves some of them out.
   * @param {string[]} actions */
  async playAll(actions) {
    const reply = await this.perform({ kind: "play-all", actions: actions.slice(0, AT_ONCE), step: this.state.step });
    if (!reply) return;
    const { step, done = 1 } = reply;
    this.row = { step, count: done };
    if (done < actions.length) await this.deeds.stopped(done, actions);
  }

  /** Undo the last action, or all actions that were performed together. */
  async takeBack() {
    const { step } = this.state;
    await this.ask({ kind: "take-back", step, ...(step === this.row?.step ? { count: this.row.count } : {}) });
  }

  /** @param {import("./wire").Request & {step: number}} request */
  async perform(request) {
    const { step } = request;
    if (this.sent === step) return null;
    this.sent = step;
    this.motion.leave();
    const answer = this.ask(request);
    this.state.decide();
    this.scenes.clear();
    this.board.settle();
    const reply = await answer;
    if (!reply && this.sent === step) this.sent = null;
    return reply;
  }

  /** Send a request to the table, and show the result.
   * @param {import("./wire").Request} request
   * @param {string | null} [token]
   * @returns {Promise<import("./wire").Reply | null>} null if the request failed */
  async ask(request, token = this.secret(request)) {
    this.state.intending = request.kind === "intend";
    const answer = /** @type {Promise<import("./wire").Reply>} */ (ask(`tables/${this.id}/deeds`, { token, body: request }));
    this.refuse([]);  // while the request is on its way
    this.choosing.clear();
    try {
      const reply = await answer;
      const { since, step } = this.state, hasHeard = ["play", "play-all"].includes(request.kind) && step >= reply.step;
      if (!reply.token && !hasHeard && !["leave", "resign"].includes(request.kind)) {
        await this.follow("now", since === null ? "" : `?since=${since}`);
      }
      return reply;
    } catch (error) {
      this.complain(error);
      if (error instanceof Refusal && error.status === 409) this.live.open();
      return null;
    } finally {
      this.state.intending = false;
    }
  }

  /** Get the result of an action, which remains performed even if no answer arrives.
   * @param {string} what
   * @param {string} path
   * @param {(message: any) => void} [hear] */
  async follow(what, path, hear = message => this.hear(message)) {
    try {
      hear(await this.get(what, path));
    } catch (error) {
      if (!(error instanceof Overtaken)) this.live.open();
    }
  }

  /** Return the secret for a request, which is the host's for requests that only the host may send.
   * @param {import("./wire").Request} request */
  secret(request) {
    const { token, host } = keysOf(this.id), own = "seat" in request && request.seat === this.state.seat && this.state.plays;
    const hosts = ["start", "seat-bot", "remove", "play-for", ...(own ? [] : ["invite"])];
    return hosts.includes(request.kind) ? host ?? token : token ?? host;
  }

  async earlier() {
    const { first } = this.state, from = Math.max(0, first - PAGE);
    try {
      const { lines } = await this.get("log", `/log?before=${first}&most=${PAGE}`, () => this.state.first === first);
      this.state.learnEarlier(lines, from);
      this.log.show(this.state);
    } catch (error) {
      this.complain(error);
    }
  }

  /** Show the reasons for a refusal, each with its rule.
   * @param {{text: string, clause?: string}[]} reasons */
  refuse(reasons) {
    this.remark(reasons.flatMap(({ text, clause }) => [`${text} `, clause === undefined ? null : this.rules.link(clause), " "]));
  }

  /** Show a remark, and read it aloud.
   * @param {import("./dom.js").Part[]} parts */
  remark(parts) {
    by("said").replaceChildren(...present(parts));
    if (parts.length) by("said").scrollIntoView({ block: "nearest" });
  }

  /** @param {unknown} error */
  complain(error) {
    if (error instanceof Overtaken) return;
    this.refuse(error instanceof Refusal ? error.reasons : [{ text: say("unanswered") }]);
  }
}
