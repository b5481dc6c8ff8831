import type { Baseline } from "../check/baseline.js";
import { kindOf, type Outcome } from "../fix/outcome.js";
import type { HostLoads, LoadsReport } from "../hosts/report.js";

/** The tokens that agents load at every start, the possible savings, and the growth. This is the JSON output. */
export interface Overview {
  directory: string;
  tokenizer: string;
  /** Hosts that load something, most tokens first. */
  hosts: HostStart[];
  /** Whether a configuration says which files `fix` looks at. */
  configured: boolean;
  saving: Saving;
  /** Files in places of instructions that could not be read. */
  unread: UnreadFile[];
  /** Files that are loaded at the start and grew since the baseline, most first; null without a baseline. */
  grown: GrownFile[] | null;
  /** Files that are loaded at the start and not in the baseline; null without a baseline. */
  not_in_baseline: string[] | null;
}

export interface HostStart {
  host: string;
  title: string;
  /** Of its files and of its list of skills. */
  tokens: number;
  /** `cut`: whether the host reads only a part. `not_verified`: its makers published the limit, not the effect. */
  files: { path: string; tokens: number; cut: "yes" | "not_verified" | null }[];
  skills: number;
}

export interface UnreadFile {
  path: string;
  /** Without the name: `it is binary`. */
  message: string;
}

/** The savings of `fix` in files that only agents read. Tokens are estimated. */
export interface Saving {
  files: number;
  tokens: number;
  /** The part of these tokens in files that a host loads at the start. */
  at_start: number;
  /** Tokens of all files that it looks at. */
  of: number;
  /** How many files `fix` leaves to a person: a review, or damage. */
  held: number;
  /** How many files no run has judged yet: they would take too long. */
  unjudged: number;
}

/** Characters are UTF-16 code units, with LF line endings. */
export interface GrownFile {
  path: string;
  before: number;
  now: number;
}

/** The hosts of a report that load something at the start. */
export function listStarts({ hosts }: LoadsReport): HostStart[] {
  return hosts
    .filter(({ files, skills }) => files.length + skills.listed.length > 0)
    .map(toStart)
    .sort((a, b) => b.tokens - a.tokens);
}

function toStart({ host, title, tokens, files, skills }: HostLoads): HostStart {
  const loaded = files.map(({ path, tokens: own, cut }): HostStart["files"][number] => {
    return { path, tokens: own, cut: cut && (cut.verified ? "yes" : "not_verified") };
  });
  return { host, title, tokens, files: loaded, skills: skills.listed.length };
}

/** The files that no host could read, each once. */
export function listUnread({ hosts }: LoadsReport): UnreadFile[] {
  const unread = hosts.flatMap(({ findings }) =>
    findings.filter(({ kind }) => kind === "unreadable"),
  );
  const byPath = new Map(unread.map(({ path, message }) => [path, { path, message }]));
  return [...byPath.values()];
}

/**
 * Sums up a dry run of `fix`.
 * @param loaded The paths of files that hosts load at the start.
 */
export function sumSaving(
  outcomes: readonly Outcome[],
  loaded: ReadonlySet<string>,
): Omit<Saving, "unjudged"> {
  const saving = { files: 0, tokens: 0, at_start: 0, of: 0, held: 0 };
  for (const outcome of outcomes) {
    const { path, tokens = { source: 0, target: 0 } } = outcome;
    const kind = kindOf(outcome);
    saving.of += tokens.source;
    if (kind === "held" || kind === "failed") saving.held++;
    if (kind !== "planned") continue;
    saving.files++;
    saving.tokens += tokens.source - tokens.target;
    if (loaded.has(path)) saving.at_start += tokens.source - tokens.target;
  }
  return saving;
}

/**
 * Compares loaded files with the baseline.
 * @param texts By path, as the baseline names them.
 */
export function compareLoaded(
  texts: ReadonlyMap<string, string>,
  { files }: Baseline,
): { grown: GrownFile[]; not_in_baseline: string[] } {
  const grown: GrownFile[] = [];
  const not_in_baseline: string[] = [];
  for (const [path, text] of texts) {
    const before = files.get(path)?.measured_chars.source;
    const now = text.replaceAll("\r\n", "\n").length;
    if (before === undefined) not_in_baseline.push(path);
    else if (now > before) grown.push({ path, before, now });
  }
  grown.sort((a, b) => b.now - b.before - (a.now - a.before));
  return { grown, not_in_baseline };
}
