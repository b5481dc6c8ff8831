import { compileGlob } from "../../io/patterns.js";
import { formatInteger } from "../../render/format-number.js";
import { type FrontMatter, type openFrontMatter, readFrontMatter } from "./front-matter.js";
import type { Activation, Host, Imports, Limit, Place, Reading } from "./hosts.js";
import { PAGE } from "./is-agent-file.js";
import { findImports, isForStart, shorten } from "./read-instructions.js";
import { isInside, joinPath, listBelow, parentOf, pathBetween, type Tree } from "./tree.js";

/** The searched part of a tree, by absolute paths. */
interface Scope {
  tree: Tree;
  directory: string;
  /** The root of the repository; the directory itself outside of one. Nothing else is read. */
  root: string;
  /** How a path is written in messages. */
  name(path: string): string;
}

/** Kinds of findings, the most costly first. `unsure`: what the host does is not published. */
export const KINDS = [
  ...(["cut", "refused", "missing", "outside", "unreadable"] as const),
  ...(["deep", "cycle", "twice", "overlap", "unsure"] as const),
] as const;

/** A finding that the files themselves do not show; one sentence without a full stop. */
export interface LoadFinding {
  kind: (typeof KINDS)[number];
  path: string;
  line?: number;
  message: string;
}

/** A file that is loaded at the start, by absolute paths. */
export interface Loaded {
  path: string;
  real: string;
  /** The file that imports it; null where its name and place are why. */
  asked_by: string | null;
  /** How many imports led to it. */
  depth: number;
  text: string;
  bytes: number;
}

