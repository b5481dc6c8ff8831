import type { VerdictName } from "../../engine/contract/contract.js";
import { ENGINE_VERSION } from "../../engine/contract/version.js";
import { POLICY_VERSION } from "../../engine/policy/policy.js";
import { toWriteError } from "../../io/failures.js";
import { readJsonFile } from "../../io/json/json-file.js";
import { listProblems } from "../../io/json/list-problems.js";
import { check_baseline } from "../config/generated-validators.js";
import type { JudgedFile } from "../files/judge-file.js";

/** Bytes, enough for about 400,000 documents. */
const MAX_BYTES = 67_108_864;

/** The accepted documents that `check` compares with. */
export interface Baseline {
  /** The policy that judged all of these documents. */
  policy_version: string;
  /** Keys are paths relative to the folder of the baseline, with `/` between their parts. */
  files: ReadonlyMap<string, BaselineEntry>;
}

/** An accepted document, without text of it. */
export interface BaselineEntry {
  /** SHA-256 of its bytes with LF line endings, in lower-case hexadecimal. */
  sha256: string;
  verdict: VerdictName;
  /** Characters (UTF-16 code units) that TOON would save; may be negative. */
  savings: number;
  /** How often each warning fires, by code. */
  warnings: Readonly<Record<string, number>>;
}

export function toEntry({ sha256, verdict }: JudgedFile): BaselineEntry {
  const counts = new Map<string, number>();
  for (const { code } of verdict.warnings) counts.set(code, (counts.get(code) ?? 0) + 1);
  const { savings } = verdict.measured_chars;
  return { sha256, verdict: verdict.verdict, savings, warnings: Object.fromEntries(counts) };
}

/**
 * Reads a baseline strictly.
 * @param field The option that named it.
 */
export async function readBaseline(path: string, field?: string): Promise<Baseline> {
  const read = await readJsonFile(path, {
    maxBytes: MAX_BYTES,
    what: "a baseline",
    field,
    validate: (seen) => {
      const problems = listProblems(check_baseline, seen);
      // Of another version, everything may be different.
      const version = problems.filter((problem) => problem.startsWith("version "));
      return version.length > 0 ? version : problems;
    },
  });
  const baseline = read as Omit<Baseline, "files"> & { files: Record<string, BaselineEntry> };
  return { ...baseline, files: new Map(Object.entries(baseline.files)) };
}

/**
 * Prints a baseline deterministically, with one field a line, so that diffs are readable.
 * Ends with a line ending.
 */
export function printBaseline(files: Baseline["files"]): string {
  const sort = <Value>(entries: Iterable<[string, Value]>) =>
    [...entries].sort(([a], [b]) => compareNames(a, b));
  const entries = sort(files).map(([name, { sha256, verdict, savings, warnings }]) => {
    const sorted = Object.fromEntries(sort(Object.entries(warnings)));
    return [name, { sha256, verdict, savings, warnings: sorted }];
  });
  // The version of the format, which `scripts/schema/generate.js` describes for the validator.
  const engine = `context-verdict@${ENGINE_VERSION}`;
  const head = { version: 1, policy_version: POLICY_VERSION, engine };
  return `${JSON.stringify({ ...head, files: Object.fromEntries(entries) }, null, 2)}\n`;
}

/** Compares by UTF-16 code units, independent of the locale. */
export function compareNames(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** @throws ContextVerdictError that names the file, for an error of the system. */
export function explainWrite(path: string, field: string | undefined, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw toWriteError(error, `cannot write ${path}`, field);
  }
}
