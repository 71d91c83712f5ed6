// Recompute the key of every call of a cassette: node recompute.mjs FILE
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
const canonical = (value) =>
  Array.isArray(value) ? `[${value.map(canonical)}]`
  : value === null || typeof value !== "object" ? JSON.stringify(value)
  : `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`)}}`;
for (const line of readFileSync(process.argv[2], "utf8").split("\n").filter(Boolean)) {
  const { tool, v, args } = JSON.parse(line);
  if (tool) console.log(createHash("sha256").update(canonical({ args, tool, v })).digest("hex").slice(0, 16));
}
