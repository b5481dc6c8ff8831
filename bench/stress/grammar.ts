import { PIECES } from "./pieces.js";
import type { Random } from "./random.js";

/** Random documents from pieces of grammar, small and odd: what could be read in two ways. */
export function writeDocument(random: Random): string {
  if (random.chance(0.05)) return random.some(PIECES, random.below(12)).join("");
  const ending = random.chance(0.85) ? "\n" : random.pick(["\r\n", "\r", "\n\n\n"]);
  const blocks = Array.from({ length: 1 + random.below(random.chance(0.1) ? 8 : 3) }, () =>
    writeBlock(random, 0),
  );
  const gaps = blocks.map(() => random.pick(["\n\n", "\n\n", "\n\n", "\n", "\n \n", "\n\n\n", ""]));
  const text = blocks.map((block, index) => block + gaps[index]).join("");
  return damage(text, random).replaceAll("\n", ending);
}

const WORDS = [
  ...[
    "alpha",
    "beta",
    "Gamma",
    "x",
    "",
    "12",
    "-0",
    "01",
    "1e3",
    "null",
    "true",
    "10 ms",
    "日本",
    "é",
  ],
  ...[
    "a b",
    "`c`",
    "`a|b`",
    "**b**",
    "[l](u/l.md)",
    "[l]",
    "{a}",
    "{#}",
    "a\\|b",
    "a: b",
    "~1",
    "#",
    "- a",
  ],
  ...[
    '"',
    "'q'",
    "\\",
    "\\n",
    "a  ",
    " a",
    "<br>",
    "<a id=x></a>",
    "&amp;",
    "😀",
    "\ud800",
    "\u00a0",
    "—",
  ],
  ...[
    "constructor",
    "__proto__",
    "must",
    "never",
    "be careful",
    "…",
    "[x](#alpha)",
    "http://a.b/c",
    "|",
  ],
];
const NAMES = ["name", "Rule", "a", "b", "url", "#", "text", "table", "1", "", "x~2", "{a}"];
const RULES = [
  ...[
    "You must ? it.",
    "Never ?.",
    "- Do not ? it",
    "Always ?, unless !.",
    "If ?, you must !.",
    "MUST NOT ?",
  ],
  ...[
    "Be careful with ?.",
    "Prefer ? over !.",
    "You should ?. Use common sense.",
    "? is required.",
    "Avoid ?!",
  ],
];
const RECORDS = [
  ...[
    "- **?**: !",
    "- `?` - !",
    "* [?](u/?): !",
    "1. ? (!)",
    "- [ ] ?",
    "- ?: !",
    "**?**: !\n",
    "`?` — !\n",
  ],
  ...[
    "### ?\n\nType: !\n",
    "## ?\n\n- **Type**: !\n- **Use**: ?\n",
    "## ?\n\nSee [?](#?).\n",
    "- ?\n  - !",
    "> ?",
  ],
  ...[
    "#### `?`\n\n!\n",
    "?\n: !\n",
    "[?]: /!",
    "- **?**:\n  !",
    "+ ?\n\n  !\n",
    "N. **?** !",
    "![?](!.png)\n",
  ],
];
const ODDITIES = [
  ...[
    "```toon\ntext: a\n```",
    '```toon\n"{a}!"[2]{a}:\n  1\n  2\n```',
    "````\n```\n````",
    "~~~\nb\n",
    "```",
  ],
  ...[
    "---",
    "***",
    "===",
    "a\n===",
    "a\n---",
    "<!-- c -->",
    "<!--",
    "<div>\n\n</div>",
    "<pre>\na\n\nb</pre>",
  ],
  ...[
    "    code\n\n    more",
    "[a]: b 'c'",
    "[a]:\nb",
    "\u00a0",
    "\f",
    "\0",
    "\ufeff",
    "\u2028",
    "|-|",
    "| - |",
  ],
  ...[
    'text: "a"',
    "x[2]{a,b}:\n  1,2\n  3,4",
    "# a\n# a",
    "#",
    "## a ##",
    "- ",
    "1.",
    "> - a\n> - b",
    "\\",
  ],
];

