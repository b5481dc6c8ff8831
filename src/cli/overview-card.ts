import { remember } from "../engine/contract/once.js";
import { GIT_PROBLEMS } from "../features/fix/outcome.js";
import { type HostLoads, MIN_EDIT } from "../features/hosts/find-loads.js";
import { KINDS, type LoadFinding } from "../features/hosts/load-files.js";
import type { GitProblem } from "../io/git.js";
import {
  describeEstimator,
  formatCount,
  formatInteger,
  formatPercent,
} from "../render/format-number.js";
import { neutralize } from "../render/neutralize.js";
import { joinGroups } from "../render/terminal/card.js";
import { cutPath, hangText, truncateText } from "../render/terminal/fit-text.js";
import { nameOperand } from "../render/terminal/quote-word.js";
import { renderTable, type Table } from "../render/terminal/table.js";
import type { View } from "../render/terminal/view.js";

/** What agents load at every start, and the possible savings. This is the JSON output. */
export interface Overview {
  directory: string;
  tokenizer: string;
  /** Hosts that load something, or would if nothing was wrong; most tokens first. */
  hosts: HostLoads[];
  /** Whether a configuration says which files `fix` looks at. */
  configured: boolean;
  /** As it was asked for; null if it was not. */
  rate: Rate | null;
  saving: Saving;
}

/** The savings of `fix` in files that only agents read. */
export interface Saving {
  /** How many files were looked at. */
  judged: number;
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
  /** Files that would be lighter, which another tool of the repository would write back. */
  rewritten: { path: string; tokens: number; tool: string; exclusion: string }[];
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

/** What tokens of every start come to in a day. */
export interface Rate {
  starts_a_day: number;
  /** Of a million tokens, in any currency. */
  price: number | null;
}

/** Renders an overview as lines without a final line ending: what nobody else says comes first. */
export function renderOverview(overview: Overview, view: View): string {
  const { hosts, saving, configured, tokenizer, rate } = overview;
  const { bold, dim } = view.colors;
  const hang = (line: string) => hangText("", line, view.width);
  const rows = groupHosts(hosts.filter(({ files, skills }) => files.length + skills.length > 0));
  const faults = [...listFindings(hosts), ...listRewritten(saving)];
  const left = listLeft(saving);
  const mayFix = saving.files + saving.held + saving.unjudged > 0;
  const title = `Agents load here at every start, ${describeEstimator(tokenizer)}`;
  const table = [...hang(title).map(bold), ...renderTable(rows, tableOf(rate), view)];
  const isNothing = rows.length === 0 && faults.length === 0;
  return joinGroups([
    faults.flatMap((fault) => renderFault(fault, view)),
    rows.length > 0 ? table : [],
    isNothing ? hang("No agent loads a file here at the start.") : [],
    [
      ...(rows.length > 0 && faults.length === 0 ? hang(describeFine(hosts)) : []),
      ...(rows.length > 0 || mayFix ? hang(describeSaving(saving, configured)) : []),
    ],
    left.flatMap(hang),
    [
      ...(rows.length > 0 || mayFix ? [] : ["Every document here: context-verdict profile ."]),
      "All commands: context-verdict --help",
    ].map(dim),
  ]);
}

/** What is wrong, of one kind, and the edit that mends it. */
interface Fault {
  texts: string[];
  edit: string;
}

/** Of a kind, more are counted. */
const SHOWN = 3;

function renderFault({ texts, edit }: Fault, { width, colors }: View): string[] {
  const lines = texts.slice(0, SHOWN).flatMap((text, index) => {
    return hangText(index === 0 ? "▲ " : "  ", text, width);
  });
  const more = texts.length - SHOWN;
  const rest = more > 0 ? [`  … and ${formatInteger(more)} more; see --json`] : [];
  const [first = "", ...others] = lines;
  const marked = first.replace("▲", colors.yellow("▲"));
  return [marked, ...others, ...rest, ...hangText("  → ", edit, width).map(colors.dim)];
}

/** The edit for each kind of finding; the message says what is wrong. */
const EDITS: Record<LoadFinding["kind"], string> = {
  cut: "Move what is not needed at every start into files that are read on demand",
  refused: "Correct what is said there: the agent itself says nothing, and goes on without it",
  missing: "Correct the path, or take the line out",
  outside:
    "Agree when the agent asks, move the file to where it may import from, or take the line out",
  unreadable: "Put a text in UTF-8 there, of at most 8 MiB",
  deep: "Name the file in one that is loaded earlier",
  cycle: "Take one of the two imports out",
  twice: "Keep the text in one place, and take the other out",
  overlap: "Keep the lines in the file that all your agents load, and take them out of the other",
  unsure: "Mend it if you use this agent: its makers do not publish what happens then",
};

/** The findings, each once, with the hosts that it is about. */
function listFindings(hosts: readonly HostLoads[]): Fault[] {
  const all = hosts.flatMap(({ title, findings }) => findings.map((one) => ({ title, ...one })));
  return KINDS.flatMap((kind): Fault[] => {
    const found = new Map<string, { place: string; message: string; titles: Set<string> }>();
    for (const { path, line, message, title } of all.filter((one) => one.kind === kind)) {
      const place = line === undefined ? path : `${path}:${line}`;
      const start = () => ({ place, message, titles: new Set<string>() });
      remember(found, `${place}\0${message}`, start).titles.add(title);
    }
    const texts = Array.from(found.values(), ({ place, message, titles }) => {
      return neutralize(`${place} (${[...titles].join(", ")}): ${message}`);
    });
    return texts.length === 0 ? [] : [{ texts, edit: EDITS[kind] }];
  });
}

function listRewritten({ rewritten, unjudged }: Saving): Fault[] {
  const tools = new Map<string, Saving["rewritten"]>();
  for (const one of rewritten) remember(tools, one.tool, (): Saving["rewritten"] => []).push(one);
  const worth = [...tools].filter(([, files]) => sumTokens(files) >= MIN_EDIT);
  return worth.map(([tool, files]) => {
    const saved = `${unjudged > 0 ? "at least " : ""}${formatCount(sumTokens(files), "token")}`;
    return {
      texts: [`${nameFiles(files)}: ${tool} would write back what fix saves, ${saved}`],
      edit: `Add the paths (--json has all) to ${files[0]?.exclusion}, and run context-verdict fix`,
    };
  });
}

function sumTokens(files: readonly { tokens: number }[]): number {
  return files.reduce((sum, { tokens }) => sum + tokens, 0);
}

function nameFiles([first, ...more]: readonly { path: string }[], width = Infinity): string {
  const path = cutPath(neutralize(first?.path ?? ""), width);
  return more.length === 0 ? path : `${path} and ${formatInteger(more.length)} more`;
}

const SHORTEST_HOSTS = 12;
/** Beside names of hosts, in 80 columns. */
const WIDEST_PATH = 26;

function tableOf(rate: Rate | null): Table<Row> {
  const { starts_a_day, price } = rate ?? { starts_a_day: 1, price: null };
  const aDay = ({ tokens }: Row) => {
    if (price === null) return formatInteger(tokens * starts_a_day);
    const cost = (tokens * starts_a_day * price) / 1_000_000;
    return cost > 0 && cost < 0.01 ? "< 0.01" : cost.toFixed(2);
  };
  const title = price === null ? "TOKENS A DAY" : "COST A DAY";
  return {
    columns: [
      { title: "AGENT", cell: ({ hosts }) => hosts },
      { title: "LOADS", cell: ({ loads }) => loads },
      { title: "TOKENS", cell: ({ tokens }) => formatInteger(tokens), align: "right" },
      ...(rate === null ? [] : [{ title, cell: aDay, align: "right" as const }]),
    ],
    elastic: { title: "AGENT", shortest: SHORTEST_HOSTS, cut: truncateText },
  };
}

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
  // The mark is for any file of the row, named or not.
  const cuts = loaded.flatMap(({ cut }) => cut ?? []);
  const mark =
    cuts.length === 0 ? "" : cuts.some(({ verified }) => verified) ? " (cut)" : " (cut?)";
  const files = loaded.length === 0 ? "" : nameFiles(loaded, WIDEST_PATH) + mark;
  const listed = skills.length === 0 ? "" : formatCount(skills.length, "skill");
  return [files, listed].filter(Boolean).join(", ");
}

