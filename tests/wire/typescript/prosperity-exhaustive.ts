// What a front end in TypeScript does with messages. It compiles as long as no kind of group, frame or event is forgotten.
import type { Event, Group, Messages, Pending, Request, Update, View } from "./prosperity";

function forgotten(kind: never): never {
  throw new Error(`no such kind: ${JSON.stringify(kind)}`);
}

export function heading(group: Group): string {
  switch (group.kind) {
    case "supply":
      return `${group.title}: ${group.coins ?? "no"} coins, ${group.buys ?? "no"} buys`;
    case "hand":
    case "aside":
    case "names":
    case "number":
    case "answer":
    case "end":
      return group.choices.map((choice) => choice.label).join();
    default:
      return forgotten(group);
  }
}

export function begun(pending: Pending): string {
  switch (pending.kind) {
    case "again":
      return `${pending.card} ${pending.left} of ${pending.times}`;
    case "rest":
      return `${pending.card} ${pending.step}`;
    case "others":
      return `${pending.card} ${pending.step} ${pending.seats.join()}`;
    case "gains":
      return `${pending.seat} ${pending.cards.join()}`;
    case "bought":
      return `${pending.card} ${pending.gains.join()} ${pending.copies} ${pending.trashing}`;
    case "gained":
      return `${pending.seat} ${pending.card}`;
    case "forge":
      return `${pending.seat} ${pending.total}`;
    case "gain":
      return `${pending.seat} ${pending.least} ${pending.most}`;
    case "vault-other":
      return `${pending.seat} ${pending.discarded}`;
    case "put":
      return `${pending.seat} ${pending.cards.join()}`;
    case "loan":
      return `${pending.seat} ${pending.found} ${pending.cards.join()}`;
    case "triple":
    case "trash":
    case "bishop":
    case "vault":
    case "discard":
    case "mountebank":
    case "name":
    case "take":
    case "mint":
      return `${pending.seat} ${pending.card} ${pending.step}`;
    default:
      return forgotten(pending);
  }
}

export function told(event: Event): string {
  switch (event.kind) {
    case "kingdom-drawn":
      return event.params.cards.join();
    case "turn-began":
      return `${event.params.seat} ${event.params.turns}`;
    case "asked":
      return `${event.params.stage} ${event.params.seats.join()} ${event.params.pending.map(begun).join()}`;
    case "card-played":
      return `${event.params.seat} ${event.params.card} ${event.params.by} ${event.params.again}`;
    case "worth-counted":
      return `${event.params.seat} ${event.params.coins}`;
    case "turn-gains":
      return `${event.params.seat} ${event.params.actions} ${event.params.buys}`;
    case "cards-drawn":
      return `${event.params.seat} ${event.params.seen.join()} ${event.params.unseen.join()}`;
    case "deck-shuffled":
      return `${event.params.seat} ${event.params.cards.length}`;
    case "cards-revealed":
      return `${event.params.seat} ${event.params.cards.join()} ${event.params.origin}`;
    case "card-bought":
      return `${event.params.seat} ${event.params.card} ${event.params.cost}`;
    case "tokens-won":
      return `${event.params.seat} ${event.params.tokens}`;
    case "token-moved":
      return event.params.card;
    case "gain-moved":
      return `${event.params.seat} ${event.params.card} ${event.params.by} ${event.params.to}`;
    case "card-trashed":
    case "card-discarded":
      return `${event.params.seat} ${event.params.card} ${event.params.origin}`;
    case "card-named":
    case "card-gained":
    case "card-put-back":
      return `${event.params.seat} ${event.params.card}`;
    case "coppers-taken":
      return `${event.params.seat} ${event.params.coppers}`;
    case "declined":
      return `${event.params.seat} ${event.params.stage}`;
    case "cleaned-up":
      return `${event.params.seat} ${event.params.play.join()} ${event.params.seen.join()} ${event.params.unseen.join()}`;
    case "hands-opened":
      return `${event.params.seat} ${event.params.hand.join()} ${event.params.deck.join()} ${event.params.discard.join()}`;
    case "start-drawn":
      return `${event.params.seat}`;
    case "game-ended":
      return event.kind;
    default:
      return forgotten(event);
  }
}

export function open(group: Group): string[] {
  return group.choices.filter((choice) => choice.violations.length === 0).map((choice) => choice.action.text);
}

export function treasures(view: View, seat: number): number {
  return view.players[seat]?.hand.filter((card) => card === "copper").length ?? 0;
}

export function answer(update: Update): Request | null {
  const actions = update.prompt?.groups.flatMap(open) ?? [];
  return actions.length === 0 ? null : { kind: "play-all", step: update.step, actions };
}

export const forms: Record<keyof Messages, true> = {
  action: true,
  event: true,
  line: true,
  material: true,
  news: true,
  prompt: true,
  request: true,
  result: true,
  score: true,
  chair: true,
  told: true,
  update: true,
  view: true,
  violation: true,
};
