import { OPTIONS as DOCUMENT_OPTIONS } from "../engine/contract/option-facts.js";
import { DEFAULT_MAX_SIZE } from "../io/read-text.js";
import { DEFAULT_DEADLINE_MS, DEFAULT_MAX_BODY } from "../io/workers/job.js";

/** How help describes an option. */
export interface OptionMeaning {
  /** The name of its value in help; undefined for an option without a value. */
  value?: string;
  /** One or more lines of help. */
  text: string;
}

/** Defaults. The text of an option repeats its default. */
export const DEFAULTS = {
  port: 8_787,
  host: "127.0.0.1",
  "max-body": DEFAULT_MAX_BODY,
  /** Seconds. */
  deadline: DEFAULT_DEADLINE_MS / 1000,
} as const;

/** What to do about a wrong value, where that is more than to see the help. */
const USE_BUDGET = { hint: "Use --mode budget, or leave it out." };
const USE_MODE = { hint: "For example: --mode record, or --mode budget --target-tokens 800" };

/** The output formats of `profile`. */
export const FORMATS = ["human", "json", "ndjson", "sarif", "github", "markdown"] as const;

export type FormatName = (typeof FORMATS)[number];

/**
 * Every option of the command line. All commands are parsed with this table, so an option may come
 * before or after the command. Commands declare which ones they take.
 */
export const OPTIONS = {
  json: flag("Print the result as JSON, errors to standard error"),
  format: valued("NAME", "human (default), json, ndjson, sarif, github\nor markdown"),
  "no-cache": flag("Do not use the cache of verdicts"),
  quiet: flag("Suppress human-readable output except errors", "q"),
  out: valued("FILE", "Write the document to FILE, atomically", "o"),
  form: repeatable("FORM", "toon (default), hybrid, compact or table"),
  "join-lines": flag("Join the wrapped lines of paragraphs"),
  as: valued("FORMAT", "Write the value of TOON as json, jsonl or yaml"),
  force: flag("Let --out replace a file with another text"),
  check: flag("As --dry-run; exit with 1 if a file would change"),
  "include-hybrid": { type: "boolean", ...DOCUMENT_OPTIONS.include_hybrid.help },
  flavor: { type: "string", ...DOCUMENT_OPTIONS.flavor.help },
  delimiter: { type: "string", ...DOCUMENT_OPTIONS.delimiter.help },
  mode: { type: "string", ...DOCUMENT_OPTIONS.mode.help, ...USE_MODE },
  "target-chars": { type: "string", ...DOCUMENT_OPTIONS.target_chars.help, ...USE_BUDGET },
  "target-tokens": { type: "string", ...DOCUMENT_OPTIONS.target_tokens.help, ...USE_BUDGET },
  "with-prompt": flag("Put lines before TOON or a hybrid that tell\na model how to read it"),
  "allow-lossy": { type: "boolean", ...DOCUMENT_OPTIONS.allow_lossy.help, ...USE_BUDGET },
  "chars-per-token": { type: "string", ...DOCUMENT_OPTIONS.chars_per_token.help },
  tokenizer: { type: "string", ...DOCUMENT_OPTIONS.tokenizer.help },
  "fail-on": valued(
    "LIST",
    "Exit with 1 on these: convert, keep_markdown,\nsplit_first, review, refused; warning, info;\ncodes of warnings, such as duplicate_rule",
  ),
  "max-size": valued("BYTES", `Largest document that is read (default: ${DEFAULT_MAX_SIZE})`),
  config: valued("FILE", "Configuration (default:\ncontext-verdict.config.json, here or above)"),
  "no-config": flag("Read no configuration"),
  baseline: valued(
    "FILE",
    "Baseline (default: the configuration's, or\ncontext-verdict.baseline.json)",
  ),
  accept: flag("Accept the documents as they are today"),
  since: valued("REF", "Check only documents that changed since this\ngit branch, tag or commit"),
  "allow-empty": flag("Do not fail if there is no document"),
  "dry-run": flag("Say what would be written, and write nothing"),
  content: valued("FILE", "The document that the TOON should give back"),
  port: valued("N", `Port (default: ${DEFAULTS.port}; 0 picks a free one)`, "p"),
  host: valued("NAME", `Address to listen on (default: ${DEFAULTS.host})`),
  "allow-host": repeatable("NAME", "Answer requests for this host, too; repeatable"),
  workers: valued("N", "Worker threads (default: one per core)"),
  "max-body": valued("BYTES", `Largest request body (default: ${DEFAULTS["max-body"]})`),
  deadline: valued("SECONDS", `Longest time for a document (default: ${DEFAULTS.deadline})`),
  unordered: flag("Write answers as they come, each with its line"),
  fields: valued(
    "LIST",
    "Write only these fields of verdicts, separated by\ncommas, such as verdict,safe_to_auto_apply",
  ),
  "cors-origin": repeatable("ORIGIN", "Answer pages of this origin, too; repeatable"),
  "token-file": valued("FILE", "Require the token in FILE for /v1 and /mcp"),
  mcp: flag("Serve MCP at /mcp, too"),
  "allow-dir": repeatable("DIR", "Let MCP tools read documents below DIR; repeatable"),
  only: repeatable(
    "TOOL",
    "Shorten the results of this tool alone, texts of\nfiles, too; repeatable (default: all tools, no\ntexts of files)",
  ),
  except: repeatable("TOOL", "Leave the results of this tool; repeatable"),
  "drop-structured": flag(
    "Leave structuredContent out where the text has the\nsame value, and outputSchema out of the tools",
  ),
  "starts-a-day": valued("N", "Starts a day: show the tokens of a day"),
  price: valued("P", "Price of a million tokens: show the cost of a day"),
  help: flag("Show help, also for one command", "h"),
  version: flag("Show the version", "v"),
} as const satisfies Record<string, OptionMeaning & { type: "boolean" | "string"; hint?: string }>;

export type OptionName = keyof typeof OPTIONS;

/** Values as typed; the library interprets them. */
export type OptionValues = {
  [Name in OptionName]?: (typeof OPTIONS)[Name] extends { type: "boolean" }
    ? boolean
    : (typeof OPTIONS)[Name] extends { multiple: true }
      ? string[]
      : string;
};

/** Options of every command, which also work without a command. */
export const GLOBAL_OPTIONS: readonly OptionName[] = ["help", "version"];

/** Whether a word (without dashes) names an option. */
export function isOption(word: string): word is OptionName {
  return Object.hasOwn(OPTIONS, word);
}

function flag(text: string, short?: string) {
  return { type: "boolean", text, ...(short === undefined ? {} : { short }) } as const;
}

/** @param value The name of its value in help. */
function valued(value: string, text: string, short?: string) {
  return { type: "string", value, text, ...(short === undefined ? {} : { short }) } as const;
}

function repeatable(value: string, text: string) {
  return { type: "string", multiple: true, value, text } as const;
}
