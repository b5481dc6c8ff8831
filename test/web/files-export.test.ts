import { expect, test } from "vitest";
import { convert, plan } from "../../src/index.js";
import { toJsonParts } from "../../web/src/components/files/export-files.js";
import { nameResult } from "../../web/src/components/output/save.js";
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

test("toJsonParts is an array of paths and verdicts", () => {
  const documents = [judged("a.md", "# A\n"), judged("b\u2028.md", "text\n\n    code\n")];
  expect(JSON.parse(toJson(documents))).toEqual([
    { path: "a.md", verdict: JSON.parse(JSON.stringify(convert("# A\n"))) },
    { path: "b\u2028.md", verdict: JSON.parse(JSON.stringify(convert("text\n\n    code\n"))) },
  ]);
  expect(toJson(documents)).toBe(`${JSON.stringify(JSON.parse(toJson(documents)), null, 2)}\n`);
});

test.each([
  ["docs/guide.md", "guide.toon"],
  ["AGENTS", "AGENTS.toon"],
  ["items.json", "items.toon"],
  ["ports.yaml", "ports.toon"],
  [".cursorrules", ".cursorrules.toon"],
  [".md", ".md.toon"],
  ["Pasted text", "Pasted-text.toon"],
  ['a:b"c?.txt', "a_b_c_.toon"],
  ["", "document.toon"],
])("nameResult %j", (name, expected) => expect(nameResult(name, ".toon")).toBe(expected));
