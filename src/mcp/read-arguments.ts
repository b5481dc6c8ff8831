import { checkFields } from "../engine/answer-request.js";
import { checkText } from "../engine/contract/options.js";
import type { ReadRequest } from "../engine/reading/read-document.js";
import { checkArgument, dropNulls, toFilePath } from "./check-arguments.js";
import { rejection } from "./rejections.js";
import { READ_OPTIONS, READ_TOOL } from "./tools.js";

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
  const sent = dropNulls(args);
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
