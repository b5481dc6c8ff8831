import type { CommandName, OptionName } from "./options.js";

export interface CommandHelp {
  summary: string;
  argument: string;
  details: string;
  examples: readonly string[];
}

export const COMMAND_HELP: Record<CommandName, CommandHelp> = {
  profile: {
    summary: "Measure a document and say whether TOON is worth it",
    argument: "[FILE|FOLDER|GLOB...]",
    details: `Prints the verdict, the measurements behind it and the warnings. Without
FILE, or where it is -, standard input is read.

Of several files, a folder or a glob, it prints a table. In folders it takes
files that end in .md, .markdown, .mdx, .mdc, .txt and .text, and leaves out
what .gitignore and .verdictignore name.
`,
    examples: [
      "context-verdict profile README.md",
      'context-verdict profile docs "**/*.mdc" AGENTS.md',
      "context-verdict profile --ndjson . | jq -r .path",
      "context-verdict profile --json README.md | jq .verdict",
      "context-verdict profile --fail-on review,split_first AGENTS.md",
      "git show HEAD:AGENTS.md | context-verdict profile",
    ],
  },
  convert: {
    summary: "Write the TOON candidate of a document",
    argument: "[FILE]",
    details: `The candidate goes to standard output, and the verdict beside it to standard
error; with --out the candidate goes to the file.

Modes:
  lossless  (default) keeps everything
  record    keeps definitions, rules and table rows; the rest is left out
  budget    meets a target: without loss if it can, else by cutting what matters
            least where --allow-lossy permits. Where it does not, the verdict is
            refused: nothing is written, and the exit code is 0 as for any other
            verdict (1 with --fail-on refused).
`,
    examples: [
      "context-verdict convert options.md --out options.toon",
      "context-verdict convert options.md > options.toon",
      "context-verdict convert --mode record AGENTS.md",
      "context-verdict convert --mode budget --target-tokens 800 --allow-lossy a.md",
      "context-verdict convert --delimiter tab --json options.md",
    ],
  },
  apply: {
    summary: "Write what the verdict recommends, proved, or say why not",
    argument: "FILE...",
    details: `Writes NAME.toon where the whole document earns TOON, NAME.hybrid.md where parts
of it do, beside the document. With --in-place the hybrid takes the document's
place, which stays Markdown; NAME.HASH.bak keeps what was there. Before a file
gets its name, it is read back, restored and compared with the document.

Only what is safe to apply by itself is written. --force also writes what needs
a look (review), or over another file, after it has shown the change.

Exits with 1 where something is recommended and was not applied.
`,
    examples: [
      "context-verdict apply docs/options.md",
      "context-verdict apply --in-place AGENTS.md",
      "context-verdict apply --in-place --dry-run *.md",
      "context-verdict apply --revert AGENTS.md",
    ],
  },
  compact: {
    summary: "Take the padding out of Markdown tables",
    argument: "[FILE...]",
    details: `Nothing but tables changes, and they mean the same. The Markdown goes to
standard output, or to --out; with --in-place into the files themselves, of
which there may be many. Without FILE, standard input is read.

--check writes nothing, lists the files that would change, and exits with 1.
`,
    examples: [
      "context-verdict compact README.md > compact.md",
      "context-verdict compact --in-place docs/*.md",
      "context-verdict compact --check docs/*.md",
    ],
  },
  plan: {
    summary: "Judge every section by itself and measure the hybrid",
    argument: "[FILE]",
    details: "The hybrid keeps sections as Markdown unless they earn TOON by themselves.",
    examples: [
      "context-verdict plan guide.md",
      "context-verdict plan guide.md --out guide.hybrid.md",
      "context-verdict plan --json --include-hybrid guide.md",
    ],
  },
  validate: {
    summary: "Check a TOON text, and whether it gives back a document",
    argument: "[FILE]",
    details: "Exits with 1 where the text is not valid TOON, or does not restore --content.",
    examples: [
      "context-verdict validate options.toon",
      "context-verdict validate options.toon --content options.md",
    ],
  },
  restore: {
    summary: "Turn a candidate or a hybrid back into Markdown",
    argument: "[FILE]",
    details: "The Markdown goes to standard output, or to --out.",
    examples: [
      "context-verdict restore options.toon",
      "context-verdict restore guide.hybrid.md --out guide.md",
      "context-verdict convert options.md | context-verdict restore",
    ],
  },
  check: {
    summary: "Fail where documents got worse than the baseline",
    argument: "[FILE|FOLDER|GLOB...]",
    details: `Compares documents with the baseline: whether converting to TOON became worth
it or stopped being safe, whether the characters that it would save have grown,
and which warnings are new. Exits with 1 where one of them got worse.

Without names, it takes those that context-verdict.config.json includes, else
all below this folder.
`,
    examples: [
      "context-verdict check",
      "context-verdict check --fail-on review docs AGENTS.md",
      "context-verdict check --format github",
    ],
  },
  baseline: {
    summary: "Accept documents as they are, for check to compare with",
    argument: "[FILE|FOLDER|GLOB...]",
    details: `Writes down how documents are judged today, in a file to be committed. Entries
of other documents stay as they are; with --prune, those of files that are gone
are removed.

Without names, it takes those that context-verdict.config.json includes, else
all below this folder.
`,
    examples: [
      "context-verdict baseline",
      "context-verdict baseline docs/options.md",
      "context-verdict baseline --prune",
    ],
  },
  init: {
    summary: "Write a configuration for this folder",
    argument: "",
    details: `Looks which files for agents and folders of documents there are, and writes
context-verdict.config.json. A file that exists is never overwritten.
`,
    examples: ["context-verdict init", "context-verdict init --dry-run"],
  },
  serve: {
    summary: "Run the HTTP API and the web page on this machine",
    argument: "",
    details: `Serves POST /v1/profile, /v1/convert, /v1/validate and /v1/plan, and its own
description at /v1/openapi.yaml; at / a page for people. Ends with Ctrl+C.
`,
    examples: [
      "context-verdict serve",
      "context-verdict serve --port 0 --open",
      "context-verdict serve --mcp --allow-dir .",
    ],
  },
  mcp: {
    summary: "Run the MCP server on standard input and output",
    argument: "",
    details: `For agents: the tools profile, convert, validate and plan. With --allow-dir they
read documents by path, so that a document need not be loaded to be judged, and
write new files where they are asked to.
`,
    examples: ["context-verdict mcp --allow-dir ."],
  },
  hook: {
    summary: "Tell an agent in which form a document is best read",
    argument: "AGENT",
    details: `AGENT is claude-code or gemini-cli, which runs this when it reads a file. The
event comes on standard input; the answer is one line for the agent, or nothing.
It decides nothing about the call, and fails without stopping it: where an agent
runs it, the exit code is 0, or 1 for wrong options.
`,
    examples: [
      "context-verdict hook claude-code --print",
      "context-verdict hook claude-code --install",
      "context-verdict hook claude-code --install --hybrid-dir .context-verdict",
      "context-verdict hook gemini-cli --uninstall",
    ],
  },
  completion: {
    summary: "Print a completion script for a shell",
    argument: "SHELL",
    details: "SHELL is bash, zsh or fish.\n",
    examples: [
      "source <(context-verdict completion bash)",
      "context-verdict completion zsh > ~/.zfunc/_context-verdict",
      "context-verdict completion fish | source",
    ],
  },
};

