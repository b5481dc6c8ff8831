import { spawn } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { reportGain } from "../../../src/cli/commands/gain.js";
import { shortenResult } from "../../../src/engine/reading/shorten-result.js";
import {
  findGainFile,
  type Gain,
  readGain,
  recordGain,
  recordShown,
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
const others = { whole: 0, json: 0, table: 0, toon: 0, best: 0 };

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

  test("keeps nothing but counts and the start of a tool's name, and reads what has fewer", () => {
    recordGain({ ...counts, tool: "x".repeat(1_000) }, file);
    const kept = JSON.parse(readFileSync(file, "utf8"));
    expect(Object.keys(kept)).toEqual(words("day surface form results source given cost tool"));
    expect(readGain(file)[0]).toMatchObject({ ...others, tool: "x".repeat(64) });
  });

  test("knows what every form would have saved, and what no form did", () => {
    vi.stubEnv("XDG_CACHE_HOME", directory);
    vi.stubEnv("CONTEXT_VERDICT_GAIN", "1");
    const rows = Array.from({ length: 40 }, (_, id) => ({ id, name: "n", tags: ["a", id] }));
    const show = (content: string, form: "json" | "table", isWhole = false) => {
      const forms = shortenResult({ content, isMarkdown: false });
      const short = forms.as(form);
      recordShown("wrap", "t", { source: forms.source, short, forms, isWhole });
      return { source: forms.source, given: short.tokens };
    };
    const pretty = show(JSON.stringify(rows, null, 2), "table", true);
    const minified = show(JSON.stringify(rows), "json");
    show("prose ".repeat(100), "json");
    recordShown("wrap", "t", null);
    vi.unstubAllEnvs();
    const gains = readGain(file);
    expect(gains).toMatchObject([
      { form: "table", ...pretty, whole: 1, best: pretty.source - pretty.given },
      { form: "kept", ...minified, whole: 0, json: 0, table: minified.source - pretty.given },
      { form: "too_large", results: 1, source: 0, given: 0 },
    ]);
    expect(gains[0]?.json).toBe(pretty.source - minified.source);
    expect(reportGain(gains, "pieces")).toMatchObject({
      results: 1,
      tokens: { source: pretty.source, saved: pretty.source - pretty.given },
      whole: 1,
      too_large: 1,
    });
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
      return { day: day(index), ...counts, ...others, tool: `tool ${index}` };
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
