/** TOON that is slow to decode or that could restore to far more than it is. */
import { lines, repeat, staircase } from "./texts.js";

/** A header that counts its rows, then so many rows as fit. */
const rows = (header, row) => (length) => {
  const count = Math.max(1, Math.floor((length - header(0).length) / row.length));
  return `${header(count)}\n${row.repeat(count)}`;
};

/** Copies of one template make so many characters, or what its rows can. */
const COPIED = 37_500_000;

/** A template that takes most of the text as a key, copied by as many rows as `COPIED` permits. */
const template =
  (unit, row = "  1\n") =>
  (length) => {
    const count = Math.min(Math.ceil(COPIED / length), Math.floor(length / 2 / row.length));
    const places = unit.repeat(Math.floor((length - count * row.length) / unit.length));
    return `"{a}${places}"[${count}]{a}:\n${row.repeat(count)}`;
  };

/** Entries of their own, each a template of many lines with a hundred rows. */
const templates = lines(
  (index) => `"{a}${"\\n#".repeat(100)} ${index}"[100]{a}:\n${"  1\n".repeat(100)}`,
);

/** A list whose first row has so many columns and whose other rows have one. */
const wideFirstRow = (key, columns) => (length) => {
  const names = Array.from({ length: columns }, (_, index) => `c${index}`);
  const first = names.map((name, index) => `  ${index === 0 ? "- " : "  "}${name}: 1\n`).join("");
  const row = "  - c0: 1\n";
  const count = Math.max(1, Math.floor((length - first.length) / row.length));
  return `${key}[${count + 1}]:\n${first}${row.repeat(count)}`;
};

export const TOON = {
  "TOON headers": repeat("x[1]{a,b}:\n"),
  "TOON field lists": (length) => `x[1]{${repeat("a{")(length - 5)}`,
  "TOON template of many lines": template("\\n#"),
  "TOON template of headings": template("\\n# a"),
  "TOON template of places": template("{a}", `  ${"x".repeat(100)}\n`),
  "TOON template of row numbers": template("{#}"),
  "TOON many templates": templates,
  "TOON many short templates": lines((i) => `"{a} ${i}"[3]{a}:\n  1\n  2\n  3\n`),
  "TOON table": rows((count) => `table[${count}]{a,b}:`, "  1,2\n"),
  "TOON aligned table": rows((count) => `"|:-|-:|"[${count}]{a,b}:`, "  1,x\n"),
  "TOON table under headings": lines((i) => `"# h${i}"[1]{a,b}:\n  1,2\n`),
  "TOON table of cells with pipes": rows((count) => `table[${count}]{a}:`, '  "a|b\\nc"\n'),
  "TOON table with a wide first row": wideFirstRow("table", 1_000),
  "TOON patterned rows with a wide first row": wideFirstRow("rows", 1_000),
  "TOON patterned columns": rows((count) => `rows[${count}]{"{a}x","{a}y"}:`, "  1,2\n"),
  "TOON entries": lines((i) => `"# h${i}": text\n`),
  "TOON identical entries": repeat("text: a\n"),
  "TOON numbered entries": lines((i) => `"text~${i + 1}": a\n`),
  "TOON staircase": staircase("a:", "  "),
  "TOON nested to the bound": lines((index) => `${"  ".repeat(index % 200)}a${index}:\n`),
  "TOON nested lists": lines((index) => `${"  ".repeat(index % 100)}- [1]:\n`),
  "TOON list markers": repeat("  - - - a: 1\n"),
  "TOON blank lines and headers": lines((i) => (i % 2 ? "\n" : `x${i}[1]:\n  - 1\n`)),
  "TOON inline array": (length) => `x[${length >> 1}]: ${repeat("1,")(length - 12)}1`,
  "TOON escapes": (length) => `text: "${"\\n".repeat(length >> 1)}"`,
  "TOON text of quotes": (length) => `text: "${'\\"'.repeat(length >> 1)}"`,
  "TOON text of rules": (length) => `text: "${repeat("- You must go.\\n")(length - 8)}"`,
  "TOON open string": (length) => `text: "${repeat("a, ")(length - 7)}`,
  "TOON comments": repeat("# a\n"),
  "TOON escaped surrogates": (length) =>
    `"\\\\u": true\ntext: "${repeat("\\\\ud800")(length - 30)}"`,
  "TOON cell of many lines": (length) => `table[1]{a}:\n  "${repeat("\\n")(length)}"`,
  "hybrid with a key of braces": (length) =>
    `\`\`\`toon\n"${repeat("{")(length)}"[1]{a,b}:\n  1,2\n\`\`\`\n`,
  "hybrid of many blocks": repeat("# a\n\n```toon\ntext: a\n```\n\n"),
  "hybrid of tables": repeat("# a\n\n```toon\ntable[2]{a,b}:\n  1,2\n  3,4\n```\n\n"),
  "hybrid of open blocks": repeat("```toon\n"),
  "hybrid of growing blocks": lines((i) => `${"`".repeat(3 + (i % 50))}toon\ntext: a\n`),
  "hybrid of templates": repeat(
    `\`\`\`toon\n"{a}${"\\n#".repeat(100)}"[50]{a}:\n${"  1\n".repeat(50)}\`\`\`\n\n`,
  ),
};
