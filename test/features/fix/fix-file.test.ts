import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { defaultEstimator } from "../../../src/engine/tokens/default-estimator.js";
import { mayHoldToon } from "../../../src/features/fix/find-damage.js";
import { FixCache } from "../../../src/features/fix/fix-cache.js";
import { type FixOptions, fixFile } from "../../../src/features/fix/fix-file.js";
import { Manifests } from "../../../src/features/fix/made-files.js";
import { toTextFile } from "../../../src/features/fix/text-file.js";
import { readText } from "../../../src/io/read-text.js";

const PADDED = `| name | what |\n|---|---|\n${`| a${" ".repeat(60)} | b${" ".repeat(60)} |\n`.repeat(20)}`;

function make(text: string) {
  const folder = mkdtempSync(join(tmpdir(), "fix-file-"));
  const path = join(folder, "AGENTS.md");
  writeFileSync(path, text);
  const fix = (options: Partial<FixOptions> = {}) => {
    const file = toTextFile(path, readText(path, { limit: 1e6, label: path }));
    const made = new Manifests();
    const cache = new FixCache(folder);
    const fixed = { flavor: "markdown", forAgents: true, beside: false, force: false } as const;
    return fixFile(file, { ...fixed, dryRun: true, made, cache, ...options });
  };
  return { path, fix };
}

test("a change that waits is judged once", () => {
  const { fix } = make(PADDED);
  const count = vi.spyOn(defaultEstimator, "count");
  const first = fix();
  expect(first).toMatchObject({ action: "compact", reason: "would_apply" });
  expect(count).toHaveBeenCalled();
  count.mockClear();
  expect(JSON.stringify(fix())).toBe(JSON.stringify(first));
  expect(count).not.toHaveBeenCalled();
  count.mockRestore();
});

/** The hybrid of it is lighter with compact tables. */
const ROWS = Array.from({ length: 40 }, (_, n) => `| ${n} | \`E${n}\` | ${n * 7} | yes |`).join(
  "\n",
);
const MIXED = `# T\n\n## Rows\n\n| n | code | ms | ok |\n|---|---|---|---|\n${ROWS}\n\n## People\n\n| who     | what            |\n| ------- | --------------- |\n| primary | cuts the log    |\n| replica | reads \\| writes |\n`;

test.each([PADDED, MIXED])("what is shown or written is judged again, and stays", (text) => {
  const { path, fix } = make(text);
  const { chars } = fix();
  const shown: string[] = [];
  fix({ show: ({ after }) => shown.push(after) });
  expect(shown.map(({ length }) => length)).toEqual([chars?.target]);
  expect(fix({ dryRun: false })).toMatchObject({ reason: "applied" });
  expect(readText(path, { limit: 1e6 }).text).toBe(shown[0]);
  expect(fix()).toMatchObject({ action: "none", reason: "up_to_date" });
});

test("a file that may not be written fails, known or not", () => {
  const { path, fix } = make(PADDED);
  fix();
  chmodSync(path, 0o444);
  expect(() => fix()).toThrow("it is read-only");
});

test.each([
  ["a\n```toon\nx: 1\n```\n", true],
  ["````  toon \t\r\nx: 1\r\n````\r\n", true],
  ["As `toon`, or toon: ```toon``` and\n```toons\n```\n", false],
])("only a fence can hold toon: %j", (text, expected) => expect(mayHoldToon(text)).toBe(expected));
