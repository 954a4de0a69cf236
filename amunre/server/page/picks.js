// Choosing by pieces: an action is offered with the pieces that it names, and each piece that the player picks narrows the offers.

/** @typedef {Pick<import("./wire").Violation, "text" | "clause">} Reason A reason and its rule. */
/** @typedef {{text: string, label: string, group: string, reasons: Reason[], warning?: string | null, pieces: string[], needsGroup: boolean}} Offer
 *   An action. text: as it is sent; label: its words in its group; reasons: the reasons against it; warning: what the player gives up by it; pieces: keys of the pieces
 *   that it names, a key as often as it is named; needsGroup: true if it is offered only after its group was chosen. */
/** @typedef {{group: string | null, pieces: string[]}} Picked The group and the pieces that the player has picked. */
/** @typedef {{open: Offer[], closed: Offer[], whole: Offer[], next: Set<string>, shut: Set<string>, pending: Offer | null}} Narrowed
 *   open: legal offers that remain; closed: refused offers that remain; whole: legal offers that name nothing else;
 *   next: pieces that can be picked now; shut: pieces that only refused offers name; pending: the offer that only has to be confirmed. */

/** @type {Picked} */
export const NOTHING = { group: null, pieces: [] };

/** Return what remains of one list without another; null if it lacks something.
 * @param {string[]} all
 * @param {string[]} taken */
function without(all, taken) {
  const left = [...all];
  for (const one of taken) {
    const at = left.indexOf(one);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** Narrow offers to those that name everything picked.
 * @param {Offer[]} offers
 * @param {Picked} picked
 * @returns {Narrowed} */
export function narrowed(offers, { group, pieces }) {
  /** @type {Narrowed} */
  const found = { open: [], closed: [], whole: [], next: new Set(), shut: new Set(), pending: null };
  for (const offer of offers) {
    const left = (group === null ? !offer.needsGroup : offer.group === group) ? without(offer.pieces, pieces) : null;
    if (left === null) continue;
    const isOpen = offer.reasons.length === 0;
    (isOpen ? found.open : found.closed).push(offer);
    for (const one of left) (isOpen ? found.next : found.shut).add(one);
    if (isOpen && left.length === 0) found.whole.push(offer);
  }
  for (const one of found.next) found.shut.delete(one);
  const { whole } = found;
  // Of several groups that the pieces leave, the first one is usual.
  const usual = group === null ? whole.filter(one => one.group === found.open[0]?.group) : whole;
  const [first = null] = found.open.length === 1 ? found.open : usual.length === 1 ? usual : [];
  if (pieces.length || group !== null) found.pending = first;
  return found;
}

/** Return what is picked after one more piece was clicked: the same object if the click missed the places where the picked pieces
 * can go; null if it confirms the pending offer.
 * @param {Offer[]} offers
 * @param {Picked} picked
 * @param {string} piece
 * @returns {Picked | null} */
export function picking(offers, picked, piece) {
  const { group, pieces } = picked, now = narrowed(offers, picked);
  const isOpen = (/** @type {string[]} */ chosen, of = group) => narrowed(offers, { group: of, pieces: chosen }).open.length > 0;
  const times = pieces.filter(one => one === piece).length;
  if (isOpen([...pieces, piece])) return { group, pieces: [...pieces, piece] };
  if (times) return now.pending && now.open.length === 1 && times === 1 ? null : { group, pieces: pieces.filter(one => one !== piece) };
  // Another piece replaces a picked one, first of all one of the same kind, which is picked in the same place.
  const kind = kindOf(piece), same = pieces.findLastIndex(one => kindOf(one) === kind), held = pieces.filter(one => kindOf(one) !== kind);
  const hasPlaces = kind === "board" && held.length > 0 && [...narrowed(offers, { group, pieces: held }).next].some(one => kindOf(one) === kind);
  for (const at of hasPlaces ? [same] : [same, ...pieces.keys()]) {
    const chosen = [...pieces.filter((_, n) => n !== at), piece];
    if (isOpen(chosen)) return { group, pieces: chosen };
  }
  if (hasPlaces) return picked;
  return { group: !isOpen([piece]) && isOpen([piece], null) ? null : group, pieces: [piece] };
}

/** Return a piece's kind: the part of its key before the colon.
 * @param {string} piece */
const kindOf = piece => piece.slice(0, piece.indexOf(":"));
