import { isUtf8 } from "node:buffer";
import { readFileSync, statSync } from "node:fs";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { describeHead, describeInvalidUtf8 } from "../describe-bytes.js";
import { describeReadFailure } from "../describe-failure.js";
import { systemCode } from "../system-code.js";
import type { JsonPath } from "./json-positions.js";
import { ListedError } from "./listed-error.js";
import { parseJson } from "./parse-json.js";

/** Something in a file that is JSON, but not what it should be. */
export interface JsonProblem {
  path: JsonPath;
  message: string;
  /** Whether the name is wrong, and not what it names. */
  atName?: boolean;
}

export interface JsonFileOptions {
  /** Bytes; a larger file is refused unread. */
  maxBytes: number;
  /** The option that named the file. */
  field?: string | undefined;
  /** Everything that is wrong with the value, in the order of the file where that is easy. */
  check: (value: unknown) => JsonProblem[];
}

/** Beyond this, problems are told without line and column: finding them takes a tree of the text. */
const MAX_LOCATED_CHARS = 4_194_304;

/**
 * Reads a file of JSON strictly: UTF-8 (a byte order mark is passed over), no comments, no name twice
 * in an object, and what `check` asks for.
 * @param file The path; how messages name it, too.
 * @throws ContextVerdictError `input_not_found` where the file cannot be read, `bad_request` where it
 *   is too large or no text, and `ListedError` with every problem and its line and column.
 */
export async function readJsonFile(file: string, options: JsonFileOptions): Promise<unknown> {
  const text = decode(readBounded(file, options), file);
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    if (!(error instanceof ContextVerdictError)) throw error;
    throw await explainSyntax(file, text);
  }
  const problems = options.check(value);
  if (problems.length > 0) throw await explainProblems(file, text, problems);
  return value;
}

function readBounded(file: string, { maxBytes, field }: JsonFileOptions): Buffer {
  try {
    const stats = statSync(file);
    // Opening a pipe would wait for its writer, and reading a device may never end.
    if (!stats.isFile()) throw cannotRead(describeOddFile(stats.isDirectory(), file), field);
    if (stats.size > maxBytes) {
      const message = `${file} is too large: ${stats.size} bytes, and at most ${maxBytes} are read`;
      throw new ContextVerdictError("bad_request", message, field);
    }
    return readFileSync(file);
  } catch (error) {
    if (error instanceof ContextVerdictError) throw error;
    throw cannotRead(describeReadFailure(systemCode(error), file), field);
  }
}

function describeOddFile(isDirectory: boolean, file: string): string {
  return describeReadFailure(isDirectory ? "EISDIR" : "ENXIO", file);
}

function cannotRead(message: string, field: string | undefined): ContextVerdictError {
  return new ContextVerdictError("input_not_found", message, field);
}

function decode(bytes: Buffer, file: string): string {
  const problem = describeHead(bytes) ?? (isUtf8(bytes) ? undefined : describeInvalidUtf8(bytes));
  if (problem !== undefined) throw new ListedError([`${file} ${problem}`]);
  return bytes.toString("utf8").replace(/^\ufeff/, "");
}

async function explainSyntax(file: string, text: string): Promise<ListedError> {
  const { findJsonFaults } = await import("./json-positions.js");
  const faults = text.length > MAX_LOCATED_CHARS ? [] : findJsonFaults(text);
  const lines = faults.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`);
  const known = lines.length > 0 ? lines : [`${file} is not valid JSON`];
  return new ListedError(known);
}

async function explainProblems(
  file: string,
  text: string,
  problems: readonly JsonProblem[],
): Promise<ListedError> {
  if (text.length > MAX_LOCATED_CHARS) {
    const lines = problems.map(({ message }) => `${file}: ${message}`);
    return new ListedError(lines);
  }
  const { JsonPositions } = await import("./json-positions.js");
  const positions = new JsonPositions(text);
  const placed = problems.map(({ path, message, atName }) => {
    return { ...positions.find(path, atName), message };
  });
  placed.sort((a, b) => a.line - b.line || a.column - b.column);
  const lines = placed.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`);
  return new ListedError(lines);
}
