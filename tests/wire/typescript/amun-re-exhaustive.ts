// What a front end in TypeScript does with messages. It compiles as long as no kind of group or event is forgotten.
import type { Choice, Event, Group, Messages, Prompt, Request, Update, View } from "./amun-re";

function forgotten(kind: never): never {
  throw new Error(`no such kind: ${JSON.stringify(kind)}`);
}

export function heading(group: Group): string {
  switch (group.kind) {
    case "bids":
      return `${group.province}: ${group.highest ?? "nobody yet"}, ${group.bidder === null ? "" : group.bidder + 1}`;
    case "buy-cards":
      return `${group.limit} a turn, ${group.left} there`;
    case "buy-farmers":
    case "take-farmer":
      return Object.entries(group.free_fields)
        .map(([province, fields]) => `${province} ${fields.toFixed()}`)
        .join();
    case "buy-stones":
      return `${group.price} gold`;
    case "offer":
      return `${group.least} to ${group.most}, ${group.cards.join()}`;
    case "take-card":
    case "take-stone":
      return `${group.left} there`;
    case "play":
      return `${group.count} ${group.card}`;
    case "sell":
      return `${group.gold} gold each`;
    case "steal":
    case "correct":
    case "end":
      return group.choices.map((choice) => choice.label).join();
    default:
      return forgotten(group);
  }
}

export function told(event: Event): string {
  switch (event.kind) {
    case "round-began":
      return `${event.params.round} ${event.params.kingdom}`;
    case "asked":
      return `${event.params.stage} ${event.params.seats.join()}`;
    case "cards-shuffled":
      return event.params.cards.join();
    case "provinces-shuffled":
      return [...event.params.provinces, ...event.params.out].join();
    case "province-revealed":
    case "stone-placed":
      return event.params.province;
    case "free-cards-laid":
      return `${event.params.province} ${event.params.cards.length}`;
    case "free-cards-taken":
      return `${event.params.seat} ${event.params.province} ${event.params.cards.join()}`;
    case "items-missing":
      return `${event.params.province} ${event.params.count} ${event.params.item}`;
    case "cards-drawn":
      return `${event.params.seat} ${event.params.cards.join()}`;
    case "card-sold":
      return `${event.params.seat} ${event.params.card}`;
    case "card-played":
      return `${event.params.card} ${event.params.province ?? ""}`;
    case "gold-moved":
      return `${event.params.source} ${event.params.target} ${event.params.gold} ${event.params.province ?? ""}`;
    case "bid-placed":
      return `${event.params.seat} ${event.params.province} ${event.params.bid.toFixed()}`;
    case "province-taken":
      return `${event.params.seat} ${event.params.province}`;
    case "cards-bought":
    case "gifts-granted":
      return `${event.params.seat} ${event.params.count}`;
    case "farmer-placed":
      return `${event.params.province} ${event.params.on}`;
    case "pyramid-built":
      return `${event.params.province} ${event.params.stones}`;
    case "offering-made":
      return `${event.params.gold ?? "hidden"} ${event.params.card ?? "none"}`;
    case "offerings-revealed":
      return event.params.offerings.map((gold, seat) => `${gold} ${event.params.laid[seat] ?? ""}`).join();
    case "total-corrected":
      return `${event.params.seat} ${event.params.amount}`;
    case "temple-moved":
      return `${event.params.total} ${event.params.space}`;
    case "offerings-ranked":
      return event.params.seats.join();
    case "gift-taken":
      return `${event.params.seat} ${event.params.gift}`;
    case "turn-ended":
    case "gift-declined":
    case "pharaoh-named":
    case "bonuses-passed":
      return `${event.params.seat}`;
    case "points-scored":
      return `${event.params.scoring} ${event.params.line} ${event.params.points} ${event.params.about}`;
    case "auction-ended":
    case "kingdom-cleared":
    case "game-ended":
      return event.kind;
    default:
      return forgotten(event);
  }
}

export function open(prompt: Prompt): Choice[] {
  return prompt.groups.flatMap((group) => ("choices" in group ? group.choices : [])).filter(
    (choice) => choice.violations.length === 0,
  );
}

export function gold(view: View): (number | null)[] {
  return view.players.map((player) => player.gold);
}

export function answer(update: Update): Request | null {
  const choice = update.prompt === null ? undefined : open(update.prompt)[0];
  return choice === undefined ? null : { kind: "play", step: update.step, action: choice.action.text };
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
