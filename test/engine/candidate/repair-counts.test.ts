import { describe, expect, test } from "vitest";
import { repairCandidate, repairHybrid } from "../../../src/engine/candidate/repair-counts.js";

const ROWS = "  1,a\n  2,b\n";
const fence = (toon: string) => `\`\`\`toon\n${toon}\`\`\`\n`;

describe("of a candidate", () => {
  test.each([
    ["a row was added", `"# A"[1]{id,name}:\n${ROWS}`, `"# A"[2]{id,name}:\n${ROWS}`],
    ["a row was removed", `table[3|]{id|name}:\n  1|a\n`, `table[1|]{id|name}:\n  1|a\n`],
    ["a key has brackets", `"# [3]{x}"[3]{a}:\n  1\n`, `"# [3]{x}"[1]{a}:\n  1\n`],
  ])("where %s", (_name, toon, expected) => {
    expect(repairCandidate(toon)?.text ?? null).toBe(expected);
  });

  test("says which numbers were wrong", () => {
    const toon = `text: x\ntable[9]{id,name}:\n${ROWS}"## B"[2]{id,name}:\n${ROWS}`;
    expect(repairCandidate(toon)?.repairs).toEqual([{ line: 2, from: 9, to: 2 }]);
  });

  test.each([
    ["nothing is wrong", `table[2]{id,name}:\n${ROWS}`],
    ["a cell is missing, too", "table[3]{id,name}:\n  1,a\n  2\n"],
    ["no row is left", "table[2]{id,name}:\n"],
    ["a line is in between", "table[2]{id,name}:\n  1,a\n\n  2,b\n"],
    ["it is TOON of another kind", `users[3]{id,name}:\n${ROWS}`],
  ])("is refused where %s", (_name, toon) => expect(repairCandidate(toon)).toBeNull());
});

describe("of a hybrid", () => {
  test("changes the numbers alone, with any line endings", () => {
    const other = fence("users[3]{id}:\n  1\n");
    const text = (count: number) =>
      `# A\n\n${fence(`table[${count}]{id,name}:\n${ROWS}`)}\n# B\n\n${other}`;
    for (const end of ["\n", "\r\n"]) {
      const damaged = text(13).replaceAll("\n", end);
      expect(repairHybrid(damaged)).toEqual({
        text: text(2).replaceAll("\n", end),
        repairs: [{ line: 4, from: 13, to: 2 }],
      });
    }
    expect(repairHybrid(text(2))).toBeNull();
  });

  test("is refused where one of the blocks has another damage", () => {
    const bad = fence("table[1]{id,name}:\n  1\n");
    expect(repairHybrid(`${fence(`table[1]{id,name}:\n${ROWS}`)}\n${bad}`)).toBeNull();
  });
});
