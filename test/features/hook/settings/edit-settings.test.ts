import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { claudeCode } from "../../../../src/features/hook/agents/claude-code.js";
import { geminiCli } from "../../../../src/features/hook/agents/gemini-cli.js";
import { addHook, removeHook } from "../../../../src/features/hook/settings/edit-settings.js";

const COMMAND = "context-verdict hook claude-code";
const add = (text: string, command = COMMAND) => addHook(text, claudeCode, command);
const addTo = (text: string) => addHook(text, geminiCli, "context-verdict hook gemini-cli");
const remove = (text: string) => removeHook(text, claudeCode);
const print = (value: unknown, indent: number | string = 2) =>
  `${JSON.stringify(value, null, indent)}\n`;

const OWN = { type: "command", command: COMMAND, timeout: 10 };
const FORMER = { matcher: "Read|Edit|MultiEdit|Write", hooks: [OWN] };
const GROUPS = [
  {
    matcher: "Read",
    hooks: [".md", ".markdown", ".mdx", ".mdc", ".txt", ".text"].map((end) => ({
      ...OWN,
      if: `Read(*${end})`,
    })),
  },
  { matcher: "Edit|MultiEdit|Write", hooks: [OWN] },
];
const OTHER = { matcher: "Bash", hooks: [{ type: "command", command: "lint" }] };

describe("adding the hook", () => {
  test.each(["", "  \n", "{}", "{\n}\n"])("to %j makes settings of it", (text) => {
    expect(JSON.parse(add(text))).toEqual({ hooks: { PostToolUse: GROUPS } });
  });

  test("is done in linear time", () => {
    const spaces = " ".repeat(400_000);
    expect(JSON.parse(add(`${spaces}{"a": 1}`))).toMatchObject({ a: 1 });
    expect(JSON.parse(add(`${spaces}{${spaces}}${spaces}`))).not.toHaveProperty("a");
  });

  test("keeps every other byte", () => {
    const text = '{\r\n\t"model" :  "x",\r\n\t"permissions": {"deny":["Read(a)"]}\r\n}';
    const added = add(text);
    expect(added).toContain('\t"model" :  "x",\r\n\t"permissions": {"deny":["Read(a)"]}');
    expect(added).not.toMatch(/[^\r]\n/);
    expect(JSON.parse(added)).toEqual({ ...JSON.parse(text), hooks: { PostToolUse: GROUPS } });
    expect(remove(added)).toBe(text);
  });

  test("leaves the hooks of others in their order", () => {
    const text = print({ hooks: { PreToolUse: [OTHER], PostToolUse: [OTHER] }, z: 1 }, 4);
    const added = add(text);
    expect(JSON.parse(added).hooks).toEqual({
      PreToolUse: [OTHER],
      PostToolUse: [OTHER, ...GROUPS],
    });
    expect(remove(added)).toBe(text);
  });

  test("takes `__proto__` for a name like any other", () => {
    for (const text of ['{"env": {"__proto__": []}}', print({ ["__proto__"]: { hooks: [] } })]) {
      const added = add(text);
      expect(added).toContain(text.trim().slice(0, -2));
      expect(add(added)).toBe(added);
      expect(JSON.stringify(JSON.parse(remove(added)))).toBe(JSON.stringify(JSON.parse(text)));
    }
  });

  test("leaves what the user moved or changed where it is", () => {
    const other = { type: "command", command: "lint" };
    for (const group of [
      { matcher: "Read", hooks: [OWN, other] },
      { matcher: "Read|Grep", hooks: [OWN] },
      { matcher: "Read", hooks: [{ ...OWN, timeout: 3 }] },
      { ...FORMER, note: "mine" },
    ]) {
      const text = print({ hooks: { PostToolUse: [group] } });
      expect(add(text)).toBe(text);
    }
  });

  test("keeps comments where the agent reads them", () => {
    const text = '{\n  // mine\n  "a": 1 /* one */\n}\n';
    const added = addTo(text);
    expect(added).toContain("// mine");
    expect(added).toContain("/* one */");
    expect(removeHook(added, geminiCli)).toBe(text);
    expect(() => add(text)).toThrow(/line 2, column 3/);
  });
});

