import { appendFileSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ResultForm, ShortForms, ShortText } from "../../engine/reading/shorten-result.js";
import { findCacheFolder } from "../../io/cache-folder.js";
import { ifPossible } from "../../io/failures.js";
import { replaceFile } from "../../io/replace-file.js";

/** Counts of one day, surface, form and tool. Tokens are estimates by `pieces`. */
export interface Gain {
  /** `2026-11-25`, or `older` for days that were folded. */
  day: string;
  surface: "read" | "wrap" | "hook" | "mcp";
  /**
   * The form that was given; `kept` for texts that another form would have shortened, `too_large` for texts that were
   * not read, `start` for a start of the MCP server.
   */
  form: string;
  tool: string;
  results: number;
  /** Tokens of the texts as they were, and as given. */
  source: number;
  given: number;
  /** Tokens of lines that name a form, and of starts. */
  cost: number;
  /** Of the results, those that the host would have cut. */
  whole: number;
  /** Tokens that each form would have saved, lines subtracted. */
  json: number;
  table: number;
  toon: number;
  best: number;
}

/** What a user may ask for, from the least change on. */
export const RESULT_FORMS: readonly ResultForm[] = ["json", "table", "toon", "best"];

const NOTHING = { results: 0, source: 0, given: 0, cost: 0 };
const NO_COUNTS = { ...NOTHING, whole: 0, json: 0, table: 0, toon: 0, best: 0 };
export type CountName = keyof typeof NO_COUNTS;
const COUNTS = Object.keys(NO_COUNTS) as CountName[];

const NAME = "gain.jsonl";
const MAX_BYTES = 1_000_000;
/** With at most 650 bytes each, they take two thirds of the limit, so that not every write folds. */
const KEPT_ROWS = 1_000;
const MAX_TOOL_CHARS = 64;
/** For the user alone. */
const MODE = 0o600;

/** The file of this user; undefined if there is no place for it. */
export function findGainFile(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const folder = findCacheFolder(env);
  return folder && join(folder, NAME);
}

type Counted = Pick<Gain, "surface" | "form" | "tool"> & Partial<Gain>;

/** Adds counts of today, if they are wanted. Never throws: what cannot be kept is not counted. */
export function recordGain({ tool, ...counts }: Counted, named?: string): void {
  const file = named ?? findWanted();
  if (file === undefined) return;
  const day = new Date().toISOString().slice(0, 10);
  const gain = { day, ...counts, tool: tool.slice(0, MAX_TOOL_CHARS) };
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // One write of a short line: those of several processes do not mix.
    appendFileSync(file, toLine(gain), { mode: MODE });
    if (statSync(file).size < MAX_BYTES - 1_000) return;
    // What another process adds meanwhile is lost, once in thousands of results.
    replaceFile(file, fold(readGain(file)), { attributes: { mode: MODE }, durable: false });
  } catch {}
}

function findWanted(): string | undefined {
  return process.env.CONTEXT_VERDICT_GAIN === "0" ? undefined : findGainFile();
}

/** What a model gets of a text of a result. */
export interface Shown {
  /** Tokens that it would get without us. */
  source: number;
  short: ShortText;
  forms: ShortForms;
  /** Whether the host would have cut the result. */
  isWhole?: boolean;
}

/** Of a longer text, the forms that nobody asked for would take too long. */
const MAX_COMPARED_TOKENS = 50_000;

/** Adds a text of a result; null for one that was too large to be read. */
export function recordShown(surface: "wrap" | "hook", tool: string, shown: Shown | null): void {
  if (findWanted() === undefined) return;
  const nothing = { ...NOTHING, surface, tool, results: 1 };
  if (shown === null) {
    recordGain({ ...nothing, form: "too_large" });
    return;
  }
  const { source, short, forms, isWhole } = shown;
  const compared = source > MAX_COMPARED_TOKENS ? [] : RESULT_FORMS;
  const others = Object.fromEntries(
    compared.map((form) => [form, Math.max(0, source - forms.as(form).tokens)]),
  );
  const { form, tokens, line } = short;
  const counts = { source, given: tokens - line, cost: line, whole: isWhole ? 1 : 0, ...others };
  if (form !== "text" || tokens < source) recordGain({ ...nothing, form, ...counts });
  else if (Object.values(others).some((saved) => saved > 0))
    recordGain({ ...nothing, ...counts, form: "kept" });
}

/** The counts, summed up, in the order in which they were added. */
export function readGain(file: string): Gain[] {
  const text = ifPossible(() => statSync(file).size <= 2 * MAX_BYTES && readFileSync(file, "utf8"));
  return sumUp((text || "").split("\n").flatMap((line) => ifPossible(() => parseLine(line)) ?? []));
}

function toLine(gain: Counted): string {
  return `${JSON.stringify(gain)}\n`;
}

function parseLine(line: string): Gain[] {
  const gain: Gain = { ...NO_COUNTS, ...JSON.parse(line) };
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
