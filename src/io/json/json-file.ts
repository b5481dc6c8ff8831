import { ContextVerdictError } from "../../engine/contract/errors.js";
import { ReadError, readText } from "../read-text.js";
import type { JsonPath } from "./json-positions.js";
import { ListedError } from "./listed-error.js";
import { parseJson } from "./parse-json.js";

/** A part of a JSON value that is not allowed. */
export interface JsonProblem {
  path: JsonPath;
  message: string;
  /** Whether the name is wrong, not the value. */
  atName?: boolean;
}

export interface JsonFileOptions {
  /** The most bytes that the file may have. */
  maxBytes: number;
  /** The option that named the file. */
  field?: string | undefined;
  /** Lists everything that is wrong with the value. */
  check: (value: unknown) => JsonProblem[];
}

/** In a longer text, problems have no line and column: finding them takes a syntax tree. */
const MAX_LOCATED_CHARS = 4_194_304;

/**
 * Reads a JSON file strictly: UTF-8 (a byte order mark is skipped), no comments, no duplicate names in
 * an object, and what `check` requires.
 * @param file The path, also for messages.
 * @throws ContextVerdictError `input_not_found` if the file cannot be read, `bad_request` if it is too
 *   large, and `ListedError` with every problem in its content, with line and column.
 */
export async function readJsonFile(file: string, options: JsonFileOptions): Promise<unknown> {
  const text = readJsonText(file, options);
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

function readJsonText(file: string, { maxBytes, field }: JsonFileOptions): string {
  try {
    return readText(file, { limit: maxBytes }).text.replace(/^\ufeff/, "");
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    if (error.refusal.reason === "not_text") throw new ListedError([error.message]);
    throw new ContextVerdictError(error.code, error.message, field);
  }
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
