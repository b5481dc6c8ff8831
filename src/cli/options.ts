import { FAIL_ON_WORDS } from "../engine/contract/names.js";
import {
  DEFAULT_TOKENIZER,
  OPTIONS as DOCUMENT_OPTIONS,
  GPT_ENCODINGS,
  type OptionFacts,
  oneOf,
} from "../engine/contract/option-facts.js";
import type { SortKey } from "../features/files/summary-rows.js";
import { DEFAULT_MAX_SIZE } from "../io/document-size.js";
import { DEFAULT_DEADLINE_MS, DEFAULT_MAX_BODY } from "../io/workers/job.js";

/** What can be typed after an option, for completion. */
export type Values =
  | { kind: "words"; words: readonly string[]; isList?: true }
  | { kind: "file" | "directory" | "free" };

/** What an option means to a command. */
export interface OptionMeaning {
  /** How help names its value; undefined for an option without one. */
  value?: string;
  /** A line of help, or several. */
  text: string;
  /** What can be typed as its value. Default: what the option says, else anything. */
  values?: Values;
}

/** An option as Node's `parseArgs` takes it, and what it means. */
interface Option extends OptionMeaning {
  type: "boolean" | "string";
  short?: string;
  multiple?: true;
  /** What to do where its value is refused, if that is more than to read the help. */
  hint?: string;
}

/** Values of options that are left out. The text of an option says its default. */
export const DEFAULTS = {
  "max-size": DEFAULT_MAX_SIZE,
  port: 8_787,
  host: "127.0.0.1",
  "max-body": DEFAULT_MAX_BODY,
  /** Seconds. */
  deadline: DEFAULT_DEADLINE_MS / 1000,
  count: 20,
  seed: "1",
} as const;

const USE_BUDGET = "Use --mode budget, or leave it out.";

const FILE: Values = { kind: "file" };
const DIRECTORY: Values = { kind: "directory" };

/** How `profile` prints what it found about files. */
export const FORMATS = ["human", "json", "ndjson", "sarif", "github", "markdown"] as const;

/**
 * Every option of the command line, once. All commands are parsed by this table, so an option may
 * be given before or after the command; which command takes it is declared there.
 */
