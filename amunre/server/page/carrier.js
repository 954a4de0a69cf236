// The page's way to its tables: the server from which it came. `amunre pages` replaces this module by `amunre/pages/site/carrier.js`.

/** True if there is no server, so that nobody else can come to a table. */
export const alone = false;

/** Send a request to the API.
 * @param {string} address
 * @param {RequestInit} init
 * @returns {Promise<Response>} */
export const send = (address, init) => fetch(address, init);

/** Open a connection to a table.
 * @param {string} address
 * @returns {WebSocket} */
export const connect = address => new WebSocket(address);

/** Return the id of the table in the page's URL; null in the lobby. */
export const tableHere = () => location.pathname.match(/^\/t\/([\w-]+)$/)?.[1] ?? null;

/** Return the address of a table's page.
 * @param {string} id */
export const tableAt = id => `/t/${id}`;

/** Return the address of a page or a file that the API makes or names.
 * @param {string} address */
export const madeAt = address => address;

/** Start the service worker, which keeps the page's files so that the page opens without a connection. */
export function workOffline() {
  navigator.serviceWorker?.register("/service.js").catch(() => {});  // private windows refuse it; the page works without it
}
