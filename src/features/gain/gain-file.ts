import { appendFileSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ShortResult } from "../../engine/reading/shorten-result.js";
import { findCacheFolder } from "../../io/cache-folder.js";
import { ifPossible } from "../../io/failures.js";
import { replaceFile } from "../../io/replace-file.js";

/** Counts of one day, surface, form and tool. Tokens are estimates by `pieces`. */
export interface Gain {
  /** `2026-11-25`, or `older` for days that were folded. */
  day: string;
  surface: "read" | "wrap" | "hook" | "mcp";
  /** The form that was given; `start` for a start of the MCP server. */
  form: string;
  tool: string;
  results: number;
  /** Tokens of the texts as they were, and as given. */
  source: number;
  given: number;
  /** Tokens of lines that name a form, and of starts. */
  cost: number;
}

const COUNTS = ["results", "source", "given", "cost"] as const;

const NAME = "gain.jsonl";
const MAX_BYTES = 1_000_000;
/** With at most 500 bytes each, they take half of the limit, so that not every write folds. */
const KEPT_ROWS = 1_000;
const MAX_TOOL_CHARS = 64;
/** For the user alone. */
const MODE = 0o600;

/** The file of this user; undefined if there is no place for it. */
export function findGainFile(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const folder = findCacheFolder(env);
  return folder && join(folder, NAME);
}

/** Adds counts of today, if they are wanted. Never throws: what cannot be kept is not counted. */
export function recordGain({ tool, ...counts }: Omit<Gain, "day">, named?: string): void {
  const file = named ?? (process.env.CONTEXT_VERDICT_GAIN === "0" ? undefined : findGainFile());
  if (file === undefined) return;
  const day = new Date().toISOString().slice(0, 10);
  const gain: Gain = { day, ...counts, tool: tool.slice(0, MAX_TOOL_CHARS) };
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // One write of a short line: those of several processes do not mix.
    appendFileSync(file, toLine(gain), { mode: MODE });
    if (statSync(file).size < MAX_BYTES - 1_000) return;
    // What another process adds meanwhile is lost, once in thousands of results.
    replaceFile(file, fold(readGain(file)), { attributes: { mode: MODE }, durable: false });
  } catch {}
}

/** Adds a result that became shorter. */
export function recordShort(
  surface: Gain["surface"],
  tool: string,
  { form, tokens: { source, form: all, line } }: ShortResult,
): void {
  recordGain({ surface, form, tool, results: 1, source, given: all - line, cost: line });
}

/** The counts, summed up, in the order in which they were added. */
export function readGain(file: string): Gain[] {
  const text = ifPossible(() => statSync(file).size <= 2 * MAX_BYTES && readFileSync(file, "utf8"));
  return sumUp((text || "").split("\n").flatMap((line) => ifPossible(() => parseLine(line)) ?? []));
}

function toLine(gain: Gain): string {
  return `${JSON.stringify(gain)}\n`;
}

function parseLine(line: string): Gain[] {
  const gain = JSON.parse(line) as Gain;
  const names = [gain.day, gain.surface, gain.form, gain.tool];
  const isWhole = names.every((name) => typeof name === "string");
  return isWhole && COUNTS.every((name) => Number.isSafeInteger(gain[name])) ? [gain] : [];
}

function sumUp(gains: readonly Gain[]): Gain[] {
  const sums = new Map<string, Gain>();
  for (const gain of gains) {
    const key = JSON.stringify([gain.day, gain.surface, gain.form, gain.tool]);
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { ...gain });
    else for (const name of COUNTS) sum[name] += gain[name];
  }
  return [...sums.values()];
}

/** The newest rows; older ones lose their day and tool. */
function fold(gains: readonly Gain[]): string {
  const firstKept = Math.max(0, gains.length - KEPT_ROWS);
  const older = gains.slice(0, firstKept).map((gain) => ({ ...gain, day: "older", tool: "" }));
  return [...sumUp(older), ...gains.slice(firstKept)].map(toLine).join("");
}
