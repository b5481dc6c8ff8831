import { convertJudged, type JudgedVerdict, planJudged, profileJudged } from "./api.js";
import type { Validation, Verdict } from "./contract/contract.js";
import { ContextVerdictError } from "./contract/errors.js";
import {
  checkObject,
  checkOptions,
  checkText,
  REQUEST_OPTIONS,
  show,
  showName,
} from "./contract/options.js";
import type { ToolName } from "./contract/requests.js";
import { validate } from "./read-toon.js";

type Texts = Record<"content" | "toon", string>;

interface Tool {
  /** The text that a request must have. */
  required: keyof Texts;
  /** A text that it may have. */
  optional?: keyof Texts;
  run: (texts: Texts, options: object) => Answer;
}

/** A verdict, with the judgement behind it; or a validation. */
export type Answer = JudgedVerdict | { verdict: Validation; judgement?: never };

const TOOLS: Record<ToolName, Tool> = {
  profile: { required: "content", run: ({ content }, options) => profileJudged(content, options) },
  convert: { required: "content", run: ({ content }, options) => convertJudged(content, options) },
  plan: { required: "content", run: ({ content }, options) => planJudged(content, options) },
  validate: {
    required: "toon",
    optional: "content",
    run: ({ toon, content }, options) => ({
      verdict: validate(toon, content === undefined ? options : { ...options, content }),
    }),
  },
};

/**
 * Answers a request in its wire format (`requests.ts`), the same on every surface. Checks everything
 * strictly.
 *
 * @throws ContextVerdictError `bad_request` naming the field, the value seen and what is allowed.
 */
export function answerRequest(tool: ToolName, request: unknown): Verdict | Validation {
  return judgeRequest(tool, request).verdict;
}

/** As `answerRequest`, with the judgement behind the answer. */
export function judgeRequest(tool: ToolName, request: unknown): Answer {
  const { required, optional, run } = TOOLS[tool];
  const allowed = [required, ...(optional === undefined ? [] : [optional]), "options"];
  checkFields(tool, request, allowed, "a request", "field");
  checkText(request[required], required);
  if (optional !== undefined && request[optional] !== undefined) {
    checkText(request[optional], optional);
  }
  const { options = {} } = request;
  checkRequestOptions(tool, options);
  return inOptions(() => run(request as Texts, options));
}

/** Characters (UTF-16 code units) of all texts in a valid request. */
export function countCharacters(tool: ToolName, request: unknown): number {
  const { required, optional } = TOOLS[tool];
  const lengthOf = (name: keyof Texts) => (request as Partial<Texts>)[name]?.length ?? 0;
  return lengthOf(required) + (optional === undefined ? 0 : lengthOf(optional));
}

/**
 * Checks the names of fields.
 * @param tool The tool whose options may be in the wrong place.
 * @throws ContextVerdictError `bad_request` naming the unknown field and the allowed ones.
 */
export function checkFields(
  tool: ToolName | undefined,
  value: unknown,
  allowed: readonly string[],
  whole: string,
  part: string,
): asserts value is Record<string, unknown> {
  checkObject(value, `${whole} is an object`);
  const stray = Object.keys(value).find((field) => !allowed.includes(field));
  if (stray === undefined) return;
  const options: readonly string[] = tool === undefined ? [] : REQUEST_OPTIONS[tool];
  const isOption = options.includes(stray);
  const message = isOption
    ? `${stray} belongs in options: {"options": {"${stray}": …}}`
    : `unknown ${part} ${show(stray)}; allowed: ${allowed.join(", ")}`;
  throw new ContextVerdictError("bad_request", message, showName(stray));
}

/** Checks each option on its own. @throws ContextVerdictError `bad_request` as `answerRequest` does. */
export function checkRequestOptions(tool: ToolName, options: unknown): asserts options is object {
  inOptions(() => checkOptions(options, REQUEST_OPTIONS[tool]));
}

/** Puts `options.` before the field of an error: the library names the option alone. */
function inOptions<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ContextVerdictError)) throw error;
    const { code, message, field } = error;
    const path = field === undefined ? "options" : `options.${field}`;
    throw new ContextVerdictError(code, message, path);
  }
}
