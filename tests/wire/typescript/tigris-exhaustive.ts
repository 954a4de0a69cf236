// What a front end in TypeScript does with messages. It compiles as long as no kind of group or event is forgotten.
import type { Event, Group, Messages, Pending, Request, Update, View } from "./tigris";

function forgotten(kind: never): never {
  throw new Error(`no such kind: ${JSON.stringify(kind)}`);
}

export function heading(group: Group): string {
  switch (group.kind) {
    case "place":
      return `${group.count} ${group.tile}`;
    case "lead":
      return `${group.leader} on ${group.space ?? "no space"}`;
    case "catastrophe":
      return `${group.left} left`;
    case "exchange":
      return `${group.bag} in the bag`;
    case "support":
      return `${group.tile}: ${group.own} against ${group.theirs}`;
    case "withdraw":
    case "resolve":
    case "monument":
    case "take":
    case "end":
      return group.choices.map((choice) => choice.label).join();
    default:
      return forgotten(group);
  }
}

export function begun(pending: Pending): string {
  switch (pending.kind) {
    case "union":
      return `${pending.space}: ${pending.first.length} and ${pending.second.length} spaces`;
    case "revolt":
    case "war":
      return `${pending.leader} ${pending.attacker} ${pending.defender} ${pending.added?.toFixed() ?? ""}`;
    case "square":
      return pending.space;
    default:
      return forgotten(pending);
  }
}

export function told(event: Event): string {
  switch (event.kind) {
    case "turn-began":
      return `${event.params.seat} ${event.params.quiet}`;
    case "asked":
      return `${event.params.stage} ${event.params.seats.join()} ${event.params.pending.map(begun).join()}`;
    case "screen-lifted":
      return `${event.params.seat} ${event.params.tiles.join()} ${event.params.points.join()} ${event.params.treasures}`;
    case "tiles-drawn":
    case "tiles-exchanged":
      return `${event.params.seat} ${event.params.tiles.join()}`;
    case "tile-placed":
      return `${event.params.seat} ${event.params.tile} ${event.params.space}`;
    case "tiles-removed":
      return `${event.params.tile} ${event.params.spaces.join()}`;
    case "leader-placed":
      return `${event.params.seat} ${event.params.leader} ${event.params.space} ${event.params.origin ?? ""}`;
    case "leader-left":
      return `${event.params.seat} ${event.params.leader} ${event.params.space}`;
    case "kingdoms-connected":
    case "union-over":
      return event.params.space;
    case "conflict-began":
      return `${event.params.leader} ${event.params.attacker} ${event.params.defender} ${event.params.strengths.join()}`;
    case "support-added":
      return `${event.params.seat} ${event.params.amount} ${event.params.tile}`;
    case "conflict-settled":
      return `${event.params.leader} ${event.params.seat} ${event.params.loser} ${event.params.totals.join()}`;
    case "support-discarded":
      return `${event.params.amount} ${event.params.tile}`;
    case "points-won":
      return `${event.params.seat} ${event.params.color} ${event.params.points.toFixed()}`;
    case "monument-built":
      return `${event.params.seat} ${event.params.monument} ${event.params.space} ${event.params.spaces.join()} ${event.params.tile}`;
    case "catastrophe-placed":
    case "treasure-taken":
      return `${event.params.seat} ${event.params.space}`;
    case "start-drawn":
    case "passed":
    case "monument-declined":
      return `${event.params.seat}`;
    case "game-ended":
      return event.kind;
    default:
      return forgotten(event);
  }
}

export function open(group: Group): string[] {
  switch (group.kind) {
    case "place":
    case "lead":
    case "catastrophe": {
      const { action, spaces, closed } = group.choices;
      const shut = new Set(closed.map((one) => one.space));
      return spaces.filter((space) => !shut.has(space)).map((space) => `${action.text} ${space}`);
    }
    case "exchange": {
      const { action, handfuls } = group.choices;
      const legal = handfuls.filter((one) => one.violations.length === 0);
      return legal.map((one) => `${action.text} ${one.tiles.join(" ")}`);
    }
    default:
      return group.choices.filter((choice) => choice.violations.length === 0).map((choice) => choice.action.text);
  }
}

export function points(view: View): Record<string, number | null>[] {
  return view.players.map((player) => player.points);
}

export function answer(update: Update): Request | null {
  const action = update.prompt?.groups.flatMap(open)[0];
  return action === undefined ? null : { kind: "play", step: update.step, action };
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
