// The window around the page: it starts the worker with the tables, and shows how far it is.

import { lock, parts, texts, version } from "./parts.js";

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
/** Called when the worker has the tables.
 * @type {() => void} */
let begin;
/** @type {Promise<void>} */
const begun = new Promise(go => {
  begin = go;
});

/** Send a message to the worker as soon as it has the tables.
 * @param {object} message */
const post = message => void begun.then(() => worker.postMessage(message));

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
    post({ kind: "open", number: this.number, address });
    queueMicrotask(() => this.onopen?.(new Event("open")));
  }

  /** @param {string} text */
  send(text) {
    post({ kind: "say", number: this.number, text });
  }

  close() {
    if (this.readyState === WebSocket.OPEN) post({ kind: "close", number: this.number });
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
   * @param {{method?: string, headers?: Record<string, string>, body?: string | null}} init
   * @returns {Promise<Response>} */
  send(address, { method = "GET", headers = {}, body = null }) {
    const mine = ++number;
    return new Promise(answer => {
      waiting.set(mine, told => answer(new Response([204, 304].includes(told.status) ? null : told.body, told)));
      post({ kind: "ask", number: mine, method, address, headers, body });
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
      if (told.bytes === told.of) by("loaded").removeAttribute("value");  // Python starts, which takes an unknown time
      break;
    case "elsewhere":
      by("told").textContent = say.elsewhere;
      by("loaded").hidden = true;
      break;
    case "failed":
      by("told").textContent = `${say.failed} ${told.why}`;
      by("loaded").hidden = true;
      break;
    case "ready":
      by("loading").hidden = true;
      document.body.dataset.ready = "true";
      begin();
      void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage("all"));
  }
}

/** Show the page, at the table in the address if there is one. Its lobby does not wait for the worker. */
function show() {
  const frame = /** @type {HTMLIFrameElement} */ (document.createElement("iframe"));
  const table = location.hash.match(/^#([\w-]+)$/)?.[1];
  frame.src = table === undefined ? "page.html" : `page.html?${table}`;
  frame.title = "amunre";
  document.body.append(frame);
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
show();
worker = new Worker("worker.js", { type: "module" });
worker.onmessage = event => hear(event.data);
worker.onerror = event => hear({ kind: "failed", why: event.message });
worker.postMessage({ kind: "begin", parts, lock, version });
