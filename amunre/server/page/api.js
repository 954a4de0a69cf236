// What is asked of the server. A secret goes in a header or in the first message of a WebSocket, never in an address.

import { bePerson, ownName, person } from "./keeping.js";
import { language } from "./words.js";

/** Why the server has not done something. */
export class Refusal extends Error {
  /** @param {number} status
   * @param {string} sentence
   * @param {import("./wire").Violation[]} violations */
  constructor(status, sentence, violations) {
    super(sentence);
    this.status = status;
    this.violations = violations;
  }

  /** The sentences that say it, each with the rule that it cites.
   * @returns {{text: string, clause?: string}[]} */
  get reasons() {
    return this.violations.length ? this.violations : [{ text: this.message }];
  }
}

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

/** @param {string} path
 * @param {{token?: string | null, body?: unknown, method?: string}} [more]
 * @returns {Promise<any>} */
export async function ask(path, { token = null, body, method = body === undefined ? "GET" : "POST" } = {}) {
  const key = person();
  const answer = await fetch(address(path), {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(key === null ? {} : { person: key }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const date = Date.parse(answer.headers.get("date") ?? "");
  if (Math.abs(date + 500 - serverTime()) > 1500) setClock(date + 500);
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(answer.status, told.error ?? String(answer.status), told.violations ?? []);
  return told;
}

/** Something at an address that the server has told.
 * @param {string} address
 * @returns {Promise<any>} */
export const fetched = address => ask(address.replace(/^\/api\//, ""));

/** Be somebody, for whom the server keeps a list of their tables. */
export async function introduce() {
  if (person() === null) bePerson((await ask("me", { body: { name: ownName() } })).key);
}

const SHORTEST = 500, LONGEST = 20_000;
const PATIENCE = 5000;
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
    const line = ++this.line;
    this.socket?.close();
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
    const giveUp = setTimeout(() => socket.close(), PATIENCE);
    let heard = false;
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.known()));
    socket.onmessage = event => {
      if (line !== this.line) return;
      clearTimeout(giveUp);
      if (!heard) this.up();
      heard = true;
      this.hear(JSON.parse(event.data));
    };
    socket.onclose = () => {
      clearTimeout(giveUp);
      if (!heard) this.failures += 1;
      this.down(line);
    };
  }

  /** @param {number} line */
  async poll(line) {
    try {
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
    } catch {
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