describe("comments", () => {
  const own = JSON.stringify({ hooks: [{ command: "context-verdict hook gemini-cli" }] });
  test.each([
    [`[\n  {}, // a\n  ${own}, // b\n  {} // c\n]`, "[\n  {}, // a\n   // b\n  {} // c\n]"],
    [`[\n  {}, // a\n  ${own} // b\n]`, "[\n  {} // a\n   // b\n]"],
    [`[\n  // a\n  ${own}, // b\n  {}\n]`, "[\n  // a\n   // b\n  {}\n]"],
    [`[{}, // a\n  ${own}]`, "[{} // a\n  ]"],
    [`[ // a\n  ${own}, {}]`, "[ // a\n   {}]"],
    [`[${own}, {}]`, "[ {}]"],
    [`[{}, ${own}, {}]`, "[{}, {}]"],
    [`[{},${own}]`, "[{}]"],
    [`[{} /* , */ , /* a */ ${own} /* b */]`, "[{} /* , */  /* a */ /* b */]"],
  ])("around the hook in %j stay", (groups, left) => {
    const wrap = (list: string) => `{"hooks": {"AfterTool": ${list}}}`;
    expect(removeHook(wrap(groups), geminiCli)).toBe(wrap(left));
  });

  const trivia = fc.constantFrom(
    ...["", " ", "\n", "\r\n  ", "/* , */", " /* } */ ", "// ],\n", "\t// {\n"],
  );
  const texts = fc
    .tuple(
      fc.array(fc.constantFrom("{}", own, '{"matcher": "x", "hooks": [{"command": "lint"}]}'), {
        maxLength: 4,
      }),
      fc.array(trivia, { minLength: 12, maxLength: 12 }),
    )
    .map(([groups, spaces]) => {
      let index = 0;
      const space = () => spaces[index++ % spaces.length];
      const list = groups.map((group) => space() + group + space()).join(",");
      return `{${space()}"hooks"${space()}:${space()}{"AfterTool":[${list}${space()}]${space()}}}`;
    });
  const commentsOf = (text: string) => text.match(/\/\* .? ?\*\/|\/\/ [\]{],?/g) ?? [];

  test("anywhere outlive adding and removing the hook", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const added = addTo(text);
        const removed = removeHook(added, geminiCli);
        expect(removed).not.toContain("context-verdict");
        for (const edited of [added, removed]) expect(commentsOf(edited)).toEqual(commentsOf(text));
        const hasOthers = /"lint"|[{][}]/.test(text);
        if (hasOthers && !text.includes("context-verdict")) expect(removed).toBe(text);
      }),
      { numRuns: 400 },
    );
  });
});

describe("removing the hook", () => {
  test("without one changes nothing", () => {
    for (const text of ["", "{}", print({ hooks: { PostToolUse: [OTHER] } }), '{"hooks":{}}']) {
      expect(remove(text)).toBe(text);
    }
  });

  const [other] = OTHER.hooks;
  test.each([
    [
      "all of them, out of groups that go on",
      {
        PreToolUse: [{ matcher: "Read", hooks: [OWN, other, OWN] }],
        PostToolUse: [FORMER, OTHER, ...GROUPS],
      },
      { PreToolUse: [{ matcher: "Read", hooks: [other] }], PostToolUse: [OTHER] },
    ],
    [
      "what would be left empty, but not what was so before",
      { Stop: [], PostToolUse: [FORMER] },
      { Stop: [] },
    ],
  ])("takes %s", (_what, hooks, left) => {
    expect(JSON.parse(remove(print({ a: 1, hooks })))).toEqual({ a: 1, hooks: left });
  });
});

describe("settings that are none", () => {
  test.each([
    ["{", /not valid JSON: close brace expected, line 1, column 2/],
    ['{\n  "a": 1,\n}', /not valid JSON: .*, line 3, column 1/],
    ['{"a" 1}', /colon expected, line 1, column 6/],
    ["[]", /is not a JSON object/],
    ["null", /is not a JSON object/],
    ['{"hooks": []}', /"hooks" in it is not an object/],
    ['{"hooks": {"PostToolUse": {}}}', /"PostToolUse" of its hooks is not a list/],
    [
      '{"hooks": {}, "hooks": {"Stop": []}}',
      /this name occurs twice in one object, line 1, column 15/,
    ],
  ])("%.60s", (text, message) => expect(() => add(text)).toThrow(message));
});

const handler = fc.oneof(
  fc.constant(OWN),
  fc.constant(OTHER.hooks[0]),
  fc.record({ type: fc.constant("prompt"), prompt: fc.string() }),
);
const group = fc.record(
  { matcher: fc.constantFrom("Read", "Bash", ""), hooks: fc.array(handler, { maxLength: 3 }) },
  { requiredKeys: ["hooks"] },
);
const settings = fc.record(
  {
    hooks: fc.dictionary(
      fc.constantFrom("PreToolUse", "PostToolUse", "Stop"),
      fc.array(group, { maxLength: 3 }),
    ),
    env: fc.jsonValue(),
    "": fc.jsonValue(),
  },
  { requiredKeys: [] },
);

describe("any settings", () => {
  test("have the hook after adding it, none after removing it, and are otherwise the same", () => {
    fc.assert(
      fc.property(settings, fc.constantFrom<number | string>(0, 2, "\t"), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const added = add(text);
        expect(add(added)).toBe(added);
        expect(added).toContain(`"${COMMAND}"`);
        const removed = remove(added);
        expect(remove(removed)).toBe(removed);
        expect(removed).not.toContain(COMMAND);
        const { hooks: _, ...rest } = JSON.parse(removed);
        const { hooks: __, ...before } = JSON.parse(text);
        expect(rest).toEqual(before);
        expect(removed.split('"lint"')).toHaveLength(text.split('"lint"').length);
      }),
      { numRuns: 400 },
    );
  });
});
