// The window around the page: it starts the worker with the tables, and shows how far it is.

import { lock, parts, texts } from "./parts.js";

const PATIENCE = 3000;

/** @param {string} id */
const by = id => /** @type {HTMLElement} */ (document.getElementById(id));
const language = [localStorage.getItem("amunre.language"), ...navigator.languages.map(one => one.split("-", 1)[0])]
  .find(code => code && Object.hasOwn(texts, code)) ?? "en";
const say = texts[language];
document.documentElement.lang = language;

/** Number of the last request or connection. */
let number = 0;
/** Functions that take the answers, by the numbers of the requests.
 * @type {Map<number, (told: any) => void>} */
const waiting = new Map();
/** @type {Map<number, Line>} */
const lines = new Map();
/** @type {Worker} */
let worker;

/** A connection to a table, which is used like a WebSocket. */
class Line {
  /** @param {string} address */
  constructor(address) {
    this.number = ++number;
    this.readyState = WebSocket.OPEN;
    /** @type {((event: Event) => void) | null} */
    this.onopen = null;
    /** @type {((event: MessageEvent) => void) | null} */
    this.onmessage = null;
    /** @type {((event: Event) => void) | null} */
    this.onclose = null;
    lines.set(this.number, this);
    worker.postMessage({ kind: "open", number: this.number, address });
    queueMicrotask(() => this.onopen?.(new Event("open")));
  }

  /** @param {string} text */
  send(text) {
    worker.postMessage({ kind: "say", number: this.number, text });
  }

  close() {
    if (this.readyState === WebSocket.OPEN) worker.postMessage({ kind: "close", number: this.number });
    this.readyState = WebSocket.CLOSING;
  }

  ended() {
    lines.delete(this.number);
    this.readyState = WebSocket.CLOSED;
    this.onclose?.(new Event("close"));
  }
}

/** What the page in the frame uses. */
globalThis.tables = {
  /** @param {string} address
   * @param {{method?: string, headers?: Record<string, string>, body?: string | null, signal?: AbortSignal}} init
   * @returns {Promise<Response>} */
  send(address, { method = "GET", headers = {}, body = null, signal }) {
    const mine = ++number;
    return new Promise((answer, fail) => {
      waiting.set(mine, told => answer(new Response([204, 304].includes(told.status) ? null : told.body, told)));
      signal?.addEventListener("abort", () => fail(signal.reason));
      worker.postMessage({ kind: "ask", number: mine, method, address, headers, body });
    });
  },
  /** @param {string} address */
  connect: address => new Line(address),
  /** Forget the page that was in the frame. */
  leave() {
    waiting.clear();
    for (const line of lines.values()) {
      line.onmessage = line.onclose = null;
      line.close();
    }
  },
  /** Show the title of a new page in the frame, and keep its table in the address.
   * @param {Window} page */
  arrive(page) {
    history.replaceState(null, "", `#${page.location.search.slice(1)}`);
    const title = page.document.querySelector("title");
    const show = () => {
      document.title = page.document.title;
    };
    if (title) new MutationObserver(show).observe(title, { childList: true });
    show();
  },
};

/** @param {any} told */
function hear(told) {
  switch (told.kind) {
    case "answer":
      waiting.get(told.number)?.(told);
      waiting.delete(told.number);
      break;
    case "push":
      lines.get(told.number)?.onmessage?.(new MessageEvent("message", { data: told.text }));
      break;
    case "closed":
      lines.get(told.number)?.ended();
      break;
    case "loaded":
      by("told").textContent = say.loading;
      Object.assign(by("loaded"), { value: told.bytes, max: told.of });
      break;
    case "elsewhere":
      by("told").textContent = say.elsewhere;
      break;
    case "failed":
      by("told").textContent = `${say.failed} ${told.why}`;
      break;
    case "ready":
      show();
  }
}

/** Show the page, at the table in the address if there is one. */
function show() {
  const frame = /** @type {HTMLIFrameElement} */ (document.createElement("iframe"));
  const table = location.hash.match(/^#([\w-]+)$/)?.[1];
  frame.src = table === undefined ? "page.html" : `page.html?${table}`;
  frame.title = "amunre";
  by("loading").replaceWith(frame);
  document.body.dataset.ready = "true";
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage("all"));
}

/** Let the service worker keep the files from the beginning, where the browser allows one. */
async function kept() {
  if (!navigator.serviceWorker) return;
  await navigator.serviceWorker.register("keeper.js").catch(() => {});
  if (navigator.serviceWorker.controller) return;
  await Promise.race([
    new Promise(done => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true })),
    new Promise(done => setTimeout(done, PATIENCE)),
  ]);
}

by("told").textContent = say.loading;
by("loaded").setAttribute("aria-label", say.loading);
await kept();
worker = new Worker("worker.js", { type: "module" });
worker.onmessage = event => hear(event.data);
worker.onerror = event => hear({ kind: "failed", why: event.message });
worker.postMessage({ kind: "begin", parts, lock });
