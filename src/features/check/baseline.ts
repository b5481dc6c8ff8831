import { dirname, join, resolve } from "node:path";
import type { VerdictName } from "../../engine/contract/contract.js";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { VERDICT_NAMES } from "../../engine/contract/names.js";
import { ENGINE_VERSION } from "../../engine/contract/version.js";
import { POLICY_VERSION } from "../../engine/policy/policy.js";
import { describeWriteFailure } from "../../io/describe-failure.js";
import { ifPossible } from "../../io/if-possible.js";
import { isGone } from "../../io/is-gone.js";
import { readJsonFile } from "../../io/json/json-file.js";
import {
  allOf,
  mapOf,
  object,
  sha256,
  text,
  type Validator,
  value,
  word,
} from "../../io/json/json-validators.js";
import { ListedError } from "../../io/json/listed-error.js";
import { readText } from "../../io/read-text.js";
import { followLinks } from "../../io/real-path.js";
import { replaceTarget } from "../../io/replace-file.js";
import { systemCode } from "../../io/system-code.js";
import { whileLocked } from "../../io/while-locked.js";
import { escapeControls } from "../../render/neutralize.js";
import type { JudgedFile } from "../files/judge-file.js";

/** Bytes, enough for about 400,000 documents. */
const MAX_BYTES = 67_108_864;

/** Of the format. */
const VERSION = 1;

/** This engine, as named in a verdict's `provenance`. */
export const ENGINE = `context-verdict@${ENGINE_VERSION}`;

/** The accepted documents that `check` compares with. */
export interface Baseline {
  /** The policy and engine that judged all of these documents. */
  policy_version: string;
  engine: string;
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

export function toEntry({
  sha256,
  verdict,
}: Pick<JudgedFile, "sha256" | "verdict">): BaselineEntry {
  const counts = new Map<string, number>();
  for (const { code } of verdict.warnings) counts.set(code, (counts.get(code) ?? 0) + 1);
  const { savings } = verdict.measured_chars;
  return { sha256, verdict: verdict.verdict, savings, warnings: Object.fromEntries(counts) };
}

const ENTRY: Record<keyof BaselineEntry, Validator> = {
  sha256,
  verdict: word(...VERDICT_NAMES),
  savings: value("a whole number", Number.isSafeInteger),
  warnings: mapOf(
    value("a whole number of at least 1", (seen) => Number.isSafeInteger(seen) && Number(seen) > 0),
  ),
};

/** @param name The last part of the path. */
const checkName: Validator = (_, path) => {
  const name = String(path.at(-1));
  if (name !== "" && !name.includes("\0")) return [];
  return [{ path, message: "not the path of a file", atName: true }];
};

const FIELDS: Record<keyof Baseline | "version", Validator> = {
  version: value(`${VERSION}, the only format that this version reads`, (seen) => seen === VERSION),
  policy_version: text,
  engine: text,
  files: mapOf(allOf(object(ENTRY, Object.keys(ENTRY)), checkName)),
};

const checkBaseline = object(FIELDS, Object.keys(FIELDS));

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
    validate: (seen) => {
      const problems = checkBaseline(seen, []);
      // Of another version, everything may be different.
      const version = problems.filter(({ path }) => path[0] === "version");
      return version.length > 0 ? version : problems;
    },
  });
  const baseline = read as Omit<Baseline, "files"> & { files: Record<string, BaselineEntry> };
  return { ...baseline, files: new Map(Object.entries(baseline.files)) };
}

/**
 * Prints a baseline of this engine deterministically, with one field a line, so that diffs are readable.
 * Ends with a line ending.
 */
export function printBaseline(files: Baseline["files"]): string {
  const entries = [...files].sort(byName).map(([name, { sha256, verdict, savings, warnings }]) => {
    const sorted = Object.fromEntries(Object.entries(warnings).sort(byName));
    return [name, { sha256, verdict, savings, warnings: sorted }];
  });
  const head = { version: VERSION, policy_version: POLICY_VERSION, engine: ENGINE };
  return `${JSON.stringify({ ...head, files: Object.fromEntries(entries) }, null, 2)}\n`;
}

/** Compares by UTF-16 code units, independent of the locale. */
function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

/**
 * Adds entries to a baseline, or makes a new one. What another process accepts meanwhile stays.
 * @param field The option that named it.
 * @param judged The new entries, by their names in the baseline.
 * @param isForgotten Whether to remove the entry of another document.
 * @returns All entries that it has now, and how many are of other documents.
 * @throws ContextVerdictError `bad_request` if it cannot be written, or if entries of another engine would
 *   stay: a baseline belongs to one engine.
 */
export async function extendBaseline(
  path: string,
  field: string | undefined,
  judged: ReadonlyMap<string, BaselineEntry>,
  isForgotten: (name: string) => boolean,
): Promise<{ files: Baseline["files"]; kept: number }> {
  const lock = join(dirname(followLinks(resolve(path))), LOCK_NAME);
  for (;;) {
    const text = readRaw(path);
    const old = await readOld(path, field);
    const kept = [...(old?.files ?? [])].filter(
      ([name]) => !judged.has(name) && !isForgotten(name),
    );
    const isCurrent = old?.policy_version === POLICY_VERSION && old.engine === ENGINE;
    if (old !== undefined && kept.length > 0 && !isCurrent) {
      const entries = kept.length === 1 ? "1 other entry was" : `${kept.length} other entries were`;
      const message = `${entries} judged by ${old.engine} under policy ${old.policy_version}, and this is ${ENGINE}: accept all documents again (check --accept)`;
      throw new ContextVerdictError("bad_request", message, field);
    }
    const files = new Map([...kept, ...judged]);
    const replace = () => {
      if (readRaw(path) !== text) return false;
      replaceTarget(path, escapeControls(printBaseline(files)));
      return true;
    };
    if (explainFailure(path, field, () => whileLocked(lock, replace))) {
      return { files, kept: kept.length };
    }
  }
}

/** Held while the baseline is replaced. A name of temporary files, which git ignores. */
const LOCK_NAME = ".context-verdict-lock.tmp";

/** Undefined if it cannot be read, which writing it reports. */
function readRaw(path: string): string | undefined {
  return ifPossible(() => readText(path, { limit: MAX_BYTES }).text);
}

/** The baseline that is to be extended; undefined if there is none. */
export async function readOld(path: string, field?: string): Promise<Baseline | undefined> {
  try {
    return isGone(path) ? undefined : await readBaseline(path, field);
  } catch (error) {
    if (!(error instanceof ListedError)) throw error;
    throw new ListedError([...error.lines, "take it from git; or delete it, to write a new one"]);
  }
}

/** @throws ContextVerdictError `bad_request` that names the file, for an error of the system. */
export function explainFailure<Result>(
  path: string,
  field: string | undefined,
  write: () => Result,
): Result {
  try {
    return write();
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) throw error;
    const reason = code === "ENOENT" ? "no such directory" : describeWriteFailure(code);
    throw new ContextVerdictError("bad_request", `cannot write ${path}: ${reason}`, field);
  }
}