export const OPTIONS = {
  json: { type: "boolean", text: "Print the result as JSON, errors to standard error" },
  ndjson: { type: "boolean", text: "Print a line of JSON for every file" },
  format: {
    type: "string",
    value: "NAME",
    text: "human (default), json, ndjson, sarif, github\nor markdown",
    values: words(FORMATS),
  },
  sort: {
    type: "string",
    value: "KEY",
    text: "Order of the table: saved (default), percent,\nchars, path or advice",
    values: words(
      oneOf<SortKey>({ saved: true, percent: true, chars: true, path: true, advice: true }).enum,
    ),
  },
  "cache-dir": {
    type: "string",
    value: "DIR",
    text: "Keep verdicts of many files in DIR",
    values: DIRECTORY,
  },
  "no-cache": { type: "boolean", text: "Neither keep verdicts nor use kept ones" },
  quiet: { type: "boolean", short: "q", text: "Print nothing for people but errors and refusals" },
  out: {
    type: "string",
    short: "o",
    value: "FILE",
    text: "Write the document to FILE, whole or not at all",
    values: FILE,
  },
  form: {
    type: "string",
    value: "FORM",
    text: "toon (default), hybrid or compact",
    values: words(["toon", "hybrid", "compact"]),
  },
  beside: { type: "boolean", text: "Write a new file beside the document" },
  force: {
    type: "boolean",
    text: "Also write what needs review, overwrite and\nrevert edited files; shows each change",
  },
  yes: { type: "boolean", short: "y", text: "Do not ask, with --force on a terminal" },
  revert: {
    type: "boolean",
    text: "Take back what the last run wrote, or put back\nthe Markdown of named files",
  },
  runs: { type: "boolean", text: "List the runs that --revert can take back" },
  run: { type: "string", value: "N", text: "With --revert: that run (default: the last)" },
  check: { type: "boolean", text: "As --dry-run; exit with 1 if a file would change" },
  "include-hybrid": { type: "boolean", ...ofDocument("include_hybrid") },
  flavor: { type: "string", ...ofDocument("flavor") },
  delimiter: { type: "string", ...ofDocument("delimiter") },
  mode: {
    type: "string",
    ...ofDocument("mode"),
    hint: "For example: --mode record, or --mode budget --target-tokens 800",
  },
  "target-chars": { type: "string", ...ofDocument("target_chars"), hint: USE_BUDGET },
  "target-tokens": { type: "string", ...ofDocument("target_tokens"), hint: USE_BUDGET },
  "with-prompt": {
    type: "boolean",
    text: "Put two lines before it that tell a model how to\nread TOON",
  },
  "allow-lossy": { type: "boolean", ...ofDocument("allow_lossy"), hint: USE_BUDGET },
  "chars-per-token": { type: "string", ...ofDocument("chars_per_token") },
  tokenizer: {
    type: "string",
    ...ofDocument("tokenizer"),
    // `chars-per-token:N` is left to be typed: shells cut words at colons, each in its own way.
    values: words([DEFAULT_TOKENIZER, ...GPT_ENCODINGS]),
  },
  "fail-on": {
    type: "string",
    value: "LIST",
    text: "Exit with 1 on these: convert, keep_markdown,\nsplit_first, review, refused; warning, info;\ncodes of warnings, such as duplicate_rule",
    values: { kind: "words", words: FAIL_ON_WORDS, isList: true },
  },
  "max-size": {
    type: "string",
    value: "BYTES",
    text: `Largest document that is read (default: ${DEFAULTS["max-size"]})`,
  },
  config: {
    type: "string",
    value: "FILE",
    text: "Configuration (default:\ncontext-verdict.config.json, here or above)",
    values: FILE,
  },
  "no-config": { type: "boolean", text: "Read no configuration" },
  baseline: {
    type: "string",
    value: "FILE",
    text: "Baseline (default: the configuration's, or\ncontext-verdict.baseline.json)",
    values: FILE,
  },
  "no-backup": {
    type: "boolean",
    text: "Keep no backups; skip files with changes that\nare not committed",
  },
  accept: { type: "boolean", text: "Accept the documents as they are today" },
  prune: {
    type: "boolean",
    text: "With --accept: remove entries of files that are\ngone or ignored",
  },
  since: {
    type: "string",
    value: "REF",
    text: "Check only documents that changed since this\ngit branch, tag or commit",
  },
  watch: { type: "boolean", text: "Check again whenever a file changes, until Ctrl+C" },
  "allow-empty": { type: "boolean", text: "Do not fail where there is no document" },
  "dry-run": { type: "boolean", text: "Say what would be written, and write nothing" },
  content: {
    type: "string",
    value: "FILE",
    text: "The document that the TOON should give back",
    values: FILE,
  },
  port: {
    type: "string",
    short: "p",
    value: "N",
    text: `Port (default: ${DEFAULTS.port}; 0 picks a free one)`,
  },
  host: { type: "string", value: "NAME", text: `Address to listen on (default: ${DEFAULTS.host})` },
  socket: {
    type: "string",
    value: "PATH",
    text: "Listen on a Unix socket of this user instead",
    values: FILE,
  },
  "allow-host": {
    type: "string",
    multiple: true,
    value: "NAME",
    text: "Answer requests for this host, too; repeatable",
  },
  workers: { type: "string", value: "N", text: "Worker threads (default: one per core)" },
  "max-body": {
    type: "string",
    value: "BYTES",
    text: `Largest request body (default: ${DEFAULTS["max-body"]})`,
  },
  "max-answer": {
    type: "string",
    value: "BYTES",
    text: "Largest answer (default: 8 times the largest body)",
  },
  deadline: {
    type: "string",
    value: "SECONDS",
    text: `Longest time for a document (default: ${DEFAULTS.deadline})`,
  },
  "cors-origin": {
    type: "string",
    multiple: true,
    value: "ORIGIN",
    text: "Answer pages of this origin, too; repeatable",
  },
  "token-file": {
    type: "string",
    value: "FILE",
    text: "Ask callers of /v1 and /mcp for the token in FILE",
    values: FILE,
  },
  open: { type: "boolean", text: "Open the page of the server in a browser" },
  mcp: { type: "boolean", text: "Serve MCP at /mcp, too" },
  "allow-dir": {
    type: "string",
    multiple: true,
    value: "DIR",
    text: "Let MCP tools read and write documents below DIR;\nrepeatable",
    values: DIRECTORY,
  },
  "allow-roots": {
    type: "boolean",
    text: "Let them use the roots that the client names, too",
  },
  count: {
    type: "string",
    value: "N",
    text: `Questions a document, at most (default: ${DEFAULTS.count})`,
  },
  seed: {
    type: "string",
    value: "WORD",
    text: `The same seed makes the same choices (default: ${DEFAULTS.seed})`,
  },
  "hybrid-dir": {
    type: "string",
    value: "DIR",
    text: "Write the better form into DIR, and name it",
    values: DIRECTORY,
  },
  install: { type: "boolean", text: "Add the hook to the agent's settings" },
  uninstall: { type: "boolean", text: "Remove the hook from the agent's settings" },
  print: { type: "boolean", text: "Print what --install would add" },
  user: { type: "boolean", text: "The settings of all projects of this user" },
  project: { type: "boolean", text: "The settings of this directory (default)" },
  help: { type: "boolean", short: "h", text: "Show help, also for one command" },
  version: { type: "boolean", short: "v", text: "Show the version" },
} as const satisfies Record<string, Option>;

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

/** Options that every command takes and that work without one. */
export const GLOBAL_OPTIONS: readonly OptionName[] = ["help", "version"];

/** Whether a word (without dashes) names an option. */
export function isOption(word: string): word is OptionName {
  return Object.hasOwn(OPTIONS, word);
}

/** What to do where a value of an option is refused. @param flag As it is typed. */
export function hintFor(flag: string): string | undefined {
  const options: Record<string, Option> = OPTIONS;
  const name = flag.replace(/^--/, "");
  return isOption(name) ? options[name]?.hint : undefined;
}

/** The option as it is typed that has a name on the wire: `--chars-per-token`. */
export function toFlag(wireName: string): string {
  const name = wireName.replaceAll("_", "-");
  return isOption(name) ? `--${name}` : wireName;
}

export function words(list: readonly string[]): Values {
  return { kind: "words", words: list };
}

/** What the declaration of a document's option says of it. */
function ofDocument(name: keyof typeof DOCUMENT_OPTIONS): OptionMeaning {
  const { help, schema }: OptionFacts = DOCUMENT_OPTIONS[name];
  return "enum" in schema ? { ...help, values: words(schema.enum) } : help;
}
