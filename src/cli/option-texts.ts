import type { CommandName, OptionName } from "./options.js";

export interface OptionHelp {
  /** How its value is named; undefined for an option without one. */
  value?: string;
  text: string;
}

/** What an option means to a command. */
export function helpOn(option: OptionName, command?: CommandName): OptionHelp {
  const own = command === undefined ? undefined : OWN_MEANINGS[command]?.[option];
  return own ?? OPTION_HELP[option];
}

/** Options that mean something else to a command than to the others. */
const OWN_MEANINGS: Partial<Record<CommandName, Partial<Record<OptionName, OptionHelp>>>> = {
  apply: {
    out: { value: "FILE", text: "Another name for the new file of one document" },
  },
  serve: {
    "allow-dir": {
      value: "DIR",
      text: "Let whoever reaches /mcp read and write documents\nbelow DIR, with --host from other machines, too;\nrepeatable",
    },
  },
  check: { format: { value: "NAME", text: "human (default), json, sarif, github or\nmarkdown" } },
};

const OPTION_HELP: Record<OptionName, OptionHelp> = {
  json: { text: "Print the result as JSON, errors to standard error" },
  ndjson: { text: "Print a line of JSON for every file" },
  format: { value: "NAME", text: "human (default), json, ndjson, sarif, github\nor markdown" },
  sort: {
    value: "KEY",
    text: "Order of the table: path (default), saved,\npercent, chars or verdict",
  },
  "cache-dir": { value: "DIR", text: "Keep verdicts of many files in DIR" },
  "no-cache": { text: "Keep no verdicts, and use none that were kept" },
  quiet: { text: "Print nothing for people but errors and refusals" },
  out: { value: "FILE", text: "Write the document to FILE, whole or not at all" },
  "in-place": { text: "Write into the file itself" },
  force: { text: "Also what needs a look or is in the way; shows it" },
  yes: { text: "Do not ask, with --force on a terminal" },
  revert: { text: "Put back the Markdown of a converted file" },
  check: { text: "Write nothing; exit with 1 if a file would change" },
  "include-hybrid": { text: "Include the hybrid document in the result" },
  flavor: { value: "FLAVOR", text: "markdown or text (default: by the extension)" },
  delimiter: { value: "NAME", text: "auto (default), comma, tab or pipe" },
  mode: { value: "MODE", text: "lossless (default), record or budget" },
  "target-chars": { value: "N", text: "Mode budget: at most N characters" },
  "target-tokens": { value: "N", text: "Mode budget: at most N tokens by --tokenizer" },
  "allow-lossy": { text: "Mode budget: cut content where it must be" },
  "chars-per-token": { value: "LIST", text: "Ratios of the projections (default: 3.5,4,4.5)" },
  tokenizer: {
    value: "NAME",
    text: "pieces (default), o200k_base, cl100k_base\nor chars-per-token:N",
  },
  "fail-on": {
    value: "LIST",
    text: "Exit with 1 on these: convert, keep_markdown,\nsplit_first, review, refused; warning, info",
  },
  "max-size": { value: "BYTES", text: "Largest document that is read (default: 8388608)" },
  config: {
    value: "FILE",
    text: "Configuration (default:\ncontext-verdict.config.json in this folder)",
  },
  "no-config": { text: "Read no configuration" },
  baseline: {
    value: "FILE",
    text: "Baseline (default: the configuration's, or\ncontext-verdict.baseline.json)",
  },
  prune: { text: "Remove entries of files that are gone or ignored" },
  "dry-run": { text: "Say what would be written, and write nothing" },
  content: { value: "FILE", text: "The document that the TOON should give back" },
  port: { value: "N", text: "Port (default: 8787; 0 picks a free one)" },
  host: { value: "NAME", text: "Address to listen on (default: 127.0.0.1)" },
  socket: { value: "PATH", text: "Listen on a Unix socket of this user instead" },
  "allow-host": { value: "NAME", text: "Answer requests for this host, too; repeatable" },
  workers: { value: "N", text: "Worker threads (default: one a core)" },
  "max-body": { value: "BYTES", text: "Largest request body (default: 2097152)" },
  "max-answer": { value: "BYTES", text: "Largest answer (default: 8 times the largest body)" },
  deadline: { value: "SECONDS", text: "Longest time for a document (default: 10)" },
  "cors-origin": { value: "ORIGIN", text: "Answer pages of this origin, too; repeatable" },
  open: { text: "Open the page of the server in a browser" },
  mcp: { text: "Serve MCP at /mcp, too" },
  "allow-dir": {
    value: "DIR",
    text: "Let MCP tools read and write documents below DIR;\nrepeatable",
  },
  "allow-roots": { text: "Let them use the roots that the client names, too" },
  always: { text: "Speak of documents that are best as they are, too" },
  "hybrid-dir": { value: "DIR", text: "Write what is better read into DIR, and name it" },
  install: { text: "Add the hook to the agent's settings" },
  uninstall: { text: "Remove the hook from the agent's settings" },
  print: { text: "Print what --install would add" },
  user: { text: "The settings of all projects of this user" },
  project: { text: "The settings of this directory (default)" },
  help: { text: "Show help, also for one command" },
  version: { text: "Show the version" },
};
