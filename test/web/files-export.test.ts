import { describe, expect, test } from "vitest";
import { convert, plan } from "../../src/index.js";
import { toCsv } from "../../web/src/components/files/to-csv.js";
import { toJsonParts } from "../../web/src/components/files/to-json-parts.js";
import { nameResult } from "../../web/src/components/output/download.js";
import type { Judgement } from "../../web/src/engine/messages.js";
import type { PageDocument } from "../../web/src/state/documents.js";

function judged(name: string, text: string): PageDocument {
  const [verdict, planned] = [convert(text), plan(text)];
  const judgement = {
    source: text,
    flavor: "markdown",
    compact: null,
    verdict,
    plan: planned,
  } as Judgement;
  return { id: 1, name, text, sourceType: "markdown", state: { kind: "judged", judgement } };
}

const toJson = (documents: readonly PageDocument[]) => [...toJsonParts(documents)].join("");

describe("toCsv", () => {
  test("has a header and a line for each document, ended by CRLF", () => {
    const lines = toCsv([judged("a.md", "# A\n")]).split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]?.split(",").slice(0, 3)).toEqual(["path", "state", "verdict"]);
    expect(lines[1]?.split(",")).toHaveLength(lines[0]!.split(",").length);
    expect(lines[1]).toMatch(/^a\.md,judged,keep_markdown,false,4,/);
  });

  test("quotes what RFC 4180 wants quoted", () => {
    expect(toCsv([judged('a,"b"\n.md', "x")])).toContain('"a,""b""\n.md",judged');
  });

  test.each(["=1+1", "+1", "-1", "@x", "\tx", "\rx"])("makes no formula of %j", (name) => {
    expect(toCsv([judged(name, "x")])).toMatch(/\r\n"?'/);
  });

  test("leaves negative numbers numbers", () => {
    const { savings } = convert("Just a line.\n").measured_chars;
    expect(savings).toBeLessThan(0);
    expect(toCsv([judged("a.md", "Just a line.\n")])).toContain(`,${savings},`);
  });

  test("leaves cells empty where there is no verdict", () => {
    const document = { ...judged("a.md", "x"), state: { kind: "cancelled" } as const };
    expect(toCsv([document]).split("\r\n")[1]).toMatch(/^a\.md,cancelled,+$/);
  });
});

describe("toJsonParts", () => {
  test("is an array of paths and verdicts", () => {
    const documents = [judged("a.md", "# A\n"), judged("b.md", "text\n\n    code\n")];
    expect(JSON.parse(toJson(documents))).toEqual([
      { path: "a.md", verdict: JSON.parse(JSON.stringify(convert("# A\n"))) },
      { path: "b.md", verdict: JSON.parse(JSON.stringify(convert("text\n\n    code\n"))) },
    ]);
    expect(toJson(documents)).toBe(`${JSON.stringify(JSON.parse(toJson(documents)), null, 2)}\n`);
  });

  test("is empty where nothing is judged", () => {
    expect(toJson([])).toBe("[]\n");
  });
});

test.each([
  ["docs/guide.md", "guide.toon"],
  ["AGENTS", "AGENTS.toon"],
  [".cursorrules", ".cursorrules.toon"],
  [".md", ".md.toon"],
  ["Pasted text", "Pasted-text.toon"],
  ['a:b"c?.txt', "a_b_c_.toon"],
  ["", "document.toon"],
])("nameResult %j", (name, expected) => {
  expect(nameResult(name, ".toon")).toBe(expected);
});
