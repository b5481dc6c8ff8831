import { describe, expect, it } from "vitest";
import { linkTo } from "../../../src/engine/split/addresses.js";
import { joinSplit } from "../../../src/engine/split/join-split.js";
import { split } from "../../../src/engine/split/split.js";
import { MAX_LINE_TOKENS } from "../../../src/engine/split/thresholds.js";
import { defaultEstimator } from "../../../src/engine/tokens/default-estimator.js";

const LONG = Array.from({ length: 40 }, (_, n) => `The store number ${n} keeps its pages.`).join(
  " ",
);
const ROWS = Array.from(
  { length: 30 },
  (_, n) => `| \`E${n}\` | stage ${n} of it failed | retry |`,
);
const TABLE = ["| code | meaning | what |", "|---|---|---|", ...ROWS].join("\n");
const CODE = `\`\`\`ts\n${"const page = await store.read(name);\n".repeat(30)}\`\`\``;
const LIST = ROWS.map((_, n) => `- \`src/part${n}/\` holds the part with number ${n}`).join("\n");

const SHELL = (line: string) => `\`\`\`sh\n${`${line} # of the test\n`.repeat(30)}\`\`\`\n`;

const GAPS = "| stage | found |\n|---|---|\n| 1 | [what it found] |\n| 2 | ✅/❌ |";
const VERSIONS = TABLE.replace("code | meaning | what", "part | 1.0 | 2.0").replaceAll(
  "retry",
  "Removed",
);
const TREE = `\`\`\`\n${ROWS.map((_, n) => `├── part${n}  # keeps the pages`).join("\n")}\n\`\`\``;

/** The route and the code of a unit of a document, by default the last one. */
function routeOf(section: string, at = -1): string {
  const { route, code } = split(`# Title\n\nText.\n\n${section}\n`).units.at(at)!;
  return `${route} ${code}`;
}

