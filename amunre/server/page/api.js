// Requests to the server. Secrets are sent in headers or in the first message of a WebSocket, never in a URL.

import { connect, madeAt, send } from "./carrier.js";
import { bePerson, person } from "./keeping.js";
import { language, say } from "./words.js";

/** A refusal by the server. */
export class Refusal extends Error {
  /** @param {number} status
   * @param {string} sentence
   * @param {string} code code for programs; empty if the refusal is not from this server
   * @param {import("./wire").Violation[]} violations */
  constructor(status, sentence, code, violations) {
    super(sentence);
    this.status = status;
    this.code = code;
    this.violations = violations;
  }

  /** Sentences that explain the refusal, each with its rule; empty if it is not from this server.
   * @returns {{text: string, clause?: string}[]} */
  get reasons() {
    return this.violations.length ? this.violations : [{ text: this.code ? this.message : say("unanswered") }];
  }

  /** True if the request may succeed later. */
  get passes() {
    return this.status >= 500 || this.status === 429;
  }
}

/** Milliseconds before a retry if the server is not responding. */
export const AGAIN = 3000;
/** Maximum time to wait for a response, in milliseconds; the server takes up to 25 seconds if there is nothing new. */
const LATE = 60_000;

/** Difference between the server's clock and this machine's clock, in milliseconds. */
let ahead = 0;

/** Return the server's time, in milliseconds since 1970. */
export const serverTime = () => Date.now() + ahead;

/** @param {number} now the server's time */
export function setClock(now) {
  ahead = now - Date.now();
}

/** Return the URL for a path, including the page's language, because caches and WebSockets need it there.
 * @param {string} path
 * @returns {string} */
function address(path) {
  const url = new URL(`/api/${path}`, location.origin);
  url.searchParams.set("lang", language);
  return url.pathname + url.search;
}

/** Requests in progress, by their contents.
 * @type {Map<string, Promise<any>>} */
const underWay = new Map();

/** Send a request to the server. While it is in progress, the same request is not sent again.
 * @param {string} path
 * @param {{token?: string | null, key?: string | null, body?: unknown, method?: string}} [more] key: the person's key
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
  const answer = await send(address(path), {
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
    if (answer.ok) throw error;  // the response was cut off
    return {};
  });
  if (!answer.ok) throw new Refusal(answer.status, told.error ?? "", told.code ?? "", told.violations ?? []);
  return told;
}

/** Get the contents of a URL that the server has sent.
 * @param {string} address
 * @returns {Promise<any>} */
export const fetched = address => ask(address.replace(/^\/api\//, ""));

/** Get the text of a page of the server, such as a lesson.
 * @param {string} address
 * @returns {Promise<string>} */
export async function textAt(address) {
  const answer = await fetch(madeAt(address), { signal: AbortSignal.timeout(LATE) });
  if (!answer.ok) throw new Refusal(answer.status, "", "", []);
  return answer.text();
}

/** Get data that the page needs, retrying until it arrives.
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

/** Create a person, for whom the server stores a list of their tables.
 * @param {string} name */
export async function introduce(name) {
  if (person() !== null) return;
  const { key } = await ask("me", { body: { name } });
  if (person() === null) bePerson(key);  // another tab may have been faster
}

const SHORTEST = 500, LONGEST = 20_000;
const PATIENCE = 5000;
/** Milliseconds without a message after which a connection counts as lost; the server sends one every 20 seconds. */
const SILENCE = 60_000;
/** Number of consecutive failures after which polling replaces the WebSocket. */
const FAILURES = 2;

/** A permanent connection to a table, over a WebSocket or by polling. */
export class Live {
  /** @param {string} id
   * @param {() => {token: string | null, since: number | null, chat: number}} known returns the page's current state
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
    /** Number of the connection, so that messages from old connections are ignored. */
    this.line = 0;
    addEventListener("online", () => this.open());
    addEventListener("offline", () => this.tell(false));
    document.addEventListener("visibilitychange", () => document.hidden || this.open());
  }

  /** Connect, or reconnect after the machine has slept or the viewer has changed. */
  open() {
    const line = ++this.line, { socket } = this;
    if (socket && socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();  // closing now logs a warning
    else socket?.close();
    if (this.failures >= FAILURES) void this.poll(line);
    else this.connect(line);
  }

  /** Disconnect permanently. */
  end() {
    this.line = Infinity;
    this.socket?.close();
  }

  /** @param {number} line */
  connect(line) {
    const socket = connect(address(`tables/${this.id}/live`));
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
      else if (line === this.line) this.failures = 0;  // the server was down, so WebSockets may still work
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
