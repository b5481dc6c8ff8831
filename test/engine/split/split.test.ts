import { describe, expect, it } from "vitest";
import { linkTo } from "../../../src/engine/split/addresses.js";
import { joinSplit } from "../../../src/engine/split/join-split.js";
import { split } from "../../../src/engine/split/split.js";
import { MAX_LINE_TOKENS } from "../../../src/engine/split/thresholds.js";
import { defaultEstimator } from "../../../src/engine/tokens/default-estimator.js";
import { readRows } from "../../support/read-rows.js";

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

/** Texts that sections are made of, by their names in `routes.yaml`. */
const TEXTS = new Map(
  Object.entries({ TABLE, CODE, LIST, LONG, GAPS, VERSIONS, TREE }).map(([name, text]) => [
    `{${name}}`,
    text,
  ]),
);

/** The route and the code of the last unit of a document. */
function routeOf(section: string): string {
  const { route, code } = split(`# Title\n\nText.\n\n${section}\n`).units.at(-1)!;
  return `${route} ${code}`;
}

describe("routes", () => {
  it.each([
    ...readRows<[route: string, section: string]>("routes.yaml", import.meta.url),
    ["reference names", `## Layout\n\n${LIST.replace("\n", "\n  - one of them\n  - another\n")}`],
    ["reference data", `## Seeds\n\n${CODE.replace("ts", "json")}`],
    ["keep tells", `## Stores\n\n${LONG.replaceAll("keeps", "helps you with")}`],
    ["keep needed", `## Skills\n\n${TABLE.replaceAll(" failed", "/README.md")}`],
    ["keep tells", `## Names\n\n${LIST.replace("` holds", "` -> `x` for")}`],
    ["keep binds", `## Reply\n\n${CODE.replace("ts", "markdown")}`],
    ["keep needed", `## More\n\n${LIST.replaceAll("/`", ".md`")}`],
    ["keep binds", `## Prompt\n\n${CODE.replace("const", "Never guess.\nconst")}`],
    ["keep tells", `## Layout\n\n${LIST.replaceAll("` holds", "` - Use")}`],
    ["keep language", `## Stores\n\n${LONG.replaceAll(/The|its/g, "la")}`],
    ["keep language", `## Stores\n\n${LONG.replaceAll("The store", "The Магазин")}`],
    ["keep binds", `## Codes\n\n${TABLE.replace("meaning", "May import")}`],
  ])("%s", (expected, section) => {
    expect(routeOf(section.replace(/\{[A-Z]+\}/g, (name) => TEXTS.get(name) ?? ""))).toBe(expected);
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
    const texts = parts.map((part) => part.text);
    expect(joinSplit(record, start, texts)).toBe(text);
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
    ["and a list below", `${LINE}\n- More.`, "", "\n\n- More."],
    ["and a table below", `${LINE}\n| a |\n|-|`, "", "\n\n| a |\n|-|"],
  ])("keep what was added to the line of a part: %s", (_, line, kept, below = "") => {
    expect(joined(PART, made.start.replace(LINE, line))).toBe(
      `# T\n\n## Codes\n\n${kept}${LIST}${below}\n\n## End\n`,
    );
  });
});