describe("routes", () => {
  it.each([
    ["reference table", `## Codes\n\n${TABLE}`],
    ["reference code", `## Client\n\n${CODE}`],
    ["reference names", `## Layout\n\n${LIST}`],
    ["reference names", `## Layout\n\n${LIST.replace("\n", "\n  - one of them\n  - another\n")}`],
    ["reference data", `## Seeds\n\n${CODE.replace("ts", "json")}`],
    ["reference prose", `## Stores\n\n${LONG}`],
    ["reference changes", `## Changelog\n\n${LONG}`],
    ["keep binds", `## Codes\n\nYou must read it.\n\n${TABLE}`],
    ["keep tells", `## Stores\n\n${LONG.replaceAll("keeps", "helps you with")}`],
    ["keep needed", `## Running\n\n${CODE}`],
    ["keep needed", `## Step 3: read\n\n${CODE}`],
    ["keep needed", `## Procedure\n\n### Read them\n\n${CODE}`],
    ["keep needed", `## Procedure\n\n### Codes\n\n${TABLE}`],
    ["keep needed", `## Get the data\n\n${CODE}`],
    ["keep needed", `## Skills\n\n${TABLE.replaceAll(" failed", "/README.md")}`],
    ["keep tells", `## States\n\nAll formats have:\n\n${LIST}`],
    ["keep tells", `## States\n\n${LIST}\n\nIf it failed, restart the part.`],
    ["keep tells", `## Names\n\n${LIST.replace("` holds", "` -> `x` for")}`],
    ["keep tells", `## Issues found\n\n${LIST}\n- Problem: Add the file again.`],
    ["keep binds", `## Layout\n\n${LIST}\n\n**Decision rule:** one of them for each.`],
    ["keep binds", `## Reply\n\n${CODE.replace("ts", "markdown")}`],
    ["keep vague", `## More examples (all)\n\n${CODE}`],
    ["keep needed", `## 2. Read them\n\n${CODE}`],
    ["keep needed", `## More\n\n${LIST.replaceAll("/`", ".md`")}`],
    ["keep binds", `## Layout\n\n${LIST}\n- \`x/\` is old (never change it)`],
    ["keep binds", `## Prompt\n\n${CODE.replace("const", "Never guess.\nconst")}`],
    ["keep tells", `## Layout\n\n${LIST.replaceAll("` holds", "` - Use")}`],
    ["keep language", `## Stores\n\n${LONG.replaceAll(/The|its/g, "la")}`],
    ["keep language", `## Магазин\n\n${TABLE}`],
    ["keep language", `## Stores\n\n${LONG.replaceAll("The store", "The Магазин")}`],
    ["keep short", "## Stores\n\nOne of them."],
    ["keep opening", `# Another title\n\n${TABLE}`],
    ["keep tied", `## Codes\n\n@docs/codes.md\n\n${TABLE}`],
    ["keep tied", `## Codes\n\n- Branch: !\`git branch --show-current\`\n\n${TABLE}`],
    ["keep tied", `## Codes\n\n<!-- BEGIN GENERATED -->\n\n${TABLE}\n\n<!-- END -->`],
    ["keep tied", `## Codes\n\n### Host values @docs/limits.md\n\n${TABLE}`],
    ["keep tied", `## Codes\n\n### Branch !\`git branch\`\n\n${TABLE}`],
    ["keep tied", `## Notes [^1]\n\n${TABLE}\n\n[^1]\n\n### More\n\n[^1]: a note`],
    ["keep tied", `## Codes\n\n<div>\n\n${TABLE}\n\n## More\n\n</div>\n`],
    ["reference table", `## Codes\n\nSee them.\n\n### All\n\n${TABLE}`],
    ["keep needed", `## Report\n\n### Totals\n\n${GAPS}\n\n### Codes\n\n${TABLE}`],
    ["keep needed", `## End\n\nIn this exact format:\n\n---\n\n### Codes\n\n${TABLE}`],
    ["keep binds", `## Codes\n\n${VERSIONS}`],
    ["keep vague", `## Key concepts\n\n${TABLE}`],
    ["keep vague", `## Title reference\n\n${TABLE}`],
    ["keep binds", `## Codes\n\n${TABLE.replace("meaning", "May import")}`],
    ["keep binds", `## Stores\n\n${LONG} It does not keep more.`],
    ["keep needed", `## What it does not do\n\n${LIST}`],
    ["keep tells", `## Codes\n\nEach row has:\n\n${TABLE}`],
    ["keep binds", `## Codes\n\n<r>\n- Never delete the primary.\n- Ask\n</r>\n\n${TABLE}`],
    ["keep binds", `## Codes\n\n<important>\n- Two people sign it.\n</important>\n\n${TABLE}`],
    ["keep binds", `## Codes\n\n<div class="x">They must\nnever run.</div>\n\n${TABLE}`],
    ["keep binds", `## Codes\n\n<div class="warning">\nIt ran.\n</div>\n\n${TABLE}`],
    ["keep tells", `## Codes\n\n<details><summary>All</summary>Ask them.</details>\n\n${TABLE}`],
    ["keep binds", `## Codes\n\n<!-- NEVER change these codes -->\n\n${TABLE}`],
    ["keep binds", `## Codes\n\nAll codes. <!-- NEVER change them -->\n\n${TABLE}`],
    ["reference table", `## Codes\n\n<div>\nThe codes of it.\n</div>\n\n${TABLE}`],
    ["reference names", `## Project structure\n\n${LIST}`],
    ["reference code", `## Project structure\n\n${TREE}`],
    ...[
      "Every release has to be signed by two people.",
      "You have to sign every release.",
      "Releases need to be signed.",
      "You may only sign with the hardware key.",
      "Deploys without approval are banned.",
      "It is not permitted to deploy on Fridays.",
      "No direct commits to main.",
      "Nobody deploys on Fridays.",
    ].map((rule): [string, string] => ["keep binds", `## Codes\n\n${rule}\n\n${TABLE}`]),
    ...[
      "Diese Codes niemals ohne Freigabe ändern. Vor jeder Änderung immer das Team fragen.",
      "Deze codes is men nooit te wijzigen zonder akkoord van de leider.",
      "严禁修改这些代码，必须先征得团队同意。",
      "The codes of it. Nunca cambies estos códigos sin permiso.",
    ].map((rule): [string, string] => ["keep language", `## Codes\n\n${rule}\n\n${TABLE}`]),
    ["reference table", `## Codes\n\nThe codes of the café de Paris, with its prices.\n\n${TABLE}`],
    ["keep tells", `## Codes\n\nContact the team first.\n\n${TABLE}`],
    ["keep tells", `## Codes\n\nGet approval first.\n\n${TABLE}`],
    ["keep tells", `## Codes\n\nIt ran. Approval is only for some.\n\n${TABLE}`],
  ])("%s", (expected, section, at?: number) => {
    expect(routeOf(section, at)).toBe(expected);
  });

  it("keep a document in Dutch, which has words that look English", () => {
    const dutch = "De bron is van de groep en dit is een deel of een rest of een rij. ".repeat(9);
    const { units } = split(`# Titel\n\n${dutch}\n\n## Codes\n\n${TABLE}\n`);
    expect(units.map(({ code }) => code)).toEqual(["language", "language"]);
  });

  it("keeps what a skill says in prose", () => {
    const { units } = split(`---\nname: x\n---\n\n# T\n\n## Stores\n\n${LONG}\n`);
    expect(units.at(-1)!.code).toBe("tells");
  });

  it("keep main sections of a skill, its own files, and calls of its scripts", () => {
    const path = "skills/x/SKILL.md";
    const routes = (section: string) =>
      split(`# Title\n\nText.\n\n## Stores\n\nText.\n\n${section}\n`, { path }).units.at(-1)!.route;
    expect(routes(`## Codes\n\n${TABLE}`)).toBe("keep");
    expect(routes(`### Codes\n\n${TABLE}`)).toBe("reference");
    expect(
      routes(`### Codes\n\n${TABLE}\n\n| a.md | b.md | c.py |\n|---|---|---|\n| x | y | z |`),
    ).toBe("keep");
    expect(routes(`### Codes\n\n${SHELL("node scripts/read.js")}`)).toBe("keep");
  });

  it("name all headings of a part, or let them go one by one", () => {
    const parts = Array.from(
      { length: 9 },
      (_, n) => `### Codes of the long stage ${n}\n\n${TABLE}\n`,
    );
    const { units } = split(`# T\n\n## Stages\n\n${parts.join("\n")}`);
    expect(units.map(({ route }) => route).slice(1)).toEqual([
      "keep",
      ...parts.map(() => "reference"),
    ]);
  });

  it("keeps what introduces a section that stays, and front matter alone", () => {
    const codes = split(`# T\n\n## Codes\n\n${TABLE}\n\n### Use\n\nYou must read it.\n`).units;
    expect(codes.map(({ code }) => code)).toEqual(["opening", "introduces", "binds"]);
    const { start, parts } = split("---\ntitle: x\n---\n");
    expect([start, parts]).toEqual(["---\ntitle: x\n---\n", []]);
  });
});

