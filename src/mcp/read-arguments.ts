import { ContextVerdictError } from "../engine/contract/errors.js";
import { checkText, show, showName } from "../engine/contract/options.js";
import type { ReadRequest } from "../engine/reading/read-document.js";
import { checkArgument, dropNulls, toFilePath } from "./check-arguments.js";
import { rejection } from "./rejections.js";
import { MAX_DOCUMENTS, READ_OPTIONS, READ_TOOL } from "./tools.js";

/** The arguments of a call of `read`, checked. */
export interface ReadArguments extends Pick<ReadRequest, "form" | "offset" | "limit"> {
  query:
    | { kind: "path"; path: string }
    | { kind: "paths"; paths: string[] }
    | { kind: "glob"; glob: string }
    /** Without arguments, `read` lists the allowed directories. */
    | { kind: "directories" };
  max_tokens?: number;
  /** `hashText` of the file, from the previous page. */
  hash?: string;
}

const QUERY_NAMES = ["path", "paths", "glob"] as const;

/** @throws ContextVerdictError `bad_request` naming the argument and what is allowed. */
export function checkReadArguments(args: unknown = {}): ReadArguments {
  const sent = dropNulls(checkNames(args));
  const { form, offset, limit, max_tokens, hash, ...rest } = sent;
  for (const [name, facts] of Object.entries(READ_OPTIONS)) {
    if (sent[name] !== undefined) checkArgument(name, sent[name], facts);
  }
  const query = readQuery(rest);
  if (query.kind === "directories" && Object.keys(sent).length > 0) {
    throw rejection("no_target", "path");
  }
  if (form === "source" && max_tokens !== undefined) {
    throw rejection("lossy", "max_tokens");
  }
  const range = (["offset", "limit", "hash"] as const).find((name) => sent[name] !== undefined);
  if (query.kind !== "path" && range !== undefined) {
    throw rejection("one_path", range);
  }
  return { query, form, offset, limit, max_tokens, hash } as ReadArguments;
}

function checkNames(args: unknown): object {
  if (typeof args !== "object" || args === null || Array.isArray(args)) {
    const seen = typeof args === "string" ? "a string" : show(args);
    throw new ContextVerdictError("bad_request", `arguments is an object, not ${seen}`);
  }
  const allowed = Object.keys(READ_TOOL.inputSchema.properties);
  const stray = Object.keys(args).find((name) => !allowed.includes(name));
  if (stray === undefined) return args;
  const message = `unknown argument ${show(stray)}; allowed: ${allowed.join(", ")}`;
  throw new ContextVerdictError("bad_request", message, showName(stray));
}

function readQuery(sent: Record<string, unknown>): ReadArguments["query"] {
  const [name, second] = QUERY_NAMES.filter((one) => sent[one] !== undefined);
  if (second !== undefined) {
    const message = `${second} cannot be sent together with ${name}`;
    throw new ContextVerdictError("bad_request", message, second);
  }
  if (name === undefined) return { kind: "directories" };
  const value = sent[name];
  if (name === "paths") return { kind: "paths", paths: readPaths(value) };
  checkText(value, name);
  return name === "glob"
    ? { kind: "glob", glob: value }
    : { kind: "path", path: toFilePath(value, name) };
}

function readPaths(value: unknown): string[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_DOCUMENTS) {
    throw rejection("path_list", "paths");
  }
  return value.map((path) => {
    checkText(path, "paths");
    return toFilePath(path, "paths");
  });
}
