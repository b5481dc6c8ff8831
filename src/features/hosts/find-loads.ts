import type { TokenEstimator } from "../../engine/contract/estimator.js";
import { formatInteger } from "../../render/format-number.js";
import { findCandidates, findConfigured, openScope, type Scope } from "./find-candidates.js";
import { readTexts } from "./front-matter.js";
import type { Host, Limit, Skills } from "./host.js";
import { countLines, FileLoader, isAbout, type Loaded, sizeOf } from "./load-files.js";
import { findHeadings, shorten, strip } from "./read-document.js";
import {
  type Cut,
  FINDING_KINDS,
  type HostLoads,
  type LoadedFile,
  type LoadFinding,
  type LoadsReport,
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
/** More lost headings are counted. */
const MOST_HEADINGS = 1_000;
/** Of them, so many are named in a message. */
const MOST_NAMED = 5;

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
    hosts: hosts.map((host) => loadHost(host, scope, count, name)),
  };
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

function loadHost(
  host: Host,
  scope: Scope,
  count: (text: string) => number,
  name: (path: string) => string,
): HostLoads {
  const loader = new FileLoader(host, scope, name);
  const candidates = findCandidates(host, scope);
  // What is below may be loaded at the start, too, but nested files follow: some are loaded by then.
  for (const one of candidates) if (one.activation !== "nested") loader.addCandidate(one);
  for (const one of findConfigured(host, scope)) loader.addCandidate(one, "configuration");
  for (const one of candidates) if (one.activation === "nested") loader.addCandidate(one);
  const { files, found: limited } = limitFiles(loader.loaded, host, count, name);
  const skills = listSkills(loader.skills, host);
  const listed = skills.shown.map(({ path, name: skill, text }) => {
    return { path: name(path), name: skill, characters: text.length, tokens: count(text) };
  });
  const loaded = new Set(loader.loaded.map(({ path }) => path));
  const late = loader.waiting.filter(({ candidate }) => !loaded.has(candidate.path));
  return {
    host: host.name,
    title: host.title,
    tokens: sumTokens([...files, ...listed]),
    order_known: host.order_known,
    files,
    skills: { tokens: sumTokens(listed), listed },
    on_demand: late.slice(0, MOST_ON_DEMAND).map(({ candidate, occasion, text }) => {
      const { at, globs } = occasion;
      return {
        path: name(candidate.path),
        on: at === "start" ? "nested" : at,
        ...(globs === undefined ? {} : { globs }),
        ...(at === "nested" ? { folder: name(candidate.folder) } : {}),
        tokens: count(strip(text, host.strips)),
      };
    }),
    on_demand_more: Math.max(0, late.length - MOST_ON_DEMAND),
    findings: [...loader.findings, ...skills.findings, ...limited]
      .map((one) => ({ ...one, path: name(one.path) }))
      .sort((a, b) => FINDING_KINDS.indexOf(a.kind) - FINDING_KINDS.indexOf(b.kind)),
    partial: loader.isPartial || scope.below.isPartial,
    sources: host.sources,
    unverified: host.unverified,
  };
}

function sumTokens(counted: readonly { tokens: number }[]): number {
  return counted.reduce((sum, { tokens }) => sum + tokens, 0);
}

/** Applies the limits of a host to files in their order. */
function limitFiles(
  loaded: readonly Loaded[],
  { limits, strips }: Host,
  count: (text: string) => number,
  name: (path: string) => string,
): { files: LoadedFile[]; found: LoadFinding[] } {
  const shared = limits.find(({ of, over }) => of === "project" && over === "cut");
  let left = shared?.most ?? 0;
  const found: LoadFinding[] = [];
  const files = loaded.map((file): LoadedFile => {
    const { path, via, askedBy, depth, bytes, text } = file;
    for (const advice of limits.filter(({ over }) => over === "advice")) {
      if (!isAbout(advice, file) || sizeOf(file, advice) <= advice.most) continue;
      const message = `more than the ${formatInteger(advice.most)} ${advice.unit} that are advised`;
      found.push({ kind: "advice", path, message });
    }
    const isShared = shared !== undefined && file.owner === "project";
    const limit = isShared
      ? shared
      : limits.find((one) => one.over === "cut" && isAbout(one, file));
    const most = isShared ? left : (limit?.most ?? 0);
    if (isShared && text.trim() !== "") left = Math.max(0, left - sizeOf(file, shared));
    const isCut = limit !== undefined && sizeOf(file, limit) > most;
    const end = isCut ? findEnd(text, limit.unit, most) : text.length;
    const cut = isCut ? describeCut(text, limit, most, end) : null;
    if (cut !== null) found.push({ kind: "cut", path, line: cut.line, message: explainCut(cut) });
    return {
      path: name(path),
      via,
      asked_by: askedBy && { ...askedBy, path: name(askedBy.path) },
      depth,
      bytes,
      characters: text.length,
      lines: countLines(text),
      tokens: count(strip(text.slice(0, end), strips)),
      cut,
    };
  });
  return { files, found };
}