/** What a part has below its heading, and what the start file has, of a section that moves. */
function move(section: string, rest = "", body = CODE) {
  const text = `# Title\n\nText.\n\n${section}\n\n${body}\n\n${rest}`;
  const made = split(text, { path: "docs/AGENTS.md" });
  expect(made.parts.length).toBe(1);
  const [{ text: part, path }] = made.parts as [(typeof made.parts)[0]];
  expect(joinSplit(made.record, made.start, [part])).toBe(text);
  return { ...made, part, path };
}

describe("links", () => {
  it.each([
    ["[a](x.md)", "[a](../x.md)"],
    ["[a](./x.md#y)", "[a](../x.md#y)"],
    ["![a](<p q.png> 't')", "![a](<../p q.png> 't')"],
    ["[a](https://x.org/y) [b](/abs.md) [c](mailto:a@b.c)", undefined],
    ["`[a](x.md)`", undefined],
    ["[a](#title)", "[a](../AGENTS.md#title)"],
    ["[a](#codes)", undefined],
    ["[a](AGENTS.md#codes)", "[a](#codes)"],
    ['<img src="p.png">', '<img src="../p.png">'],
    [
      '<video poster=p.png> <img srcset="x 2x, a,b.png 3x,./c.png">\n\n<a href="#all">\n</a>\n<h3 id=x>*All*</h3>',
      '<video poster=../p.png> <img srcset="../x 2x, ../a,b.png 3x,../c.png">\n\n<a href="#all">\n</a>\n<h3 id=x>*All*</h3>',
    ],
    ["[a][r]\n\n[r]: x.md 't'", "[a][r]\n\n[r]: ../x.md 't'"],
  ])("%s", (written, expected = written) => {
    expect(move(`## Codes\n\n${written}`).part).toContain(`## Codes\n\n${expected}\n\n`);
  });

  it("lead to headings that moved, also below the one that stays", () => {
    const text = "See [it](#all-codes), [that](#codes) and [more](#more-of-it).\n\n## Codes";
    const { start } = move(`${text}\n\n### All codes\n\n<h4 align=left>More <b>of</b> it</h4>`);
    const path = "references/codes.md";
    expect(start).toContain(
      `[it](${path}#all-codes), [that](${path}#codes) and [more](${path}#more-of-it)`,
    );
  });

  it("count equal headings anew where one of them moved", () => {
    const rest = "## Other\n\n### Notes\n\nYou must [see](#notes-1).\n";
    expect(move("## Codes\n\n### Notes", rest).start).toContain("[see](#notes)");
  });

  it("come back from each of their spellings", () => {
    const both = "[a](#all-codes) [b](AGENTS.md#all-codes) [c](./AGENTS.md#all-codes)";
    const written = "[a](#title) [b](AGENTS.md#title) [c](AGENTS.md#codes) [d](#codes)";
    const { start, part, record } = move(`${both}\n\n## Codes\n\n### All codes\n\n${written}`);
    const address = "references/codes.md#all-codes";
    expect(start).toContain(`[a](${address}) [b](./${address}) [c](././${address})`);
    const title = "../AGENTS.md#title";
    expect(part).toContain(`[a](${title}) [b](./${title}) [c](#codes) [d](codes.md#codes)`);
    expect(record.parts[0]!.original).toBeUndefined();
  });

  it("take their definitions along, and leave them where others use them", () => {
    const { start, part, changes } = move("See [it][r].\n\n## Codes\n\n[here][R]", "[r]: x.md\n");
    expect(start).toMatch(/\n\[r\]: x\.md\n$/);
    expect(part).toMatch(/\n\n\[r\]: \.\.\/x\.md\n$/);
    expect(changes).toContainEqual({
      path: "docs/references/codes.md",
      before: "",
      after: "[r]: x.md",
    });
  });
});

