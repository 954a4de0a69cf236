// The page's way to its tables: a worker of the window around it, which stays when the page changes.
// `amunre pages` puts this module in the place of `amunre/server/page/carrier.js`.

/** @type {any} */
const around = parent;
if (around === window) location.replace(new URL("..", import.meta.url));
const { tables } = around;

/** True: there is no server, so that nobody else can come to a table. */
export const alone = true;

/** Data that the folder has as files, so that the lobby need not wait for the worker. */
const FIXED = /^\/api\/(games|languages|words)$/;

/** Send a request to the API.
 * @param {string} address
 * @param {RequestInit} init
 * @returns {Promise<Response>} */
export async function send(address, init) {
  const { pathname, searchParams } = new URL(address, location.origin), [, what] = pathname.match(FIXED) ?? [];
  if (what === undefined) return tables.send(address, init);
  const found = await fetch(new URL(`../data/${what}.${searchParams.get("lang")}.json`, import.meta.url));
  return new Response(await found.text(), { status: found.status });  // without the date, which is that of the file
}

/** Open a connection to a table.
 * @param {string} address
 * @returns {WebSocket} */
export const connect = address => tables.connect(address);

/** Return the id of the table in the page's URL; null in the lobby. */
export const tableHere = () => location.search.match(/^\?([\w-]+)$/)?.[1] ?? null;

/** Return the address of a table's page.
 * @param {string} id */
export const tableAt = id => `${location.pathname}?${id}`;

/** Return the address of a page or a file that the API makes or names: lessons and pictures are in the folder, and a click
 * saves the rest.
 * @param {string} address */
export function madeAt(address) {
  const { pathname, searchParams } = new URL(address, location.origin), [, folder, name] = pathname.match(/^\/(assets|learn)\/(.+)$/) ?? [];
  if (folder === undefined) return address;
  return new URL(`../${folder}/${name}${folder === "learn" ? `.${searchParams.get("lang")}.html` : ""}`, import.meta.url).href;
}

/** The window around the page keeps its files. */
export function workOffline() {}

addEventListener("offline", event => event.stopImmediatePropagation());  // the worker needs no network

/** @param {HTMLAnchorElement} link */
async function save(link) {
  const answer = await send(link.pathname + link.search, {});
  const name = link.download || `${link.pathname.split("/").slice(-2).join("-")}.html`;
  const url = URL.createObjectURL(await answer.blob());
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

addEventListener("click", event => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || !/^\/(api|t)\//.test(link.getAttribute("href") ?? "")) return;
  event.preventDefault();
  void save(link);
});
addEventListener("pagehide", () => tables.leave());
tables.arrive(window);
