// What this browser keeps: who one is, the secrets of one's tables, what one likes.

const PERSON = "amunre.person", NAME = "amunre.name", MUTED = "amunre.silent", LARGE = "amunre.large", LANGUAGE = "amunre.language";

/** What opens a table for this browser.
 * @typedef {{token: string | null, host: string | null, lost: boolean, read: number, heard: number}} Keys
 *   token: opens a chair, or is an invitation to one; lost: there was one that opens nothing any more;
 *   read: number of the first event after one's own last decision; heard: number of the first entry of the chat that was not seen. */

/** Notes in a storage of the browser. Where that is full, or forbidden, they last as long as the page lies open. */
class Notes {
  /** @param {() => Storage} storage throws where it is forbidden */
  constructor(storage) {
    this.storage = storage;
    /** What could not be kept.
     * @type {Map<string, string>} */
    this.loose = new Map();
  }

  /** @param {string} name
   * @returns {string | null} */
  get(name) {
    return this.loose.get(name) ?? this.kept(name);
  }

  /** What is there after the page is gone.
   * @param {string} name
   * @returns {string | null} */
  kept(name) {
    try {
      return this.storage().getItem(name);
    } catch {
      return null;
    }
  }

  /** @param {string} name
   * @param {string | null} text null: no more is to be kept */
  set(name, text) {
    this.loose.delete(name);
    try {
      if (text === null) this.storage().removeItem(name);
      else this.storage().setItem(name, text);
    } catch {
      if (text !== null) this.loose.set(name, text);
    }
  }
}

const notes = new Notes(() => localStorage);
/** Notes from one page to the next in one tab. */
export const passing = new Notes(() => sessionStorage);

/** @type {Keys} */
const NONE = { token: null, host: null, lost: false, read: 0, heard: 0 };

/** @param {string} id */
export const keysOf = id => read(notes.get(`amunre.table.${id}`));

/** @param {string | null} note
 * @returns {Keys} */
function read(note) {
  try {
    return { ...NONE, ...JSON.parse(note ?? "{}") };
  } catch {
    return NONE;  // whoever has written that was not this page
  }
}

/** @param {string} id
 * @param {Partial<Keys>} keys */
export function keep(id, keys) {
  notes.set(`amunre.table.${id}`, JSON.stringify({ ...keysOf(id), ...keys }));
}

/** Whether what opens a table is lost with the page.
 * @param {string} id */
export const isLoose = id => !same(keysOf(id), read(notes.kept(`amunre.table.${id}`)));

/** Be told when another tab has kept something of a table. What another tab was given, or gave up, counts for more than
 * what this one took for lost: it may have done so, and written over it, before it heard of the other.
 * @param {string} id
 * @param {() => void} hear */
export function whenKept(id, hear) {
  addEventListener("storage", event => {
    if (event.key === null) return hear();  // all was cleared
    if (event.key !== `amunre.table.${id}`) return;
    const now = read(event.newValue);
    if (!now.lost && keysOf(id).lost) keep(id, { token: now.token, lost: false });
    if (!same(read(event.oldValue), now)) hear();
  });
}

/** Whether two notes open the same.
 * @param {Keys} one
 * @param {Keys} other */
const same = (one, other) => one.token === other.token && one.host === other.host && one.lost === other.lost;

/** The code of the language that was chosen here; null for none. */
export const ownLanguage = () => notes.get(LANGUAGE);

/** @param {string} code */
export const haveLanguage = code => notes.set(LANGUAGE, code);

export const person = () => notes.get(PERSON);

/** @param {string | null} key */
export function bePerson(key) {
  if (key === null) [PERSON, NAME].forEach(name => notes.set(name, null));
  else notes.set(PERSON, key);
}

export const ownName = () => notes.get(NAME) ?? "";

/** @param {string} name */
export const haveName = name => notes.set(NAME, name);

export const silent = () => notes.get(MUTED) !== null;

/** @param {boolean} wish */
export const beSilent = wish => note(MUTED, wish);

/** Whether the board is shown larger than the screen. */
export const large = () => notes.get(LARGE) !== null;

/** @param {boolean} wish */
export const beLarge = wish => note(LARGE, wish);

/** @param {string} name
 * @param {boolean} wish */
function note(name, wish) {
  notes.set(name, wish ? "" : null);
}
