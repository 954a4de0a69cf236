// What the page reads: messages of each game from their schemas, and what only the server tells.
import type * as AmunRe from "./amun-re";
import type * as Prosperity from "./prosperity";
import type * as Tigris from "./tigris";

export type Update = AmunRe.Update | Prosperity.Update | Tigris.Update;
export type Prompt = AmunRe.Prompt | Prosperity.Prompt | Tigris.Prompt;
export type Group = AmunRe.Group | Prosperity.Group | Tigris.Group;
export type Action = AmunRe.Action | Prosperity.Action | Tigris.Action;
export type Violation = AmunRe.Violation;
export type Line = AmunRe.Line;
export type Request = AmunRe.Request;
export interface Reply {
  step: number;
  token: string | null;
  done?: number;
}

export type Chair = Update["chairs"][number];

export interface Overview {
  id: string;
  step: number;
  state: "gathering" | "running" | "over";
  game: string;
  ruleset: string;
  title: string;
  public: boolean;
  chairs: Chair[];
  to_act: number[];
  ranking: number[][] | null;
  changed: number;
}

export interface About extends Overview {
  viewer: number | "spectator";
  plays: boolean;
  host: boolean;
  invited: number | null;
  material: string;
  rules: string;
  actions: string;
  rematch: string | null;
  hook: boolean | null;
  archived_on: string | null;
  options: {
    note?: string; clock?: { seconds: number; per: string } | null; take_backs?: number | null; forced?: boolean; view?: Record<string, string>;
  };
  online: number[] | null;
  setup: Record<string, unknown>;
}

export interface Message {
  number: number;
  seat: number | null;
  name: string | null;
  text: string | null;
}

export interface Heard {
  messages: Message[];
  muted: number[];
  next: number;
}

export interface Drawn {
  step: number;
  label: string;
  board?: string;
  pieces: Record<string, string>;
  hand?: string | null;
  seats?: string[];
  key?: string;
  ending?: Ending;
  scenes?: {number: number; title: string; drawing: string}[];
  news?: Line[];
  past?: {step: number; steps: number; lines: Line[]};
}

export interface Ending {
  lines: string[];
  scores: string;
  chart: string;
}

export interface Preview {
  lines: { text: string; clause: string }[];
  changes: { before: number; after: number } | null;
  more: boolean;
  question: string | null;
}

export interface Ruleset {
  id: string;
  title: string;
  players: [number, number];
  material: string;
  rules: string;
  pictures: string;
}

/** An answer of the search of the rule book, which its `finding.js` makes. */
export interface Found {
  at: string;
  title: string;
  where: string;
  sentences: string[];
  pieces: (text: string) => [string, boolean][];
}

declare global {
  var amunreFinding: (answers: unknown) => { find: (asked: string, page?: string) => Found[] };
}

export interface RuleBook {
  title: string;
  answers: string;
  chapters: { title: string; clauses: { slug: string; title: string; gist: string; text: string; ruling: string; why: string }[] }[];
}

export interface OptionSchema {
  type?: string;
  enum?: string[];
  items?: OptionSchema;
  minItems?: number;
}

export interface Games {
  games: { id: string; tagline: string; picture: string; minutes: { least: number; most: number }; usual: number; weight: number; view: Record<string, string[]>; setup: Record<string, OptionSchema>; rulesets: Ruleset[]; bots: Record<string, string>; lesson?: string | null }[];
}

export type Words = Record<string, string>;
