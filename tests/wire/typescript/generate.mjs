// Writes TypeScript types of all messages of a game: node generate.mjs SCHEMAS GAME OUT.
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { compile } from "json-schema-to-typescript";

const [schemas, game, out] = process.argv.slice(2);
const SUFFIX = ".schema.json";
const HEAD = "// Messages between amunre and a front end, made from the schemas.\n";

// A pattern has a title for people, which would become the name of a type; and beside a reference a description would
// make another type of what is referred to.
function adapted(value) {
  if (Array.isArray(value)) return value.map(adapted);
  if (value === null || typeof value !== "object") return value;
  const { $ref, title, ...rest } = value;
  const inner = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, adapted(part)]));
  if (title !== undefined && value.pattern === undefined) inner.title = title;
  if ($ref === undefined) return inner;
  return Object.keys(inner).length ? { ...inner, allOf: [{ $ref }] } : { $ref };
}

const folder = mkdtempSync(join(tmpdir(), "amunre-types-"));
try {
  const called = (file) => posix.basename(file, SUFFIX);
  const files = ["wire", `${game}/wire`]
    .flatMap((place) => readdirSync(join(schemas, place)).map((name) => `${place}/${name}`))
    .filter((file) => file.endsWith(SUFFIX) && called(file) !== "parts")
    .sort((one, other) => (called(one) < called(other) ? -1 : 1));
  for (const name of [...files, `wire/parts${SUFFIX}`]) {
    mkdirSync(join(folder, posix.dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), JSON.stringify(adapted(JSON.parse(readFileSync(join(schemas, name), "utf-8")))));
  }
  const messages = {
    title: "Messages",
    description: "Every message, by the name of its schema.",
    type: "object",
    properties: Object.fromEntries(files.map((file) => [called(file), { $ref: file }])),
    required: files.map(called),
    additionalProperties: false,
  };
  const options = { bannerComment: HEAD, cwd: folder + "/", ignoreMinAndMaxItems: true };
  writeFileSync(out, await compile(messages, "Messages", options));
} finally {
  rmSync(folder, { recursive: true });
}
