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
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return `no such file: ${label}${explainMissing(label)}`;
    case "EISDIR":
      return `${label} is a directory, not a file; name a file in it`;
    case "EACCES":
    case "EPERM":
      return `${label} cannot be read: permission denied`;
    case "ELOOP":
      return `${label} cannot be read: too many symbolic links`;
    case "ENXIO":
      return `${label} is not a regular file`;
    case "ENAMETOOLONG":
      return `${label} cannot be read: the name is too long`;
    default:
      return `${label} cannot be read (${code ?? "unknown error"})`;
  }
}

function explainMissing(label: string): string {
  // Decoding a name that is not UTF-8 loses it.
  if (label.includes("\ufffd")) return "; names that are not UTF-8 cannot be read";
  if (/^https?:/.test(label)) return "; only files of this machine are read: save it first";
  if (/[*?]/.test(label)) return "; one file is wanted here, not a glob";
  const isOfWindows = label.includes("\\") || /^[A-Za-z]:[^/]/.test(label);
  return isOfWindows ? "; a path on this system has / between its parts" : "";
}

/** Explains why a file cannot be written. @param code The system's error code. */
export function describeWriteFailure(code: string | undefined): string {
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
      return "no space left on the device";
    case "EACCES":
    case "EPERM":
      return "permission denied";
    case "EFBIG":
      return "the file would be too large";
    case "EROFS":
      return "the file system is read-only";
    case "ENAMETOOLONG":
      return "the name is too long";
    case "ENOENT":
      return "no file can be made there";
    default:
      return code ?? "unknown error";
  }
}
