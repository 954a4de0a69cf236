// The worker with the tables: it loads Python, plays, and keeps each deed in the browser's storage.

import createPyodideModule from "./pyodide/pyodide.asm.mjs";
import { loadPyodide } from "./pyodide/pyodide.mjs";

const HERE = new URL(".", import.meta.url);
const NAME = `amunre ${HERE.pathname}`;
/** Address of Python's memory in the cache. */
const MEMORY = new URL("memory", HERE).href;

/** Python's worker, which takes the messages from the page.
 * @type {{hear: (text: string) => void} | null} */
let tables = null;
/** @type {IDBDatabase | null} */
let storage = null;
/** The last writing, after which answers may be sent. */
let written = Promise.resolve();

// --- loading ---------------------------------------------------------------------------------------------

/** Fetch files as usual, but count what has arrived, and take the packed file where there is only that.
 * @param {Record<string, number>} parts sizes of the large files, by path */
function counted(parts) {
  const usual = fetch, of = Object.values(parts).reduce((sum, size) => sum + size, 0);
  let bytes = 0;
  self.fetch = async (asked, init) => {
    const url = new URL(asked instanceof Request ? asked.url : asked, HERE);
    const path = url.href.slice(HERE.href.length), packed = `${path}.packed`;
    const answer = await usual(Object.hasOwn(parts, packed) ? new URL(packed, HERE) : url, init);
    if (!answer.ok || !answer.body) return answer;
    const tell = new TransformStream({
      transform(chunk, next) {
        bytes += chunk.length;
        postMessage({ kind: "loaded", bytes: Math.min(bytes, of), of });
        next.enqueue(chunk);
      },
    });
    const body = answer.body.pipeThrough(tell);
    if (!Object.hasOwn(parts, packed)) return new Response(body, answer);
    const headers = { "content-type": path.endsWith(".wasm") ? "application/wasm" : "application/octet-stream" };
    return new Response(body.pipeThrough(new DecompressionStream("gzip")), { headers });
  };
}

/** Write the files of the library where Python finds them.
 * @param {any} files Pyodide's file system
 * @param {Uint8Array<ArrayBuffer>} packed a line with names and sizes, and then the files one after another */
function unpack(files, packed) {
  const head = packed.indexOf(10), folders = new Set();
  let at = head + 1;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(packed.subarray(0, head)))) {
    const path = `/lib/amunre/${name}`, folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) files.mkdirTree(folder);
    folders.add(folder);
    files.writeFile(path, packed.subarray(at, at += size), { canOwn: true });
  }
}

/** Return a maker of Pyodide's module with at least this much memory, because a kept memory is only copied into it.
 * @param {number} bytes */
const large = bytes => async (/** @type {object} */ settings) => {
  const module = await createPyodideModule(settings);
  if (module.HEAP8.length < bytes) module._free(module._malloc(bytes));
  return module;
};

/** Start Python with the library.
 * @param {any} lock the versions that Pyodide expects
 * @param {Promise<ArrayBuffer>} library
 * @param {Promise<ArrayBuffer | undefined>} memory Python's memory after an earlier start, which takes a third of the time */
async function started(lock, library, memory) {
  const known = await memory;
  const python = await loadPyodide({
    indexURL: new URL("pyodide/", HERE).href,
    lockFileContents: lock,
    packageBaseUrl: HERE.href,
    ...(known ? { _loadSnapshot: known, createPyodideModule: large(known.byteLength) } : { _makeSnapshot: true }),
  });
  delete python._api.config._loadSnapshot;  // otherwise it would stay in memory
  unpack(python.FS, new Uint8Array(await library));
  if (!known) python.runPython("import sys; sys.path.insert(0, '/lib/amunre'); from amunre.server.worker import prepare; prepare()");
  return python;
}

/** @param {Record<string, number>} parts
 * @param {any} lock
 * @param {string} version */
async function begin(parts, lock, version) {
  counted(parts);
  const library = fetch("amunre.library").then(answer => answer.arrayBuffer());
  const cache = await globalThis.caches?.open(`${NAME} ${version}`), memory = await cache?.match(MEMORY);
  let python = await started(lock, library, memory?.arrayBuffer()).catch(error => {
    if (!memory) throw error;
    void cache.delete(MEMORY);
    return started(lock, library);
  });
  if (!memory && cache) void cache.put(MEMORY, new Response(python.makeMemorySnapshot())).catch(() => {});
  await opened();
  tables = python.pyimport("amunre.server.worker").Worker(tell, JSON.stringify(await kept()));
}

// --- storage ---------------------------------------------------------------------------------------------

/** @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>} */
const done = request => new Promise((give, fail) => {
  request.onsuccess = () => give(request.result);
  request.onerror = () => fail(request.error);
});

/** Open the storage; without it, tables last only while the page is open. */
async function opened() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("streams", { keyPath: "stream" });
    request.result.createObjectStore("entries", { keyPath: ["stream", "number"] });
  };
  storage = await done(request).catch(() => null);
}

/** Return the stored streams with their entries. */
async function kept() {
  if (!storage) return [];
  const reading = storage.transaction(["streams", "entries"]);
  const [streams, entries] = await Promise.all([done(reading.objectStore("streams").getAll()), done(reading.objectStore("entries").getAll())]);
  const found = new Map(streams.map(one => [one.stream, { ...one, entries: [] }]));
  for (const { stream, text } of entries) found.get(stream)?.entries.push(text);
  return [...found.values()];
}

/** Write what Python tells.
 * @param {any} told */
function keep({ kind, stream, listed, entry }) {
  if (!storage) return;
  const writing = storage.transaction(["streams", "entries"], "readwrite");
  const streams = writing.objectStore("streams"), entries = writing.objectStore("entries");
  if (kind === "drop") {
    streams.delete(stream);
    entries.delete(IDBKeyRange.bound([stream, 0], [stream, Infinity]));
  } else {
    streams.put({ stream, listed });
    if (entry !== null) entries.put({ stream, number: listed.length - 1, text: entry });
  }
  written = new Promise(go => {
    writing.oncomplete = writing.onabort = () => go();
  });
}

// --- messages --------------------------------------------------------------------------------------------

/** Take a message from Python.
 * @param {string} text */
function tell(text) {
  const told = JSON.parse(text);
  if (told.kind === "keep" || told.kind === "drop") keep(told);
  else if (told.kind === "answer") void written.then(() => postMessage(told));
  else postMessage(told);
}

/** Start when no other tab has the tables.
 * @param {Record<string, number>} parts
 * @param {any} lock
 * @param {string} version */
async function alone(parts, lock, version) {
  const start = () => begin(parts, lock, version).then(() => {
    postMessage({ kind: "ready" });
    return new Promise(() => {});
  });
  if (!navigator.locks) return start();  // over plain HTTP
  await navigator.locks.request(NAME, { ifAvailable: true }, lock => lock ? start() : postMessage({ kind: "elsewhere" }));
  await navigator.locks.request(NAME, start);
}

onmessage = ({ data }) => {
  if (data.kind === "begin") void alone(data.parts, data.lock, data.version).catch(error => postMessage({ kind: "failed", why: String(error) }));
  else tables?.hear(JSON.stringify(data));
};
