import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ownText } from "../../../src/engine/markdown/blocks.js";
import { parseDocument } from "../../../src/engine/markdown/document.js";
import { cutSection, findSections } from "../../../src/engine/markdown/sections.js";
import { isInstructing } from "../../../src/engine/statements/definitions.js";
import { obliges } from "../../../src/engine/statements/rules.js";
import { readSectionLabel, SectionLabels } from "../../../src/engine/statements/section-labels.js";
import { cutStatements, findStatements } from "../../../src/engine/statements/statements.js";
import { findVague } from "../../../src/engine/statements/vague.js";
import { testExamples } from "../../support/examples.js";
import { testRows } from "../../support/test-rows.js";

describe("in a document are found", () => {
  testExamples(new URL("statements.md", import.meta.url), (source) => {
    const { rules, definitions } = findStatements(parseDocument(source, "markdown"));
    return [
      ...rules.map(({ start, text, force }) => ({
        start,
        cells: ["rule", text, ...(force === null ? [] : [force.text])],
      })),
      ...definitions.map(({ start, text, term, definition }) => ({
        start,
        cells: ["definition", text, term, definition],
      })),
    ]
      .sort((a, b) => a.start - b.start)
      .map(({ cells }) => cells.join(" | "));
  });
});

test("statements have exact offsets into the normalised text", () => {
  const source = "\uFEFF# R\r\n\r\n- Never a,\r\n  but b.\r\n\r\nFine. You must c. Fine.\r\n";
  const document = parseDocument(source, "markdown");
  const { rules } = findStatements(document);
  expect(rules.map(({ text }) => text)).toEqual(["Never a,\n  but b.", "You must c."]);
  for (const { start, end, text } of rules)
    expect(document.lines.text.slice(start, end)).toBe(text);
});

test("a long number behind a name is read at once", () => {
  const meaning = `${"1".repeat(32)}x`;
  const { definitions } = findStatements(parseDocument(`\`a\`: ${meaning}\n`, "markdown"));
  expect(definitions.map(({ definition }) => definition)).toEqual([meaning]);
});

testRows("texts.yaml", import.meta.url, {
  "is a rule": (text: string) => obliges(text) || findVague(text).length > 0,
  "label of a heading": readSectionLabel,
  "labels below headings": (headings: [level: number, text: string][]) => {
    const open = new SectionLabels();
    return headings.map(([level, text]) => open.enter({ level, text }).label);
  },
  vague: (text: string) => findVague(text).map(({ start, end }) => text.slice(start, end)),
  "tells what to do": isInstructing,
});

const PIECES = [
  ...["# Glossary", "## Terms", "# Rules", "## Guidelines", "# Changelog", "## Lamps", "### Wicks"],
  ...["**Lamp**: gives light", "**Lamp**: is lit", "- **Wick**: burns", "- `--lit`: lights it"],
  ...["- Never move it.", "You must not move it. Lamps burn.", "Never:\n\n- move it", "Light it."],
  ...["[^1]: Of lamps.\n\n    # Terms", "[^2]: Light it.\n\n    ### Lamps\n\n    **Oil**: burns"],
];
const anyDocument = fc
  .tuple(
    fc.constantFrom("", "---\ntitle: Glossary\n---\n\n"),
    fc.array(fc.constantFrom(...PIECES), { minLength: 2, maxLength: 9 }),
  )
  .map(([before, pieces]) => `${before}${pieces.join("\n\n")}\n`);

/** What is found, without the blocks that it points to. */
const tell = ({ rules, definitions }: ReturnType<typeof findStatements>) =>
  [...rules, ...definitions].map(({ heading, parent, ...rest }) => {
    const { force, lead } = { force: null, lead: null, ...rest };
    const around = [heading, parent && ownText(parent), force, lead].map((block) => block?.text);
    return { ...rest, force: null, lead: null, around };
  });

test("the statements of a section are those of its text, whatever stands around it", () => {
  let cuts = 0;
  fc.assert(
    fc.property(anyDocument, (text) => {
      const document = parseDocument(text, "markdown");
      const statements = findStatements(document);
      for (const section of findSections(document)) {
        const from = document.lines.startOf(section.line);
        const found = cutStatements(statements, section.heading, from);
        const alone = cutSection(document, section);
        if (found === null || alone === null) continue;
        cuts++;
        expect(tell(found)).toEqual(tell(findStatements(alone.document)));
      }
    }),
    { numRuns: 3_000 },
  );
  expect(cuts).toBeGreaterThan(2_000);
});
