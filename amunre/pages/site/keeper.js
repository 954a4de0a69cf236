// The service worker of the folder, which keeps its files, so that the page works without a network. `amunre pages`
// writes the constants `version` and `files` above it.

const HERE = new URL(".", location.href), NAME = `amunre ${HERE.pathname}`;
const cache = caches.open(`${NAME} ${version}`);

addEventListener("install", () => skipWaiting());

addEventListener("activate", event => event.waitUntil((async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith(`${NAME} `) && name !== `${NAME} ${version}`) await caches.delete(name);
  }
  await clients.claim();
})()));

/** Return a file from the cache, or else from the network.
 * @param {Request} request */
async function found(request) {
  const [path = ""] = request.url.split(/[?#]/);
  const kept = await (await cache).match(path);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) await (await cache).put(path, answer.clone());
  return answer;
}

addEventListener("fetch", event => {
  if (event.request.method === "GET" && event.request.url.startsWith(HERE.href)) event.respondWith(found(event.request));
});

addEventListener("notificationclick", event => {
  event.notification.close();
  event.waitUntil(clients.matchAll({ type: "window" }).then(found => found.find(one => one.frameType === "top-level")?.focus()));
});

addEventListener("message", event => {
  if (event.data === "all") event.waitUntil(Promise.all(files.map(file => found(new Request(new URL(file, HERE))))));
});
