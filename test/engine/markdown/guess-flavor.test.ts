import { expect, test } from "vitest";
import { guessFlavor } from "../../../src/engine/markdown/guess-flavor.js";

test.each([
  ["a.txt", "text"],
  ["docs/a.TEXT", "text"],
  ["data.json", "text"],
  ["data.json.toon", "text"],
  ["llms.txt", "markdown"],
  ["site/llms-full.txt", "markdown"],
  ["C:\\site\\LLMS-ctx.txt", "markdown"],
  [".clinerules/style.txt", "markdown"],
  [".clinerules", "markdown"],
  ["allms.txt", "text"],
  ["llms.txt/a.txt", "text"],
  ["llms2.txt", "text"],
  ["a.md", "markdown"],
  ["a.toon", "markdown"],
  ["data.jsonl", "markdown"],
  [".json", "markdown"],
  ["json", "markdown"],
  ["a.json/b", "markdown"],
  ["", "markdown"],
] as const)("%j is read as %s", (path, flavor) => {
  expect(guessFlavor(path)).toBe(flavor);
});
