import type { FailOnWord, FileOptions, ReplaceForm } from "./config-file.js";

/** A configuration that was found and checked. */
export interface Config {
  /** Where it stands, as it was named or found. */
  path: string;
  /** The absolute folder that everything in it is relative to. */
  folder: string;
  /** What to judge where nothing is named; undefined where it does not say. */
  include: readonly string[] | undefined;
  failOn: readonly FailOnWord[] | undefined;
  /** The absolute path of the baseline; undefined where it does not say. */
  baseline: string | undefined;
  /**
   * Whether a document that was found is passed over.
   * @param path Absolute, or relative to the working directory.
   */
  ignores(path: string): boolean;
  /**
   * The options of one document, of every override that fits.
   * @param path Absolute, or relative to the working directory.
   */
  optionsFor(path: string): FileOptions;
  /**
   * The form in which an agent's hook may give a document; undefined for none.
   * @param path Absolute, or relative to the working directory.
   */
  replaceForm(path: string): ReplaceForm | undefined;
}
