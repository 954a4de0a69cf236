// What the page reads: messages of either game from their schemas, and what only the server tells.
import type * as AmunRe from "./amun-re";
import type * as Tigris from "./tigris";

export type Update = AmunRe.Update | Tigris.Update;
export type Prompt = AmunRe.Prompt | Tigris.Prompt;
export type Group = AmunRe.Group | Tigris.Group;
export type Action = AmunRe.Action | Tigris.Action;
export type Violation = AmunRe.Violation;
export type Line = AmunRe.Line;
export type Request = AmunRe.Request;
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
}

export interface Ruleset {
  id: string;
  title: string;
  players: [number, number];
  rules: string;
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
}

export interface Games {
  games: { id: string; view: Record<string, string[]>; setup: Record<string, OptionSchema>; rulesets: Ruleset[]; lesson?: string | null }[];
  bots: string[];
}

export type Words = Record<string, string>;
