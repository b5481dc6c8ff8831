import type { Flavor } from "../../engine/contract/contract.js";
import type { CharsPerToken } from "../../engine/contract/requests.js";

// `schema/v1/config.schema.json` is generated from these types (`npm run schema`), and
// `check-config.ts` says the same at run time, with words: a test holds them to each other.

/** `context-verdict.config.json`: which documents a command is about where none are named, and how they are judged. */
export interface ConfigFile {
  /** Where an editor finds the schema of this file. Not read. */
  $schema?: string;
  /** The documents, where a command names none: paths, folders and globs, relative to the folder of this file. */
  include?: readonly Pattern[];
  /** What is passed over, in the syntax of `.gitignore`, relative to the folder of this file. */
  ignore?: readonly IgnorePattern[];
  /** Options for some of the documents. Of several that fit a document, the later one wins, option by option. */
  overrides?: readonly Override[];
  /** Verdicts and severities of warnings that `check` and `profile` fail on, as `--fail-on` does. An option on the command line takes its place. */
  fail_on?: readonly FailOnWord[];
  /**
   * The baseline of `baseline` and `check`, relative to the folder of this file. Default `context-verdict.baseline.json`.
   * @minLength 1
   */
  baseline?: string;
}

/**
 * A path, a folder or a glob. `/` separates its parts, whatever the system.
 * @pattern ^[^\0\r\n]*\S[^\0\r\n]*$
 */
export type Pattern = string;

/**
 * A line as `.gitignore` has it.
 * @pattern ^[^\0\r\n]*\S[^\0\r\n]*$
 */
export type IgnorePattern = string;

/** A verdict or a severity of warnings. */
export type FailOnWord =
  | "convert"
  | "keep_markdown"
  | "split_first"
  | "review"
  | "refused"
  | "info"
  | "warning";

/** Options for the documents that fit one of some globs. */
export interface Override {
  /**
   * Globs, relative to the folder of the configuration: `docs/**` is everything below `docs`.
   * @minItems 1
   */
  files: readonly Pattern[];
  options: FileOptions;
}

/** How a document is judged, in the names of the wire. */
export interface FileOptions {
  /** How the text is read. Default: by the extension. */
  flavor?: Flavor;
  /**
   * Characters (UTF-16 code units) per token of `ratio_estimates`. Default 3.5, 4 and 4.5.
   * @maxItems 16
   */
  chars_per_token?: readonly CharsPerToken[];
  /**
   * What `token_estimates` is estimated with: `pieces`, `o200k_base`, `cl100k_base` or `chars-per-token:N`. Default `pieces`; `tokenx` is a former name of it.
   * @pattern ^(?:pieces|tokenx|o200k_base|cl100k_base|chars-per-token:(?=[0.]*[1-9])\d{1,6}(?:\.\d{1,6})?)$
   */
  tokenizer?: string;
}
