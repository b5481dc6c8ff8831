import { expect, test } from "vitest";
import { guessFlavor, isDataName } from "../../../src/engine/data/guess-flavor.js";
import { words } from "../../support/words.js";

test.each([
  ...words(`a.txt docs/a.TEXT allms.txt llms.txt/a.txt llms2.txt a.toon a.csv b.TSV
    run.log`).map((path) => [path, "text"]),
  ...words(String.raw`data.json a.webmanifest map.GeoJSON page.har x/scan.sarif
    C:\n\a.ipynb`).map((path) => [path, "json"]),
  ...["data.jsonl", "data.ndjson"].map((path) => [path, "jsonl"]),
  ...["a.yaml", "a.yml"].map((path) => [path, "yaml"]),
  ...words(String.raw`llms.txt site/llms-full.txt C:\site\LLMS-ctx.txt .clinerules/style.txt
    .clinerules a.md .json json a.json/b a.json5`).map((path) => [path, "auto"]),
  ["", "auto"],
])("%j is read as %s", (path = "", flavor = "") => {
  expect(guessFlavor(path, "text")).toBe(flavor);
  expect(isDataName(path)).toBe(["json", "jsonl", "yaml"].includes(flavor));
});

test.each(["data.json.toon", "data.yml.TOON"])("%j is TOON of data", (path) => {
  expect([guessFlavor(path, "[1]: 2"), isDataName(path)]).toEqual(["text", true]);
});

test.each([
  ["a.jsonl", '{"a":1}', "jsonl"],
  ["a.jsonl", "[1]\r\n\n", "jsonl"],
  ["a.jsonl", '{\n"a":1}', "json"],
  ["a.json", '{"a":1}\n{"a":2}\n', "jsonl"],
  ["a.yaml", '{"a":1}', "json"],
  ["a.txt", "[1]", "json"],
  ["a.json", '{"a":1,}', "json"],
  ["a.md", "[1]", "auto"],
] as const)("%j with %j is %s", (path, text, flavor) => {
  expect(guessFlavor(path, text)).toBe(flavor);
});
