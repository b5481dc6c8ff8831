/** Inputs that are slow in some Markdown parser, TOON codec, tokenizer or text search. */

const repeat = (unit) => (length) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** `line(0)`, `line(1)` … until `length` characters are reached. */
const lines =
  (line, before = "") =>
  (length) => {
    const parts = [before];
    for (let index = 0, size = before.length; size < length; index++) {
      const text = line(index);
      parts.push(text);
      size += text.length;
    }
    return parts.join("");
  };

/** `open` repeated over the first half, `close` over the second. */
const around = (open, close) => (length) =>
  repeat(open)(length >> 1) + repeat(close)(length - (length >> 1));

/** A table of exactly `columns` columns, with as many rows as fit. */
const wideTable = (columns) => (length) => {
  const row = (cell) => `|${Array.from({ length: columns }, (_, i) => cell(i)).join("|")}|\n`;
  const head = row((i) => `c${i}`) + row(() => "-");
  return lines(() => row((i) => String(i % 10)), head)(length);
};

/** Three lines around a long middle, which all share. */
const threeLines =
  (line, before = "") =>
  (length) =>
    before + [1, 2, 3].map((n) => line(n, (unit) => repeat(unit)(Math.floor(length / 3)))).join("");

/** Tables of two rows whose cells have to be compared, each with as many `columns`. */
const pairsOfRows = (columns, cell) => {
  const row = (of) => `|${Array.from({ length: columns }, (_, column) => of(column)).join("|")}|\n`;
  const head = row((column) => `h${column}`) + row(() => "-");
  return lines((i) => `${head}${row((c) => cell(i, c))}${row((c) => cell(i + 1, c))}\n`);
};

const staircase = (marker, step) => (length) =>
  lines((index) => `${step.repeat(index)}${marker}\n`)(length);

/** A JSON array of as many values as fit; `indent` as of `JSON.stringify`. */
const jsonArray = (value, indent) => (length) => {
  const size = JSON.stringify(value(0), null, indent).length + 1;
  const values = Array.from({ length: Math.ceil(length / size) }, (_, index) => value(index));
  return `${JSON.stringify(values, null, indent)}\n`;
};

const nestArrays = (depth) => JSON.parse("[".repeat(depth) + "]".repeat(depth));

