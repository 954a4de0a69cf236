// What is asked of the server. A secret goes in a header or in the first message of a WebSocket, never in an address.

import { bePerson, person } from "./keeping.js";
import { language, say } from "./words.js";

/** Why the server has not done something. */
export class Refusal extends Error {
  /** @param {number} status
   * @param {string} sentence
   * @param {string} code the same for programs; empty if it was not this server that said it
   * @param {import("./wire").Violation[]} violations */
  constructor(status, sentence, code, violations) {
    super(sentence);
    this.status = status;
    this.code = code;
    this.violations = violations;
  }

  /** The sentences that say it, each with the rule that it cites. What is not of this server has none.
   * @returns {{text: string, clause?: string}[]} */
  get reasons() {
    return this.violations.length ? this.violations : [{ text: this.code ? this.message : say("no-answer") }];
  }

  /** Whether the same may be done in a little while. */
  get passes() {
    return this.status >= 500 || this.status === 429;
  }
}

/** Milliseconds after which a server that does not answer is asked once more. */
export const AGAIN = 3000;
/** Milliseconds after which no answer is waited for any more; the server takes up to 25 seconds to say that nothing is new. */
const LATE = 60_000;

/** How far the clock of the server is ahead of that of this machine, in milliseconds. */
let ahead = 0;

/** What time it is at the server, in milliseconds since 1970. */
export const serverTime = () => Date.now() + ahead;

/** @param {number} now at the server */
export function setClock(now) {
  ahead = now - Date.now();
}

/** Where something is asked for, in the language of the page: that stands in the address, for caches and WebSockets.
 * @param {string} path
 * @returns {string} */
function address(path) {
  const url = new URL(`/api/${path}`, location.origin);
  url.searchParams.set("lang", language);
  return url.pathname + url.search;
}

/** What is being done, by how it was asked for.
 * @type {Map<string, Promise<any>>} */
const underWay = new Map();

/** Ask the server for something, or to do something. The same is not done a second time while it is on its way.
 * @param {string} path
 * @param {{token?: string | null, key?: string | null, body?: unknown, method?: string}} [more] key: of the person
 * @returns {Promise<any>} */
export function ask(path, more = {}) {
  if (more.body === undefined && more.method === undefined) return answerTo(path, more);
  const same = JSON.stringify([path, more]);
  const answer = underWay.get(same) ?? answerTo(path, more).finally(() => underWay.delete(same));
  underWay.set(same, answer);
  return answer;
}

/** @param {string} path
 * @param {{token?: string | null, key?: string | null, body?: unknown, method?: string}} more
 * @returns {Promise<any>} */
async function answerTo(path, { token = null, key = person(), body, method = body === undefined ? "GET" : "POST" }) {
  const answer = await fetch(address(path), {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(key === null ? {} : { person: key }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(LATE),
  });
  const date = Date.parse(answer.headers.get("date") ?? "");
  if (Math.abs(date + 500 - serverTime()) > 1500) setClock(date + 500);
  const told = await answer.json().catch(error => {
    if (answer.ok) throw error;  // it was cut off
    return {};
  });
  if (!answer.ok) throw new Refusal(answer.status, told.error ?? "", told.code ?? "", told.violations ?? []);
  return told;
}

/** Something at an address that the server has told.
 * @param {string} address
 * @returns {Promise<any>} */
export const fetched = address => ask(address.replace(/^\/api\//, ""));

/** What the page cannot do without, so that it is asked for until it comes.
 * @param {string} address
 * @returns {Promise<any>} */
export async function needed(address) {
  for (;;) {
    try {
      return await fetched(address);
    } catch {
      await new Promise(go => setTimeout(go, AGAIN));
    }
  }
}

/** Be somebody, for whom the server keeps a list of their tables.
 * @param {string} name */
export async function introduce(name) {
  if (person() !== null) return;
  const { key } = await ask("me", { body: { name } });
  if (person() === null) bePerson(key);  // another tab may have been quicker
}

const SHORTEST = 500, LONGEST = 20_000;
const PATIENCE = 5000;
/** Milliseconds without a word after which a line is dead; the server says something every 20 seconds. */
const SILENCE = 60_000;
/** How often in a row a WebSocket may fail before it is done without. */
const FAILURES = 2;

/** A line to a table that stays open: over a WebSocket; where there is no such thing, by asking again and again. */
export class Live {
  /** @param {string} id
   * @param {() => {token: string | null, since: number | null, chat: number}} known what the page has now
   * @param {(message: any) => void} hear
   * @param {(connected: boolean) => void} tell */
  constructor(id, known, hear, tell) {
    this.id = id;
    this.known = known;
    this.hear = hear;
    this.tell = tell;
    this.wait = SHORTEST;
    this.failures = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** Counts lines, so that of an old one nothing is heard any more. */
    this.line = 0;
    addEventListener("online", () => this.open());
    addEventListener("offline", () => this.tell(false));
    document.addEventListener("visibilitychange", () => document.hidden || this.open());
  }

  /** Begin, or begin anew: after sleep, or as somebody else. */
  open() {
    const line = ++this.line, { socket } = this;
    if (socket && socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();  // a browser complains of less
    else socket?.close();
    if (this.failures >= FAILURES) void this.poll(line);
    else this.connect(line);
  }

  /** Ask no more: there is nothing to be heard. */
  end() {
    this.line = Infinity;
    this.socket?.close();
  }

  /** @param {number} line */
  connect(line) {
    const socket = new WebSocket(address(`tables/${this.id}/live`));
    let giveUp = setTimeout(() => socket.close(), PATIENCE);
    let heard = false;
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.known()));
    socket.onmessage = event => {
      if (line !== this.line) return;
      clearTimeout(giveUp);
      giveUp = setTimeout(() => socket.close(), SILENCE);
      if (!heard) this.up();
      heard = true;
      this.failures = 0;
      this.hear(JSON.parse(event.data));
    };
    socket.onclose = () => {
      clearTimeout(giveUp);
      if (!heard && line === this.line) this.failures += 1;
      this.down(line);
    };
  }

  /** @param {number} line */
  async poll(line) {
    try {
      const about = await ask(`tables/${this.id}/about`, { token: this.known().token });
      if (line === this.line) this.hear(about);
      while (line === this.line) {
        const { token, since, chat } = this.known();
        const [told, said] = await Promise.all([
          ask(`tables/${this.id}${since === null ? "" : `?since=${since}`}`, { token }),
          ask(`tables/${this.id}/chat?since=${chat}`, { token }),
        ]);
        if (line !== this.line) return;
        this.up();
        this.hear(told);
        this.hear({ kind: "chat", ...said });
        await ask(`tables/${this.id}/wait?since=${told.step}`, { token });
      }
    } catch (error) {
      if (line === this.line && error instanceof Refusal && error.code) this.hear({ kind: "error", code: error.code, error: error.message });
      else if (line === this.line) this.failures = 0;  // the server was gone: that says nothing of WebSockets
      this.down(line);
    }
  }

  up() {
    this.wait = SHORTEST;
    this.tell(true);
  }

  /** @param {number} line */
  down(line) {
    if (line !== this.line) return;
    this.tell(false);
    setTimeout(() => line === this.line && this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST);
  }
}
