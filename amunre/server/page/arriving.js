// The secret after the "#" in a URL. The page stores it only if the server knows it. The page asks before replacing another
// secret, so that a link cannot change its recipient's identity.

import { AGAIN, Refusal, ask } from "./api.js";
import { chosen } from "./dialog.js";
import { bePerson, haveName, keep, keysOf, person } from "./keeping.js";
import { say, seatName } from "./words.js";

/** Take the secret out of the URL, and store it.
 * A prefix that ends with a dot indicates its kind; without a prefix, it is a token or an invitation for a seat.
 * @param {string | null} id id of the table; null in the lobby
 * @returns {Promise<string>} message to show; empty if there is nothing to show */
export async function arrive(id) {
  const secret = location.hash.slice(1);
  addEventListener("hashchange", () => location.reload());
  if (!secret) return "";
  const [kind, rest] = secret.includes(".") ? [secret.slice(0, secret.indexOf(".")), secret.slice(secret.indexOf(".") + 1)] : ["", secret];
  if (kind === "me") return asPerson(rest);
  if (id !== null) return atTable(id, rest);
  leaveAddress();
  return "";
}

/** Remove the secret from the URL, where others could read it. */
function leaveAddress() {
  history.replaceState(null, "", location.pathname + location.search);
}

/** The server's codes for an unknown secret. */
const UNKNOWN = ["wrong-token", "no-person", "no-bearer"];

/** Return the server's answer to a secret, retrying if necessary; null if the secret is unknown, or undefined if the
 * request is refused for another reason or by a proxy.
 * @param {string} path
 * @param {{token?: string, key?: string}} secret
 * @returns {Promise<any>} */
async function answered(path, secret) {
  for (;;) {
    try {
      return await ask(path, secret);
    } catch (error) {
      if (error instanceof Refusal && !error.passes) return UNKNOWN.includes(error.code) ? null : undefined;
      await new Promise(go => setTimeout(go, AGAIN));
    }
  }
}

/** Sign in as the person who owns a key.
 * @param {string} key */
async function asPerson(key) {
  const own = person();
  const found = key === own ? null : await answered("me", { key });
  leaveAddress();
  if (key === own) return "";
  if (!found) return own === null ? say("link-dead") : say("link-dead-kept");
  const known = own === null ? null : await answered("me", { key: own });
  const named = (/** @type {{name: string | null} | undefined} */ one) => one?.name ?? say("nameless");
  if (known !== null && !await chosen(say("link-person"), [
    say("link-is", { what: named(found) }), say("link-own", { what: named(known) }), say("link-person-is"),
  ], say("link-keep"), say("link-use"))) return "";
  bePerson(key);
  if (found.name !== null) haveName(found.name);
  return say("link-taken", { name: named(found) });
}

/** Accept a secret for a table.
 * @param {string} id
 * @param {string} secret */
async function atTable(id, secret) {
  const keys = keysOf(id), path = `tables/${id}/about`;
  const isKnown = [keys.token, keys.host].includes(secret);
  const found = isKnown ? null : await answered(path, { token: secret });
  leaveAddress();
  if (isKnown) return "";
  if (!found) return keys.token === null && keys.host === null ? say("link-dead-here") : say("link-dead-kept");
  const slot = opensChair(found) ? "token" : "host", own = keys[slot];
  const known = own === null ? null : await answered(path, { token: own });
  if (known !== null && !await chosen(say("link-place"), [
    say("link-is", { what: placeOf(found) }), say("link-own", { what: placeOf(known) }), say("link-place-is"),
  ], say("link-keep"), say("link-use"))) return "";
  keep(id, { [slot]: secret, lost: false });
  return "";
}

/** Return whether a secret is for a seat rather than for the host.
 * @param {import("./wire").About} about */
const opensChair = ({ viewer, invited }) => typeof viewer === "number" || invited !== null;

/** Describe what a secret gives access to.
 * @param {import("./wire").About | undefined} about the table as the secret shows it; undefined if unknown */
function placeOf(about) {
  if (!about) return "?";
  const { viewer, invited, plays, chairs } = about;
  const seat = typeof viewer === "number" ? viewer : invited;
  if (seat === null) return say("link-host");
  const name = chairs[seat]?.name ?? seatName(seat);
  if (invited !== null) return say("link-invitation", { name });
  return plays ? say("link-chair", { name }) : say("link-look", { name });
}
