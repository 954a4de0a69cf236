// What this browser keeps: who one is, the secrets of one's tables, what one likes.

const PERSON = "amunre.person", NAME = "amunre.name", MUTED = "amunre.silent", LARGE = "amunre.large", LANGUAGE = "amunre.language";

/** What opens a table for this browser.
 * @typedef {{token: string | null, host: string | null, invitation: string | null, read: number, heard: number}} Keys
 *   read: number of the first event after one's own last decision; heard: number of the first entry of the chat that was not seen. */

/** @type {Keys} */
const NONE = { token: null, host: null, invitation: null, read: 0, heard: 0 };

/** @param {string} id
 * @returns {Keys} */
export function keysOf(id) {
  const found = localStorage.getItem(`amunre.table.${id}`);
  return found === null ? NONE : { ...NONE, ...JSON.parse(found) };
}

/** @param {string} id
 * @param {Partial<Keys>} keys */
export function keep(id, keys) {
  localStorage.setItem(`amunre.table.${id}`, JSON.stringify({ ...keysOf(id), ...keys }));
}

/** Be told when another tab has kept something of a table.
 * @param {string} id
 * @param {() => void} hear */
export function whenKept(id, hear) {
  addEventListener("storage", event => {
    if (event.key === `amunre.table.${id}` && same(event.oldValue, event.newValue) === false) hear();
  });
}

/** Whether two notes open the same.
 * @param {string | null} one
 * @param {string | null} other */
function same(one, other) {
  const [a, b] = [one, other].map(text => text === null ? NONE : JSON.parse(text));
  return a.token === b.token && a.host === b.host;
}

/** Take the secret out of the address, before anybody else reads it, and keep it.
 * What stands before a point says what sort of secret it is; without one it is a seat, or an invitation to one.
 * @param {string | null} id of the table; null in the lobby */
export function takeSecret(id) {
  const secret = location.hash.slice(1);
  if (!secret) return;
  history.replaceState(null, "", location.pathname);
  const [kind, rest] = secret.includes(".") ? secret.split(".", 2) : ["seat", secret];
  if (!rest) return;
  if (kind === "me") localStorage.setItem(PERSON, rest);
  else if (id !== null) keep(id, kind === "host" ? { host: rest } : { token: rest, invitation: null });
}

/** The code of the language that was chosen here; null for none. */
export const ownLanguage = () => localStorage.getItem(LANGUAGE);

/** @param {string} code */
export const haveLanguage = code => localStorage.setItem(LANGUAGE, code);

export const person = () => localStorage.getItem(PERSON);

/** @param {string | null} key */
export function bePerson(key) {
  if (key === null) [PERSON, NAME].forEach(name => localStorage.removeItem(name));
  else localStorage.setItem(PERSON, key);
}

export const ownName = () => localStorage.getItem(NAME) ?? "";

/** @param {string} name */
export const haveName = name => localStorage.setItem(NAME, name);

export const silent = () => localStorage.getItem(MUTED) !== null;

/** @param {boolean} wish */
export const beSilent = wish => note(MUTED, wish);

/** Whether the board is shown larger than the screen. */
export const large = () => localStorage.getItem(LARGE) !== null;

/** @param {boolean} wish */
export const beLarge = wish => note(LARGE, wish);

/** @param {string} name
 * @param {boolean} wish */
function note(name, wish) {
  if (wish) localStorage.setItem(name, "");
  else localStorage.removeItem(name);
}
