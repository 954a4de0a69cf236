// Data stored in this browser: the person, the secrets for their tables, and their preferences.

const PERSON = "amunre.person", NAME = "amunre.name", MUTED = "amunre.silent", LANGUAGE = "amunre.language";
const NOTICES = "amunre.notices", NO_TIPS = "amunre.no-tips", TIP = "amunre.tip.";

/** A table's secrets and state in this browser.
 * @typedef {{token: string | null, host: string | null, lost: boolean, parted: "" | "resign" | "leave", read: number, heard: number}} Keys
 *   token: token of a seat, or an invitation to it; lost: true if the token no longer works; parted: how this person gave up their seat;
 *   read: number of the first event after this person's last decision; heard: number of the first unread chat entry. */

/** Notes in browser storage. If the storage is full or blocked, they last only while the page is open. */
class Notes {
  /** @param {() => Storage} storage returns the storage, or throws if it is blocked */
  constructor(storage) {
    this.storage = storage;
    /** Notes that could not be stored.
     * @type {Map<string, string>} */
    this.loose = new Map();
  }

  /** @param {string} name
   * @returns {string | null} */
  get(name) {
    return this.loose.get(name) ?? this.kept(name);
  }

  /** Return a stored note, which outlasts the page.
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
   * @param {string | null} text null to delete the note */
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
/** Notes passed from one page to the next in the same tab. */
export const passing = new Notes(() => sessionStorage);

/** @type {Keys} */
const NONE = { token: null, host: null, lost: false, parted: "", read: 0, heard: 0 };

/** @param {string} id */
export const keysOf = id => read(notes.get(`amunre.table.${id}`));

/** @param {string | null} note
 * @returns {Keys} */
function read(note) {
  try {
    return { ...NONE, ...JSON.parse(note ?? "{}") };
  } catch {
    return NONE;  // this page did not write that note
  }
}

/** @param {string} id
 * @param {Partial<Keys>} keys */
export function keep(id, keys) {
  notes.set(`amunre.table.${id}`, JSON.stringify({ ...keysOf(id), ...keys }));
}

/** Return whether a table's secrets could not be stored.
 * @param {string} id */
export const isLoose = id => !same(keysOf(id), read(notes.kept(`amunre.table.${id}`)));

/** Call a function when another tab has stored data about a table. A secret from that tab takes precedence over a secret that
 * this tab has marked as lost, because this tab may have overwritten the newer secret before it knew about it.
 * @param {string} id
 * @param {() => void} hear */
export function whenKept(id, hear) {
  addEventListener("storage", event => {
    if (event.key === null) return hear();  // the storage was cleared
    if (event.key !== `amunre.table.${id}`) return;
    const now = read(event.newValue);
    if (!now.lost && keysOf(id).lost) keep(id, { token: now.token, lost: false });
    if (!same(read(event.oldValue), now)) hear();
  });
}

/** Return whether two notes have the same secrets.
 * @param {Keys} one
 * @param {Keys} other */
const same = (one, other) => one.token === other.token && one.host === other.host && one.lost === other.lost;

/** Return the code of the chosen language; null if no language was chosen. */
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

/** Return whether the user wants notifications of the browser. */
export const notified = () => notes.get(NOTICES) !== null;

/** @param {boolean} wish */
export const beNotified = wish => note(NOTICES, wish);

/** Return whether the user wants no tips. */
export const tipless = () => notes.get(NO_TIPS) !== null;

/** @param {boolean} wish */
export const beTipless = wish => note(NO_TIPS, wish);

/** Return whether the user has seen the tip for a kind of decision.
 * @param {string} kind */
export const knows = kind => notes.get(TIP + kind) !== null;

/** @param {string} kind */
export const know = kind => note(TIP + kind, true);

/** @param {string} name
 * @param {boolean} wish */
function note(name, wish) {
  notes.set(name, wish ? "" : null);
}
