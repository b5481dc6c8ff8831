import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type OpenapiDocument, readOpenapi } from "../support/openapi-document.js";
import { findBreaks } from "./find-breaks.js";

/** The comparison itself: it must find what is changed on purpose in a copy of the live contract. */

// biome-ignore lint/suspicious/noExplicitAny: any place of a document.
type Node = any;

const original = readOpenapi();

/** Behind the name of a schema stand properties, `[]` for items, and behind a colon keys. */
function toKeys(place: string): string[] {
  if (!/^[A-Z]/.test(place)) return place.split(" ");
  const [names = "", keys = ""] = place.split(" : ");
  const [schema = "", ...properties] = names.split(" ");
  const inside = properties.flatMap((name) => (name === "[]" ? ["items"] : ["properties", name]));
  return ["components", "schemas", schema, ...inside, ...keys.split(" ")];
}

function change(document: OpenapiDocument, words: string): void {
  const [, place = "", sign, json] = /^(.+?) ([=+-])(?: (.+))?$/.exec(words) ?? [];
  const keys = toKeys(place);
  const last = keys.pop()!;
  const node = keys.reduce((inner: Node, key) => inner[key], document);
  if (sign === "=") node[last] = JSON.parse(json!);
  else if (sign === "+") node[last].push(JSON.parse(json!));
  else if (json === undefined) delete node[last];
  else node[last] = node[last].filter((item: Node) => item !== JSON.parse(json));
}

const CASES = readFileSync(new URL("breaks.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split(" |").map((column) => column.trim()) as [string, string, string]);

test.each(CASES)("%s", (_name, changes, expected) => {
  const copy = structuredClone(original);
  for (const words of changes.split("; ").filter(Boolean)) change(copy, words);
  expect(changes === "" || JSON.stringify(copy) !== JSON.stringify(original)).toBe(true);
  const breaks = findBreaks(original, copy);
  const [start = "", end = ""] = expected.split("…");
  if (expected === "") expect(breaks).toEqual([]);
  else expect(breaks.filter((one) => one.startsWith(start) && one.endsWith(end))).not.toEqual([]);
});

test("a schema that is renamed is gone", () => {
  const text = JSON.stringify(original).replaceAll("/schemas/Health", "/schemas/Renamed");
  const copy = JSON.parse(text) as OpenapiDocument;
  copy.components.schemas.Renamed = copy.components.schemas.Health!;
  delete copy.components.schemas.Health;
  expect(findBreaks(original, copy)).toContain("schema Health is gone");
});
