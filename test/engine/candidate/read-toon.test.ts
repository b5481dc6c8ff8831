import { describe, expect, test } from "vitest";
import { findDamage, likenToCandidate } from "../../../src/engine/candidate/toon-blocks.js";
import { restore, restoreStrictly, validate } from "../../../src/engine/read-toon.js";
import { testExamples } from "../../support/examples.js";
import { testRows } from "../../support/test-rows.js";

describe("a candidate restores:", () => {
  testExamples(new URL("restore.md", import.meta.url), (toon) =>
    restore(toon.trimEnd()).trimEnd().split("\n"),
  );
});

const ROWS = "  1,a\n  2,b\n";
const hybrid = (block: string) => `# Ports\n\nText.\n\n\`\`\`toon\n${block}\`\`\`\n`;

describe("damage", () => {
  testExamples(new URL("damage.md", import.meta.url), (text) => {
    const damages = findDamage(text);
    expect(findDamage(text.replaceAll("\n", "\r\n"))).toEqual(damages);
    const [first] = damages;
    if (first !== undefined) {
      const { code, line } = first;
      expect(validate(text)).toMatchObject({ valid: false, error: { code, line } });
      expect(() => restoreStrictly(text)).toThrow(`damaged at line ${line}:`);
    }
    return damages.map(({ code, line, message }) => `${code}, line ${line}: ${message}`);
  });

  test("is restored as it is, and the other blocks by the library", () => {
    const damaged = hybrid(`[9]{id,name}:\n${ROWS}`);
    expect(restore(damaged)).toBe(damaged);
    const restored = restore(`${hybrid(`[2]{id,name}:\n${ROWS}`)}\n${damaged}`);
    expect(restored).toContain("| 1 | a |");
    expect(restored).toContain(damaged);
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

testRows("likeness.yaml", import.meta.url, { "is like a candidate": likenToCandidate });
