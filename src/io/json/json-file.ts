import { ContextVerdictError } from "../../engine/contract/errors.js";
import { ReadError, readText } from "../read-text.js";
import type { JsonFault, JsonPath } from "./json-tree.js";
import { MAX_JSON_DEPTH, parseJson } from "./parse-json.js";

/** A mistake in a JSON value. */
export interface JsonProblem {
  path: JsonPath;
  message: string;
  /** Whether the name is wrong, not the value. */
  atName?: boolean;
}

export interface JsonFileOptions {
  /** The most bytes that the file may have. */
  maxBytes: number;
  /** What the file should be, for messages: `a plan`. */
  what: string;
  /** The option that named the file. */
  field?: string | undefined;
  /** Lists everything that is wrong with the value. */
  validate: (value: unknown) => JsonProblem[];
}

/** In a longer text, problems have no line and column, which take a syntax tree. */
const MAX_LOCATED_CHARS = 4_194_304;
/** Further problems are not sorted by their position. */
const MOST_SORTED = 1_000;

/**
 * Reads a JSON file strictly: UTF-8 (a byte order mark is skipped), no comments, no duplicate names in
 * an object, and valid by `validate`.
 * @param file The path, also for messages.
 * @throws ContextVerdictError `input_not_found` if the file cannot be read, `bad_request` if it is too
 *   large, and `ListedError` with every problem in its content, with line and column.
 */
export async function readJsonFile(file: string, options: JsonFileOptions): Promise<unknown> {
  const text = readJsonText(file, options);
  let value: unknown;
  try {
    value = parseJson(text, file);
  } catch (error) {
    if (!(error instanceof ContextVerdictError)) throw error;
    throw await explainSyntax(file, text, error, options.what);
  }
  const problems = options.validate(value);
  if (problems.length > 0) throw await explainProblems(file, text, problems);
  return value;
}

function readJsonText(file: string, { maxBytes, field }: JsonFileOptions): string {
  try {
    return readText(file, { limit: maxBytes }).text.replace(/^\ufeff/, "");
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    if (error.failure.reason === "not_text") throw new ListedError([error.message]);
    throw new ContextVerdictError(error.code, error.message, field);
  }
}

async function explainSyntax(file: string, text: string, { message }: Error, what: string) {
  const known = new ListedError([message]);
  const isTooDeep = message.includes(`${MAX_JSON_DEPTH} levels`);
  if (text.length > MAX_LOCATED_CHARS || isTooDeep) return known;
  const { parseJsonTree } = await import("./json-tree.js");
  let faults: JsonFault[];
  try {
    ({ faults } = parseJsonTree(text));
  } catch {
    return known; // The tree of a text with another mistake first can be too deep for the stack.
  }
  const [first] = faults;
  if (first?.offset === 0 && first.message === "invalid symbol") {
    return new ListedError([`${file} is not ${what}: it is not JSON`]);
  }
  return faults.length === 0 ? known : listFaults(file, text, faults);
}

async function explainProblems(file: string, text: string, problems: readonly JsonProblem[]) {
  if (text.length > MAX_LOCATED_CHARS) {
    return new ListedError(problems.map(({ message }) => `${file}: ${message}`));
  }
  const { findOffset, parseJsonTree } = await import("./json-tree.js");
  const root = parseJsonTree(text).root!;
  const faults = problems.map(({ path, message, atName }, index) => {
    return { offset: index < MOST_SORTED ? findOffset(root, path, atName) : text.length, message };
  });
  return listFaults(file, text, faults);
}

async function listFaults(file: string, text: string, faults: readonly JsonFault[]) {
  const { locate } = await import("./json-tree.js");
  const sorted = [...faults].sort((a, b) => a.offset - b.offset);
  const lines = sorted.map(({ offset, message }, index) => {
    if (index >= MOST_LISTED) return message;
    const { line, column } = locate(text, offset);
    return `${file}:${line}:${column}: ${message}`;
  });
  return new ListedError(lines);
}

export const MOST_LISTED = 20;

/** An error with several causes, such as everything that is wrong in a file. */
export class ListedError extends ContextVerdictError {
  /** One line for each cause. */
  readonly lines: readonly string[];

  /** @param causes At least one. */
  constructor(causes: readonly string[]) {
    const rest = causes.length - MOST_LISTED;
    const lines = [...causes.slice(0, MOST_LISTED), ...(rest > 0 ? [`… and ${rest} more`] : [])];
    super("bad_request", lines.join("\n"));
    this.lines = lines;
  }
}
