import { fileURLToPath } from "node:url";
import { ContextVerdictError } from "../engine/contract/errors.js";

/**
 * The path that a `file://` URL names, as clients send them; every other text is a path already.
 * @throws ContextVerdictError `bad_request` for a URL that names no file of this machine.
 */
export function toFilePath(path: string, field: string): string {
  if (!/^file:\/\//i.test(path)) return path;
  try {
    return fileURLToPath(path);
  } catch {
    const message = `${field} is no file URL of this machine; for example: file:///home/me/a.md`;
    throw new ContextVerdictError("bad_request", message, field);
  }
}
