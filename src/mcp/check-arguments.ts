import { fileURLToPath } from "node:url";
import { checkFields, checkRequestOptions } from "../engine/answer-request.js";
import { ContextVerdictError } from "../engine/contract/errors.js";
import { validatorOf } from "../engine/contract/option-validators.js";
import { checkText, show } from "../engine/contract/options.js";
import type { ToolName } from "../engine/contract/tool-names.js";
import { rejection } from "./rejections.js";
import { DETAIL, type Detail, type TextSource, TOOLS } from "./tools.js";

/** A text of a call: as it was sent, or by its path. */
export type TextArgument =
  | { field: TextSource["text"]; text: string }
  | { field: TextSource["text"]; path: string; pathField: TextSource["path"] };

/** The arguments of a call, one of each pair. */
export interface ToolArguments {
  texts: TextArgument[];
  /** Each option is one that the tool knows; whether they go together, the engine says. */
  options: object;
  out_path: string | undefined;
  /** `brief`: a line instead of the whole verdict. */
  detail: Detail;
}

/**
 * Checks what can be checked before a file is read: names, options, and that a text is sent once, as
 * itself or by path. Null counts as not sent: some clients fill in every argument of a tool.
 * @throws ContextVerdictError `bad_request` naming the argument and what is allowed.
 */
export function checkArguments(tool: ToolName, args: unknown = {}): ToolArguments {
  const { source, original, inputSchema } = TOOLS[tool];
  checkFields(tool, args, Object.keys(inputSchema.properties), "what a call sends", "argument");
  const sent = dropNulls(args);
  const text = pickText(sent, source);
  if (text === undefined) {
    const message = `${tool} needs ${source.text} (the text) or ${source.path} (its file)`;
    throw new ContextVerdictError("bad_request", message, source.text);
  }
  const second = original === undefined ? undefined : pickText(sent, original);
  const options = readOptions(tool, sent.options);
  const out_path = sent.out_path === undefined ? undefined : readPath(sent.out_path, "out_path");
  const texts = second === undefined ? [text] : [text, second];
  return { texts, options, out_path, detail: readDetail(sent.detail) };
}

function readDetail(detail: unknown = "full"): Detail {
  checkArgument("detail", detail, DETAIL);
  return detail as Detail;
}

/** @throws ContextVerdictError `bad_request` for a value that the schema of an argument refuses. */
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

function readPath(path: unknown, field: string): string {
  checkText(path, field);
  return toFilePath(path, field);
}

/**
 * The path that a `file://` URL names, as clients send them; every other text is a path already.
 * @throws ContextVerdictError `bad_request` for a URL that names no file of this machine.
 */
export function toFilePath(path: string, field: string): string {
  if (!/^file:\/\//i.test(path)) return path;
  try {
    return fileURLToPath(path);
  } catch {
    throw rejection("url", field);
  }
}

/** Drops nulls: they count as not sent. */
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
  return { field, path: readPath(path, pathField), pathField };
}
