import { ContextVerdictError } from "../engine/contract/errors.js";
import type { AllowedDirectories } from "./allowed-directories.js";
import { isReadable } from "./file-rules.js";
import { HostDenials } from "./host-denials.js";
import { rejection } from "./rejections.js";

/**
 * Finds where a file really is that may be read: by its name there, and by what settings deny of that
 * place and of the path as sent.
 * @param denials What was found of settings in the same call.
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
  const place = isOutside ? undefined : (real ?? (await directories.findRealPath(target)));
  if (place !== undefined && !directories.has(place)) {
    const isRead = isReadable(directories.below(place));
    if (!isRead || denials.denies(target) || denials.denies(place)) {
      throw rejection("unreadable", field);
    }
  }
  if (real === undefined) throw failure;
  return real;
}
