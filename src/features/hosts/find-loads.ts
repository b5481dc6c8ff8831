import type { TokenEstimator } from "../../engine/contract/estimator.js";
import { remember } from "../../engine/contract/once.js";
import { formatInteger } from "../../render/format-number.js";
import { openFrontMatter } from "./front-matter.js";
import { type Host, type Limit, STANDARD } from "./hosts.js";
import {
  FileLoader,
  findExceeded,
  KINDS,
  type Loaded,
  type LoadFinding,
  sizeOf,
} from "./load-files.js";
import { findHeadings, shorten, strip } from "./read-instructions.js";
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
export async function findLoads(tree: Tree, options: LoadsOptions): Promise<HostLoads[]> {
  const { directory, hosts, estimator, name = (path) => path } = options;
  const isRoot = (folder: string) => tree.kindOf(joinPath(folder, ".git")) !== undefined;
  const root = pathBetween("/", directory).findLast(isRoot) ?? directory;
  // Hosts share files, and counting takes longest.
  const count = memoize((text) => estimator.count(text));
  const readYaml = openFrontMatter();
  const loads = hosts.map(async (host) => {
    const found = await new FileLoader(host, { tree, directory, root, name }, readYaml).run();
    const { limited, findings } = limitFiles(found.loaded, host);
    const texts = limited.map(({ path, kept, cut }) => {
      return { path: name(path), text: strip(kept, host.strips), cut };
    });
    const files = texts.map(({ path, text, cut }) => ({ path, tokens: count(text), cut }));
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
        .concat(findOverlaps(texts, count))
        .sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind)),
    };
  });
  return Promise.all(loads);
}

const PLAIN = /^[\p{L}\p{N}_. -]+$/u;
const PLAIN_NAME = "letters, numbers, hyphens, underscores, dots and spaces";

/** Lists skills as a host does at the start; those that are left out or cut are findings. */
function listSkills(files: FileLoader["skills"], { skills = STANDARD, limits }: Host) {
  const shown = new Map<string, { path: string; name: string; text: string }>();
  const findings: LoadFinding[] = [];
  for (const { path, front } of files) {
    const { fields, body, isThere } = front;
    const field = (name: string) => fields.get(name)?.text ?? "";
    const folder = path.split("/").at(-2) ?? "";
    const name = field("name") || folder;
    const refuse = (why: string) => {
      findings.push({ kind: "refused", path, message: `the skill is not listed: ${why}` });
    };
    const missing = skills.requires.find((one) => (one === "---" ? !isThere : field(one) === ""));
    const fault =
      (missing !== undefined && `it has no ${isThere ? missing : "front matter"}`) ||
      (skills.named === "as_folder" && name !== folder && "its name is not that of its folder") ||
      (skills.named === "plainly" && !PLAIN.test(name) && `its name is not only ${PLAIN_NAME}`);
    if (fault) {
      refuse(fault);
      continue;
    }
    if (skills.off?.includes(field("disable-model-invocation").toLowerCase())) continue;
    const key = skills.same_name === "all" ? path : name;
    if (shown.has(key)) continue;
    let description = skills.shows.flatMap((one) => field(one) || []).join(" ");
    if (description === "" && skills.shows_text)
      description = /^[#\s]*(\S.*)$/m.exec(body)?.[1]?.trim() ?? "";
    const limit = limits.find(({ of, most }) => {
      return (of === "name" ? name : of === "skill" ? description : "").length > most;
    });
    if (limit !== undefined) {
      const [what, text] = limit.of === "name" ? ["name", name] : ["description", description];
      const [size, most] = [text.length, limit.most].map(formatInteger);
      const over = `its ${what} has ${size} of ${most} characters`;
      if (limit.over === "skip") {
        refuse(over);
        continue;
      }
      findings.push({ kind: "cut", path, message: `${over}: it is cut` });
      description = description.slice(0, limit.most);
    }
    shown.set(key, { path, name, text: description === "" ? name : `${name}: ${description}` });
  }
  return { shown: [...shown.values()], findings };
}

const MOST_HEADINGS = 100;
/** Of them, so many are named in a message. */
const MOST_NAMED = 3;

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
    const { end, cut, message } = cutText(text, limit, most, size);
    findings.push({ kind: limit.verified ? "cut" : "unsure", path, line: cut.line, message });
    return { path, kept: text.slice(0, end), cut };
  });
  return { limited, findings };
}

/** @param kept How much of the text is left of its `size`, in the unit of the limit. */
function cutText(text: string, { unit, most, of, verified }: Limit, kept: number, size: number) {
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
    `the last ${formatInteger(size - kept)} ${unit} ${verified ? "are" : "may be"} cut`,
    `, from line ${line} on`,
    inside === undefined ? "" : `, in "${shorten(inside)}"`,
    `: the limit is ${formatInteger(most)} ${unit} of ${of === "project" ? "all files together" : "a file"}`,
    names.length === 0 ? "" : `; lost: ${names.join(", ")}`,
  ].join("");
  const counts = { lost: lost.slice(0, MOST_HEADINGS), lost_count: lost.length };
  const cut: Cut = { unit, most, verified, line, ...counts };
  return { end, cut, message };
}

/** Shorter lines are headings and words that files share by chance, in code units. */
const MIN_LINE = 24;
/** Fewer tokens are not worth an edit. */
export const MIN_EDIT = 100;

/** Lines that a host loads twice, in files that are not the same as a whole. */
function findOverlaps(
  files: readonly { path: string; text: string }[],
  count: (text: string) => number,
): LoadFinding[] {
  const owners = new Map<string, string>();
  const texts = new Set<string>();
  return files.flatMap(({ path, text }): LoadFinding[] => {
    if (texts.has(text)) return [];
    texts.add(text);
    const shared = new Map<string, string[]>();
    for (const line of new Set(text.split("\n").map((one) => one.trim()))) {
      if (line.length < MIN_LINE || !/\p{L}/u.test(line)) continue;
      const owner = owners.get(line);
      if (owner === undefined) owners.set(line, path);
      else if (owner !== path) remember(shared, owner, (): string[] => []).push(line);
    }
    return [...shared].flatMap(([owner, repeated]): LoadFinding[] => {
      const tokens = count(repeated.join("\n"));
      if (tokens < MIN_EDIT) return [];
      const lines = repeated.length === 1 ? "a line" : `${repeated.length} lines`;
      const message = `it repeats ${lines} of ${owner}, ${formatInteger(tokens)} tokens`;
      return [{ kind: "overlap", path, message }];
    });
  });
}
