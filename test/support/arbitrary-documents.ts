import fc from "fast-check";

/** Random documents that look enough like Markdown and like TOON to reach the corners of both. */

const MARKDOWN = [
  ...["# ", "## Heading", "### a #", "Title\n=====", "Sub\n---", "#\t#", "####### seven"],
  ...["- ", "- item", "* a\n  * b", "1. one", "10) ten", "- [ ] task", "+ ", "  - nested"],
  ...["> quote", "> # h", ">", "> - a\n>   b", "```", "```toon", "```js\n# x\n```", "~~~~"],
  ...["    code", "---", "***", "+++", "---\ntitle: x\n---", "<!--", "-->", "<div>"],
  ...["</div>", "<pre>", "[a]", "![i](u)", "**Term**: what it means", "- **Term**: meaning"],
  ...["- `flag`: does it", "You must do it.", "- Never commit secrets."],
  ...["- Always be careful.", "\\", "\\|", "|", "||", "`", "``", "*", "_", "&amp;", "  "],
  ...["\t", "a  ", "a\\"],
];
const TABLES = [
  ...["| a | b |\n| - | - |\n| 1 | 2 |", "a | b\n-|-\n1 | 2", "|:-:|--:|", "| 1 |"],
  ...["| a\\|b | `c|d` |", "| x |\n|---|", "| 01 | true | null | -0 | 1e3 |"],
  "| __proto__ | 2 |",
];
const TOON = [
  ...["x[2]{a,b}:\n  1,2\n  3,4", "a: b", 'a: "b"', "items[1]:\n  - a: 1", "[0]:", "k[1]: v"],
  ...["{}", "[]", "null", "true", "-1.5", '"', "\\n", "\\u0000", "x[1|]{a|b}:", ": ", ", "],
  "# comment",
];
const ODD = [
  ...["\u0000", "\uFEFF", "\uD800", "\uDC00", "\u2028", "\u0085", "\u00A0", "\u200B", "é"],
  ...["e\u0301", "日本語", "👩‍👩‍👧", "ß", "İ", "\u000B", "\u000C", "\u001B", "__proto__"],
  ...["constructor", "toString"],
];
/**
 * Where markdown-it knowingly differs from GitHub's grammar, and so from the reference: the header
 * of a table needs a pipe even when its delimiter row has one, and a definition in a list item
 * is no paragraph that a table row could continue.
 */
const DISPUTED = ["|-", "| - |", "[a]: /b 'c'"];
const ENDINGS = ["\n", "\n\n", "\r\n", "\r\n\r\n", "\r", "\n\n\n"];

const cell = fc.oneof(
  fc.constantFrom("", "1", "-0", "01", "true", "null", "a", "a b", "`c`", "x\\|y", "é", "#", "- a"),
  fc.string({ maxLength: 6 }).map((text) => text.replace(/[\r\n|\\]/g, "")),
);
const row = fc
  .array(cell, { minLength: 1, maxLength: 5 })
  .map((cells) => `| ${cells.join(" | ")} |`);

/** A table whose rows may be short, long or repeated, padded or not. */
const table = fc
  .tuple(row, fc.array(fc.constantFrom("-", "---", ":-", "-:", ":-:"), { maxLength: 5 }))
  .chain(([header, columns]) =>
    fc
      .array(row, { maxLength: 12 })
      .map((rows) => [header, `|${columns.join("|")}|`, ...rows].join("\n")),
  );

/** Records of one pattern, as glossaries and option references have them. */
const records = fc
  .tuple(
    fc.constantFrom("- **T?**: ", "**T?**: ", "### T?\n\n", "- `t?`: ", "- T?: "),
    fc.array(fc.constantFrom("short", "a longer meaning", "must be set", "1", ""), {
      maxLength: 8,
    }),
  )
  .map(([pattern, meanings]) =>
    meanings.map((meaning, i) => pattern.replace("?", String(i)) + meaning).join("\n"),
  );

function joined(piece: fc.Arbitrary<string>, endings: readonly string[]): fc.Arbitrary<string> {
  return fc
    .array(fc.tuple(piece, fc.constantFrom(...endings)), { maxLength: 14 })
    .map((parts) => parts.map(([text, ending]) => text + ending).join(""));
}

const tame = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...MARKDOWN) },
  { weight: 2, arbitrary: fc.constantFrom(...TABLES) },
  { weight: 2, arbitrary: fc.constantFrom(...TOON) },
  { weight: 3, arbitrary: table },
  { weight: 1, arbitrary: records },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme-ascii", maxLength: 20 }) },
);

/** Anything: lone surrogates, NUL, byte order marks, every line ending, pieces glued together. */
export const anyDocument = joined(
  fc.oneof(
    { weight: 6, arbitrary: tame },
    { weight: 2, arbitrary: fc.constantFrom(...ODD, ...DISPUTED) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
  ),
  [...ENDINGS, "", "", " ", "|"],
);

/** Printable ASCII with LF only: where two CommonMark parsers have no excuse to differ. */
export const tameDocument = joined(tame, ["\n", "\n\n", "\n", " "]);

const DASHES = ["-", "---", ":--", "--:", ":-:", "-------"];
const AROUND = ["", "text\n\n", "text\n", "# h\n", "[x]: /u\n", "- l\n\n", "<p>\n\n"];

/** Tables of some cells: ragged, padded, with or without pipes at their ends; alone, or among blocks. */
export function tablesOf(cell: fc.Arbitrary<string>, isAlone: boolean): fc.Arbitrary<string> {
  const four = { minLength: 4, maxLength: 4 };
  const any = { minLength: 1, maxLength: 5 };
  const end = isAlone ? fc.constant("|") : fc.constantFrom("|", "|", "");
  return fc
    .record({
      header: fc.array(cell, { minLength: 1, maxLength: 4 }),
      dashes: fc.array(fc.constantFrom(...DASHES), four),
      rows: fc.array(fc.array(cell, any), any),
      pads: fc.array(fc.constantFrom("", " ", "   ", "\t"), any),
      ends: fc.tuple(end, end),
      before: isAlone ? fc.constant("") : fc.constantFrom(...AROUND),
      after: isAlone ? fc.constant("") : fc.constantFrom("\n\nafter\n", "\n- l\n", "\n# h\n", ""),
      ending: fc.constantFrom("\n", "\r\n"),
    })
    .map(({ header, dashes, rows, pads, ends: [open, close], before, after, ending }) => {
      const pad = (at: number) => pads[at % pads.length];
      const lines = [header, dashes.slice(0, header.length), ...rows].map((cells) => {
        const padded = cells.map((text, at) => `${pad(at)}${text}${pad(at + 1)}`);
        return `${open}${padded.join("|")}${close}`;
      });
      return `${before}${lines.join("\n")}${after}`.replaceAll("\n", ending);
    });
}