export const OPTION_HELP: Record<OptionName, { value?: string; text: string }> = {
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
    text: "tokenx (default), o200k_base, cl100k_base\nor chars-per-token:N",
  },
  "fail-on": {
    value: "LIST",
    text: "Exit with 1 on these: convert, keep_markdown,\nsplit_first, review, refused; warning, info",
  },
  config: {
    value: "FILE",
    text: "Configuration (default:\ncontext-verdict.config.json in this folder)",
  },
  "no-config": { text: "Read no configuration" },
  baseline: {
    value: "FILE",
    text: "Baseline (default: the configuration's, or\ncontext-verdict.baseline.json)",
  },
  prune: { text: "Remove entries of files that are gone" },
  "dry-run": { text: "Say what would be written, and write nothing" },
  content: { value: "FILE", text: "The document that the TOON should give back" },
  port: { value: "N", text: "Port (default: 8787; 0 picks a free one)" },
  host: { value: "NAME", text: "Address to listen on (default: 127.0.0.1)" },
  workers: { value: "N", text: "Worker threads (default: one a core)" },
  "max-body": { value: "BYTES", text: "Largest request body (default: 2097152)" },
  deadline: { value: "SECONDS", text: "Longest time for a request (default: 10)" },
  "cors-origin": { value: "ORIGIN", text: "Answer pages of this origin, too; repeatable" },
  open: { text: "Open the page of the server in a browser" },
  mcp: { text: "Serve MCP at /mcp, too" },
  "allow-dir": {
    value: "DIR",
    text: "Let MCP tools read and write documents below DIR;\nrepeatable",
  },
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

/** Fits the longest command. */
