import type { TokenEstimator } from "../../engine/tokens/estimator.js";
import { formatInteger } from "../../render/format-number.js";
import { applyLimits, countLines, type Limited } from "./apply-limits.js";
import { type Candidate, findCandidates, openScope, type Scope } from "./find-candidates.js";
import { findConfigured } from "./find-configured.js";
import type { Host } from "./host.js";
import { listSkills } from "./list-skills.js";
import { FileLoader, type Found, type Waiting } from "./load-files.js";
import { shorten, strip } from "./read-document.js";
import {
  type Cut,
  FINDING_KINDS,
  type HostLoads,
  type LoadedFile,
  type LoadFinding,
  type LoadsReport,
  type OnDemandFile,
} from "./report.js";
import type { Tree } from "./tree.js";

export interface LoadsOptions {
  /** Absolute, without links. */
  directory: string;
  /** The user's directory, without links; undefined to leave it alone. */
  home: string | undefined;
  hosts: readonly Host[];
  estimator: TokenEstimator;
  /** How a path is written in the report. */
  name: (path: string) => string;
}

const MOST_ON_DEMAND = 500;

/** What hosts load for a directory, in which order, and what of it they lose. */
export function findLoads(tree: Tree, options: LoadsOptions): LoadsReport {
  const { directory, home, hosts, estimator, name } = options;
  const scope = openScope(tree, directory, home);
  const count = rememberCounts(estimator);
  return {
    directory: name(directory),
    root: name(scope.root),
    user: home !== undefined,
    tokenizer: estimator.name,
    hosts: hosts.map((host) => loadHost(host, scope, { count, name })),
  };
}

interface Tools {
  count: (text: string) => number;
  name: (path: string) => string;
}

function loadHost(host: Host, scope: Scope, { count, name }: Tools): HostLoads {
  const loader = new FileLoader(host, scope, name);
  const candidates = findCandidates(host, scope);
  // What is below may be loaded at the start, too, but nested files follow: some are loaded by then.
  const [nested, first] = partition(candidates, ({ activation }) => activation === "nested");
  for (const candidate of first) loader.addCandidate(candidate);
  for (const candidate of findConfigured(host, scope)) {
    loader.addCandidate(candidate, "configuration");
  }
  for (const candidate of nested) loader.addCandidate(candidate);
  const limited = applyLimits(loader.loaded, host);
  const files = limited.map((one) => toLoadedFile(one, host, { count, name }));
  const skills = listSkills(loader.skills, host);
  const listed = skills.shown.map(({ path, name: skill, text }) => {
    return { path: name(path), name: skill, characters: text.length, tokens: count(text) };
  });
  const late = loader.waiting.filter(({ candidate }) => {
    return !loader.loaded.some(({ path }) => path === candidate.path);
  });
  return {
    host: host.name,
    title: host.title,
    tokens: sumTokens([...files, ...listed]),
    order_known: host.order_known,
    files,
    skills: { tokens: sumTokens(listed), listed },
    on_demand: late
      .slice(0, MOST_ON_DEMAND)
      .map((one) => toOnDemandFile(one, host, { count, name })),
    on_demand_more: Math.max(0, late.length - MOST_ON_DEMAND),
    findings: sortFindings(
      [...loader.findings, ...skills.findings, ...limited.flatMap(describeLimits)],
      name,
    ),
    partial: loader.isPartial || scope.below.isPartial,
    sources: host.sources,
    unverified: host.unverified,
  };
}

function sumTokens(counted: readonly { tokens: number }[]): number {
  return counted.reduce((sum, { tokens }) => sum + tokens, 0);
}

function toLoadedFile(
  { file, text, cut }: Limited,
  host: Host,
  { count, name }: Tools,
): LoadedFile {
  const { path, via, askedBy, depth, bytes } = file;
  const asked =
    askedBy === null
      ? null
      : { path: name(askedBy.path), ...(askedBy.line === undefined ? {} : { line: askedBy.line }) };
  return {
    path: name(path),
    via,
    asked_by: asked,
    depth,
    bytes,
    characters: file.text.length,
    lines: countLines(file.text),
    tokens: count(strip(text, host.strips)),
    cut,
  };
}

function toOnDemandFile(
  { candidate, occasion, text }: Waiting,
  host: Host,
  { count, name }: Tools,
): OnDemandFile {
  const { at, globs } = occasion;
  return {
    path: name(candidate.path),
    on: at === "start" ? "nested" : at,
    ...(globs === undefined ? {} : { globs }),
    ...(at === "nested" ? { folder: name(candidate.folder) } : {}),
    tokens: count(strip(text, host.strips)),
  };
}

function describeLimits({ file, cut, advice }: Limited): Found[] {
  const { path } = file;
  const findings: Found[] = advice.map(({ most, unit }) => {
    return {
      kind: "advice",
      path,
      message: `more than the ${formatInteger(most)} ${unit} that are advised`,
    };
  });
  if (cut !== null) findings.push({ kind: "cut", path, line: cut.line, message: describeCut(cut) });
  return findings;
}

const MOST_NAMED = 5;

function describeCut(cut: Cut): string {
  const { unit, most, of, line, inside, lost_headings: lost, lost_count, verified } = cut;
  const whose = of === "project" ? "of all files together" : "of a file";
  const where = inside === null ? "" : `, in "${shorten(inside.text)}"`;
  const named = lost.slice(0, MOST_NAMED).map(({ text }) => `"${shorten(text)}"`);
  const more = lost_count - named.length;
  const names = [...named, ...(more > 0 ? [`${formatInteger(more)} more`] : [])].join(", ");
  return [
    `cut at line ${line}${where}: the limit is ${formatInteger(most)} ${unit} ${whose}`,
    ...(lost_count === 0 ? [] : [`lost: ${names}`]),
    ...(verified ? [] : ["not verified"]),
  ].join("; ");
}

function sortFindings(found: readonly Found[], name: (path: string) => string): LoadFinding[] {
  return found
    .map((one) => ({ ...one, path: name(one.path) }))
    .sort((a, b) => FINDING_KINDS.indexOf(a.kind) - FINDING_KINDS.indexOf(b.kind));
}

/** Hosts share files, and counting is what takes longest. */
function rememberCounts(estimator: TokenEstimator): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    const count = known.get(text) ?? estimator.count(text);
    known.set(text, count);
    return count;
  };
}

function partition(
  candidates: readonly Candidate[],
  isChosen: (candidate: Candidate) => boolean,
): [Candidate[], Candidate[]] {
  return [candidates.filter(isChosen), candidates.filter((one) => !isChosen(one))];
}
