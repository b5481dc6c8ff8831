import { ContextVerdictError } from "../../engine/errors.js";
import { checkOptions, checkText, REQUEST_OPTIONS, show, showName } from "../../engine/options.js";
import type { ToolName } from "../../engine/tools.js";
import { type TextSource, TOOLS } from "./tools.js";

/** A text of a call: as it was sent, or by the path that was sent. */
export type TextArgument =
  | { field: TextSource["text"]; text: string }
  | { field: TextSource["text"]; path: string; pathField: TextSource["path"] };

/** The arguments of a call, one of each pair. */
export interface ToolArguments {
  texts: TextArgument[];
  /** Each option is one that the tool knows; whether they go together, the engine says. */
  options: object;
  out_path: string | undefined;
}

/**
 * Checks what can be checked before a file is read: names, options, and that a text is sent once, as
 * itself or by path.
 * @throws ContextVerdictError `bad_request` naming the argument and what is allowed.
 */
export function checkArguments(tool: ToolName, args: unknown = {}): ToolArguments {
  const { source, original, inputSchema } = TOOLS[tool];
  checkNames(tool, args, Object.keys(inputSchema.properties));
  const text = pickText(args, source);
  if (text === undefined) {
    const message = `${tool} needs ${source.text} (the text) or ${source.path} (its file)`;
    throw new ContextVerdictError("bad_request", message, source.text);
  }
  const second = original === undefined ? undefined : pickText(args, original);
  const { options = {}, out_path } = args;
  checkToolOptions(tool, options);
  if (out_path !== undefined) checkText(out_path, "out_path");
  return { texts: second === undefined ? [text] : [text, second], options, out_path };
}

function checkNames(
  tool: ToolName,
  args: unknown,
  allowed: readonly string[],
): asserts args is Record<string, unknown> {
  if (typeof args !== "object" || args === null || Array.isArray(args)) {
    throw new ContextVerdictError("bad_request", `arguments are an object, not ${show(args)}`);
  }
  const stray = Object.keys(args).find((name) => !allowed.includes(name));
  if (stray === undefined) return;
  const isOption = (REQUEST_OPTIONS[tool] as readonly string[]).includes(stray);
  const message = isOption
    ? `${stray} belongs in options: {"options": {"${stray}": …}}`
    : `unknown argument ${show(stray)}; allowed: ${allowed.join(", ")}`;
  throw new ContextVerdictError("bad_request", message, showName(stray));
}

/** The engine names an option alone; in a call it stands in `options`. */
function checkToolOptions(tool: ToolName, options: unknown): asserts options is object {
  try {
    checkOptions(options, REQUEST_OPTIONS[tool]);
  } catch (error) {
    if (!(error instanceof ContextVerdictError)) throw error;
    const { code, message, field } = error;
    const path = field === undefined ? "options" : `options.${field}`;
    throw new ContextVerdictError(code, message, path);
  }
}

function pickText(
  args: Record<string, unknown>,
  { text: field, path: pathField }: TextSource,
): TextArgument | undefined {
  const { [field]: text, [pathField]: path } = args;
  if (text !== undefined && path !== undefined) {
    const message = `send ${field} or ${pathField}, not both`;
    throw new ContextVerdictError("bad_request", message, pathField);
  }
  if (text !== undefined) {
    checkText(text, field);
    return { field, text };
  }
  if (path === undefined) return undefined;
  checkText(path, pathField);
  return { field, path, pathField };
}
