import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { FixCache } from "../../../src/features/fix/fix-cache.js";
import { type FixOptions, fixFile } from "../../../src/features/fix/fix-file.js";
import { Manifests } from "../../../src/features/fix/made-files.js";
import { toTextFile } from "../../../src/features/fix/text-file.js";
import { readText } from "../../../src/io/read-text.js";

const { parsed } = vi.hoisted(() => ({ parsed: { chars: 0 } }));

vi.mock("../../../src/engine/markdown/markdown.js", async (original) => {
  const actual = await original<typeof import("../../../src/engine/markdown/markdown.js")>();
  const parseMarkdown: typeof actual.parseMarkdown = (lines, from) => {
    parsed.chars += lines.text.length;
    return actual.parseMarkdown(lines, from);
  };
  return { ...actual, parseMarkdown };
});

const PADDED = `| name | what |\n|---|---|\n${`| a${" ".repeat(60)} | b${" ".repeat(60)} |\n`.repeat(20)}`;

function make(text: string) {
  const folder = mkdtempSync(join(tmpdir(), "fix-file-"));
  const path = join(folder, "AGENTS.md");
  writeFileSync(path, text);
  const fix = (options: Partial<FixOptions> = {}) => {
    parsed.chars = 0;
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
  const first = fix();
  expect(first).toMatchObject({ action: "compact", reason: "would_apply" });
  expect(parsed.chars).toBeGreaterThan(0);
  expect(JSON.stringify(fix())).toBe(JSON.stringify(first));
  expect(parsed.chars).toBe(0);
});

test("what is shown or written is judged and proved", () => {
  const { path, fix } = make(PADDED);
  const { chars } = fix();
  const shown: string[] = [];
  fix({ confirm: ({ after }) => shown.push(after) > 0 });
  expect(shown.map(({ length }) => length)).toEqual([chars?.target]);
  expect(fix({ dryRun: false })).toMatchObject({ reason: "applied" });
  expect(parsed.chars).toBeGreaterThan(0);
  expect(readText(path, { limit: 1e6 }).text).toBe(shown[0]);
  expect(fix()).toMatchObject({ action: "none", reason: "up_to_date" });
});

test("a file that may not be written fails, known or not", () => {
  const { path, fix } = make(PADDED);
  fix();
  chmodSync(path, 0o444);
  expect(() => fix()).toThrow("it is read-only");
});

test("a document that mentions toon is parsed no more often", () => {
  const { fix } = make(PADDED);
  fix();
  const without = parsed.chars / PADDED.length;
  const text = `${PADDED}\nAs toon: \`toon\`.\n`;
  make(text).fix();
  expect(parsed.chars / text.length).toBeLessThan(without + 0.5);
});
