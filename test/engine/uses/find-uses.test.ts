import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plan } from "../../../src/engine/api.js";
import { parseDocument } from "../../../src/engine/markdown/document.js";
import { findSections } from "../../../src/engine/markdown/sections.js";
import { findUses } from "../../../src/engine/uses/find-uses.js";
import { HOSTS } from "../../../src/features/hosts/hosts.js";
import { findImports } from "../../../src/features/hosts/read-document.js";
import { fenceUnused } from "../../support/fence-sections.js";
import { byCmark, byMicromark, findKeptDifferences } from "../../support/kept-html.js";
import { testRandomly } from "../../support/test-randomly.js";
import { hasCmark } from "../../support/trees/cmark-trees.js";
import { words } from "../../support/words.js";
import { wordTable } from "../warnings/subject.js";

/** What is used of a document whose section `## Fenced` becomes a fence: `what line<-user`. */
function usesOf(text: string): string[] {
  const document = parseDocument(text, "markdown");
  const sections = findSections(document).map((section) => ({
    section,
    converted: section.heading?.text.startsWith("Fenced") === true,
  }));
  return findUses(document, sections).map(({ what, line, user, count }) => {
    const more = count === 1 ? "" : ` x${count}`;
    return `${what} ${line + 1}${user === null ? "" : `<-${user + 1}`}${more}`;
  });
}

/** A document of five lines before the body, which begins in line 5. */
const around = (above: string, body: string, below = "Text.") =>
  `${above}\n\n## Fenced\n\n${body}\n\n## Kept\n\n${below}\n`;