function word(random: Random): string {
  return random.pick(WORDS);
}

function fill(pattern: string, random: Random, index: number): string {
  const own = random.chance(0.5) ? `${word(random)}${index}` : word(random);
  const other = word(random);
  return pattern.replace(/[?!N]/g, (mark) =>
    mark === "?" ? own : mark === "!" ? other : `${index + 1}`,
  );
}

function writeBlock(random: Random, depth: number): string {
  const kinds = [
    writeHeading,
    writeProse,
    writeTable,
    writeTable,
    writeRecords,
    writeRecords,
    writeOddity,
  ];
  const nested = depth < 3 ? [indent, writeFrontmatter] : [];
  return random.pick([...kinds, ...nested])(random, depth);
}

function writeHeading(random: Random): string {
  return `${"#".repeat(1 + random.below(6))} ${word(random)}${random.pick(["", "", " #", " {a}"])}`;
}

function writeProse(random: Random): string {
  const sentences = Array.from({ length: 1 + random.below(4) }, (_, index) =>
    random.chance(0.5) ? fill(random.pick(RULES), random, index) : random.some(WORDS, 4).join(" "),
  );
  return sentences.join(random.pick([" ", "\n", "  \n", "\\\n"]));
}

function writeTable(random: Random): string {
  const columns = 1 + random.below(4);
  const patterns = random.some(
    ["?", "?", "`?`", "[?](u/?.md)", "? (!)", "**?**", "!", "?\\|!"],
    columns,
  );
  const row = (cells: readonly string[]) => `| ${cells.map(toCell).join(" | ")} |`;
  const rows = Array.from({ length: random.below(random.chance(0.08) ? 30 : 6) }, (_, index) =>
    random.chance(0.06)
      ? row(random.some(WORDS, random.below(6)))
      : row(patterns.map((pattern) => fill(pattern, random, index))),
  );
  const marks = random.chance(0.7) ? ["-"] : ["-", ":-", "-:", ":-:", "---", ""];
  const delimiter = `|${random.some(marks, columns).join("|")}|`;
  return [row(random.some(NAMES, columns)), delimiter, ...rows].join("\n");
}

function toCell(text: string): string {
  return text.replace(/\n/g, " ").replace(/\\?\|/g, "\\|");
}

function writeRecords(random: Random): string {
  const pattern = random.pick(RECORDS);
  const other = random.pick(RECORDS);
  const exceptions = random.pick([0, 0, 0.1]);
  const count = 1 + random.below(random.chance(0.08) ? 30 : 7);
  return Array.from({ length: count }, (_, index) =>
    fill(random.chance(exceptions) ? other : pattern, random, index),
  ).join(random.pick(["\n", "\n", "\n", "\n\n"]));
}

function writeOddity(random: Random): string {
  return random.pick(ODDITIES);
}

function writeFrontmatter(random: Random): string {
  const fence = random.pick(["---", "---", "+++"]);
  return `${fence}\ntitle: ${word(random)}\n${fence}`;
}

/** A block inside of a quote, an item or code. */
function indent(random: Random, depth: number): string {
  const [first, rest] = random.pick([
    ["> ", "> "],
    ["> ", ""],
    ["- ", "  "],
    ["1. ", "   "],
    ["    ", "    "],
  ]) as [string, string];
  return writeBlock(random, depth + 1)
    .replace(/^/gm, rest)
    .replace(rest, first);
}

/** Cuts, doubles or adds a little, in one document of three. */
function damage(text: string, random: Random): string {
  let damaged = text;
  while (random.chance(0.3)) {
    const at = random.below(damaged.length + 1);
    const end = at + random.below(12);
    const part = damaged.slice(at, end);
    const by = random.pick(["", part + part, random.pick(PIECES), random.pick(ODDITIES)]);
    damaged = damaged.slice(0, at) + by + damaged.slice(end);
  }
  return damaged;
}
