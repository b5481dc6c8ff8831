import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseDocument } from "../../../src/engine/markdown/document.js";
import { findSections } from "../../../src/engine/markdown/sections.js";
import { findUses } from "../../../src/engine/warnings/section-is-used.js";
import { HOSTS } from "../../../src/features/hosts/hosts.js";
import { findImports } from "../../../src/features/hosts/read-instructions.js";
import { fenceUnused } from "../../support/fence-sections.js";
import { byCmark, byMicromark, findKeptDifferences } from "../../support/kept-html.js";
import { readRows } from "../../support/read-rows.js";
import { testRandomly } from "../../support/test-randomly.js";
import { hasCmark } from "../../support/trees/cmark-trees.js";
import { words } from "../../support/words.js";

/** What a section `## Fenced` of a document holds that may be used: `what line`. */
function usesOf(text: string): string[] {
  const document = parseDocument(text, "markdown");
  const sections = findSections(document).map((section) => ({
    section,
    converts: section.heading?.text.startsWith("Fenced") === true,
  }));
  return findUses(document, sections).map(({ what, line, count }) => {
    return `${what} ${line + 1}${count === 1 ? "" : ` x${count}`}`;
  });
}

/** A document, or its lines around the body of a section. */
interface UseRow {
  by: string;
  text?: string;
  above?: string;
  body: string;
  below?: string;
  uses?: string[];
}

/** A document of five lines before the body, which begins in line 5. */
const around = (above: string, body: string, below = "Text.") =>
  `${above}\n\n## Fenced\n\n${body}\n\n## Kept\n\n${below}\n`;

describe("a section holds", () => {
  test.each(readRows<UseRow>("uses.yaml", import.meta.url))(
    "$by",
    ({ text, above = "A", body, below, uses = [] }) => {
      const document = text ?? around(above, body, below);
      expect(usesOf(document)).toEqual(uses);
      expect(usesOf(document.replaceAll("\n", "\r\n"))).toEqual(uses);
    },
  );

  test.for([
    [1, "\n---\n## Fenced\n"],
    [1, "\uFEFF\n\n--- \n## Fenced\n\n"],
    [0, "A\n\n---\n## Fenced\n\n"],
    [0, "---\na: b\n---\n## Fenced\n\n"],
  ] as const)("%i of what a host may take for front matter: %j", ([count, start]) => {
    const uses = usesOf(`${start}paths:\n- a\n---\n\n## Kept\n`);
    expect(uses.filter((use) => use.startsWith("front_matter"))).toHaveLength(count);
  });
});

const SNIPPETS = [
  ...["[g]: /g", "[G] and [h][]", "> [h]: /h", "[x](#t)", "[x](#u-1)", "See [i]: it", "- [i]"],
  ...["A[^1]", "[^1]: One.", "[^2]: Two, see [^1].", "B[^2] [^3]", "[^3]:\n    Three."],
  ...words("<details> </details> <summary>a</summary> <div> </div> <br> <b>a b</b>"),
  ...['<a name="t"></a>', '<i id="u">i</i>', "> ## U", "- # U", "<h3>U</h3>", "Call <name>."],
  ...["`</div>`", "\\`</div>\\`", "- <div>\n\n  a", "| <b> | </div> |\n| - | - |\n| [g] | [^1] |"],
  ...["<!-- a -->", "<div>\n<!--", "-->", "```\n</details>\n[g]: /x\n```", "    [^1]: code"],
];

const randomDocument = fc
  .array(
    fc.record({
      heading: fc.constantFrom("## U", "## A", "# [g]", "## B[^1]", "A\n===", "## <b>c"),
      parts: fc.array(fc.constantFrom(...SNIPPETS), { maxLength: 4 }),
    }),
    { minLength: 2, maxLength: 5 },
  )
  .map((sections) =>
    sections.map(({ heading, parts }) => [heading, ...parts].join("\n\n")).join("\n\n"),
  );

describe("what is kept of a random document", () => {
  testRandomly("looks as before, as nothing that it uses is fenced", (share) => {
    let [fenced, compared] = [0, 0];
    fc.assert(
      fc.property(randomDocument, (text) => {
        const hybrid = fenceUnused(text);
        fenced += hybrid.sections.filter(({ action }) => action === "convert").length;
        expect(findKeptDifferences(text, hybrid, byMicromark)).toEqual([]);
        // Each document is a process.
        if (compared++ % 5 > 0 || !hasCmark()) return;
        expect(findKeptDifferences(text, hybrid, byCmark)).toEqual([]);
      }),
      { numRuns: 2_000 * share },
    );
    // A few hundred sections hold nothing of this kind.
    expect(fenced).toBeGreaterThan(200 * share);
  });

  testRandomly("holds every import that a host would follow", (share) => {
    const pieces = [
      ...words("@a.md x@b @/c ` `` ** | <!-- --> <div> [ ]( ) \\ word"),
      ...["- ", "> ", "\n", "\n\n", " ", "    ", "~~~\n", "```\n", "@~/d\\ e"],
    ];
    const text = fc
      .array(fc.constantFrom(...pieces), { maxLength: 20 })
      .map((parts) => parts.join(""));
    let followed = 0;
    fc.assert(
      fc.property(text, text, (before, body) => {
        const source = `${before}\n\n## Fenced\n${body}`;
        const sections = findSections(parseDocument(source, "markdown"));
        const fenced = sections.find(({ heading }) => heading?.text === "Fenced");
        if (fenced === undefined) return;
        const inside = HOSTS.flatMap((host) => findImports(source, host)).filter(({ line }) => {
          return line > fenced.line + 1 && line <= fenced.lineEnd;
        });
        if (inside.length === 0) return;
        followed++;
        expect(usesOf(source).join()).toContain("import");
      }),
      { numRuns: 20_000 * share },
    );
    expect(followed).toBeGreaterThan(2_000 * share);
  });
});
