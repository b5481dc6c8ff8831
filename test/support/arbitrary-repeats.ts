import fc from "fast-check";

/**
 * Documents of much that repeats, in tables, lists, paragraphs and sections: what candidates write
 * once as a template. Marks, names and exceptions are those that a template could trip over.
 */

const MARKS = [
  ...'|{}`[]()<>*"\\#-_.,: ~\t',
  ...["](", "[a](b)", "**", "\\|", "<br>", "~1", "{a}", "{#}", "{url}", "{{", "$&", "![i](u)"],
  ...["null", "true", "1", "-0", "01", "1e3", "a", "b", "docs/", ".md", "a b", "`{x}`"],
  ...["😀", "\ud800", "\udc00", "é", "日", "\u0301", "\u00a0", "\u2028", "\u0000", "—", "✓"],
];
const odd = fc.oneof(
  fc.array(fc.constantFrom(...MARKS), { maxLength: 4 }).map((marks) => marks.join("")),
  fc.string({ unit: "binary", maxLength: 6 }),
);
const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("alpha", "beta", "a1", "12", "10ms", "foo.bar", "A_b") },
  { weight: 2, arbitrary: fc.constantFrom("", "x", "null", "true", "日本", "y-z") },
  { weight: 1, arbitrary: odd },
);

/** A text for each of so many rows: a pattern with `?` and `!` for words, but for a few. */
interface Texts {
  pattern: string;
  words: [string, string][];
  exceptions: [row: number, text: string][];
}

function fill({ pattern, words, exceptions }: Texts, count: number): string[] {
  return Array.from({ length: count }, (_, row) => {
    const exception = exceptions.find(([at]) => at === row);
    if (exception !== undefined) return exception[1];
    const [own, other] = words[row % words.length] as [string, string];
    const number = row < words.length ? "" : String(row);
    return pattern.replace(/[?!]/g, (mark) => (mark === "?" ? own + number : other));
  });
}

function textsOf(patterns: readonly string[], exceptions: readonly string[] = []) {
  return fc.record<Texts>({
    pattern: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...patterns) },
      { weight: 1, arbitrary: fc.tuple(odd, odd, odd).map(([a, b, c]) => `${a}?${b}!${c}`) },
    ),
    words: fc.array(fc.tuple(word, word), { minLength: 1, maxLength: 6 }),
    exceptions: fc.array(
      fc.tuple(fc.nat(20), fc.oneof(odd, fc.constantFrom("", "-", "—", "[", "`", ...exceptions))),
      { maxLength: 2 },
    ),
  });
}

const rowCount = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 6, max: 24 }));
const endings = fc.constantFrom("\n", "\n", "\n", "\r\n");

const HEADERS = ["url", "more", "link", "#", "url~2", "", "1", "2", "__proto__", "Rule", "Rule"];
const ODD_HEADERS = ["{a}", "a{", "}", "[x](y)", "null", "~1", "`x`", "rows", "table", "text"];
const CELLS = [
  ...["[`?`](docs/?.md)", "[?](https://x.org/?)", "[?](x/!) by !", "`?`", "? (!)", "?ms", "[?]: !"],
  ...["[?](!)", "[!](?) and [?](!)", "![?](?.png)", '"?"', "`?`, `!`", "https://e.com/?/!", "?"],
  ...["{?}", "x{?}y ?", "{`?`}", "[?](u/?) `!`", "[?](u/?) ``{x}``", "- ?", "# ?", "[a](b) ?"],
];

/** One table among other blocks: ragged rows, odd headers, cells of one pattern. */
export const repeatingTable = fc
  .record({
    headers: fc.array(fc.oneof(fc.constantFrom(...HEADERS, ...ODD_HEADERS), odd), {
      minLength: 1,
      maxLength: 4,
    }),
    columns: fc.array(textsOf(CELLS), { minLength: 4, maxLength: 4 }),
    count: rowCount,
    dashes: fc.array(fc.constantFrom("-", "-", ":-", "-:", ":-:"), { minLength: 4, maxLength: 4 }),
    ragged: fc.array(fc.tuple(fc.nat(24), fc.array(odd, { maxLength: 6 })), { maxLength: 2 }),
    before: fc.constantFrom("", "# h\n\n", "# {h}\n", "text  \n\n", " \n"),
    after: fc.constantFrom("", "\n", "\ntext \n", "\n# z\n\n| a |\n|-|\n| 1 |\n"),
    ending: endings,
  })
  .map(({ headers, columns, count, dashes, ragged, before, after, ending }) => {
    const cells = headers.map((_, column) => fill(columns[column] as Texts, count));
    const rows = Array.from({ length: count }, (_, row) => cells.map((column) => column[row]));
    for (const [row, other] of ragged) if (row < count) rows[row] = other;
    const lines = [headers, ...rows].map(
      (row) => `| ${row.map((cell) => toCell(cell ?? "")).join(" | ")} |\n`,
    );
    lines.splice(1, 0, `|${dashes.slice(0, headers.length).join("|")}|\n`);
    return (before + lines.join("") + after).replaceAll("\n", ending);
  });

