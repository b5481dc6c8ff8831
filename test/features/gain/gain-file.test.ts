import { spawn } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  findGainFile,
  type Gain,
  readGain,
  recordGain,
} from "../../../src/features/gain/gain-file.js";
import { BIN, cleanEnv, makeWorkspace, runCli } from "../../cli/run-cli.js";
import { words } from "../../support/words.js";

const { directory, path, empty } = makeWorkspace();
const file = path("context-verdict/gain.jsonl");
beforeEach(() => {
  empty();
  // No day begins during a test.
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => void vi.useRealTimers());

const counts = {
  surface: "wrap",
  form: "compact",
  results: 1,
  source: 100,
  given: 60,
  cost: 0,
} as const;

describe("the file of counts", () => {
  test("sums up by day, surface, form and tool", () => {
    recordGain({ ...counts, tool: "a" }, file);
    recordGain({ ...counts, tool: "a" }, file);
    recordGain({ ...counts, tool: "b", form: "toon", cost: 12 }, file);
    const [first, second, ...more] = readGain(file);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ tool: "a", results: 2, source: 200, given: 120, cost: 0 });
    expect(second).toMatchObject({ tool: "b", results: 1, source: 100, given: 60, cost: 12 });
    expect(first?.day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test("keeps nothing but counts and the start of a tool's name", () => {
    recordGain({ ...counts, tool: "x".repeat(1_000) }, file);
    expect(Object.keys(JSON.parse(readFileSync(file, "utf8")))).toEqual(
      words(`
      day surface form results source given cost tool
    `),
    );
    expect(readGain(file)[0]?.tool).toHaveLength(64);
  });

  test("skips what is no line of ours", () => {
    recordGain({ ...counts, tool: "a" }, file);
    writeFileSync(file, `null\n[]\n{"day":1}\n{"half\n${readFileSync(file, "utf8")}`);
    expect(readGain(file)).toHaveLength(1);
    expect(readGain(path("none"))).toEqual([]);
  });

  test("stays below 1 MB, and loses no count", () => {
    const day = (index: number) => new Date(index * 86_400_000).toISOString().slice(0, 10);
    const old = Array.from({ length: 9_000 }, (_, index): Gain => {
      return { day: day(index), ...counts, tool: `tool ${index}` };
    });
    recordGain({ ...counts, tool: "first" }, file);
    writeFileSync(file, old.map((gain) => `${JSON.stringify(gain)}\n`).join(""));
    expect(statSync(file).size).toBeGreaterThan(999_000);
    recordGain({ ...counts, tool: "last" }, file);
    expect(statSync(file).size).toBeLessThan(1_000_000);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const gains = readGain(file);
    expect(gains[0]).toMatchObject({ day: "older", tool: "" });
    expect(gains.at(-1)).toMatchObject({ tool: "last", results: 1 });
    expect(gains.reduce((sum, { results }) => sum + results, 0)).toBe(9_001);
  });

  test("is written by two processes at once", async () => {
    const env = cleanEnv({ XDG_CACHE_HOME: directory, CONTEXT_VERDICT_GAIN: "1" });
    const text = JSON.stringify(
      [...Array(40).keys()].map((id) => ({ id, name: "n" })),
      null,
      2,
    );
    const event = JSON.stringify({
      tool_name: "a",
      tool_input: {},
      content: [{ type: "text", text }],
    });
    const hook = () =>
      new Promise((resolve) => {
        const child = spawn(process.execPath, [BIN, "hook", "opencode"], { env });
        child.stdin.end(event);
        child.on("close", resolve);
      });
    await Promise.all([...Array(8)].map(hook));
    const gains = readGain(file);
    expect(gains[0]).toMatchObject({ surface: "hook", tool: "a" });
    expect(gains.reduce((sum, { results }) => sum + results, 0)).toBe(8);
  });

  test("is off where the user says so, and never in the way", () => {
    expect(findGainFile({ XDG_CACHE_HOME: directory })).toBe(file);
    recordGain({ ...counts, tool: "a" }, file);
    vi.stubEnv("XDG_CACHE_HOME", directory);
    recordGain({ ...counts, tool: "a" });
    vi.unstubAllEnvs();
    const options = { env: { XDG_CACHE_HOME: directory, CONTEXT_VERDICT_GAIN: "0" } };
    expect(runCli(["gain"], options).stdout).toMatch(/^40\Wtokens saved/);
    expect(() => recordGain({ ...counts, tool: "a" }, "/dev/null/gain.jsonl")).not.toThrow();
  });
});
