import type { CommandName } from "./options.js";

export interface CommandHelp {
  summary: string;
  /** What stands behind the options; empty where nothing does. */
  argument: string;
  details: string;
  examples: readonly string[];
  /** Its exit codes, where they mean something else than those of every command; null: never. */
  exits?: Partial<ExitCodes>;
}

export type ExitCodes = Record<0 | 1 | 2, string | null>;

/** What exit codes mean where a command says nothing else. */
export const EXIT_CODES: ExitCodes = {
  0: "the question was answered, or the work done",
  1: null,
  2: "usage, input or internal error",
};

const GATE = "--fail-on matches";
const UNREADABLE = "usage, input or internal error; or a file could not be read";

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
    exits: { 1: GATE, 2: UNREADABLE },
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
    exits: { 1: GATE },
  },
  apply: {
    summary: "Write what the verdict recommends, proved, or say why not",
    argument: "FILE...",
    details: `Writes NAME.toon where the document is best as TOON, NAME.hybrid.md where it is
best as a hybrid, beside the document. With --in-place the hybrid takes the
document's place, which stays Markdown; NAME.HASH.bak keeps what was there.
Before a file gets its name, it is read back, restored and compared with the
document.

Only what is safe to apply by itself is written. --force also writes what needs
a look (review), or over another file, after it has shown the change.
`,
    examples: [
      "context-verdict apply docs/options.md",
      "context-verdict apply --in-place AGENTS.md",
      "context-verdict apply --in-place --dry-run *.md",
      "context-verdict apply --revert AGENTS.md",
    ],
    exits: { 1: "something is recommended and was not applied", 2: UNREADABLE },
  },
  compact: {
    summary: "Take the padding out of Markdown tables",
    argument: "[FILE...]",
    details: `Nothing but tables changes, and they mean the same. The Markdown goes to
standard output, or to --out; with --in-place into the files themselves, of
which there may be many. Without FILE, standard input is read.

--check writes nothing and lists the files that would change.
`,
    examples: [
      "context-verdict compact README.md > compact.md",
      "context-verdict compact --in-place docs/*.md",
      "context-verdict compact --check docs/*.md",
    ],
    exits: { 1: "with --check: a file would change", 2: UNREADABLE },
  },
  plan: {
    summary: "Judge every section by itself and measure the hybrid",
    argument: "[FILE]",
    details: "The hybrid keeps sections as Markdown unless they earn TOON by themselves.\n",
    examples: [
      "context-verdict plan guide.md",
      "context-verdict plan guide.md --out guide.hybrid.md",
      "context-verdict plan --json --include-hybrid guide.md",
    ],
    exits: { 1: GATE },
  },
  badge: {
    summary: "Draw the best form and what it saves as a badge (SVG)",
    argument: "[FILE]",
    details: `The badge says which form is best and how many tokens it saves, by an estimate
or by --tokenizer. It is one SVG file without script or font, for a README. The
web app makes the same file.
`,
    examples: ["context-verdict badge guide.md --out badge.svg"],
  },
  validate: {
    summary: "Check a TOON text, and whether it gives back a document",
    argument: "[FILE]",
    details: `Any TOON can be checked. With --content, it is also restored and compared with
that document.
`,
    examples: [
      "context-verdict validate options.toon",
      "context-verdict validate options.toon --content options.md",
    ],
    exits: { 1: "it is not valid TOON, or does not give back --content" },
  },
  restore: {
    summary: "Turn a candidate or a hybrid back into Markdown",
    argument: "[FILE]",
    details: "The Markdown goes to standard output, or to --out.\n",
    examples: [
      "context-verdict restore options.toon",
      "context-verdict restore guide.hybrid.md --out guide.md",
      "context-verdict convert options.md | context-verdict restore",
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
  baseline: {
    summary: "Accept documents as they are, for check to compare with",
    argument: "[FILE|FOLDER|GLOB...]",
    details: `Writes down how documents are judged today, in a file to be committed. Entries
of other documents stay as they are; with --prune, those of files that are gone
or ignored are removed.

Without names, it takes those that context-verdict.config.json includes, else
all below this folder, and those there that the baseline holds.
`,
    examples: [
      "context-verdict baseline",
      "context-verdict baseline docs/options.md",
      "context-verdict baseline --prune",
    ],
  },
  check: {
    summary: "Fail where documents got worse than the baseline",
    argument: "[FILE|FOLDER|GLOB...]",
    details: `Compares documents with the baseline: whether converting to TOON became worth
it or stopped being safe, whether the characters that it would save have grown,
and which warnings are new.

Without names, it takes those that context-verdict.config.json includes, else
all below this folder, and those there that the baseline holds.
`,
    examples: [
      "context-verdict check",
      "context-verdict check --fail-on review docs AGENTS.md",
      "context-verdict check --format sarif > check.sarif",
    ],
    exits: { 1: "a document got worse", 2: UNREADABLE },
  },
  serve: {
    summary: "Run the HTTP API and the web page on this machine",
    argument: "",
    details: `Serves POST /v1/profile, /v1/convert, /v1/validate and /v1/plan, and its own
description at /v1/openapi.yaml; at / a page for people. Ends with Ctrl+C.

It asks for no key. On 127.0.0.1, every user and program of this machine can use
it; with --socket, this user alone; with --host, every machine that reaches it.
Without --mcp --allow-dir they get nothing but verdicts on what they send. With
it they can read every text file below DIR, and write new files there.

Requests must be for localhost, for an address, or for a name of --allow-host,
such as that of a container.
`,
    examples: [
      "context-verdict serve",
      "context-verdict serve --port 0 --open",
      "context-verdict serve --mcp --allow-dir .",
      "context-verdict serve --socket ~/.context-verdict.sock",
      "context-verdict serve --host 0.0.0.0 --allow-host context-verdict",
    ],
  },
  mcp: {
    summary: "Run the MCP server on standard input and output",
    argument: "",
    details: `For agents: the tools profile, convert, validate and plan, and read, which gives a
document in the lossless form that costs least. With --allow-dir they read
documents by path, and write new files where they are asked to.
`,
    examples: ["context-verdict mcp --allow-dir ."],
  },
  hook: {
    summary: "Tell an agent in which form a document is best read",
    argument: "AGENT",
    details: `AGENT is claude-code or gemini-cli, which runs this when it reads a file. The
event comes on standard input; the answer is one line for the agent, or nothing.
It decides nothing about the call, and fails without stopping it.
`,
    examples: [
      "context-verdict hook claude-code --print",
      "context-verdict hook claude-code --install",
      "context-verdict hook claude-code --install --hybrid-dir .context-verdict",
      "context-verdict hook gemini-cli --uninstall",
    ],
    exits: {
      0: "answered, whatever the event is",
      1: "options that are not understood",
      2: "only for --install, --uninstall and --print; it would forbid the read",
    },
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
