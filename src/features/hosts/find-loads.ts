import type { TokenEstimator } from "../../engine/contract/estimator.js";
import { formatInteger } from "../../render/format-number.js";
import type { Host, Limit, Skills } from "./hosts.js";
import {
  FileLoader,
  findExceeded,
  KINDS,
  type Loaded,
  type LoadFinding,
  sizeOf,
} from "./load-files.js";
import { findHeadings, readTexts, shorten, strip } from "./read-instructions.js";
import { joinPath, memoize, pathBetween, type Tree } from "./tree.js";

/** What a host loads at its start for a directory; and what it does not, against expectation. */
export interface HostLoads {
  host: string;
  title: string;
  /** Of the files, without the parts that are cut, and of the list of skills. */
  tokens: number;
  /** In the order of loading; a file that is loaded twice is here twice. */
  files: {
    path: string;
    /** Without what is cut or removed. */
    tokens: number;
    cut: Cut | null;
  }[];
  /** By name and description, as far as they are listed. */
  skills: { path: string; name: string; tokens: number }[];
  findings: LoadFinding[];
}

/** Where a host stops reading a file. */
export interface Cut extends Pick<Limit, "unit" | "most" | "verified"> {
  /** The line in which it is cut, from 1. */
  line: number;
  /** The headings that are lost, the first 100 of them. */
  lost: string[];
  lost_count: number;
}

interface LoadsOptions {
  /** Absolute, without links. */
  directory: string;
  hosts: readonly Host[];
  estimator: TokenEstimator;
  /** How a path is written in the answer. Default: as it is. */
  name?: (path: string) => string;
}

/** Finds the files that hosts load for a directory, in their order, and the parts that are cut. */
export function findLoads(tree: Tree, options: LoadsOptions): HostLoads[] {
  const { directory, hosts, estimator, name = (path) => path } = options;
  const isRoot = (folder: string) => tree.kindOf(joinPath(folder, ".git")) !== undefined;
  const root = pathBetween("/", directory).findLast(isRoot) ?? directory;
  // Hosts share files, and counting takes longest.
  const count = memoize((text) => estimator.count(text));
  return hosts.map((host) => {
    const found = new FileLoader(host, { tree, directory, root, name });
    const { limited, findings } = limitFiles(found.loaded, host);
    const files = limited.map(({ path, kept, cut }) => {
      return { path: name(path), tokens: count(strip(kept, host.strips)), cut };
    });
    const listed = listSkills(found.skills, host);
    const skills = listed.shown.map((skill) => {
      return { path: name(skill.path), name: skill.name, tokens: count(skill.text) };
    });
    return {
      host: host.name,
      title: host.title,
      tokens: [...files, ...skills].reduce((sum, { tokens }) => sum + tokens, 0),
      files,
      skills,
      findings: [...found.findings, ...listed.findings, ...findings]
        .map((one) => ({ ...one, path: name(one.path) }))
        .sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind)),
    };
  });
}

/** The open standard, which most hosts follow. */
export const STANDARD: Skills = { shows: ["description"], requires: ["name", "description"] };

/** Lists skills as a host does at the start; those that are left out or cut are findings. */
function listSkills(
  files: readonly { path: string; text: string }[],
  { skills = STANDARD, limits }: Host,
) {
  const limit = limits.find(({ of }) => of === "skill");
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
    if (limit !== undefined && description.length > limit.most) {
      const [size, most] = [description.length, limit.most].map(formatInteger);
      const effect = limit.over === "cut" ? "it is cut" : "the skill is not listed";
      const message = `its description has ${size} of ${most} characters: ${effect}`;
      findings.push({ kind: "cut", path, message });
      if (limit.over === "skip") continue;
      description = description.slice(0, limit.most);
    }
    shown.set(key, { path, name, text: description === "" ? name : `${name}: ${description}` });
  }
  return { shown: [...shown.values()], findings };
}

const MOST_HEADINGS = 100;
/** Of them, so many are named in a message. */
const MOST_NAMED = 5;

/** Cuts files, in their order, where their host does. */
function limitFiles(loaded: readonly Loaded[], host: Host) {
  const shared = host.limits.find(({ of }) => of === "project");
  let left = shared?.most ?? 0;
  const findings: LoadFinding[] = [];
  const limited = loaded.map((file) => {
    const { path, text } = file;
    const limit = shared ?? findExceeded(host, "cut", file);
    const most = shared === undefined ? (limit?.most ?? 0) : left;
    const size = limit === undefined ? 0 : sizeOf(file, limit.unit);
    if (shared !== undefined && text.trim() !== "") left = Math.max(0, left - size);
    if (limit === undefined || size <= most) return { path, kept: text, cut: null };
    const { end, cut, message } = cutText(text, limit, most);
    findings.push({ kind: "cut", path, line: cut.line, message });
    return { path, kept: text.slice(0, end), cut };
  });
  return { limited, findings };
}

/** @param kept How much of the text is left, in the unit of the limit. */
function cutText(text: string, { unit, most, of, verified }: Limit, kept: number) {
  // A character that is cut in the middle is lost; `encodeInto` writes whole ones only.
  const end =
    unit === "characters" ? kept : new TextEncoder().encodeInto(text, new Uint8Array(kept)).read;
  const line = text.slice(0, end).split("\n").length;
  const headings = findHeadings(text);
  // A heading whose own line is cut is lost, too.
  const lost = headings.filter((one) => one.end > end).map((one) => one.text);
  const inside = headings.findLast((one) => one.end <= end)?.text;
  const names = lost.slice(0, MOST_NAMED).map((name) => `"${shorten(name)}"`);
  if (lost.length > MOST_NAMED) names.push(`${formatInteger(lost.length - MOST_NAMED)} more`);
  const message = [
    `cut at line ${line}${inside === undefined ? "" : `, in "${shorten(inside)}"`}`,
    `: the limit is ${formatInteger(most)} ${unit} of ${of === "project" ? "all files together" : "a file"}`,
    names.length === 0 ? "" : `; lost: ${names.join(", ")}`,
    verified ? "" : "; not verified",
  ].join("");
  const counts = { lost: lost.slice(0, MOST_HEADINGS), lost_count: lost.length };
  const cut: Cut = { unit, most, verified, line, ...counts };
  return { end, cut, message };
}
