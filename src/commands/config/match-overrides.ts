import { compileGlob } from "../../io/patterns/glob.js";
import type { FileOptions, Override } from "./config-file.js";
import { nameBelow } from "./name-below.js";

/**
 * Compiles overrides once, for many documents.
 * @param folder The absolute folder that their globs are relative to.
 * @returns The options of one document; later overrides win, option by option.
 */
export function matchOverrides(
  overrides: readonly Override[],
  folder: string,
): (path: string) => FileOptions {
  const compiled = overrides.map(({ files, options }) => ({ fits: compileFiles(files), options }));
  return (path) => {
    const name = nameBelow(folder, path);
    return Object.assign({}, ...compiled.map(({ fits, options }) => (fits(name) ? options : {})));
  };
}

/**
 * Compiles what a configuration has under `files`.
 * @returns Whether a document is one of them, by its name seen from the folder of the configuration.
 */
export function compileFiles(files: readonly string[]): (name: string) => boolean {
  const globs = files.flatMap(expandFolder).map(compileGlob);
  return (name) => globs.some((accepts) => accepts(name));
}

/** A folder stands for everything below it. */
function expandFolder(glob: string): string[] {
  const name = glob.replace(/^(?:\.\/+)+/, "").replace(/\/+$/, "");
  return name === "" || name === "." ? ["**"] : [name, `${name}/**`];
}
