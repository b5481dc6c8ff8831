import type { OptionMeaning, OptionName, OptionValues } from "./options.js";

/** The arguments of a command. */
export interface Invocation {
  /** The first path or word as typed. `-` is standard input. */
  file: string | undefined;
  /** All of them, for commands that take many. */
  files: readonly string[];
  options: OptionValues;
}

/** A command: what it takes, what help says of it, and what it does. */
export interface Command {
  /** A line for the list of commands, without a full stop. */
  summary: string;
  /** The arguments in the usage line, after the options; empty for none. */
  argument: string;
  /** How many files it takes; `word` is one word, not a file. */
  takes: "none" | "one" | "many" | "word";
  /** In the order in which help lists them. */
  options: readonly OptionName[];
  /** Pairs of which the first option requires the second. */
  requires?: readonly OptionPair[];
  /** Pairs that cannot be used together. */
  conflicts?: readonly OptionPair[];
  /** Options that mean something else here than to other commands. */
  meanings?: Partial<Record<OptionName, OptionMeaning>>;
  /** Paragraphs of help, with a line ending behind each line. */
  details: string;
  examples: readonly string[];
  /** Exit codes that mean something else than usual; null: the command never ends with it. */
  exits?: Partial<ExitCodes> & Record<number, string | null>;
  /**
   * Does the work. Everything it prints goes through `streams.ts`.
   * @returns The exit code.
   */
  run(invocation: Invocation): Promise<number>;
}

export type OptionPair = readonly [OptionName, OptionName];

export type ExitCodes = Record<0 | 1 | 2, string | null>;

/** The meaning of exit codes, unless a command has another. */
export const EXIT_CODES: ExitCodes = {
  0: "success",
  1: null,
  2: "usage, input or internal error",
};

/** Exit codes that several commands share. */
export const FAIL_ON_MATCHES = "--fail-on matches";
export const INPUT_FAILED = "usage, input or internal error; or a file could not be read";

/** Options that several commands take, in the order in which help lists them. */
export const JUDGING = ["flavor", "tokenizer", "chars-per-token", "max-size"] as const;
export const ON_THREADS = ["workers", "no-cache"] as const;
export const CONFIGURED = ["config", "no-config"] as const;

/** The meaning of `--force` beside `--out`. */
export const REPLACING = { force: { text: "Let --out replace a file with another text" } };
