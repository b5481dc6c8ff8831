import { ContextVerdictError } from "../../engine/contract/errors.js";
import { ifPossible } from "../failures.js";
import { ReadError, readText } from "../read-text.js";
import { MAX_JSON_DEPTH, parseJson } from "./parse-json.js";

export interface JsonFileOptions {
  /** The most bytes that the file may have. */
  maxBytes: number;
  /** What the file should be, for messages: `a plan`. */
  what: string;
  /** The option that named the file. */
  field?: string | undefined;
  /** Lists everything that is wrong with the value, each with its path. */
  validate: (value: unknown) => string[];
}

/** In a longer text, faults have no line and column, which take a syntax tree. */
const MAX_LOCATED_CHARS = 4_194_304;

/**
 * Reads a JSON file strictly: UTF-8 (a byte order mark is skipped), no comments, no duplicate names in
 * an object, and valid by `validate`.
 * @param file The path, also for messages.
 * @throws ContextVerdictError `input_not_found` if the file cannot be read, `bad_request` if it is too
 *   large, and `ListedError` with every problem in its content.
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
  if (problems.length > 0) throw new ListedError(problems.map((problem) => `${file}: ${problem}`));
  return value;
}

function readJsonText(file: string, { maxBytes, field }: JsonFileOptions): string {
  try {
    return readText(file, { limit: maxBytes }).text.replace(/^\ufeff/, "");
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    const isNoText = error.code === "bad_request" && error.reason !== "too_large";
    if (isNoText) throw new ListedError([error.message]);
    throw new ContextVerdictError(error.code, error.message, field);
  }
}

async function explainSyntax(file: string, text: string, { message }: Error, what: string) {
  const known = new ListedError([message]);
  const isTooDeep = message.includes(`${MAX_JSON_DEPTH} levels`);
  if (text.length > MAX_LOCATED_CHARS || isTooDeep) return known;
  const { locate, parseJsonTree } = await import("./json-tree.js");
  // The tree of a text with another mistake first can be too deep for the stack.
  const faults = ifPossible(() => parseJsonTree(text).faults) ?? [];
  if (faults[0]?.offset === 0 && faults[0].message === "invalid symbol") {
    return new ListedError([`${file} is not ${what}: it is not JSON`]);
  }
  if (faults.length === 0) return known;
  const lines = faults.map(({ offset, message }) => {
    const { line, column } = locate(text, offset);
    return `${file}:${line}:${column}: ${message}`;
  });
  return new ListedError(lines);
}

const MOST_LISTED = 20;

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
