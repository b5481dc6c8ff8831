import { restoreConverted } from "./candidate/hybrid.js";
import { isSameDocument } from "./candidate/proof.js";
import { isTextAlone, maxRestoredChars } from "./candidate/restore.js";
import {
  describeDamage,
  FENCE_INFO,
  findDamage,
  parseHybrid,
  type ToonBlock,
} from "./candidate/toon-blocks.js";
import type { ToonProblem, Validation } from "./contract/contract.js";
import {
  checkOptions,
  checkText,
  RESTORE_OPTIONS,
  type RestoreOptions,
  VALIDATE_OPTIONS,
  type ValidateOptions,
} from "./contract/options.js";
import type { FlavorChoice } from "./contract/requests.js";
import { VERDICT_SCHEMA } from "./contract/version.js";
import { isValueOf } from "./data/json.js";
import { printData, printExpanded, restoreError } from "./data/print-data.js";
import { readData } from "./data/read-data.js";
import { parseDocument } from "./markdown/document.js";
import { type DecodeResult, decodeUntrusted, hasExactNumbers } from "./toon/untrusted.js";

/**
 * Checks a TOON text with the official strict decoder and, when the document is sent along,
 * whether the text restores to it. Of a hybrid document, it checks the `toon` blocks; lines are those
 * of the document. Invalid TOON is an answer, not an error.
 *
 * @throws ContextVerdictError `bad_request` for a text that is not a string and for wrong options.
 */
export function validate(toon: string, options: ValidateOptions = {}): Validation {
  checkText(toon, "toon");
  checkOptions(options, VALIDATE_OPTIONS);
  const { content, flavor = "auto" } = options;
  const decoded = decodeUntrusted(toon);
  const mayBeHybrid = !decoded.ok && toon.includes(FENCE_INFO);
  const blocks = mayBeHybrid ? parseHybrid(toon, flavor).blocks : [];
  const problem = blocks.length > 0 ? findProblem(blocks) : decoded.ok ? null : decoded.problem;
  const other = problem === null ? blocks.find(({ markdown }) => markdown === null) : undefined;
  return {
    schema_version: VERDICT_SCHEMA,
    valid: problem === null,
    error: problem,
    restores: content === undefined ? null : isRestored(toon, decoded, content, flavor),
    ...(other && { other_toon: other.line + 1 }),
  };
}

/** Whether a text restores to a document: to its tree or, of data, its value. */
function isRestored(
  toon: string,
  decoded: DecodeResult,
  content: string,
  choice: FlavorChoice,
): boolean {
  const { flavor, data } = readData(content, choice);
  if (data !== null && decoded.ok) {
    const isValue = (json: string) => isValueOf(json, decoded.value, data.isLines);
    if (isValue(data.json) || isValue(data.asWritten)) return hasExactNumbers(toon);
  }
  const restored = restoreConverted(toon, flavor);
  return restored !== null && isSameDocument(parseDocument(content, flavor), restored);
}

/** The first problem of the `toon` blocks of a document, whether we wrote them or not. */
function findProblem(blocks: readonly ToonBlock[]): ToonProblem | null {
  for (const block of blocks) {
    const problem = describeDamage(block) ?? describeInvalid(block);
    if (problem !== null) return problem;
  }
  return null;
}

/** The problem of a block that is not valid TOON. */
function describeInvalid({ markdown, toon, line }: ToonBlock): ToonProblem | null {
  const decoded = markdown === null ? decodeUntrusted(toon) : undefined;
  if (decoded === undefined || decoded.ok) return null;
  const { problem } = decoded;
  return { ...problem, line: line + 1 + (problem.line ?? 0) };
}

/**
 * The Markdown that a candidate or a hybrid document stands for. Any other text is a hybrid in which
 * nothing is converted, and is returned unchanged. With `as`, the value of any TOON, or of JSON with its
 * tables as arrays of objects, in that format: the value alone, not the bytes that it was once written in.
 *
 * @throws ContextVerdictError `bad_request` for a text that is not a string; with `as`, for a text that is
 *   not TOON, for a candidate of texts alone, for numbers that JavaScript does not hold exactly, for `jsonl`
 *   of anything but an array, for `yaml` of numbers with exponents or deep nesting, and before `loadYaml`.
 */
export function restore(toonOrHybrid: string, options: RestoreOptions = {}): string {
  checkText(toonOrHybrid, "toon");
  checkOptions(options, RESTORE_OPTIONS);
  if (options.as === undefined) return restoreConverted(toonOrHybrid) ?? toonOrHybrid;
  const layout = { indent: options.indent ?? 0, maxChars: maxRestoredChars(toonOrHybrid) };
  const json = printExpanded(toonOrHybrid, options.as, layout);
  if (json !== null) return json;
  const decoded = decodeUntrusted(toonOrHybrid);
  if (!decoded.ok) throw restoreError(decoded.problem.message);
  if (!hasExactNumbers(toonOrHybrid)) {
    throw restoreError("it has a number that JavaScript does not hold exactly");
  }
  if (isTextAlone(decoded.value)) {
    throw restoreError("it is the text of a document, and no data; restore it without a format");
  }
  return printData(decoded.value, options.as, layout);
}

/**
 * As `restore`, for a text that must be converted.
 *
 * @throws ContextVerdictError `bad_request` when it is neither a candidate nor a hybrid with TOON, and
 *   for a hybrid with a damaged `toon` block, with its line.
 */
export function restoreStrictly(toonOrHybrid: string): string {
  checkText(toonOrHybrid, "toon");
  const [damage] = findDamage(toonOrHybrid);
  if (damage !== undefined) {
    const position = damage.line === undefined ? "" : ` at line ${damage.line}`;
    throw restoreError(`the toon block is damaged${position}: ${damage.message}`);
  }
  const restored = restoreConverted(toonOrHybrid);
  if (restored !== null) return restored;
  const decoded = decodeUntrusted(toonOrHybrid);
  const reason = decoded.ok
    ? "valid TOON, but it does not stand for a document"
    : `neither a TOON candidate (${decoded.problem.message}) nor a document with a toon block`;
  throw restoreError(reason);
}
