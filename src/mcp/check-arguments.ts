import { fileURLToPath } from "node:url";
import { checkFields, checkRequestOptions } from "../engine/answer-request.js";
import { ContextVerdictError } from "../engine/contract/errors.js";
import { validatorOf } from "../engine/contract/option-validators.js";
import { checkText, show } from "../engine/contract/options.js";
import type { ToolName } from "../engine/contract/tool-names.js";
import { rejection } from "./rejections.js";
import { DETAIL, type Detail, type TextSource, TOOLS } from "./tools.js";

/** A text of a call, sent as itself or by path. */
export type TextArgument =
  | { field: TextSource["text"]; text: string }
  | { field: TextSource["text"]; path: string; pathField: TextSource["path"] };

/** The checked arguments of a call. */
export interface ToolArguments {
  texts: TextArgument[];
  /** Each is valid by itself; the engine checks combinations. */
  options: object;
  /** `brief`: a line instead of the whole verdict. */
  detail: Detail;
}

/**
 * Checks arguments before any file is read: names, options, and that each text is sent once, as itself or
 * by path. Null counts as absent: some clients fill in every argument.
 * @throws ContextVerdictError `bad_request` naming the argument and what is allowed.
 */
export function checkArguments(tool: ToolName, args: unknown = {}): ToolArguments {
  const { source, original, inputSchema } = TOOLS[tool];
  checkFields(tool, args, Object.keys(inputSchema.properties), "arguments", "argument");
  const sent = dropNulls(args);
  const text = pickText(sent, source);
  if (text === undefined) {
    const message = `${tool} needs ${source.text} (the text) or ${source.path} (its file)`;
    throw new ContextVerdictError("bad_request", message, source.text);
  }
  const second = original === undefined ? undefined : pickText(sent, original);
  const options = readOptions(tool, sent.options);
  const texts = second === undefined ? [text] : [text, second];
  return { texts, options, detail: readDetail(sent.detail) };
}

function readDetail(detail: unknown = "full"): Detail {
  checkArgument("detail", detail, DETAIL);
  return detail as Detail;
}

/** @throws ContextVerdictError `bad_request` for a value that does not match the argument's schema. */
export function checkArgument(name: string, value: unknown, facts: CheckedFacts): void {
  const { isAccepted, allowed } = validatorOf(facts);
  if (isAccepted(value)) return;
  const message = `${name} must be ${allowed}, not ${show(value)}`;
  throw new ContextVerdictError("bad_request", message, name);
}

type CheckedFacts = Parameters<typeof validatorOf>[0];

function readOptions(tool: ToolName, options: unknown = {}): object {
  const isPlain = typeof options === "object" && options !== null && !Array.isArray(options);
  const sent = isPlain ? dropNulls(options) : options;
  checkRequestOptions(tool, sent);
  return sent;
}

/**
 * Turns a `file://` URL, which some clients send, into a path. Other texts are paths already.
 * @throws ContextVerdictError `bad_request` for a URL that does not name a file on this machine.
 */
export function toFilePath(path: string, field: string): string {
  if (!/^file:\/\//i.test(path)) return path;
  try {
    return fileURLToPath(path);
  } catch {
    throw rejection("url", field);
  }
}

export function dropNulls(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
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
  return { field, path: toFilePath(path, pathField), pathField };
}