/** The offset (UTF-16 code units) up to which a text is within a limit. */
function findEnd(text: string, unit: Limit["unit"], most: number): number {
  if (unit === "characters") return most;
  // A character that is cut in the middle is lost; `encodeInto` writes whole ones only.
  if (unit === "bytes") return new TextEncoder().encodeInto(text, new Uint8Array(most)).read;
  let at = 0;
  for (let line = 0; line < most; line++) at = text.indexOf("\n", at) + 1;
  return at;
}

function describeCut(text: string, limit: Limit, kept: number, end: number): Cut {
  const { unit, most, of, verified } = limit;
  const line = countLines(text.slice(0, end));
  const headings = findHeadings(text);
  // A heading whose own line is cut is lost, too.
  const lost = headings.filter((one) => one.end > end).map(({ heading }) => heading);
  return {
    unit,
    most,
    of,
    kept,
    line: Math.max(1, text[end - 1] === "\n" ? line + 1 : line),
    inside: headings.findLast((one) => one.end <= end)?.heading ?? null,
    lost_headings: lost.slice(0, MOST_HEADINGS),
    lost_count: lost.length,
    verified,
  };
}

function explainCut(cut: Cut): string {
  const { unit, most, of, line, inside, lost_headings: lost, lost_count, verified } = cut;
  const whose = of === "project" ? "of all files together" : "of a file";
  const where = inside === null ? "" : `, in "${shorten(inside.text)}"`;
  const names = lost.slice(0, MOST_NAMED).map(({ text }) => `"${shorten(text)}"`);
  const more = lost_count - names.length;
  if (more > 0) names.push(`${formatInteger(more)} more`);
  return [
    `cut at line ${line}${where}: the limit is ${formatInteger(most)} ${unit} ${whose}`,
    ...(names.length === 0 ? [] : [`lost: ${names.join(", ")}`]),
    ...(verified ? [] : ["not verified"]),
  ].join("; ");
}

/** What most hosts do: those of the open standard. */
export const STANDARD: Skills = { shows: ["description"], requires: ["name", "description"] };

/** What happens to a skill whose description is too long. */
const TOO_LONG: Record<Limit["over"], string> = {
  cut: "it is cut",
  skip: "the skill is not listed",
  advice: "less is advised",
};

/** Lists skills as a host does at the start, and says which are left out or cut. */
function listSkills(
  files: readonly { path: string; text: string }[],
  { skills = STANDARD, limits }: Host,
): { shown: { path: string; name: string; text: string }[]; findings: LoadFinding[] } {
  const each = limits.find(({ of }) => of === "skill");
  const whole = limits.find(({ of }) => of === "skills");
  const shown = new Map<string, { path: string; name: string; text: string }>();
  const findings: LoadFinding[] = [];
  for (const { path, text } of files) {
    const fields = readTexts(text);
    const missing = skills.requires.find((field) => !fields.get(field));
    if (missing !== undefined) {
      findings.push({ kind: "cut", path, message: `it is not listed: it has no ${missing}` });
      continue;
    }
    if (skills.hidden_by !== undefined && fields.get(skills.hidden_by) === "true") continue;
    const name = fields.get("name") || (path.split("/").at(-2) ?? "");
    const key = skills.same_name === "all" ? path : name;
    if (shown.has(key)) continue;
    let description = skills.shows.flatMap((field) => fields.get(field) || []).join(" ");
    if (each !== undefined && description.length > each.most) {
      const [size, most] = [description.length, each.most].map(formatInteger);
      const message = `its description has ${size} of ${most} characters: ${TOO_LONG[each.over]}`;
      findings.push({ kind: each.over === "advice" ? "advice" : "cut", path, message });
      if (each.over === "skip") continue;
      if (each.over === "cut") description = description.slice(0, each.most);
    }
    shown.set(key, { path, name, text: description === "" ? name : `${name}: ${description}` });
  }
  const list = [...shown.values()];
  const size = list.reduce((sum, { text }) => sum + text.length, 0);
  if (whole !== undefined && size > whole.most) {
    // It depends on the model's window, so none is cut here.
    const [all, most] = [size, whole.most].map(formatInteger);
    const doubt = whole.verified ? "" : "; not verified";
    const message = `the list of skills has ${all} characters: beyond ${most}, with a small or unknown window, descriptions are shortened${doubt}`;
    findings.push({ kind: "advice", path: list[0]!.path, message });
  }
  return { shown: list, findings };
}
