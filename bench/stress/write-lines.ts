import { writeDocument } from "./grammar.js";
import type { Random } from "./random.js";

/** Random documents about where one block ends and another begins. */
export function writeLines(random: Random): string {
  const kind = random.next();
  if (kind < 0.25) return writeDocument(random);
  if (kind < 0.5) return random.some(MARKS, 1 + random.below(14)).join("");
  const lines = Array.from({ length: 1 + random.below(8) }, () => writeLine(random));
  return lines.join(random.chance(0.9) ? "\n" : "\n\n") + random.pick(["", "\n", "\n", "\n\n"]);
}

/** Single marks: what a line may begin with, cells, line breaks. */
const MARKS: readonly string[] = [
  ..."\n\n\n\n||||---:=#>*+1.`~[]^<>\\ab",
  ...[
    " ",
    "  ",
    "    ",
    "\t",
    "\n\n",
    "[^1]:",
    "[a]:",
    "<b>",
    "</b>",
    "<!--",
    "-->",
    "- ",
    "> ",
    "2. ",
  ],
  ...["|-|\n", "-|\n", "|a|\n", "a|b\n", "-|-\n", ":-", "```\n", "#", "\\|", "é", "\u00a0", "\f"],
];

const STARTS: readonly string[] = [
  ...[
    "",
    "",
    "",
    "",
    "> ",
    ">",
    "- ",
    "  ",
    "1. ",
    "   ",
    "    ",
    "\t",
    "- - ",
    "> - ",
    " ",
    "     ",
  ],
];

const LINES: readonly string[] = [
  ...[
    "| a | b |",
    "| - | - |",
    "|a|",
    "|-|",
    "a|b",
    "-|-",
    ":-|-:",
    "e",
    "-|",
    "|-",
    ":-",
    "-:",
    ":-:",
  ],
  ...[
    "| 1 | 2 |",
    "| 1 |",
    "|",
    "||",
    "| |",
    "|1|2|3|",
    "1",
    "a\\|b|c",
    "`a|b`|c",
    "\\\\|",
    "a|",
    "|a",
  ],
  ...["text", "more text", "# h", "##", "#x", "===", "---", "-", "***", "=", "--", "- -", "_ _ _"],
  ...["- a", "-", "* b", "+", "1. a", "2. b", "1)", "10) c", "- [ ] t", "> q", ">", "-\ta"],
  ...["```", "```x", "````", "~~~", "~~~ a", "    code", "\tcode", "", "", " ", "  "],
  ...[
    "<div>",
    "</div>",
    "<b>",
    "</Tab>",
    '<Tab a="b">',
    "<b> x",
    "<!-- c -->",
    "<!--",
    "-->",
    "<?x",
    "?>",
  ],
  ...[
    "<pre>",
    "</pre>",
    "<!X",
    "<![CDATA[",
    "]]>",
    "<script>",
    "</script>",
    "<br/>",
    "<a href=x",
    "<a\nb>",
  ],
  ...[
    "[a]: /u",
    "[a]: /u 'c'",
    "[a]:",
    "/u",
    "'c",
    "[a",
    "b]: c",
    "[^1]: x",
    "[^1]:",
    "[^a]: - b",
    "[^1] x",
  ],
  ...[
    "[^ ]: x",
    "[^a b]: x",
    "[^]: x",
    "[^1]:x",
    "[^1]:    x",
    "[a]: <b> c",
    "**T**: d",
    ": x",
    "+++",
  ],
];

function writeLine(random: Random): string {
  const line = random.pick(STARTS) + random.pick(LINES);
  return random.chance(0.05) ? line + random.pick(LINES) : line;
}
