import { expect, test } from "vitest";
import { guessFlavor, isDataName } from "../../../src/engine/data/guess-flavor.js";

test.each([
  ["a.txt", "text"],
  ["docs/a.TEXT", "text"],
  ["data.json", "json"],
  ["data.json.toon", "json"],
  ["a.webmanifest", "json"],
  ["map.GeoJSON", "json"],
  ["page.har", "json"],
  ["x/scan.sarif", "json"],
  ["C:\\n\\a.ipynb", "json"],
  ["data.jsonl", "jsonl"],
  ["data.ndjson.toon", "jsonl"],
  ["a.yaml", "yaml"],
  ["a.yml", "yaml"],
  ["llms.txt", "auto"],
  ["site/llms-full.txt", "auto"],
  ["C:\\site\\LLMS-ctx.txt", "auto"],
  [".clinerules/style.txt", "auto"],
  [".clinerules", "auto"],
  ["allms.txt", "text"],
  ["llms.txt/a.txt", "text"],
  ["llms2.txt", "text"],
  ["a.md", "auto"],
  ["a.toon", "auto"],
  [".json", "auto"],
  ["json", "auto"],
  ["a.json/b", "auto"],
  ["a.json5", "auto"],
  ["a.csv", "auto"],
  ["", "auto"],
] as const)("%j is read as %s", (path, flavor) => {
  expect(guessFlavor(path, "text")).toBe(flavor);
  expect(isDataName(path)).toBe(["json", "jsonl", "yaml"].includes(flavor));
});

test.each([
  ["a.jsonl", '{"a":1}', "json"],
  ["a.json", '{"a":1}\n{"a":2}\n', "jsonl"],
  ["a.yaml", '{"a":1}', "json"],
  ["a.txt", "[1]", "json"],
  ["a.json", '{"a":1,}', "json"],
  ["a.md", "[1]", "auto"],
] as const)("%j with %j is %s", (path, text, flavor) => {
  expect(guessFlavor(path, text)).toBe(flavor);
});
