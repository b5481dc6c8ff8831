import type { Severity, VerdictName } from "../../engine/contract/contract.js";
import type { CharsPerToken, FlavorChoice } from "../../engine/contract/requests.js";
import type { WarningCode } from "../../engine/contract/warning-codes.js";

// `schema/v1/config.schema.json` is generated from these types and from the facts of the options
// (`npm run schema`), and so is the code in `generated-validators.ts` that checks a file.

/** `context-verdict.config.json`: which documents a command is about where none are named, and how they are judged. */
export interface ConfigFile {
  /** Where an editor finds the schema of this file. Not read. */
  $schema?: string;
  /**
   * The documents, where a command names none: paths, folders and globs, relative to the folder of this file.
   * @title a list of paths, folders and globs
   */
  include?: readonly Pattern[];
  /** What is passed over, in the syntax of `.gitignore`, relative to the folder of this file. */
  ignore?: readonly IgnorePattern[];
  /** Options for some of the documents. Of several that fit a document, the later one wins, option by option. */
  overrides?: readonly Override[];
  /**
   * Verdicts, and severities and codes of warnings, that `check` and `profile` fail on, as `--fail-on` does. An
   * option on the command line takes its place.
   * @title a list of words
   */
  fail_on?: readonly FailOnWord[];
  /**
   * The baseline of `check`, relative to the folder of this file. Default `context-verdict.baseline.json`.
   * @title the name of a file
   * @pattern ^[^\0]+$
   */
  baseline?: string;
  /**
   * Globs of files that only agents read, beside those that hosts load by their names, relative to the folder
   * of this file. `fix --form best` may put TOON into them.
   * @title a list of globs
   */
  agent_files?: readonly Pattern[];
  /** The most tokens of files, by glob, and of what hosts load at every start. `check` fails where they are exceeded. */
  budgets?: Budgets;
}

/** By glob, as in `files` of an override. Tokens are counted with `o200k_base`. */
export interface Budgets {
  /** By host, such as `claude-code`: its files and its list of skills. */
  start?: Readonly<Record<string, number>>;
  [glob: Pattern]: number | Readonly<Record<string, number>> | undefined;
}

/**
 * A path, a folder or a glob. `/` separates its parts, whatever the system.
 * @title a path or a glob, as a string in one line
 * @pattern ^[^\0\r\n]*\S[^\0\r\n]*$
 */
export type Pattern = string;

/**
 * A line as `.gitignore` has it.
 * @title a line of text that is not blank
 * @pattern ^[^\0\r\n]*\S[^\0\r\n]*$
 */
export type IgnorePattern = string;

/** A verdict, or a severity or the code of warnings. */
export type FailOnWord = VerdictName | Severity | WarningCode;

/** Options for the documents that fit one of some globs. */
export interface Override {
  /**
   * Globs, relative to the folder of the configuration: `docs/**` is everything below `docs`.
   * @title a list of at least one glob
   * @minItems 1
   */
  files: readonly Pattern[];
  options: FileOptions;
}

/** How a document is judged, in the names of the wire. */
export interface FileOptions {
  /** How the text is read. Default: by the extension. */
  flavor?: FlavorChoice;
  /** Characters (UTF-16 code units) per token of `ratio_estimates`. Default 3.5, 4 and 4.5. */
  chars_per_token?: readonly CharsPerToken[];
  /** What `token_estimates` is estimated with: `pieces`, `o200k_base`, `cl100k_base` or `chars-per-token:N`. Default `pieces`; `tokenx` is a former name of it. */
  tokenizer?: string;
}
