import { realpathSync } from "node:fs";
import type { TokenEstimator } from "../../engine/contract/estimator.js";
import type { FlavorChoice } from "../../engine/contract/requests.js";
import { guessFlavor } from "../../engine/data/guess-flavor.js";
import type { Config } from "../../features/config/config.js";
import { loadConfig } from "../../features/config/load-config.js";
import { askGit, countChange, type FixPlan, planFix } from "../../features/fix/fix-file.js";
import { listFixable } from "../../features/fix/list-fixable.js";
import { GIT_PROBLEMS, kindOf } from "../../features/fix/outcome.js";
import { RewriterFinder } from "../../features/fix/rewriters.js";
import { findLoads, type HostLoads } from "../../features/hosts/find-loads.js";
import { HOST_NAMES, HOSTS } from "../../features/hosts/hosts.js";
import { isForAgents } from "../../features/hosts/is-agent-file.js";
import { KINDS } from "../../features/hosts/load-files.js";
import { memoize, openTree, toSlashes } from "../../features/hosts/tree.js";
import type { GitProblem } from "../../io/git.js";
import { nameBelow } from "../../io/paths.js";
import { type FileText, readText } from "../../io/read-text.js";
import {
  describeEstimator,
  formatCount,
  formatInteger,
  formatPercent,
} from "../../render/format-number.js";
import { neutralize } from "../../render/neutralize.js";
import { joinGroups } from "../../render/terminal/card.js";
import { hangText, truncateText } from "../../render/terminal/fit-text.js";
import { nameOperand } from "../../render/terminal/quote-word.js";
import { renderTable, type Table } from "../../render/terminal/table.js";
import type { View } from "../../render/terminal/view.js";
import { EXACT_TOKENIZER } from "../../tokenizers/tokenizer-name.js";
import { type Command, checkWord, chooseFormat, type Invocation } from "../command.js";
import { configure, loadEstimator, toMaxSize } from "../open-document.js";
import type { OptionValues } from "../options.js";
import { printJson } from "../streams.js";
import { showCard } from "../terminal.js";

/** Runs where no command is typed. */
export const command: Command = {
  summary: "What agents load here at every start, and what can be saved",
  argument: "",
  options: [["host", "tokenizer", "format", "json"]],
  meanings: {
    host: { value: "NAME", text: "Without a command: only this agent" },
    tokenizer: {
      value: "NAME",
      text: "Without a command: what counts the tokens\n(default: o200k_base)",
    },
    format: { value: "NAME", text: "Without a command: human (default) or json" },
  },
  details: "",
  examples: [],
  run,
};

async function run({ options }: Invocation): Promise<number> {
  const format = chooseFormat(options, ["human", "json"]);
  const named = options.host && checkWord("host", options.host, HOST_NAMES);
  const estimator = await loadEstimator(options.tokenizer ?? EXACT_TOKENIZER);
  const config = await loadConfig(options);
  const cwd = toSlashes(realpathSync(process.cwd()));
  const limit = toMaxSize(options);
  const read = memoize((path) => readText(path, { limit, label: "it" }));
  const found = await findLoads(openTree(limit, read), {
    directory: cwd,
    hosts: HOSTS.filter(({ name }) => name === (named ?? name)),
    estimator,
    name: (path) => nameBelow(cwd, path),
  });
  const hosts = found
    .filter(({ files, skills, findings }) => files.length + skills.length + findings.length > 0)
    .sort((a, b) => b.tokens - a.tokens);
  const loaded = new Set(hosts.flatMap(({ files }) => files.map(({ path }) => path)));
  const overview: Overview = {
    directory: cwd,
    tokenizer: estimator.name,
    hosts,
    configured: config?.include !== undefined,
    saving: await findSaving(options, config, loaded, read, estimator),
  };
  if (format === "json") await printJson(overview);
  else showCard((view) => renderOverview(overview, view), 1);
  return 0;
}

/** The most characters to look at: a third of a second of work. */
const MOST_CHARS = 3_000_000;

/**
 * A dry run of `fix`, of loaded files first, git's list or not: what it would not write of them is named here.
 * Others that cannot be read, or that git does not have, are counted as held: `fix` names them.
 */
