import { describe, expect, test } from "vitest";
import { Analysis } from "../../../../src/engine/candidate/analysis.js";
import { isSameDocument } from "../../../../src/engine/candidate/proof.js";
import { restoreJson } from "../../../../src/engine/candidate/restore.js";
import { readEntries as read } from "../../../../src/engine/candidate/shapes/read.js";
import { canBeRows } from "../../../../src/engine/candidate/shapes/table-rows.js";
import { type Entry, writeEntries } from "../../../../src/engine/candidate/shapes/write.js";
import type { Table } from "../../../../src/engine/markdown/blocks.js";
import { parseDocument } from "../../../../src/engine/markdown/document.js";
import { decodeToon, encodeToon, type JsonValue } from "../../../../src/engine/toon/codec.js";
import { testExamples } from "../../../support/examples.js";
import { readRows } from "../../../support/read-rows.js";

/** Entries as canonical JSON, checked not to lose one to a key that repeats or moves. */
function toJson(entries: readonly Entry[]): { [key: string]: JsonValue } {
  const json: { [key: string]: JsonValue } = Object.fromEntries(entries);
  expect(Object.keys(json)).toEqual(entries.map(([key]) => key));
  return json;
}

/** The Markdown that entries give after a trip through JSON and TOON in every delimiter. */
function restoreEntries(entries: readonly Entry[]): string {
  const json = toJson(entries);
  const [first, ...others] = (["comma", "tab", "pipe"] as const).map((delimiter) =>
    restoreJson(decodeToon(encodeToon(json, delimiter)), Number.POSITIVE_INFINITY),
  );
  expect(others).toEqual([first, first]);
  return first as string;
}

/** The entries of a document, checked to give it back. */
function entriesOf(source: string): Entry[] {
  const document = parseDocument(source, "markdown");
  const entries = writeEntries(new Analysis(document));
  expect(isSameDocument(document, restoreEntries(entries))).toBe(true);
  return entries;
}

const write = (source: string) => encodeToon(toJson(entriesOf(source)), "comma").split("\n");

describe("the entries of", () => {
  testExamples(new URL("entries.md", import.meta.url), write);

  test.each([
    ["- `no-?`: [?](u/?)", "- `{text}`: [{link}](u/{link})"],
    ["- [?](/?) - is ?", "- [{text}](/{text}) - is {text}"],
    ["- **?**:", "- **{text}**:"],
    ["- [?](docs/?.md) by [?-?](y/0?)", "- [{text}](docs/{text}.md) by [{link}](y/{url})"],
    ["- Use `?` now", "- Use `{text}` now"],
  ])("a list of %s", (pattern, template) => {
    const items = [..."abcdefgh"].map((letter) => `${pattern.replaceAll("?", letter)}\n`);
    const [key, ...rows] = write(items.join(""));
    expect(key).toContain(`list[8]{"${template}"`);
    expect(rows).toHaveLength(8);
  });
});

test("rows need a body, and have at most a thousand columns", () => {
  const canBe = (columns: number, row = "|1\n") => {
    const source = `${"|a".repeat(columns)}\n${"|-".repeat(columns)}\n${row}`;
    return canBeRows(parseDocument(source, "markdown").blocks[0] as Table);
  };
  expect([canBe(2, ""), canBe(2), canBe(1_000), canBe(1_001)]).toEqual([false, true, true, false]);
});

describe("entries that are written, read and written are the same:", () => {
  const table = [{ a: 1 }];
  const filled = [{ "[{a}](/docs/of/{a})": "xy" }, { "[{a}](/docs/of/{a})": "zw" }];
  test.each<Record<string, JsonValue>>([
    {
      ...{ "---": "a: 1", text: "x", "# h": "y", table, "|-:|": table, "# t": table },
      ...{ "table~2": filled, "|-:|~2": filled },
    },
    { "# h": "a", "# h~2": table, "# h~3": "" },
    { "# {a}": table, "## {b} {c}": "x", "{x}\n===": "" },
    { "# text": "", "table\n---": "x" },
  ])("%j", (json) => {
    const all = Object.entries(json) as Entry[];
    expect(entriesOf(restoreEntries(all))).toEqual(all);
  });
});

describe("JSON that no document gives", () => {
  const readEntries = (json: JsonValue) => read(json, 100_000);

  test.each(readRows<[string, JsonValue]>("no-entries.yaml", import.meta.url))(
    "is refused: %s",
    (_name, json) => expect(readEntries(json)).toBeNull(),
  );

  test("is read where it says something all the same", () => {
    expect(readEntries({ text: "" })).toBe("");
    expect(readEntries({ text: "a", "text~2": "", "text~3": "b" })).toBe("a\n\nb\n");
    expect(readEntries([{ a: 1 }])).toBe("| a |\n| - |\n| 1 |\n");
    // No property that every object has.
    expect(readEntries({ list: [{ "{a}{toString}": "x" }] })).toBe("x\n");
  });
});

describe("a text that entries stand for has a bound", () => {
  const fits = (json: JsonValue) => read(json, 50_000_000) !== null;
  const large = "x".repeat(20_000);
  const rows = (count: number, slots: number) =>
    Array.from({ length: count }, () => ({ ["{n}".repeat(slots)]: large }));

  test("for a value in many places, for one row, and for all entries", () => {
    expect([fits({ list: rows(10, 200) }), fits({ list: rows(10, 300) })]).toEqual([true, false]);
    expect(fits({ table: rows(1, 60_000) })).toBe(false);
    const list = rows(10, 150);
    expect([fits({ list }), fits({ list, "list~2": list })]).toEqual([true, false]);
  });

  test("for all columns of a table, those too that rows lack", () => {
    const row = (columns: number) => {
      const names = Array.from({ length: columns }, (_, name) => `${"y".repeat(1_000)}{${name}}`);
      return Object.fromEntries(names.map((name) => [name, "x"]));
    };
    const table = (columns: number) => Array.from({ length: 1_000 }, () => row(columns));
    expect([fits({ table: table(40) }), fits({ table: table(60) })]).toEqual([true, false]);
    const first = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`c${at}`, 1]));
    expect(fits({ table: [first, ...Array.from({ length: 60_000 }, () => ({}))] })).toBe(false);
  });
});
