import { describe, expect, test } from "vitest";
import type { Flavor } from "../../../../src/engine/contract/contract.js";
import { parseDocument } from "../../../../src/engine/markdown/document.js";
import { Referents } from "../../../../src/engine/statements/compare/referents.js";
import { placeRules } from "../../../../src/engine/statements/compare/rule-context.js";
import { findStatements } from "../../../../src/engine/statements/statements.js";
import { testExamples } from "../../../support/examples.js";

/** Each rule with the numbers of its scope and of what it speaks of, and its heading. */
function place(source: string, flavor: Flavor = "markdown"): string[] {
  const document = parseDocument(source, flavor);
  const statements = findStatements(document);
  const rules = placeRules(document, statements);
  const referents = new Referents(document.lines, statements.rules);
  const scopes = [...new Set(rules.map(({ scope }) => scope))];
  const topics = [...new Set(rules.map((rule) => referents.of(rule)))];
  return rules.map((rule, index) => {
    const numbers = [scopes.indexOf(rule.scope), topics.indexOf(referents.of(rule))];
    const heading = statements.rules[index]?.heading?.text ?? "";
    const cells = [...numbers, heading, rule.text, ...(rule.introduces ? ["introduces"] : [])];
    return cells.join(" | ");
  });
}

describe("rules are placed", () => {
  testExamples(new URL("rule-context.md", import.meta.url), (source) => place(source));

  test("in paragraphs with lists of plain text", () => {
    const source = "Never a.\n\nNever b.\n\nx:\n - Never c.\n\ny:\n - Never d.\n";
    expect(place(source, "text")).toEqual([
      "0 | 0 |  | Never a.",
      "0 | 0 |  | Never b.",
      "1 | 1 |  | x:\n - Never c.",
      "2 | 2 |  | y:\n - Never d.",
    ]);
    expect(place("You must a\n  1. b\n", "text")).toEqual([
      "0 | 0 |  | You must a\n  1. | introduces",
    ]);
  });
});