it("keeps a definition that others use from joining the line that is left", () => {
  const text = (gap: string) =>
    `# T\n\n[guide][g]\n\n## Codes\n\n${CODE}${gap}[g]: https://example.org\n\n## End\n`;
  expect(split(text("\n")).units[1]!.code).toBe("tied");
  expect(split(text("\n\n")).start).toContain(".\n\n[g]: https://example.org\n");
});

describe("texts", () => {
  it.each([
    ["CRLF", (text: string) => text.replaceAll("\n", "\r\n")],
    ["CR", (text: string) => text.replaceAll("\n", "\r")],
    ["a byte order mark", (text: string) => `\uFEFF${text}`],
    ["setext headings", (text: string) => text.replaceAll(/^## (.*)$/gm, "$1\n---")],
    ["no blank lines", (text: string) => text.replaceAll(/\n\n(?=#)/g, "\n")],
    ["no line at the end", (text: string) => text.trimEnd()],
  ])("come back with %s", (_, change) => {
    const fences = `\`\`\`\`txt\n\`\`\`\n# none\n\`\`\`\n\`\`\`\`\n\n> ## quoted\n\n${CODE}`;
    const text = change(
      `# T\n\n## Codes\n\n${TABLE}\n\n## Empty\n\n## Codes\n\n${fences}\n\n## End\n`,
    );
    const { record, start, parts, units } = split(text);
    expect(parts.length).toBe(2);
    expect(
      joinSplit(
        record,
        start,
        parts.map((part) => part.text),
      ),
    ).toBe(text);
    expect(units.map(({ char_start, char_end }) => text.slice(char_start, char_end)).join("")).toBe(
      text,
    );
  });

  it.each([
    [
      "## Codes",
      TABLE,
      "[30 rows](references/codes.toon): rows below `key[N]{columns}:`; open it ",
    ],
    [
      "## Codes\n\n### Of `reads`",
      CODE,
      "[1 code block](references/codes.md): open it for Of reads.",
    ],
    ["## Codes", LIST, "[30 items](references/codes.md): open it "],
  ])("leave a line that says in few tokens what is there: %j", (section, body, expected) => {
    const line = move(section, "", body)
      .start.split("\n")
      .find((one) => one.startsWith("["))!;
    expect(line.startsWith(expected)).toBe(true);
    expect(defaultEstimator.count(line)).toBeLessThanOrEqual(MAX_LINE_TOKENS);
  });

  it("name all headings of a part in TOON, too, or let them go one by one", () => {
    const heading = "Disks and cables of the southern replicas";
    const { start, parts } = split(`# T\n\n## Codes\n\n### ${heading}\n\n${TABLE}\n`);
    expect(parts.map(({ form }) => form)).toEqual(["toon"]);
    expect(start).toContain(heading);
  });

  it("take another path where one is taken", () => {
    const text = `# T\n\n## Codes\n\n${CODE}\n\n## Codes\n\n${CODE}\n`;
    const isTaken = (path: string) => path === "references/codes.md";
    expect(split(text, { isTaken }).parts.map(({ path }) => path)).toEqual([
      "references/codes-2.md",
      "references/codes-3.md",
    ]);
  });

  it("take the next number for each of many equal headings", () => {
    const section = `## Codes\n\n${CODE}\n\n`;
    let asked = 0;
    const isTaken = (path: string) => ++asked > 0 && /codes(?:-\d\d?)?\.md$/.test(path);
    expect(split(`# T\n\n${section.repeat(50)}`, { isTaken }).parts.at(-1)!.path).toBe(
      "references/codes-149.md",
    );
    expect(asked).toBeLessThan(200);
  });

  it("have addresses that decode to their paths", () => {
    const from = "a\u3000b\u00A0c (d) #%/AGENTS.md";
    expect(decodeURIComponent(linkTo("AGENTS.md", from))).toBe(from);
    expect(linkTo("AGENTS.md", from)).toMatch(/^[^\s()#]+$/);
  });

  it("are not moved by a route that does not exist", () => {
    const routes = [{ headings: ["T", "Codes"], route: "stay" as "keep" }];
    expect(() => split(`# T\n\n## Codes\n\n${CODE}\n`, { routes })).toThrow(
      "routes[0]: route must be keep or reference",
    );
  });

  it("are taken as they are where they were edited", () => {
    const made = split(`# T\n\n## Codes\n\n${CODE}\n\n[a](x.md)\n`);
    const part = `${made.parts[0]!.text.replace("(../x.md)", "(../y.md) [b](near.md)")}\nMore.\n`;
    const start = made.start.replace("open it when", "see it when").replace("# T", "# U");
    expect(joinSplit(made.record, start, [part])).toBe(
      `# U\n\n## Codes\n\nsee it when work touches this.\n\n${CODE}\n\n[a](y.md) [b](references/near.md)\n\nMore.\n`,
    );
    expect(() => joinSplit(made.record, "# T\n", [part])).toThrow(
      "no paragraph begins with a link to references/codes.md",
    );
  });

  const made = split(`# T\n\n## Codes\n\n${LIST}\n\n## End\n`);
  const PART = made.parts[0]!.text;
  const joined = (part: string, start = made.start) => joinSplit(made.record, start, [part]);

  it.each([
    ["below its heading", PART.replace("## Codes\n", "## Codes\nMore.\n"), `More.\n\n${LIST}`],
    ["without a blank line", PART.replace("\n\n", "\n"), LIST],
    ["with more blank lines", PART.replace("\n\n", "\n\n\n"), `\n${LIST}`],
    ["below another heading of its own", `\n${PART}\n### More\n`, `${LIST}\n\n### More`],
  ])("keep what was added to a part %s", (_, part, body) => {
    expect(joined(part)).toBe(`# T\n\n## Codes\n\n${body}\n\n## End\n`);
  });

  it.each([
    ["without its heading", PART.replace("## Codes\n\n", "")],
    ["with another heading", PART.replace("Codes", "Errors")],
    ["with front matter", `---\nname: codes\n---\n${PART}`],
    ["with text above", `More.\n\n${PART}`],
  ])("refuse a part %s", (_, part) => {
    expect(() => joined(part)).toThrow('codes.md: it must begin with its heading, "Codes"');
  });

  it("take a heading that was renamed in the start file alone, or in both", () => {
    const start = made.start.replace("Codes", "Errors");
    const text = `# T\n\n## Errors\n\n${LIST}\n\n## End\n`;
    expect(joined(PART, start)).toBe(text);
    expect(joined(PART.replace("Codes", "Errors"), start)).toBe(text);
  });

  const [LINE] = /^\[.*/m.exec(made.start)!;

  it.each([
    ["wrapped", LINE.replace(/ (?=when)/, "\n"), ""],
    ["and more text", `${LINE} Read\nall of it.`, "Read\nall of it.\n\n"],
    ["and text below", `${LINE}\nRead it.`, "Read it.\n\n"],
    [
      "with another link",
      LINE.replace("items", "parts"),
      "[30 parts](#codes): open it when work touches this.\n\n",
    ],
    ["in other words", LINE.replace("open", "read"), "read it when work touches this.\n\n"],
    [
      "and links above",
      `See [a](references/codes.md), [b](references/codes.md#x).\n\n${LINE}`,
      "See [a](#codes), [b](#x).\n\n",
    ],
  ])("keep what was added to the line of a part: %s", (_, line, kept) => {
    expect(joined(PART, made.start.replace(LINE, line))).toBe(
      `# T\n\n## Codes\n\n${kept}${LIST}\n\n## End\n`,
    );
  });
});
