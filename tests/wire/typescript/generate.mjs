// Writes TypeScript types of all messages: node generate.mjs SCHEMAS OUT, where SCHEMAS is the folder schemas/wire.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compile } from "json-schema-to-typescript";

const [schemas, out] = process.argv.slice(2);
const SUFFIX = ".schema.json";
const HEAD = "// Messages between amunre and a front end, made from the schemas in schemas/wire.\n";

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
  const files = readdirSync(schemas).filter((name) => name.endsWith(SUFFIX)).sort();
  for (const name of files) {
    writeFileSync(join(folder, name), JSON.stringify(adapted(JSON.parse(readFileSync(join(schemas, name), "utf-8")))));
  }
  const names = files.map((name) => name.slice(0, -SUFFIX.length)).filter((name) => name !== "parts");
  const messages = {
    title: "Messages",
    description: "Every message, by the name of its schema.",
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, { $ref: name + SUFFIX }])),
    required: names,
    additionalProperties: false,
  };
  const options = { bannerComment: HEAD, cwd: folder + "/", ignoreMinAndMaxItems: true };
  writeFileSync(out, await compile(messages, "Messages", options));
} finally {
  rmSync(folder, { recursive: true });
}
