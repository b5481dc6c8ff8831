import fc from "fast-check";
import { expect, test } from "vitest";
import { ownText } from "../../../src/engine/markdown/blocks.js";
import { parseDocument } from "../../../src/engine/markdown/document.js";
import { cutSection, findSections } from "../../../src/engine/markdown/sections.js";
import { cutStatements, findStatements } from "../../../src/engine/statements/statements.js";

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