describe("a section is used", () => {
  test.each([
    ["a link above", around("A [guide][g].", "[g]: /g"), ["definition 5<-1"]],
    ["a link below", around("A", "[g]: /g", "A [guide][g]."), ["definition 5<-9"]],
    ["a collapsed link", around("[g][]", "[g]: /g"), ["definition 5<-1"]],
    ["a shortcut", around("[g]", "[g]: /g"), ["definition 5<-1"]],
    ["an image", around("![x][g]", "[g]: /g"), ["definition 5<-1"]],
    ["other letters", around("[ẞtraße]", "[SSTRASSE]: /g"), ["definition 5<-1"]],
    ["other white space", around("[a\n  b]", "[a b]: /g"), ["definition 6<-1"]],
    ["white space in a quote", around("> [a\n> b]", "[a b]: /g"), ["definition 6<-1"]],
    ["an escaped bracket", around("[a\\]b]", "[a\\]b]: /g"), ["definition 5<-1"]],
    ["a link in a link's text", around("[a [g] b](/x)", "[g]: /g"), ["definition 5<-1"]],
    ["a pipe in a cell", around("| a |\n| - |\n| [x\\|y] |", "[x|y]: /g"), ["definition 7<-3"]],
    ["its own heading", "## Fenced [g]\n\n[g]: /g\n", ["definition 3<-1"]],
    ["a definition in a quote", around("[g]", "> [g]: /g"), ["definition 5<-1"]],
    ["a definition in a list", around("[g]", "- [g]: /g"), ["definition 5<-1"]],
    ["the second of two definitions", around("[g]", "[g]: /1", "[g]: /2"), ["definition 5<-1 x2"]],
    ["two links", around("[g] [h]", "[g]: /g\n[h]: /h"), ["definition 5<-1 x2"]],
    ["a footnote", around("A[^1]", "[^1]: B"), ["footnote 5<-1"]],
    ["a comment between blocks", around("A", "- B\n\n  <!-- C -->"), ["comment 7"]],
    ["a comment in a paragraph", around("A", "B <!-- C -->"), []],
    ["a command of a slash command", around("A", "State:\n\n!`git status`"), ["command 7"]],
    ["an image of a code span", around("A", "B!`c` ! `d`"), []],
    ["a footnote's only call", around("[^1]: B", "A[^1]"), ["footnote 5<-1"]],
    ["a name", around("[x](#t)", '<a name="t"></a>'), ["anchor 5<-1"]],
    ["an id", around("[x](#T-1)", "<div id='t-1'>\n\n</div>"), ["anchor 5<-1"]],
    ["an id in text", around('<a href="#t">x</a>', "Here <i id=t>it</i> is."), ["anchor 5<-1"]],
    ["an id in a cell", around("[x]: #t", '| a |\n| - |\n| <b id="t">b</b> |'), ["anchor 7<-1"]],
    ["a heading in a quote", around("[x](#two-words)", "> # Two words!"), ["anchor 5<-1"]],
    [
      "a heading in HTML",
      around("[x](#two-words)", "<h2 align=left>Two words</h2>"),
      ["anchor 5<-1"],
    ],
    ["an encoded name", around("[x](#%C3%A9)", '<a id="é"></a>'), ["anchor 5<-1"]],
    ["a closing tag", around("<details>", "</details>"), ["element 5"]],
    ["an opening tag", around("A", "<details>", "</details>"), ["element 5"]],
    ["an opening tag without its other", around("A", "<div>"), ["element 5"]],
    ["both", around("<div>", "</div>\n\n<div>", "</div>"), ["element 5 x2"]],
    ["a closing tag in a list", around("<details>", "- A\n\n  </details>"), ["element 7"]],
    ["what a list closes", around("<div>", "- <div>\n\n</div>"), ["element 5 x2"]],
    ["an emphasis", around("A", "<b>A", "B</b>"), ["element 5"]],
    ["a comment", around("A", "<div>\n<!--\n\nA"), ["comment 6", "element 5 x2"]],
    ["an escaped backtick", around("<details>", "\\` </details> \\`"), ["element 5"]],
    ["a backtick in a tag", around("<details>", '<i title="`"></i> </details> `'), ["element 5"]],
    ["an import", around("A", "See @docs/a.md first."), ["import 5"]],
    ["an import in a list", around("A", "- @a.md\n- @b.md"), ["import 5 x2"]],
    ["an import in a cell", around("A", "| a |\n| - |\n|@a.md|"), ["import 7"]],
    ["an import in code that some hosts do not know", around("A", "~~~\n@a.md\n~~~"), ["import 6"]],
    ["an import in indented code", around("A", "    @a.md"), ["import 5"]],
    ["an import between stray backticks", around("A ` b", "``x `  @a.md ` y``"), ["import 5"]],
    ["an emphasized import", around("A", "**@a.md**"), ["import 5"]],
  ])("by %s", (_name, text, uses) => {
    expect(usesOf(text)).toEqual(uses);
    expect(usesOf(text.replaceAll("\n", "\r\n"))).toEqual(uses);
  });

  test.each([
    ["whose definitions nothing uses", around("A [x](/x) [^1]", "[g]: /g\n\n[^2]: B\n\n[^2]")],
    ["that uses definitions", around("[g]: /g", "A [guide][g].")],
    ["whose definition is used in code", around("    [g]", "[g]: /g", "```\n[g]\n```")],
    ["whose anchor nothing leads to", around("[x](#u) [y](t)", '<a id="t"></a>')],
    ["with elements of its own", around("<div>", "<b>a</b><br><img>\n\n<div>\n\n</div>", "</div>")],
    ["with tags in code", around("<div>", "`</div>` ``a ` </div>``\n\n    </div>", "</div>")],
    ["with names in angle brackets", around("A", "Call it <name>.\n\n| a |\n| - |\n| <T> |")],
    ["between elements", around("<details>", "A", "</details>")],
    [
      "with addresses",
      around("A", "me@example.com, `@a.md`, \\@a, @, @@, @(b)\n\n```\n@a.md\n```"),
    ],
  ])("never, %s", (_name, text) => expect(usesOf(text)).toEqual([]));

  test("by what a host may take for front matter", () => {
    const body = "paths:\n- a\n---\n\n## Kept\n";
    for (const [text, isUsed] of [
      [`\n---\n## Fenced\n${body}`, true],
      [`\uFEFF\n\n--- \n## Fenced\n\n${body}`, true],
      [`---\n## Fenced\n\nA\n\n...\n`, true],
      [`A\n\n---\n## Fenced\n\n${body}`, false],
      [`---\na: b\n---\n## Fenced\n\n${body}`, false],
    ] as const) {
      const found = usesOf(text).filter((use) => use.startsWith("front_matter"));
      expect([text, found.length]).toEqual([text, isUsed ? 1 : 0]);
    }
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
    // About half of the sections are not used.
    expect(fenced).toBeGreaterThan(1_000 * share);
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

describe("a hybrid with a section that is used", () => {
  const quotes = '- Say "clear" before\n  you open the "dome".\n'.repeat(20);
  const table = wordTable(16, 14);
  const source = `# Doc\n\n${quotes}- The [guide][g]\n\n## One\n\n${table}\n[g]: /g\n\n## Two\n\n${table}`;

  test("is not safe, and not the best form; its sections and the verdict are as they are", () => {
    const { context_plan, verdict } = plan(source);
    const alone = plan(source.replace("[guide][g]", "guide"));
    expect(context_plan).toMatchObject({
      recommend_hybrid: true,
      reassembly_verified: true,
      safe_to_auto_apply: false,
      best_form: { form: "toon", reason: "review_first" },
    });
    expect(
      context_plan?.sections.map(({ action, verdict, safe_to_auto_apply }) => [
        action,
        verdict,
        safe_to_auto_apply,
      ]),
    ).toEqual([
      ["keep", "keep_markdown", false],
      ["convert", "convert", true],
      ["convert", "convert", true],
    ]);
    expect(verdict).toBe(alone.verdict);
    expect(alone.context_plan).toMatchObject({
      safe_to_auto_apply: true,
      best_form: { form: "hybrid" },
      warnings: [],
    });
  });
});
