// The service worker of the page: it keeps the page's files and words, and answers with them if there is no connection.
// The server puts the list FILES before this text, with the hash of each file by its address. So the browser replaces the
// worker when a file changes. Everything else, such as tables and their secrets, goes to the server alone.

/** @type {Record<string, string>} */
const files = FILES;
const cacheName = `amunre ${Object.values(files).join("")}`;
/** Data that the page needs to start, which is the same for everyone. */
const WORDS = /^\/api\/(words|languages|games)$/;
/** Addresses of the page. */
const PAGES = /^\/(t\/[\w-]+)?$/;

addEventListener("install", event => event.waitUntil(install()));
addEventListener("activate", event => event.waitUntil(activate()));
addEventListener("fetch", event => {
  const { request } = event, { pathname, search, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && PAGES.test(pathname)) event.respondWith(answer(request, "/", false));
  else if (pathname in files) event.respondWith(answer(request, pathname, false));
  else if (WORDS.test(pathname)) event.respondWith(answer(request, pathname + search, true));
});
addEventListener("notificationclick", event => {
  event.notification.close();
  event.waitUntil(lookAt(event.notification.data));
});

async function install() {
  const cache = await caches.open(cacheName);
  await cache.addAll(Object.keys(files));
  await skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
  await clients.claim();
}

/** Return the server's answer, or without a connection the one that was kept.
 * @param {Request} request
 * @param {string} key
 * @param {boolean} keep true to keep the answer */
async function answer(request, key, keep) {
  try {
    const found = await fetch(request);
    if (keep && found.ok) await (await caches.open(cacheName)).put(key, found.clone());
    return found;
  } catch (error) {
    const kept = await caches.match(key, { cacheName });
    if (kept) return kept;
    throw error;
  }
}

/** Show the page that a notification is about.
 * @param {string} address */
async function lookAt(address) {
  const open = (await clients.matchAll({ type: "window" })).find(one => one.url === address);
  await (open ? open.focus() : clients.openWindow(address));
}