/** By name: a function from a length in characters to a text of about that length. */
export const HOSTILE_INPUTS = {
  "open brackets": repeat("["),
  "closed brackets": around("[", "]"),
  "image openers": repeat("!["),
  "inline links": repeat("[a](<b"),
  "quote markers": repeat("> "),
  "quote markers, no space": repeat(">"),
  "quote staircase": staircase("a", "> "),
  "quoted tables": lines(() => "> | a | b |\n> | - | - |\n> | 1 | 2 |\n\n"),
  emphasis: repeat("*a_ "),
  "strong openers": repeat("**a "),
  "growing backtick runs": lines((index) => `e${"`".repeat(index + 1)}`),
  "backtick fences": lines((index) => `${"`".repeat(3 + (index % 50))}\n`),
  "tilde fences": repeat("~~~\n"),
  "less-than signs": repeat("<"),
  "heading with inner spaces": (length) => `# a${" ".repeat(length - 4)}b`,
  "heading with inner hashes": (length) => `# a ${"# ".repeat((length - 4) >> 1)}b`,
  "line with inner spaces": (length) => `a${" ".repeat(length - 2)}b`,
  "table cell of spaces": (length) => `| a |\n| - |\n| x${" ".repeat(length - 15)}y |\n`,
  "list markers on one line": repeat("- "),
  "list staircase": staircase("- a", "  "),
  "ordered list staircase": staircase("1. a", "   "),
  "ordered markers on one line": repeat("1. "),
  "loose nested lists": lines((index) => `${"  ".repeat(index % 100)}- a\n\n`),
  "10,000-column table": wideTable(10_000),
  "100-column table": wideTable(100),
  "long table of short rows": lines(() => "|1|2|\n", "|a|b|\n|-|-|\n"),
  "table of growing rows": lines((i) => `|${"x|".repeat((i % 300) + 1)}\n`, "|a|b|\n|-|-|\n"),
  "many one-row tables": lines(() => "|a|\n|-|\n|1|\n\n"),
  "many tables with sections": lines((i) => `# h${i}\n\n|a|b|\n|-|-|\n|1|2|\n\n`),
  "similar rules": lines((index) => `- You must always run step ${index}.\n`),
  "identical rules": repeat("- You must always run the tests.\n"),
  "rules in one paragraph": lines((index) => `You must run step ${index}. `),
  "rules of long sentences": lines((i) => `- Never ${"do this or that, ".repeat(60)}${i}.\n`),
  "rules with one other word": lines((i) => `- You must always run check${i} before a commit.\n`),
  "pairs of near-duplicate rules": lines((i) =>
    i % 2
      ? `- Before committing, always run check${i - 1}.\n`
      : `- You must run check${i} before you commit.\n`,
  ),
  "rules in items of their own": lines((i) => `- Case ${i}\n  - You must always run the tests.\n`),
  "rules in introduced lists": lines((i) => `Case ${i}:\n\n- You must always run the tests.\n\n`),
  "rule of open quotations": (length) => `- Never ${repeat("'a “b ")(length - 8)}`,
  "rule of negations": (length) => `- ${repeat("never not ")(length - 2)}`,
  "rule of joined words": (length) => `- Never ${repeat("a and b or ")(length - 8)}`,
  "rule of clauses": (length) => `- If it must, ${repeat("a, ")(length - 14)}`,
  "vague rules": repeat("- You must be careful.\n"),
  "vague sentences": repeat("You must be careful. Use common sense. "),
  "starts of vague phrases": repeat("- must follow all the common industry general\n"),
  "one long line": repeat("lorem ipsum dolor sit amet "),
  "one character": repeat("a"),
  "one wide character": repeat("界"),
  "pairs of surrogates": repeat("😀"),
  "lone surrogates": repeat("\ud800"),
  NUL: repeat("\0"),
  pipes: repeat("|"),
  "pipe lines": repeat("|\n"),
  "escaped pipes": repeat("\\|"),
  "escaped pipes in a table": lines(() => "| \\|\\|\\|\\|\\| | b |\n", "| a | b |\n| - | - |\n"),
  backslashes: repeat("\\"),
  "delimiter rows": repeat("|-|-|\n"),
  "half delimiter rows": repeat("- | -\n"),
  "header candidates": repeat("a | b\n"),
  dashes: repeat("-"),
  "dashes and spaces": repeat("- - "),
  "line feeds": repeat("\n"),
  "CR LF": repeat("\r\n"),
  CR: repeat("\r"),
  spaces: repeat(" "),
  "blank lines of spaces": repeat("    \n"),
  tabs: repeat("\t"),
  "setext candidates": repeat("a\n"),
  "setext headings": repeat("a\n=\n"),
  "setext underlines": repeat("=\n"),
  "HTML comments": repeat("<!--"),
  "HTML comment lines": repeat("<!--\n"),
  "HTML blocks": repeat("<div>\n\n"),
  "processing instructions": repeat("<?"),
  "HTML attributes": (length) => `<a ${"b ".repeat(length >> 1)}`,
  CDATA: repeat("<![CDATA["),
  "link definitions": lines((index) => `[a${index}]: /url "title"\n`),
  "open link definitions": repeat("[a]:\n"),
  "definition titles": repeat("[a]: b '\n"),
  "definition list": lines((index) => `- **Term ${index}**: what it means\n`),
  "definition list, many patterns": lines((i) => `- **a${i}**: b\n- \`c${i}\`: d\n- e${i}: f\n`),
  "records under headings": lines((i) => `### Item ${i}\n\n- Type: x\n- Default: ${i}\n\n`),
  "table of links": lines((i) => `|[\`r${i}\`](docs/r${i}.md)|text ${i}|\n`, "|a|b|\n|-|-|\n"),
  "table of links with exceptions": lines(
    (i) => (i % 6 ? `|[a${i}](b${i})|\n` : `|plain ${i}|\n`),
    "|a|\n|-|\n",
  ),
  "table of links that differ": lines(
    (i) => `|${["[x](y)", "[x][y](z)", "(x)[y](z)", "*[x](y)*"][i % 4]} w${i}|\n`,
    "|a|\n|-|\n",
  ),
  "1,000 columns of links": (length) =>
    wideTable(1_000)(length)
      .replace(/\b([0-9])\|/g, "[a$1](u/a$1)|")
      .slice(0, length),
  "many tables of two links": pairsOfRows(1, (i) => `${"[a](b) ".repeat(20)}${i}`),
  "many tables of links to compare": pairsOfRows(50, (i) => `${"[a](b)".repeat(25)}${i}`),
  "cells that share long brackets": threeLines(
    (n, long) => `|[a${n}](u${n})${long("[")}] b${n}|\n`,
    "|a|\n|-|\n",
  ),
  "cells that share a long word": threeLines((n, long) => `|${long("x")}${n}|\n`, "|a|\n|-|\n"),
  "cells that share long braces": threeLines((n, long) => `|${n} ${long("} ")}|\n`, "|a|\n|-|\n"),
  "cells that repeat one another": threeLines(
    (n, long) => `|[${n}${long("a").slice(0, 9_000)}](${long("a")})|\n`,
    "|a|\n|-|\n",
  ),
  "items that share long brackets": threeLines(
    (n, long) => `- [a${n}](u${n})${long("[")}] b${n}\n`,
  ),
  "plain items": lines((index) => `- item ${index}\n`),
  "numbered links": lines((index) => `${index + 1}. [a${index}](u/a${index}.md) - text\n`),
  "tasks in nested lists": lines((i) => `${i % 3 ? "  " : ""}- [${i % 2 ? " " : "x"}] task ${i}\n`),
  "many short lists of links": lines(
    (i) => `- [a](b${i})\n- [b](c${i})\n- [d](e${i})\n\nx ${i}\n\n`,
  ),
  "items with exceptions": lines((i) => `- **a${i}**: b\n${i % 6 ? "" : "- plain\n"}`),
  "items of many spacings": lines((i) => `- **a**:${" ".repeat(1 + (i % 2_000))}b\n`),
  "paragraphs of terms": lines((index) => `**a${index}**: b\n\n`),
  "paragraphs of two patterns": lines((i) => (i % 2 ? `**a${i}**: b\n\n` : `\`a${i}\`: b\n\n`)),
  "paragraphs of open terms": repeat(`**a ${"b ".repeat(50)}\n\n`),
  "sections of one text": lines((i) => `## a${i}\n\nSee [a${i}](u/a${i}).\n\n`),
  "sections of many levels": lines((i) => `${"#".repeat(1 + (i % 6))} a${i}\n\nText: x\n\n`),
  "headings only": lines((index) => `# h${index}\n`),
  "identical headings": repeat("# h\n"),
  "empty headings": repeat("#\n"),
  "document with CR LF": lines(
    (i) => `## h${i}\r\n\r\n| a | b |\r\n| - | - |\r\n| ${i} | 2 |\r\n\r\n`,
  ),
  entities: repeat("&#1;"),
  frontmatter: (length) => `---\n${repeat("a: b\n")(length - 10)}\n---\n`,
  "open frontmatter": (length) => `---\n${repeat("a: b\n")(length - 4)}`,
  "frontmatter fences": repeat("---\n"),
  "JSON rows": jsonArray((i) => ({ id: i, name: `n, ${i}`, ok: true }), 2),
  "JSON rows on one line": jsonArray((i) => ({ id: i, name: `n, ${i}` })),
  "JSON rows that differ": jsonArray((i) => ({ [`k${i}`]: i })),
  "JSON numbers": jsonArray((i) => i % 10),
  "JSON arrays of one": jsonArray((i) => [i % 10]),
  "JSON nested arrays": jsonArray(() => nestArrays(30), 1),
  "JSON dense nested arrays": jsonArray(() => nestArrays(3)),
  "JSON nested objects": jsonArray((i) => ({ a: { b: { c: { d: [{ e: i }] } } } }), "\t"),
  "JSON keys": (length) => `${lines((i) => `,"k${i}":${i}`, '{"k":0')(length)}}`,
  "JSON open arrays": repeat("[\n"),
  "JSON of one wide row": (length) =>
    JSON.stringify([
      Object.fromEntries(Array.from({ length: length >> 4 }, (_, index) => [`k${index}`, index])),
    ]),
  "JSON string of escapes": (length) => JSON.stringify({ a: '"\\\n'.repeat(length >> 3) }),
  "TOON headers": repeat("x[1]{a,b}:\n"),
  "TOON field lists": (length) => `x[1]{${repeat("a{")(length - 5)}`,
  "quotation marks": repeat('"'),
};
