import { fileURLToPath } from "node:url";
import { checkFields, checkRequestOptions } from "../engine/answer-request.js";
import { ContextVerdictError } from "../engine/contract/errors.js";
import { checkText, show, validatorOf } from "../engine/contract/options.js";
import type { ToolName } from "../engine/contract/requests.js";
import type { ReadRequest } from "../engine/reading/read-document.js";
import { rejection } from "./rejections.js";
import { DETAIL, type Detail, READ_OPTIONS, READ_TOOL, type TextSource, TOOLS } from "./tools.js";

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
  const sent = dropNulls(args) as Record<string, unknown>;
  const sources = original === undefined ? [source] : [source, original];
  const texts = sources.flatMap((one) => pickText(sent, one) ?? []);
  if (texts[0]?.field !== source.text) {
    const message = `${tool} needs ${source.text} (the text) or ${source.path} (its file)`;
    throw new ContextVerdictError("bad_request", message, source.text);
  }
  const { options: sentOptions = {}, detail = "full" } = sent;
  const options = dropNulls(sentOptions);
  checkRequestOptions(tool, options);
  checkArgument("detail", detail, DETAIL);
  return { texts, options, detail: detail as Detail };
}

/** The arguments of a call of `read`, checked. */
export interface ReadArguments
  extends Pick<ReadRequest, "form" | "offset" | "limit" | "max_tokens"> {
  path: string;
  /** `hashText` of the file, from the previous page. */
  hash?: string;
}

/**
 * @returns undefined without arguments: `read` lists the allowed directories then.
 * @throws ContextVerdictError `bad_request` naming the argument and what is allowed.
 */
export function checkReadArguments(args: unknown = {}): ReadArguments | undefined {
  const allowed = Object.keys(READ_TOOL.inputSchema.properties);
  checkFields(undefined, args, allowed, "arguments", "argument");
  const sent = dropNulls(args) as Record<string, unknown>;
  for (const [name, facts] of Object.entries(READ_OPTIONS)) {
    if (sent[name] !== undefined) checkArgument(name, sent[name], facts);
  }
  if (Object.keys(sent).length === 0) return undefined;
  const { path } = sent;
  if (path === undefined) throw rejection("no_target", "path");
  checkText(path, "path");
  if (sent.form === "source" && sent.max_tokens !== undefined) {
    throw rejection("lossy", "max_tokens");
  }
  return { ...sent, path: toFilePath(path, "path") };
}

/** @throws ContextVerdictError `bad_request` for a value that does not match the argument's schema. */
function checkArgument(
  name: string,
  value: unknown,
  facts: Parameters<typeof validatorOf>[0],
): void {
  const { isAccepted, allowed } = validatorOf(facts);
  if (isAccepted(value)) return;
  const message = `${name} must be ${allowed}, not ${show(value)}`;
  throw new ContextVerdictError("bad_request", message, name);
}

/**
 * Turns a `file://` URL, which some clients send, into a path. Other texts are paths already.
 * @throws ContextVerdictError `bad_request` for a URL that does not name a file on this machine.
 */
function toFilePath(path: string, field: string): string {
  if (!/^file:\/\//i.test(path)) return path;
  try {
    return fileURLToPath(path);
  } catch {
    throw rejection("url", field);
  }
}

/** Leaves what is no plain object to the checks behind. */
function dropNulls(fields: unknown): unknown {
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) return fields;
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
