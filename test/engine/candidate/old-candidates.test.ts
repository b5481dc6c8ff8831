import { expect, test } from "vitest";
import { restore } from "../../../src/engine/api.js";
import { prove } from "../../../src/engine/candidate/proof.js";
import { parseDocument } from "../../../src/engine/markdown/document.js";

/** Documents with the candidates made of them before columns had templates. */
const CANDIDATES: [name: string, source: string, toon: string][] = [
  [
    "headings and header cells with braces",
    "# {h}\n\n| {a} | {a} | ~1 |\n|-|-|-|\n| {x} | 1 | true |\n| y |\n",
    '"# {h}": ""\ntable[2]{"{a}","{a}~2","~1~1"}:\n  "{x}",1,true\n  y,null,null',
  ],
  [
    "an aligned table with a header in braces",
    "# H\n\n| `{Rule}` | url |\n|:-|-:|\n| [a](b) | null |\n| | 01 |\n",
    '"# H": ""\n"|:-|-:|"[2]{"`{Rule}`",url}:\n  "[a](b)","null"\n  "","01"',
  ],
  [
    "a header that is a template today",
    "| [{n}](x/{n}) | url |\n|-|-|\n| [a](x/b) | c |\n| d |\n| {#} | e | f |\n",
    '[3]{"[{n}](x/{n})",url}:\n  "[a](x/b)",c\n  d,null\n  "{#}","e\\nf"',
  ],
  [
    "headers that are keys today",
    "# {#}\n\n| rows | {url} |\n|-|-|\n| 1 | 2 |\n",
    '"# {#}": ""\ntable[1]{rows,"{url}"}:\n  1,2',
  ],
  [
    "rows that are short and long",
    "| a | b |\n|-|-|\n| 1 |\n| 2 | 3 | 4 |\n",
    '[2]{a,b}:\n  1,null\n  2,"3\\n4"',
  ],
  [
    "keys that repeat",
    "---\nk: v\n---\n\nT\n=\n\n# h ~1\n\n# h\n\n# h\n\n| | __proto__ | 1 |\n|-|-|-|\n| x | y | z |\n",
    '"---": "k: v"\n"T\\n=": "# h ~1"\n"# h": ""\n"# h~2"[1]{"~1","__proto__~1","1~1"}:\n  x,y,z',
  ],
  [
    "a numbered list",
    "0. **a**: the a\n3. **b**: the b\n6. **c**: the c\n9. **d**: the d\n12. **e**: the e\n15. **f**: the f\n18. **g**: the g\n21. **h**: the h\n",
    'text: "0. **a**: the a\\n3. **b**: the b\\n6. **c**: the c\\n9. **d**: the d\\n12. **e**: the e\\n15. **f**: the f\\n18. **g**: the g\\n21. **h**: the h"',
  ],
  [
    "sections with fields",
    "# All\n\n## a\n\n- **Type**: {a}\n- **Default value**: 0\n\n## b\n\n- **Type**: {b}\n- **Default value**: 1\n\n## c\n\n- **Type**: {c}\n- **Default value**: 2\n\n## d\n\n- **Type**: {d}\n- **Default value**: 3\n\n## e\n\n- **Type**: {e}\n- **Default value**: 4\n\n## f\n\n- **Type**: {f}\n- **Default value**: 5\n\n## g\n\n- **Type**: {g}\n- **Default value**: 6\n\n## h\n\n- **Type**: {h}\n- **Default value**: 7\n",
    '"# All": ""\n"## {name}\\n\\n- **Type**: {Type}\\n- **Default value**: {Default value}\\n"[8]{name,Type,"Default value"}:\n  a,"{a}",0\n  b,"{b}",1\n  c,"{c}",2\n  d,"{d}",3\n  e,"{e}",4\n  f,"{f}",5\n  g,"{g}",6\n  h,"{h}",7',
  ],
  [
    "sections with a text",
    "### a\n\nText of a.\n\n### b\n\nText of b.\n\n### c\n\nText of c.\n\n### d\n\nText of d.\n\n### e\n\nText of e.\n\n### f\n\nText of f.\n\n### g\n\nText of g.\n\n### h\n\nText of h.\n",
    '"### a": Text of a.\n"### b": Text of b.\n"### c": Text of c.\n"### d": Text of d.\n"### e": Text of e.\n"### f": Text of f.\n"### g": Text of g.\n"### h": Text of h.',
  ],
  [
    "paragraphs",
    "**a**: some 0, more\n\n**b**: some 1, more\n\n**c**: some 2, more\n\n**d**: some 3, more\n\n**e**: some 4, more\n\n**f**: some 5, more\n\n**g**: some 6, more\n\n**h**: some 7, more\n\n> q\n",
    'text: "**a**: some 0, more\\n\\n**b**: some 1, more\\n\\n**c**: some 2, more\\n\\n**d**: some 3, more\\n\\n**e**: some 4, more\\n\\n**f**: some 5, more\\n\\n**g**: some 6, more\\n\\n**h**: some 7, more\\n\\n> q"',
  ],
  [
    "lone surrogates",
    "\ud800\n\n| a |\n|-|\n| \udc00 |\n",
    '"\\\\u": true\ntext: "\\\\ud800"\ntable[1]{a}:\n  "\\\\udc00"',
  ],
];

test.each(CANDIDATES)("a candidate of before restores as it did: %s", (_name, source, toon) => {
  expect(prove(toon, parseDocument(source, "markdown"))).toMatchObject({
    valid: true,
    restores: true,
  });
  expect(restore(toon)).not.toBe("");
});

test("a candidate of before reads {name} in a header cell as that text", () => {
  const toon = '[2]{"[{n}](x/{n})",url}:\n  "[a](x/b)",c\n  d,null';
  expect(restore(toon)).toBe("| [{n}](x/{n}) | url |\n| - | - |\n| [a](x/b) | c |\n| d |\n");
  const today = toon.replace("[2]", "rows[2]").replace('"[a](x/b)"', "a");
  expect(restore(today)).toBe("| n | url |\n| - | - |\n| [a](x/a) | c |\n| [d](x/d) |\n");
});
