import { describe, expect, test } from "vitest";
import { restore, restoreStrictly, validate } from "../../../src/engine/api.js";
import { findDamage, likenToCandidate, reuse } from "../../../src/engine/candidate/toon-blocks.js";

const ROWS = "  1,a\n  2,b\n";
const hybrid = (block: string) => `# Ports\n\nText.\n\n\`\`\`toon\n${block}\`\`\`\n`;

describe("damage", () => {
  test.each([
    ["a row too many", `[1]{id,name}:\n${ROWS}`, 8],
    ["a row too few", `table[3]{id,name}:\n${ROWS}`, 8],
    ["a cell too few", `"## A"[2]{id,name}:\n  1,a\n  2\n`, 8],
    ["a row below a template", `"- {a}: {b}"[1]{a,b}:\n${ROWS}`, 8],
    ["a value that no candidate has", '"# A": 5\n', 5],
  ])("of %s is found with its line", (_name, block, line) => {
    const [damage, ...others] = findDamage(hybrid(block));
    expect(others).toEqual([]);
    expect(damage).toMatchObject({ code: "invalid_toon", line });
    expect(validate(hybrid(block))).toMatchObject({ valid: false, error: { line } });
    expect(() => restoreStrictly(hybrid(block))).toThrow(`damaged at line ${line}:`);
    expect(restore(hybrid(block))).toBe(hybrid(block));
  });

  test("of a missing closing fence is found where the block begins", () => {
    const text = hybrid(`[2]{id,name}:\n${ROWS}`).replace(/```\n$/, "");
    expect(findDamage(text)).toEqual([
      { code: "invalid_toon", message: "The toon block has no closing fence", line: 5 },
    ]);
  });

  const conflict = (ours: string, theirs: string) =>
    `<<<<<<< ours\n${ours}=======\n${theirs}>>>>>>> theirs\n`;

  test.each([
    ["in its rows", `[2]{id,name}:\n${conflict("  1,a\n", "  1,c\n")}  2,b\n`, 7],
    ["that begins it", `${conflict("[1]{id,name}:\n", "[2]{id,name}:\n")}${ROWS}`, 6],
  ])("of a merge's conflict %s is found with its line", (_name, block, line) => {
    expect(findDamage(hybrid(block))).toEqual([
      { code: "invalid_toon", message: "A merge left a conflict in the toon block", line },
    ]);
  });

  test.each([
    "<<<<<<< ours",
    ">>>>>>> theirs",
    "  1,<<<<<<< a\n>>>>>>> b",
    "<<<<<<< a\n  1,>>>>>>> b",
  ])("of %j is of no conflict", (marks) => {
    const [damage] = findDamage(hybrid(`[2]{id,name}:\n${marks}\n${ROWS}`));
    expect(damage?.message).not.toContain("merge");
  });

  test("of every block is listed, and the others are restored by the library", () => {
    const text = `${hybrid(`[2]{id,name}:\n${ROWS}`)}\n${hybrid(`[9]{id,name}:\n${ROWS}`)}`;
    expect(findDamage(text).map(({ line }) => line)).toEqual([18]);
    expect(restore(text)).toContain("| 1 | a |");
    expect(restore(text)).toContain("[9]{id,name}");
  });

  test.each([
    ["an intact block", `[2]{id,name}:\n${ROWS}`],
    ["TOON of another kind", "user:\n  name: x\n"],
    ["a mistake in TOON of another kind", "users[3]{id,name}:\n  1,a\n"],
    ["what is no TOON", "…\n"],
    ["nothing", ""],
  ])("is not %s", (_name, block) => expect(findDamage(hybrid(block))).toEqual([]));

  test("is found in CRLF, too, in the same line", () => {
    const text = hybrid(`[1]{id,name}:\n${ROWS}`).replaceAll("\n", "\r\n");
    expect(findDamage(text)).toMatchObject([{ line: 8 }]);
  });

  test("no message quotes the document", () => {
    const text = hybrid('table[2]{id,name}:\n  1,"secret\n  2,b\n');
    expect(JSON.stringify(findDamage(text))).not.toContain("secret");
  });
});

describe("validate", () => {
  test("of a hybrid looks at its blocks, and whether it gives back the document", () => {
    const text = hybrid(`[2]{id,name}:\n${ROWS}`);
    const content = "# Ports\n\nText.\n\n| id | name |\n|---|---|\n| 1 | a |\n| 2 | b |\n";
    expect(validate(text)).toMatchObject({ valid: true, error: null, restores: null });
    expect(validate(text, { content })).toMatchObject({ valid: true, restores: true });
    expect(validate(text, { content: `${content}\nMore.\n` })).toMatchObject({ restores: false });
  });

  test("checks blocks of any kind, once something is asked", () =>
    expect(validate(hybrid("users[3]{id,name}:\n  1,a\n"))).toMatchObject({
      valid: false,
      error: { line: 7 },
    }));
});

test.each([
  ['"# A": ""', "certain"],
  ['"|:-|"[2]{a}:', "certain"],
  ['"rows |-:|"[2]{a}:', "certain"],
  ['"---": "title: x"', "certain"],
  ['"- {a}"[2]{a}:', "likely"],
  ["text: x", "likely"],
  ["table~2[3|]{a|b}:", "likely"],
  ["[3]{a,b}:", "likely"],
  ['"name": x', "none"],
  ["users[2]{id}:", "none"],
  ["[2]: 1,2", "none"],
  ["", "none"],
] as const)("%s is like a candidate: %s", (toon, likeness) => {
  expect(likenToCandidate(toon)).toBe(likeness);
});

test("what was restored is restored anew only for a lesser bound", () => {
  const asked: [string, number][] = [];
  const restoreOnce = reuse((toon, maxChars) => {
    asked.push([toon, maxChars]);
    return toon.length > maxChars ? null : `of ${toon}`;
  });
  const ask = (...bounds: number[]) => bounds.map((bound) => restoreOnce("four", bound));
  expect(ask(3, 5, 5, 9)).toEqual([null, "of four", "of four", "of four"]);
  expect(ask(4, 2, 4)).toEqual(["of four", null, "of four"]);
  expect(restoreOnce("six", 9)).toBe("of six");
  expect(asked).toEqual([
    ["four", 3],
    ["four", 5],
    ["four", 4],
    ["four", 2],
    ["six", 9],
  ]);
});
