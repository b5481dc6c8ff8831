import { ContextVerdictError } from "../engine/contract/errors.js";
import type { AllowedDirectories } from "./allowed-directories.js";
import { isReadable } from "./file-rules.js";
import { HostDenials } from "./host-denials.js";
import { rejection } from "./rejections.js";

/**
 * Finds the real path of a file and checks that it may be read: its real name must be allowed, and
 * settings must not deny its real path or the path as sent.
 * @param denials The denials of the same call.
 * @throws ContextVerdictError as `AllowedDirectories.locate`; `forbidden` for a file that may not be read,
 *   whether or not it exists.
 */
export async function locateDocument(
  directories: AllowedDirectories,
  path: string,
  field: string,
  denials = new HostDenials("read", directories.paths),
): Promise<string> {
  const target = directories.resolve(path, field);
  let failure: unknown;
  const real = await directories.locate(path, field).catch((error: unknown) => {
    failure = error;
    return undefined;
  });
  const isOutside = failure instanceof ContextVerdictError && failure.code === "forbidden";
  // Missing files are checked too, so that errors do not reveal which unreadable files exist.
  const located = isOutside ? undefined : (real ?? (await directories.findRealPath(target)));
  if (located !== undefined && !directories.has(located)) {
    const isRead = isReadable(directories.below(located));
    if (!isRead || denials.denies(target) || denials.denies(located)) {
      throw rejection("unreadable", field);
    }
  }
  if (real === undefined) throw failure;
  return real;
}