const PAGE = "people may read it; if none do, list it under agent_files";

/** One line for each reason. */
function listLeft({ left }: Saving): string[] {
  const reasons = new Map<string, Saving["left"]>();
  for (const one of left) remember(reasons, one.reason, (): Saving["left"] => []).push(one);
  return [...reasons.values()].map((files) => {
    const why = { ...GIT_PROBLEMS, page: PAGE }[files[0]!.reason];
    return `${nameFiles(files)}: ${formatCount(sumTokens(files), "token")} fewer, not written: ${why}`;
  });
}

/** What was looked at, where nothing is wrong. */
function describeFine(hosts: readonly HostLoads[]): string {
  const count = (list: "files" | "skills") =>
    new Set(hosts.flatMap((host) => host[list].map(({ path }) => path))).size;
  const [files, skills] = [count("files"), count("skills")];
  const what = [
    files > 0 && formatCount(files, "file"),
    skills > 0 && formatCount(skills, "skill"),
  ].filter(Boolean);
  const who = hosts.length === 1 ? "1 agent loads" : `${hosts.length} agents load`;
  return `Nothing is cut, refused or missing in the ${what.join(" and ")} that ${who}.`;
}

function describeSaving(
  { judged, files, tokens, at_start, of, held, unjudged, rewritten, named }: Saving,
  configured: boolean,
): string {
  const fix = ["context-verdict fix", ...named.map(nameOperand)].join(" ");
  const early =
    at_start === 0 ? "none" : at_start === tokens ? "all" : `${formatInteger(at_start)} of them`;
  const share = `${formatPercent((tokens / of) * 100)} of the ${formatInteger(of)} in ${files === 1 ? "it" : "them"}`;
  const where = configured
    ? "of the configuration"
    : named.length > 0
      ? "loaded here"
      : "for agents here";
  const tools = [...new Set(rewritten.map(({ tool }) => tool))].join(" and ");
  const but = tools === "" ? "" : ` that ${tools} would not write back`;
  return [
    files > 0 &&
      `${fix} saves ${unjudged > 0 ? "at least " : ""}${formatCount(tokens, "token")} in ${formatCount(files, "file")}, ${early} at the start (${share}).`,
    files + unjudged + held === 0 &&
      `${fix} finds nothing to save in ${formatCount(judged, "file")} ${where}${but}.`,
    held > 0 && `${fix} --dry-run says why it leaves ${formatCount(held, "file")}.`,
    unjudged > 0 &&
      `${formatCount(unjudged, "file")} more would take long to judge: ${fix} --dry-run does.`,
  ]
    .filter(Boolean)
    .join(" ");
}
