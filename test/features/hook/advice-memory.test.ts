import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { AdviceMemory } from "../../../src/features/hook/advice-memory.js";
import { findBetterForm } from "../../../src/features/hook/find-better-form.js";
import { hashKey } from "../../../src/io/cache/entry-cache.js";

const folder = mkdtempSync(join(tmpdir(), "context-verdict-memory-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CANARY = "zanzibarcanary";
const rows = Array.from(
  { length: 9 },
  (_, row) => `| ${CANARY} | ${row} | ${row * 7} | ${row * 5} |\n`,
).join("");
const TABLE = `# ${CANARY}\n\n| a | b | c | d |\n| - | - | - | - |\n${rows}`;

const listFiles = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe("advice that was given before", () => {
  const advice = findBetterForm(TABLE, "markdown");

  test("is known for the same text and flavor, and for no other", () => {
    const memory = () => new AdviceMemory(TABLE, "markdown", folder);
    expect(memory().recall()).toBeUndefined();
    memory().remember(advice);
    const { text, ...facts } = advice!;
    expect(memory().recall()).toEqual({ ...facts, sha256: hashKey(text) });
    expect(new AdviceMemory(`${TABLE}\n`, "markdown", folder).recall()).toBeUndefined();
    expect(new AdviceMemory(TABLE, "text", folder).recall()).toBeUndefined();
  });

  test("is known where nothing is better", () => {
    const memory = () => new AdviceMemory("# A\n", "markdown", folder);
    memory().remember(undefined);
    expect(memory().recall()).toBeNull();
  });

  test("is kept without a word of the document, for its owner only", () => {
    for (const file of listFiles()) {
      expect(readFileSync(file, "utf8")).not.toContain(CANARY);
      expect(statSync(file).mode & 0o777).toBe(0o600);
    }
  });

  test("is forgotten where its file was changed", () => {
    for (const file of listFiles()) {
      writeFileSync(file, readFileSync(file, "utf8").replace("toon", "hybrid"));
    }
    expect(new AdviceMemory(TABLE, "markdown", folder).recall()).toBeUndefined();
  });

  test("is not missed where nothing can be kept", () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    for (const nowhere of [undefined, file]) {
      const memory = new AdviceMemory(TABLE, "markdown", nowhere as never);
      expect(() => memory.remember(advice)).not.toThrow();
    }
  });
});
