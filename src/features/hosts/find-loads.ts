import type { TokenEstimator } from "../../engine/contract/estimator.js";
import { formatInteger } from "../../render/format-number.js";
import { readTexts } from "./front-matter.js";
import type { Host, Limit, Skills } from "./host.js";
import { countLines, limitFiles } from "./limits.js";
import { FileLoader } from "./load-files.js";
import { openScope, type Scope } from "./placed-files.js";
import { strip } from "./read-document.js";
import {
  FINDING_KINDS,
  type HostLoads,
  type LoadedFile,
  type LoadFinding,
  type LoadsReport,
} from "./report.js";
import { memoize, type Tree } from "./tree.js";

export interface LoadsOptions {
  /** Absolute, without links. */
  directory: string;
  /** The user's directory, without links. Default: it is left alone. */
  home?: string | undefined;
  hosts: readonly Host[];
  estimator: TokenEstimator;
  /** How a path is written in the report. Default: as it is. */
  name?: (path: string) => string;
}

/** Finds the files that hosts load for a directory, in their order, and the parts that are cut. */
export function findLoads(tree: Tree, options: LoadsOptions): LoadsReport {
  const { directory, home, hosts, estimator, name = (path) => path } = options;
  const scope = openScope(tree, directory, home);
  // Hosts share files, and counting takes longest.
  const count = memoize((text) => estimator.count(text));
  return {
    directory: name(directory),
    root: name(scope.root),
    user: home !== undefined,
    tokenizer: estimator.name,
    hosts: hosts.map((host) => loadHost(host, scope, { count, name })),
  };
}

function loadHost(
  host: Host,
  scope: Scope,
  { count, name }: { count: (text: string) => number; name: (path: string) => string },
): HostLoads {
  const { loaded, waiting, ...found } = new FileLoader(host, scope, name);
  const { limited, findings } = limitFiles(loaded, host);
  const skills = listSkills(found.skills, host);
  const files = limited.map(({ file, keptText, cut }): LoadedFile => {
    const { path, via, asked_by, depth, bytes, text } = file;
    return {
      path: name(path),
      via,
      asked_by: asked_by && { ...asked_by, path: name(asked_by.path) },
      depth,
      bytes,
      characters: text.length,
      lines: countLines(text),
      tokens: count(strip(keptText, host.strips)),
      cut,
    };
  });
  const listed = skills.shown.map(({ path, name: skill, text }) => {
    return { path: name(path), name: skill, characters: text.length, tokens: count(text) };
  });
  const paths = new Set(loaded.map(({ path }) => path));
  const late = waiting.filter(({ path }) => !paths.has(path));
  return {
    host: host.name,
    title: host.title,
    tokens: sumTokens([...files, ...listed]),
    files,
    skills: { tokens: sumTokens(listed), listed },
    on_demand: late.map(({ path, text }) => {
      return { path: name(path), tokens: count(strip(text, host.strips)) };
    }),
    findings: [...found.findings, ...skills.findings, ...findings]
      .map((one) => ({ ...one, path: name(one.path) }))
      .sort((a, b) => FINDING_KINDS.indexOf(a.kind) - FINDING_KINDS.indexOf(b.kind)),
    partial: found.isPartial,
  };
}

function sumTokens(counted: readonly { tokens: number }[]): number {
  return counted.reduce((sum, { tokens }) => sum + tokens, 0);
}

/** The open standard, which most hosts follow. */
export const STANDARD: Skills = { shows: ["description"], requires: ["name", "description"] };

/** The consequence of a description that is too long. */
const TOO_LONG: Record<Limit["over"], string> = {
  cut: "it is cut",
  skip: "the skill is not listed",
  advice: "less is advised",
};

/** Lists skills as a host does at the start; those that are left out or cut are findings. */
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
