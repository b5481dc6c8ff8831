import { ContextVerdictError } from "../engine/contract/errors.js";

/** The code of a system error (`ENOENT`); undefined for other errors. */
export function systemCode(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}

/** The result of some work; undefined if it throws: the error decides nothing, or shows later. */
export function ifPossible<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const DENIED = "permission denied";

const READ_FAILURES: Partial<Record<string, string>> = {
  EISDIR: "is a directory, not a file; name a file in it",
  EACCES: `cannot be read: ${DENIED}`,
  EPERM: `cannot be read: ${DENIED}`,
  ELOOP: "cannot be read: too many symbolic links",
  ENXIO: "is not a regular file",
  ENAMETOOLONG: "cannot be read: the name is too long",
};

const FULL = "no space left on the device";

const WRITE_FAILURES: Partial<Record<string, string>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EACCES: DENIED,
  EPERM: DENIED,
  EFBIG: "the file would be too large",
  EROFS: "the file system is read-only",
  ENAMETOOLONG: "the name is too long",
  EISDIR: "it is a directory",
  ENOTDIR: "no such directory",
  ENOENT: "no such directory, or a broken link",
  EBUSY: "it is in use or a mount point",
};

/**
 * Explains why a file cannot be read.
 * @param code The system's error code.
 * @param link Where a dangling link leads.
 */
export function describeReadFailure(
  code: string | undefined,
  label: string,
  link?: string,
): string {
  if (link !== undefined) return `${label} links to ${link}, which is missing`;
  if (code === "ENOENT" || code === "ENOTDIR") {
    const hint = /[*?]/.test(label) ? "; one file is wanted here, not a glob" : "";
    return `no such file: ${label}${hint}`;
  }
  return `${label} ${READ_FAILURES[code ?? ""] ?? `cannot be read (${code ?? "unknown error"})`}`;
}

/** Explains why a file cannot be written. @param code The system's error code. */
export function describeWriteFailure(code = "unknown error"): string {
  return WRITE_FAILURES[code] ?? code;
}

/**
 * The error of a write that failed: a full disk is nobody's mistake.
 * @param what Did not happen, before a colon and the reason.
 * @throws Any other error than the system's.
 */
export function toWriteError(error: unknown, what: string, field?: string): ContextVerdictError {
  const code = systemCode(error);
  if (code === undefined) throw error;
  const isOwner = (error as NodeJS.ErrnoException).syscall === "fchown";
  const reason = isOwner ? "its owner and group could not be kept" : describeWriteFailure(code);
  const kind = WRITE_FAILURES[code] === FULL ? "internal" : "bad_request";
  return new ContextVerdictError(kind, `${what}: ${reason}`, field);
}
