import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  findGainFile,
  forgetGain,
  type Gain,
  readGain,
  recordGain,
} from "../../../src/features/gain/gain-file.js";
import { renderGain, reportGain, START_TOKENS } from "../../../src/features/gain/render-gain.js";
import { PLAIN_COLORS } from "../../../src/render/terminal/view.js";
import { BIN, cleanEnv } from "../../cli/run-cli.js";

const directory = mkdtempSync(join(tmpdir(), "gain-"));
const file = join(directory, "context-verdict", "gain.jsonl");
afterAll(() => rmSync(directory, { recursive: true }));
beforeEach(() => forgetGain(file));

const counts = { surface: "wrap", form: "compact", source: 100, given: 60, lines: 0 } as const;
const view = { width: 80, colors: PLAIN_COLORS };

describe("the file of counts", () => {
  test("sums up by day, surface, form and tool", () => {
    recordGain({ ...counts, tool: "a" }, file);
    recordGain({ ...counts, tool: "a" }, file);
    recordGain({ ...counts, tool: "b", form: "toon", lines: 12 }, file);
    const [first, second, ...more] = readGain(file);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ tool: "a", results: 2, source: 200, given: 120, lines: 0 });
    expect(second).toMatchObject({ tool: "b", results: 1, source: 100, given: 60, lines: 12 });
    expect(first?.day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test("keeps nothing but counts and the start of a tool's name", () => {
    recordGain({ ...counts, tool: "x".repeat(1_000) }, file);
    expect(Object.keys(JSON.parse(readFileSync(file, "utf8")))).toEqual([
      "day",
      "surface",
      "form",
      "source",
      "given",
      "lines",
      "tool",
      "results",
    ]);
    expect(readGain(file)[0]?.tool).toHaveLength(64);
  });

  test("skips what is no line of ours", () => {
    recordGain({ ...counts, tool: "a" }, file);
    writeFileSync(file, `null\n[]\n{"day":1}\n{"half\n${readFileSync(file, "utf8")}`);
    expect(readGain(file)).toHaveLength(1);
    expect(readGain(join(directory, "none"))).toEqual([]);
  });

  test("stays below 1 MB, and loses no count", () => {
    const day = (index: number) => new Date(index * 86_400_000).toISOString().slice(0, 10);
    const old = Array.from({ length: 9_000 }, (_, index): Gain => {
      return { day: day(index), ...counts, tool: `tool ${index}`, results: 1 };
    });
    recordGain({ ...counts, tool: "first" }, file);
    writeFileSync(file, old.map((gain) => `${JSON.stringify(gain)}\n`).join(""));
    expect(statSync(file).size).toBeGreaterThan(999_000);
    recordGain({ ...counts, tool: "last" }, file);
    expect(statSync(file).size).toBeLessThan(1_000_000);
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
        const child = spawn(process.execPath, [BIN, "hook", "opencode", "--results"], { env });
        child.stdin.end(event);
        child.on("close", resolve);
      });
    await Promise.all([...Array(8)].map(hook));
    expect(readGain(file)).toMatchObject([{ surface: "hook", tool: "a", results: 8 }]);
  });

  test("is off where the user says so, and never in the way", () => {
    expect(findGainFile({ CONTEXT_VERDICT_GAIN: "0", XDG_CACHE_HOME: directory })).toBeUndefined();
    expect(findGainFile({ XDG_CACHE_HOME: directory })).toBe(file);
    expect(() => recordGain({ ...counts, tool: "a" }, "/dev/null/gain.jsonl")).not.toThrow();
  });
});

describe("the report", () => {
  const gain = { day: "2026-01-02", ...counts, results: 1, tool: "a" };

  test("subtracts lines and starts", () => {
    const start: Gain = { ...gain, surface: "mcp", form: "start", source: 0, given: 0, results: 2 };
    const { tokens, results } = reportGain([{ ...gain, lines: 12 }, start], "pieces@3");
    const starts = 2 * START_TOKENS;
    expect(tokens).toEqual({ source: 100, given: 60, lines: 12, starts, saved: 28 - starts });
    expect(results).toBe(1);
  });

  test("shows escapes of a terminal, and runs none", () => {
    const report = reportGain([{ ...gain, tool: "\u001b[2Ja\nb" }], "pieces@3");
    const text = renderGain(report, view).replaceAll("\u00a0", " ");
    expect(text).toContain("40 tokens saved (40.0 % of 100) in 1 result");
    expect(text).not.toContain("\u001b");
    expect(text.split("\n")).toHaveLength(6);
  });
});
