import type { ParseArgsConfig } from "node:util";

/**
 * Every option of the command line. Their texts are in `option-texts.ts`, which the fast path does not load.
 * All are parsed by one table, so an option may stand before or after the command.
 */
export const OPTIONS = {
  json: { type: "boolean" },
  ndjson: { type: "boolean" },
  format: { type: "string" },
  sort: { type: "string" },
  "cache-dir": { type: "string" },
  "no-cache": { type: "boolean" },
  quiet: { type: "boolean", short: "q" },
  out: { type: "string", short: "o" },
  "in-place": { type: "boolean" },
  force: { type: "boolean" },
  yes: { type: "boolean", short: "y" },
  revert: { type: "boolean" },
  check: { type: "boolean" },
  "include-hybrid": { type: "boolean" },
  flavor: { type: "string" },
  delimiter: { type: "string" },
  mode: { type: "string" },
  "target-chars": { type: "string" },
  "target-tokens": { type: "string" },
  "allow-lossy": { type: "boolean" },
  "chars-per-token": { type: "string" },
  "max-size": { type: "string" },
  tokenizer: { type: "string" },
  "fail-on": { type: "string" },
  config: { type: "string" },
  "no-config": { type: "boolean" },
  baseline: { type: "string" },
  prune: { type: "boolean" },
  "dry-run": { type: "boolean" },
  content: { type: "string" },
  port: { type: "string", short: "p" },
  host: { type: "string" },
  socket: { type: "string" },
  "allow-host": { type: "string", multiple: true },
  workers: { type: "string" },
  "max-body": { type: "string" },
  "max-answer": { type: "string" },
  deadline: { type: "string" },
  "cors-origin": { type: "string", multiple: true },
  open: { type: "boolean" },
  mcp: { type: "boolean" },
  "allow-dir": { type: "string", multiple: true },
  "allow-roots": { type: "boolean" },
  always: { type: "boolean" },
  "hybrid-dir": { type: "string" },
  install: { type: "boolean" },
  uninstall: { type: "boolean" },
  print: { type: "boolean" },
  user: { type: "boolean" },
  project: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const satisfies NonNullable<ParseArgsConfig["options"]>;

export type OptionName = keyof typeof OPTIONS;

/** Values as the user typed them; what they mean is decided by the library. */
export type OptionValues = {
  [Name in OptionName]?: ValueOf<(typeof OPTIONS)[Name]>;
};

type ValueOf<Option extends { type: string }> = Option["type"] extends "boolean"
  ? boolean
  : Option extends { multiple: true }
    ? string[]
    : string;

/** The commands and the options each one takes, in the order in which help shows them. */
export const COMMANDS = {
  profile: [
    "json",
    "ndjson",
    "format",
    "sort",
    "quiet",
    "fail-on",
    "flavor",
    "tokenizer",
    "chars-per-token",
    "max-size",
    "workers",
    "cache-dir",
    "no-cache",
    "config",
    "no-config",
  ],
  convert: [
    "json",
    "out",
    "quiet",
    "fail-on",
    "mode",
    "target-chars",
    "target-tokens",
    "allow-lossy",
    "delimiter",
    "flavor",
    "tokenizer",
    "chars-per-token",
    "max-size",
  ],
  apply: [
    "in-place",
    "out",
    "dry-run",
    "force",
    "yes",
    "revert",
    "json",
    "quiet",
    "flavor",
    "max-size",
  ],
  compact: ["in-place", "check", "out", "json", "quiet", "flavor", "max-size"],
  plan: [
    "json",
    "out",
    "include-hybrid",
    "quiet",
    "fail-on",
    "flavor",
    "tokenizer",
    "chars-per-token",
    "max-size",
  ],
  validate: ["content", "json", "quiet", "flavor", "max-size"],
  restore: ["out", "json", "quiet", "max-size"],
  badge: ["out", "quiet", "flavor", "tokenizer", "max-size"],
  init: ["dry-run", "quiet"],
  baseline: ["baseline", "prune", "quiet", "max-size", "config", "no-config"],
  check: ["json", "format", "quiet", "fail-on", "baseline", "max-size", "config", "no-config"],
  serve: [
    "port",
    "host",
    "socket",
    "allow-host",
    "workers",
    "max-body",
    "max-answer",
    "deadline",
    "cors-origin",
    "open",
    "mcp",
    "allow-dir",
    "quiet",
  ],
  mcp: ["allow-dir", "allow-roots"],
  hook: ["always", "hybrid-dir", "install", "uninstall", "print", "user", "project"],
  completion: [],
} as const satisfies Record<string, readonly OptionName[]>;

export type CommandName = keyof typeof COMMANDS;

/** How many files may stand after each command; `word` is one word that is no file. */
export const TAKES: Record<CommandName, "none" | "one" | "many" | "word"> = {
  profile: "many",
  convert: "one",
  apply: "many",
  compact: "many",
  plan: "one",
  validate: "one",
  restore: "one",
  badge: "one",
  init: "none",
  baseline: "many",
  check: "many",
  serve: "none",
  mcp: "none",
  hook: "word",
  completion: "word",
};

/** Options that every command takes and that work without one. */
export const GLOBAL_OPTIONS: readonly OptionName[] = ["help", "version"];

/** Whether a word names a command; own properties only, `constructor` is not one. */
export function isCommand(word: string): word is CommandName {
  return Object.hasOwn(COMMANDS, word);
}

/** Whether a word (without dashes) names an option. */
export function isOption(word: string): word is OptionName {
  return Object.hasOwn(OPTIONS, word);
}
