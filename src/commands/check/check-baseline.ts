import { VERDICT_NAMES } from "../../engine/contract/names.js";
import { type Check, object, record, value, word } from "../../io/json/json-checks.js";
import type { JsonProblem } from "../../io/json/json-file.js";
import { BASELINE_VERSION, type Baseline, type BaselineEntry } from "./baseline.js";

const count = value("a whole number of at least 0", (seen) => isInteger(seen) && seen >= 0);
const text = value("a string", (seen) => typeof seen === "string");

const MEASURED: Record<keyof BaselineEntry["measured_chars"], Check> = {
  source: count,
  toon: count,
  savings: value("a whole number", isInteger),
};

const ENTRY: Record<keyof BaselineEntry, Check> = {
  sha256: value("64 hexadecimal digits", (seen) => /^[0-9a-f]{64}$/.test(String(seen))),
  verdict: word(...VERDICT_NAMES),
  safe_to_auto_apply: value("true or false", (seen) => typeof seen === "boolean"),
  measured_chars: every(object(MEASURED, Object.keys(MEASURED)), checkSavings),
  compact_markdown_chars: count,
  warnings: record(value("a whole number of at least 1", (seen) => isInteger(seen) && seen >= 1)),
};

const FIELDS: Record<keyof Baseline, Check> = {
  version: value(
    `${BASELINE_VERSION}, the one form that this version reads`,
    (seen) => seen === BASELINE_VERSION,
  ),
  policy_version: text,
  engine: text,
  files: every(record(object(ENTRY, Object.keys(ENTRY))), checkPaths),
};

const checkFile = object(FIELDS, Object.keys(FIELDS));

/** Everything that is wrong with a parsed baseline. What another version has is not known here. */
export function checkBaseline(seen: unknown): JsonProblem[] {
  const problems = checkFile(seen, []);
  const version = problems.filter(({ path }) => path[0] === "version");
  return version.length > 0 ? version : problems;
}

function every(...checks: readonly Check[]): Check {
  return (seen, path) => checks.flatMap((check) => check(seen, path));
}

/** Whoever edits one of the numbers should not be believed. */
function checkSavings(seen: unknown, path: Parameters<Check>[1]): JsonProblem[] {
  const { source, toon, savings } = (seen ?? {}) as Record<string, unknown>;
  if (![source, toon, savings].every(isInteger) || savings === Number(source) - Number(toon)) {
    return [];
  }
  return [{ path: [...path, "savings"], message: "savings must be source - toon" }];
}

function checkPaths(seen: unknown, path: Parameters<Check>[1]): JsonProblem[] {
  const names = typeof seen === "object" && seen !== null ? Object.keys(seen) : [];
  return names
    .filter((name) => name === "" || name.includes("\0"))
    .map((name) => ({ path: [...path, name], message: "not the path of a file", atName: true }));
}

function isInteger(seen: unknown): seen is number {
  return Number.isSafeInteger(seen);
}
