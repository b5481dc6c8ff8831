import { InputError } from "./input-error.js";
import { placeInRepository } from "./workspace.js";

/** The base that addresses are relative to in our SARIF files. */
const SOURCE_ROOT = "SRCROOT";

/**
 * Makes the addresses of a SARIF log relative to the repository, as code scanning expects them,
 * where the command ran below its root.
 * @param directory The working directory's path in the repository with `/`; empty for its root.
 * @throws InputError where the command wrote no log.
 */
export function rebaseSarif(text, directory) {
  const prefix = directory.split("/").map(encodeURIComponent).join("/");
  try {
    const log = JSON.parse(text, (key, value) =>
      key === "artifactLocation" && value?.uriBaseId === SOURCE_ROOT
        ? { ...value, uri: placeInRepository(prefix, value.uri) }
        : value,
    );
    return JSON.stringify(log);
  } catch {
    throw new InputError("the command wrote no SARIF");
  }
}
