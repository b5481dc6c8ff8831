import { VERDICT_NAMES } from "../../engine/contract/names.js";
import { type JsonProblem, readJsonFile } from "../../io/json/json-file.js";
import {
  allOf,
  count,
  mapOf,
  object,
  sha256,
  text,
  type Validator,
  value,
  word,
} from "../../io/json/json-validators.js";
import { ReadError, readText } from "../../io/read-text.js";
import { BASELINE_VERSION, type Baseline, type BaselineEntry } from "./baseline.js";

export const BASELINE_NAME = "context-verdict.baseline.json";

/** Enough for about 200,000 documents. */
const MAX_BYTES = 67_108_864;

/**
 * Reads a baseline strictly.
 * @param field The option that named it.
 * @throws ContextVerdictError as `readJsonFile` does.
 */
export async function readBaseline(path: string, field?: string): Promise<Baseline> {
  const read = await readJsonFile(path, {
    maxBytes: MAX_BYTES,
    what: "a baseline",
    field,
    validate: checkBaseline,
  });
  const baseline = read as Omit<Baseline, "files"> & { files: Record<string, BaselineEntry> };
  return { ...baseline, files: new Map(Object.entries(baseline.files)) };
}

/** The text of a baseline, to see whether it changed; undefined if it cannot be read. */
export function readBaselineText(path: string): string | undefined {
  try {
    return readText(path, { limit: MAX_BYTES }).text;
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    return undefined;
  }
}

const MEASURED: Record<keyof BaselineEntry["measured_chars"], Validator> = {
  source: count,
  toon: count,
  savings: value("a whole number", isInteger),
};

const ENTRY: Record<keyof BaselineEntry, Validator> = {
  sha256,
  verdict: word(...VERDICT_NAMES),
  safe_to_auto_apply: value("true or false", (seen) => typeof seen === "boolean"),
  measured_chars: allOf(object(MEASURED, Object.keys(MEASURED)), checkSavings),
  warnings: mapOf(value("a whole number of at least 1", (seen) => isInteger(seen) && seen >= 1)),
};

const FIELDS: Record<keyof Baseline, Validator> = {
  version: value(
    `${BASELINE_VERSION}, the only format that this version reads`,
    (seen) => seen === BASELINE_VERSION,
  ),
  policy_version: text,
  engine: text,
  files: allOf(mapOf(object(ENTRY, Object.keys(ENTRY))), checkPaths),
};

const checkFile = object(FIELDS, Object.keys(FIELDS));

/** Lists everything that is wrong with a parsed baseline; of another version, only the version. */
export function checkBaseline(seen: unknown): JsonProblem[] {
  const problems = checkFile(seen, []);
  const version = problems.filter(({ path }) => path[0] === "version");
  return version.length > 0 ? version : problems;
}

/** Detects manual edits of the numbers. */
function checkSavings(seen: unknown, path: Parameters<Validator>[1]): JsonProblem[] {
  const { source, toon, savings } = (seen ?? {}) as Record<string, unknown>;
  if (![source, toon, savings].every(isInteger) || savings === Number(source) - Number(toon)) {
    return [];
  }
  return [{ path: [...path, "savings"], message: "savings must be source - toon" }];
}

function checkPaths(seen: unknown, path: Parameters<Validator>[1]): JsonProblem[] {
  const names = typeof seen === "object" && seen !== null ? Object.keys(seen) : [];
  return names
    .filter((name) => name === "" || name.includes("\0"))
    .map((name) => ({ path: [...path, name], message: "not the path of a file", atName: true }));
}

function isInteger(seen: unknown): seen is number {
  return Number.isSafeInteger(seen);
}

/**
 * Prints a baseline deterministically, with one field a line, so that diffs are readable. Ends with a line
 * ending.
 */
export function printBaseline({ version, policy_version, engine, files }: Baseline): string {
  const entries = [...files].sort(byName).map(([name, entry]) => {
    const { sha256, verdict, safe_to_auto_apply } = entry;
    const { source, toon, savings } = entry.measured_chars;
    const warnings = Object.fromEntries(Object.entries(entry.warnings).sort(byName));
    const measured_chars = { source, toon, savings };
    return [name, { sha256, verdict, safe_to_auto_apply, measured_chars, warnings }];
  });
  const baseline = { version, policy_version, engine, files: Object.fromEntries(entries) };
  return `${JSON.stringify(baseline, null, 2)}\n`;
}

/** Compares by UTF-16 code units, independent of the locale. */
function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