async function findSaving(
  options: OptionValues,
  config: Config | undefined,
  loaded: ReadonlySet<string>,
  read: (real: string) => FileText,
  estimator: TokenEstimator,
): Promise<Saving> {
  const { paths: below } = await listFixable([], config, true);
  // What hosts load from folders above counts, too, and has to be named.
  const beside = [...loaded].filter((path) => !below.includes(path) && !config?.isIgnored(path));
  const above = beside.filter((path) => path.startsWith("../"));
  const listed = new Set([...below, ...above]);
  const named = above.length === 0 ? [] : [...(below.length > 0 ? ["."] : []), ...above];
  const sums = { files: 0, tokens: 0, at_start: 0, of: 0, held: 0, unjudged: 0 };
  const saving: Saving = { ...sums, left: [], named };
  const rewriters = new RewriterFinder();
  const plans: FixPlan[] = [];
  let left = MOST_CHARS;
  const isLater = (path: string) => Number(!loaded.has(path));
  for (const path of [...below, ...beside].sort((a, b) => isLater(a) - isLater(b))) {
    try {
      const file = read(toSlashes(realpathSync(path)));
      if (file.text.length > left) {
        saving.unjudged++;
        continue;
      }
      left -= file.text.length;
      const chosen = configure(path, options, config).flavor as FlavorChoice | undefined;
      const flavor = chosen ?? guessFlavor(path, file.text);
      const forAgents = isForAgents(path, config);
      const plan = planFix(path, file, { flavor, forAgents, form: "compact", rewriters });
      plans.push(countChange(plan, estimator));
    } catch {
      if (listed.has(path)) saving.held++;
    }
  }
  for (const { outcome } of askGit(plans)) {
    const { path, git, tokens } = outcome;
    const { source = 0, target = 0 } = tokens ?? {};
    const reason = listed.has(path) || isForAgents(path, config) ? git : "page";
    if (reason !== undefined && tokens !== undefined && loaded.has(path))
      saving.left.push({ path, tokens: source - target, reason });
    else if (!listed.has(path)) continue;
    else if (kindOf(outcome) === "held") saving.held++;
    else if (tokens !== undefined) {
      saving.files++;
      saving.of += source;
      saving.tokens += source - target;
      if (loaded.has(path)) saving.at_start += source - target;
    }
  }
  return saving;
}

/** What agents load at every start, and the possible savings. This is the JSON output. */
export interface Overview {
  directory: string;
  tokenizer: string;
  /** Hosts that load something, or would if nothing was wrong; most tokens first. */
  hosts: HostLoads[];
  /** Whether a configuration says which files `fix` looks at. */
  configured: boolean;
  saving: Saving;
}

/** The savings of `fix` in files that only agents read. */
export interface Saving {
  files: number;
  tokens: number;
  /** The part of these tokens in files that a host loads at the start. */
  at_start: number;
  /** Tokens of the files that it would write. */
  of: number;
  /** How many files `fix` does not write: damaged, read-only, or not as git has them. */
  held: number;
  /** Files that a host loads at the start, would be lighter, and are not written. `page`: people read it. */
  left: { path: string; tokens: number; reason: GitProblem | "page" }[];
  /** What `fix` has to be told to look at the same files; empty where it does without. */
  named: string[];
  /** How many files no run has judged yet: they would take too long. */
  unjudged: number;
}

/** Hosts that load the same, in one row. */
interface Row {
  hosts: string;
  loads: string;
  tokens: number;
}

/** Renders an overview as lines without a final line ending. */
export function renderOverview(
  { hosts, saving, configured, tokenizer }: Overview,
  view: View,
): string {
  const { bold, dim } = view.colors;
  const hang = (line: string) => hangText("", line, view.width);
  const rows = groupHosts(hosts.filter(({ files, skills }) => files.length + skills.length > 0));
  const findings = listFindings(hosts, view);
  const isEmpty = rows.length === 0 && saving.files + saving.held + saving.unjudged === 0;
  return joinGroups([
    rows.length > 0
      ? [bold("Agents load here at every start"), ...renderTable(rows, TABLE, view)]
      : findings.length > 0
        ? []
        : hang("No agent loads a file here at the start."),
    findings,
    isEmpty ? [] : hang(describeSaving(saving, configured)),
    listLeft(saving).flatMap(hang),
    [
      isEmpty
        ? "Every document here: context-verdict profile ."
        : `Tokens are ${describeEstimator(tokenizer)}.`,
      "All commands: context-verdict --help",
    ].map(dim),
  ]);
}