function toCell(text: string): string {
  return text
    .replace(/[\r\n]/g, " ")
    .replace(/\\?\|/g, "\\|")
    .replace(/\\+$/, "");
}

const BULLETS = ["- ", "* ", "+ ", "-  ", "-\t", "- [ ] ", "- [x] ", "N. ", "N) ", "0N. ", "5. "];
const BODIES = [
  ...["**?**: !", "`?` - !", "[?](u/?) - !", "[?](!): !", "? (!)", "?", "**?:** !", "Use ? for !"],
  ...["`?`", "[`?`](d/?.md) – !", "{?}: !", "__?__ ! ", "**?**:\t!", "![?](?)", "**`?`**: ! {x}"],
];
const ITEMS = ["  cont", "- a\n  - b", "x\n\n  y", "1. 5", "[ ] z", "- [ ]", "~", "{#}"];

/** One list: numbers, boxes, nesting, loose items, white space at the end of each. */
export const repeatingList = fc
  .record({
    bullet: fc.constantFrom(...BULLETS),
    texts: textsOf(BODIES, ITEMS),
    count: rowCount,
    first: fc.constantFrom(1, 1, 0, 7),
    nested: fc.constantFrom(0, 0, 2, 3),
    gap: fc.constantFrom("\n", "\n", "\n\n", "\n \n", "\n\n\n"),
    tail: fc.constantFrom("", "", " ", "\t"),
    after: fc.constantFrom("\n", "", "\n\ntext\n", "\n\n\n"),
    ending: endings,
  })
  .map(({ bullet, texts, count, first, nested, gap, tail, after, ending }) => {
    const items = fill(texts, count).map((text, index) => {
      const indent = nested > 0 && index % nested === nested - 1 ? "  " : "";
      return indent + bullet.replace("N", String(first + index)) + text + tail;
    });
    return (items.join(gap) + after).replaceAll("\n", ending);
  });

/** Paragraphs that begin with terms. */
export const repeatingParagraphs = fc
  .record({
    texts: textsOf(["**?**: !", "`?` - !", "[?](u/?) - !", "**?:** !", "__?__ – !", "**?** !"]),
    count: rowCount,
    gap: fc.constantFrom("\n\n", "\n\n", "\n\n\n", "\n  \n"),
    after: fc.constantFrom("\n", "", " "),
  })
  .map(({ texts, count, gap, after }) => fill(texts, count).join(gap) + after);

const HEADINGS = [
  ...["## ?", "### `?`", "## ? (!)", "# ?", "## [?](u/?)", "## ? ##", "## {?}", "## v?"],
];
const SECTIONS = [
  ...["Type: !\nDefault: ?", "- **Type**: !\n- **Use**: ?", "* Type: !", "See [?](u/?).", ""],
  ...["**Type:** !\n\n**Use:** ?", "text: !", "name: ?", "#: !", "**#**: !\n**url**: [?](u/?)"],
  ...["**more**: ?\n**more~2**: !", "Added in !.\n\n- a ?\n- b !", "```\n?\n```", "> ?", "    ?"],
];

/** Sections with labelled fields or a text. */
export const repeatingSections = fc
  .record({
    headings: textsOf(HEADINGS),
    bodies: textsOf(SECTIONS),
    count: fc.integer({ min: 2, max: 12 }),
    gap: fc.constantFrom("\n\n", "\n\n", "\n", "\n\n\n"),
    separator: fc.constantFrom("\n\n", "\n\n", "\n"),
    ending: endings,
  })
  .map(({ headings, bodies, count, gap, separator, ending }) => {
    const texts = fill(bodies, count);
    const sections = fill(headings, count).map(
      (heading, index) => heading.replace(/[\r\n]/g, " ") + gap + texts[index],
    );
    return `${sections.join(separator)}\n`.replaceAll("\n", ending);
  });
