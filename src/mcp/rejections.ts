import { ContextVerdictError, type ErrorCode } from "../engine/contract/errors.js";

/** The largest text of a tool call, in bytes of UTF-8; the same as over HTTP. */
export const MAX_TEXT_BYTES = 2_097_152;

/** UTF-16 code units; the limit of Linux. */
export const MAX_PATH_LENGTH = 4_096;

const UNREADABLE =
  "{} names a file that may not be read; readable are documents and data by their extensions (.md, .mdc, " +
  ".txt, .toon, .json, .yaml, .csv and the like) and agents' files by their names, but no secrets, not " +
  ".git, and nothing that .claude/settings.json denies";
/**
 * Every reason to reject an argument, except the engine's; `{}` is its name. All paths outside share one
 * message, and all unreadable files another, so that neither reveals whether a file exists.
 */
const REJECTIONS = {
  no_directories: [
    "forbidden",
    "this server may not use files, so {} cannot be used: start it with context-verdict mcp --allow-dir DIR",
  ],
  outside: [
    "forbidden",
    "{} is not below a directory that this server may use; start it with --allow-dir for a directory above it",
  ],
  unreadable: ["forbidden", UNREADABLE],
  no_file: [
    "input_not_found",
    "{} must name a regular file, not a directory, pipe, socket or device",
  ],
  linked: [
    "forbidden",
    "{} has a second name (a hard link), which may be that of a file elsewhere",
  ],
  empty: ["bad_request", "{} is empty"],
  long: ["bad_request", `{} is longer than ${MAX_PATH_LENGTH} characters`],
  nul: ["bad_request", "{} contains a NUL character"],
  url: ["bad_request", "{} is not a file URL of this machine; for example: file:///home/me/a.md"],
  no_target: ["bad_request", "{} is missing: read needs it"],
  lossy: ["bad_request", "{} leaves content out; for parts of the source use limit"],
} as const satisfies Record<string, readonly [ErrorCode, string]>;

export function rejection(reason: keyof typeof REJECTIONS, field: string): ContextVerdictError {
  const [code, message] = REJECTIONS[reason];
  return new ContextVerdictError(code, message.replace("{}", field), field);
}

/** @throws ContextVerdictError `overloaded` if a system error says that too many files are open. */
export function rejectBusy(code: string | undefined): void {
  if (code !== "EMFILE" && code !== "ENFILE") return;
  throw new ContextVerdictError("overloaded", "too many files are open; try again");
}

/** @throws ContextVerdictError `payload_too_large` naming size and limit. */
export function checkSize(bytes: number, field: string): void {
  if (bytes <= MAX_TEXT_BYTES) return;
  const message = `${field} has ${bytes} bytes (limit ${MAX_TEXT_BYTES}); split the document`;
  throw new ContextVerdictError("payload_too_large", message, field);
}
