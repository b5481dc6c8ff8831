import type { Validation, Verdict } from "./contract.js";
import { ContextVerdictError } from "./errors.js";
import { checkOptions, checkText, REQUEST_OPTIONS, show, showName } from "./options.js";
import { convert, plan, profile, validate } from "./verdict.js";

/** The four tools, named alike on every surface that takes requests. */
export const TOOL_NAMES = ["profile", "convert", "validate", "plan"] as const;

export type ToolName = (typeof TOOL_NAMES)[number];

type Texts = Record<"content" | "toon", string>;

interface Tool {
  /** The texts that a request must bring. */
  required: keyof Texts;
  /** A text that it may bring. */
  optional?: keyof Texts;
  run: (texts: Texts, options: object) => Verdict | Validation;
}

const TOOLS: Record<ToolName, Tool> = {
  profile: { required: "content", run: ({ content }, options) => profile(content, options) },
  convert: { required: "content", run: ({ content }, options) => convert(content, options) },
  plan: { required: "content", run: ({ content }, options) => plan(content, options) },
  validate: {
    required: "toon",
    optional: "content",
    run: ({ toon, content }, options) =>
      validate(toon, content === undefined ? options : { ...options, content }),
  },
};

/**
 * Answers a request as it travels (`requests.ts`), whoever carries it: texts, and an `options`
 * object, all checked strictly.
 *
 * @throws ContextVerdictError `bad_request` naming the field, the value seen and what is allowed.
 */
export function answerRequest(tool: ToolName, request: unknown): Verdict | Validation {
  const { required, optional, run } = TOOLS[tool];
  checkFields(tool, request, [required, ...(optional === undefined ? [] : [optional]), "options"]);
  checkText(request[required], required);
  if (optional !== undefined && request[optional] !== undefined) {
    checkText(request[optional], optional);
  }
  const { options = {} } = request;
  try {
    checkOptions(options, REQUEST_OPTIONS[tool]);
    return run(request as Texts, options as object);
  } catch (error) {
    throw error instanceof ContextVerdictError ? inOptions(error) : error;
  }
}

function checkFields(
  tool: ToolName,
  request: unknown,
  allowed: readonly string[],
): asserts request is Record<string, unknown> {
  if (typeof request !== "object" || request === null || Array.isArray(request)) {
    // A text here is most likely a document, and no error quotes one.
    const seen = typeof request === "string" ? "a string" : show(request);
    throw new ContextVerdictError("bad_request", `a request is an object, not ${seen}`);
  }
  const stray = Object.keys(request).find((field) => !allowed.includes(field));
  if (stray === undefined) return;
  const isOption = (REQUEST_OPTIONS[tool] as readonly string[]).includes(stray);
  const message = isOption
    ? `${stray} belongs in options: {"options": {"${stray}": …}}`
    : `unknown field ${show(stray)}; allowed: ${allowed.join(", ")}`;
  throw new ContextVerdictError("bad_request", message, showName(stray));
}

/** The library names an option alone; in a request it stands in `options`. */
function inOptions({ code, message, field }: ContextVerdictError): ContextVerdictError {
  return new ContextVerdictError(
    code,
    message,
    field === undefined ? "options" : `options.${field}`,
  );
}