const SHORTEST_HOSTS = 12;

const TABLE: Table<Row> = {
  columns: [
    { title: "AGENT", cell: ({ hosts }) => hosts },
    { title: "LOADS", cell: ({ loads }) => loads },
    { title: "TOKENS", cell: ({ tokens }) => formatInteger(tokens), align: "right" },
  ],
  elastic: { title: "AGENT", shortest: SHORTEST_HOSTS, cut: truncateText },
};

function groupHosts(hosts: readonly HostLoads[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { title, tokens, files, skills } of hosts) {
    const key = JSON.stringify([files, skills, tokens]);
    const row = rows.get(key);
    if (row === undefined) rows.set(key, { hosts: title, loads: describe(files, skills), tokens });
    else row.hosts += `, ${title}`;
  }
  return [...rows.values()];
}

function describe(loaded: HostLoads["files"], skills: HostLoads["skills"]): string {
  const [first = "", ...more] = loaded.map(({ path }) => neutralize(path));
  const files = more.length === 0 ? first : `${first} and ${formatInteger(more.length)} more`;
  // The mark is for any file of the row, named or not.
  const mark = loaded.some(({ cut }) => cut !== null) ? " (cut)" : "";
  const listed = skills.length === 0 ? "" : formatCount(skills.length, "skill");
  return [files + mark, listed].filter(Boolean).join(", ");
}

/** More findings are counted. */
const SHOWN = 10;

/** The findings, each once, with the hosts that it is about. */
function listFindings(hosts: readonly HostLoads[], { width }: View): string[] {
  const titles = new Map<string, string[]>();
  const all = hosts.flatMap(({ title, findings }) => findings.map((one) => ({ title, ...one })));
  all.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
  for (const { title, path, line, message } of all) {
    const place = line === undefined ? path : `${path}:${line}`;
    const text = neutralize(`${place}: ${message}`);
    titles.set(text, [...(titles.get(text) ?? []), title]);
  }
  const lines = [...titles].slice(0, SHOWN).flatMap(([text, names]) => {
    return hangText("", `${text} (${[...new Set(names)].join(", ")})`, width);
  });
  const rest = titles.size - SHOWN;
  return rest > 0 ? [...lines, `… and ${formatInteger(rest)} more; see --json`] : lines;
}

const PAGE = "people may read it; if none do, list it under agent_files";

function listLeft({ left }: Saving): string[] {
  const lines = left.slice(0, SHOWN).map(({ path, tokens, reason }) => {
    const why = { ...GIT_PROBLEMS, page: PAGE }[reason];
    return `${neutralize(path)}: ${formatCount(tokens, "token")} fewer, not written: ${why}`;
  });
  const rest = left.length - SHOWN;
  return rest > 0 ? [...lines, `… and ${formatInteger(rest)} more; see --json`] : lines;
}

function describeSaving(
  { files, tokens, at_start, of, held, unjudged, named }: Saving,
  configured: boolean,
): string {
  const fix = ["context-verdict fix", ...named.map(nameOperand)].join(" ");
  const early =
    at_start === 0 ? "none" : at_start === tokens ? "all" : `${formatInteger(at_start)} of them`;
  const share = `${formatPercent((tokens / of) * 100)} of the ${formatInteger(of)} in ${files === 1 ? "it" : "them"}`;
  const left = [
    held > 0 && `why it leaves ${formatCount(held, "file")}`,
    unjudged > 0 && `what ${formatCount(unjudged, "file")} not judged yet would save`,
  ].filter(Boolean);
  return [
    files > 0 &&
      `${fix} saves ${unjudged > 0 ? "at least " : ""}${formatCount(tokens, "token")} in ${formatCount(files, "file")}, ${early} at the start (${share}).`,
    files + unjudged + held === 0 &&
      `${fix} finds nothing to save in ${configured ? "the files that the configuration includes" : named.length > 0 ? "what is loaded" : "files for agents here"}.`,
    left.length > 0 && `${fix} --dry-run says ${left.join(" and ")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