/** What is beyond these bounds is left out: imports that fan out would fill the memory. */
const MOST = { files: 1_000, skills: 2_000, imports: 10_000, findings: 1_000 };
/** Of all files of a host together. */
const MOST_BYTES = 33_554_432;
const ONLY_PATH = "it holds only a path, as git writes a link where core.symlinks is off";
const OUTSIDE = "is outside of what is imported without asking, and was not read";
/** `@…` that means a file: `@alice` and `@types/node` are words to most writers. */
const FILE_LIKE = /^(?:\.{1,2}|~)?\/|\.[A-Za-z]\w*(?:#[^/]*)?[.,;:!?)\]]*$/;
/** Where a host does not say how deep imports may go. */
const DEEPEST_IMPORT = 20;

/** What front matter leads to that a host does not read as it is meant. */
const EFFECTS: Record<keyof Host["reads"], Record<Reading["otherwise"], string>> = {
  skills: {
    skips: "the skill is not listed",
    drops: "no field counts, and the skill has the name of its folder",
    unknown: "not published whether the skill is listed",
  },
  rules: {
    skips: "it is not loaded",
    drops: "no field counts, and the rule is loaded at every start",
    unknown: "not published when the rule is loaded",
  },
};

/** Walks a project as one host does. Loads the files of its places in their order, with imports. */
export class FileLoader {
  readonly loaded: Loaded[] = [];
  /** Listed at the start, each real file once. */
  readonly skills: { path: string; front: FrontMatter }[] = [];
  /** By absolute paths. */
  readonly findings: LoadFinding[] = [];
  /** The paths of files that were looked at because of their place. */
  readonly #placed = new Set<string>();
  /** Their real paths, and those of what is passed over. */
  readonly #seen = new Set<string>();
  #imports = 0;
  #bytes = 0;

  constructor(
    private readonly host: Host,
    private readonly scope: Scope,
    private readonly readYaml: ReturnType<typeof openFrontMatter>,
  ) {}

  async run(): Promise<this> {
    const { tree } = this.scope;
    const all = findPlaced(this.host, this.scope);
    for (const one of all) if (one.passed === undefined) await this.#addPlaced(one);
    for (const { path, loads, passed } of all) {
      const real = tree.realPath(path) ?? path;
      if (passed === undefined || this.#seen.has(real)) continue;
      this.#seen.add(real);
      const { skips } = EFFECTS[loads === "skill" ? "skills" : "rules"];
      this.#find("refused", path, `${skips}: ${passed}`);
    }
    return this;
  }

  async #addPlaced({ path, loads: activation }: Placed): Promise<void> {
    if (this.#placed.has(path)) return;
    this.#placed.add(path);
    const { tree, root, directory } = this.scope;
    const real = tree.realPath(path) ?? path;
    const isSeen = this.#seen.has(real);
    this.#seen.add(real);
    const { imports, repeats } = this.host;
    // A rule that is a link counts as an import.
    const isImport = activation === "paths" && real !== path && imports?.within === "directory";
    const base = isImport ? directory : root;
    if (!isInside(tree, base, real)) {
      const what = base === root ? "repository" : "directory";
      this.#find("outside", path, `it links out of the ${what}, and was not read`);
      return;
    }
    if (activation === "skill") {
      if (isSeen || this.skills.length >= MOST.skills) return;
      const read = this.#read(path);
      if (read === undefined) return;
      const front = await this.#readFront(path, read.text, "skills");
      if (front !== undefined) this.skills.push({ path, front });
      return;
    }
    const earlier = this.loaded.find((one) => one.real === real);
    if (earlier !== undefined && activation === "start") {
      if (earlier.asked_by === null ? !repeats.links : !repeats.imports) return;
    }
    const read = this.#read(path);
    if (read === undefined) return;
    if (activation !== "start") {
      const front = await this.#readFront(path, read.text, "rules");
      if (front === undefined || !isForStart(front.fields, activation)) return;
    }
    if (holdsPath(path, this.scope)) this.#find("refused", path, ONLY_PATH);
    this.#load({ path, real, asked_by: null, depth: 0, ...read }, []);
  }

  /** undefined if the host skips the file for its front matter. */
  async #readFront(path: string, text: string, kind: keyof Host["reads"]) {
    const reading = this.host.reads[kind];
    const front = await readFrontMatter(text, reading, this.readYaml);
    const { problem } = front;
    if (problem === undefined) return front;
    const message = `${EFFECTS[kind][reading.otherwise]}: ${problem.why}`;
    const certainty = reading.otherwise === "unknown" ? "unsure" : "refused";
    this.#find(certainty, path, message, problem.line);
    return reading.otherwise === "skips" ? undefined : front;
  }

  /** @param chain The real paths of the files whose imports led here. */
  #load(file: Loaded, chain: readonly string[]): void {
    if (this.loaded.length >= MOST.files) return;
    const { imports, repeats } = this.host;
    const skip = findExceeded(this.host, "skip", file);
    if (skip !== undefined) {
      const [size, most] = [sizeOf(file, skip.unit), skip.most].map(formatInteger);
      const message = `it is skipped as a whole: ${size} of at most ${most} ${skip.unit}`;
      this.#find("cut", file.path, message);
      return;
    }
    const isEmpty = file.text.trim() === "";
    const twin = this.loaded.find((one) => {
      return one.real === file.real || (!isEmpty && one.text === file.text);
    });
    if (twin !== undefined) {
      if (twin.real !== file.real && !repeats.texts) return;
      const { path, asked_by } = twin;
      const what = twin.real === file.real ? "it" : "the same text";
      const by = asked_by === null ? "by its place" : `by ${this.scope.name(asked_by)}`;
      const other = path === file.path ? by : `as ${this.scope.name(path)}`;
      this.#find("twice", file.path, `${what} is loaded twice: ${other}, too`);
    }
    this.loaded.push(file);
    if (imports === undefined || imports.not_in?.some((end) => file.path.endsWith(end))) return;
    for (const { path: written, line } of findImports(file.text, this.host)) {
      if (this.#imports++ >= MOST.imports || this.loaded.length >= MOST.files) return;
      const found = this.#resolve(file, written, imports, [...chain, file.real]);
      if (Array.isArray(found)) {
        const [kind, reason] = found;
        const message = `@${shorten(written)} ${reason}`;
        if (FILE_LIKE.test(written)) this.#find(kind, file.path, message, line);
        continue;
      }
      const isLoaded = this.loaded.some(({ real }) => real === found?.real);
      if (found === undefined || (isLoaded && !repeats.imports)) continue;
      const read = this.#read(found.path);
      if (read === undefined) continue;
      const imported = { ...found, asked_by: file.path, depth: file.depth + 1, ...read };
      this.#load(imported, [...chain, file.real]);
    }
  }

  /** The file that an import names, or why it is not loaded; undefined for a folder. */
  #resolve(
    from: Loaded,
    written: string,
    imports: Imports,
    chain: readonly string[],
  ): { path: string; real: string } | [LoadFinding["kind"], string] | undefined {
    const { tree, directory, root } = this.scope;
    const base = imports.within === "directory" ? directory : root;
    const named = imports.anchors ? written.replace(/(?<=[^/#])#[^/]*$/, "") : written;
    const path = joinPath(parentOf(from.path), named);
    const isWanted = imports.absolute || !/^(?:\/|[A-Za-z]:\/)/.test(written);
    if (written.startsWith("~/") || !isWanted || !isInside(tree, base, path))
      return ["outside", OUTSIDE];
    const kind = tree.kindOf(path);
    if (kind === "folder") return undefined;
    if (kind === undefined) return ["missing", this.#explainMissing(path, named)];
    const real = tree.realPath(path) ?? path;
    if (!isInside(tree, base, real)) return ["outside", `links to what ${OUTSIDE}`];
    if (chain.includes(real)) return ["cycle", "imports a file that led to it"];
    const deepest = imports.depth ?? DEEPEST_IMPORT;
    if (from.depth < deepest) return { path, real };
    return ["deep", `is not loaded: ${deepest} imports led to it`];
  }

  /** Says what was tried, and what may be meant: without what stands behind a name, in other letters, or from the root. */
  #explainMissing(path: string, named: string): string {
    const { tree, root, name } = this.scope;
    const tried = `is not there: ${shorten(JSON.stringify(name(path)))} was tried`;
    const bare = named.replace(/(?<=[^/#])#[^/]*$/, "").replace(/(?<=\w)[.,;:!?)\]]{1,9}$/, "");
    const folder = parentOf(path);
    const last = bare.split("/").at(-1)!;
    const like = tree.list(folder).find((one) => one.name.toLowerCase() === last.toLowerCase());
    const others = [
      joinPath(folder, last),
      joinPath(folder, like?.name ?? last),
      joinPath(root, bare),
    ];
    const meant = others.find((other) => {
      return other !== path && isInside(tree, root, other) && tree.kindOf(other) === "file";
    });
    return meant === undefined ? tried : `${tried}; ${name(meant)} is there`;
  }

  #read(path: string): { text: string; bytes: number } | undefined {
    const read = this.scope.tree.read(path);
    if ("problem" in read) {
      this.#find("unreadable", path, read.problem);
      return undefined;
    }
    this.#bytes += read.bytes;
    return this.#bytes > MOST_BYTES ? undefined : read;
  }

  #find(kind: LoadFinding["kind"], path: string, message: string, line?: number): void {
    if (this.findings.length >= MOST.findings) return;
    this.findings.push({ kind, path, message, ...(line === undefined ? {} : { line }) });
  }
}

/** The first limit of single files that a file exceeds. */
export function findExceeded({ limits }: Host, over: Limit["over"], file: Loaded) {
  return limits.find((limit) => {
    return limit.of === "file" && limit.over === over && sizeOf(file, limit.unit) > limit.most;
  });
}

export function sizeOf({ text, bytes }: Loaded, unit: Limit["unit"]): number {
  return unit === "bytes" ? bytes : text.length;
}

/** A file in one of a host's places. */
interface Placed {
  path: string;
  loads: Activation;
  /** Why it is passed over. */
  passed?: string | undefined;
}

/** The files in a host's places, in the order of loading. */
function findPlaced({ places, upward }: Host, scope: Scope): Placed[] {
  const { root, directory, tree } = scope;
  const above = pathBetween(root, directory);
  if (upward) above.reverse();
  const ends = [...new Set([root, directory])];
  const folders = { above, directory: [directory], ends };
  const isOff = ({ unless = [] }: Place) =>
    above.some((folder) => unless.some((name) => tree.kindOf(joinPath(folder, name)) === "file"));
  const found: Placed[] = [];
  for (let from = 0, to = 0; from < places.length; from = to) {
    const where = places[from]!.in;
    while (places[to]?.in === where) to++;
    const active = places.slice(from, to).filter((place) => !isOff(place));
    for (const folder of folders[where]) {
      for (const place of active) found.push(...findIn(folder, place, scope));
    }
  }
  return found;
}

/** The files of a place in one folder, and what is meant by them: to people, not to the host. */
function findIn(folder: string, place: Place, scope: Scope): Placed[] {
  const { files, takes, meant = files, except = [], loads = "start", walk } = place;
  const { tree, root } = scope;
  const found = files.flatMap((pattern, index): Placed[] => {
    const [, head = "", rest = ""] = /^((?:[^*?[{/]+\/)*)(.*)$/.exec(pattern)!;
    const start = joinPath(folder, head);
    const isGlob = /[*?[{]/.test(rest);
    const named = joinPath(start, rest);
    if (!isGlob && tree.kindOf(named) === "file") return [{ path: named, loads }];
    if (isGlob && holdsPath(start, scope)) return [{ path: start, loads, passed: ONLY_PATH }];
    const isMatch = compileGlob(rest);
    const isLike = compileGlob((meant[index] ?? "").slice(head.length).toLowerCase());
    const below = isGlob
      ? listBelow(tree, start, root, walk)
      : tree.list(start).map(({ name }) => ({ name, passed: undefined }));
    return below.flatMap(({ name, passed }): Placed[] => {
      if (except.some((part) => name.startsWith(part))) return [];
      const path = joinPath(start, name);
      // A link with the name itself leads nowhere: reading says why.
      if (isMatch(name) || name === "" || name.endsWith("/"))
        return isGlob || tree.kindOf(path) === undefined ? [{ path, loads, passed }] : [];
      if (passed !== undefined || !isLike(name.toLowerCase()) || PAGE.test(name)) return [];
      // What is below a skill belongs to it.
      const above = loads === "skill" ? pathBetween(start, parentOf(path)) : [];
      const skills = above.map((one) => `${one}/SKILL.md`).filter((one) => one !== path);
      const isPart = skills.some((one) => tree.kindOf(one) === "file");
      if (isPart || tree.kindOf(path) !== "file") return [];
      return [{ path, loads, passed: `only ${pattern} is taken` }];
    });
  });
  const first = found.find(({ path, passed }) => !passed && tree.kindOf(path) === "file");
  if (takes !== "first" || first === undefined) return found;
  return found.filter((one) => one === first || tree.kindOf(one.path) !== "file");
}

/** Whether a file holds nothing but the path of what is there. */
function holdsPath(path: string, { tree, root }: Scope): boolean {
  if (tree.kindOf(path) !== "file") return false;
  const read = tree.read(path);
  const text = "text" in read && read.text.length < 256 ? read.text.trim() : "";
  const target = joinPath(parentOf(path), text);
  if (!/^.+$/.test(text) || target === path || !isInside(tree, root, target)) return false;
  return tree.kindOf(target) !== undefined;
}
