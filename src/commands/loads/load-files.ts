import { formatInteger } from "../../render/format-number.js";
import { isAbout, sizeOf } from "./apply-limits.js";
import { type Candidate, isAllowed, type Scope } from "./find-candidates.js";
import { type Occasion, readOccasion } from "./front-matter.js";
import type { Host } from "./host.js";
import type { SkillFile } from "./list-skills.js";
import { isWithin, joinPath, parentOf } from "./paths.js";
import { findImports, type ImportLine, shorten } from "./read-document.js";
import type { FindingKind, LoadedFile } from "./report.js";

/** A file that is loaded at the start. */
export interface Loaded {
  path: string;
  real: string;
  owner: Candidate["owner"];
  via: LoadedFile["via"];
  askedBy: { path: string; line?: number } | null;
  depth: number;
  text: string;
  bytes: number;
}

/** A file that is loaded on some occasion. */
export interface Waiting {
  candidate: Candidate;
  occasion: Occasion;
  text: string;
}

/** What was found, by absolute paths. */
export interface Found {
  kind: FindingKind;
  path: string;
  line?: number;
  message: string;
}

/** No project has so many, and imports that fan out would fill the memory: the report is then partial. */
const MOST_FILES = 1_000;
const MOST_WAITING = 2_000;
const MOST_SKILLS = 2_000;
const MOST_IMPORTS = 10_000;
const MOST_FINDINGS = 1_000;
/** Of all files of a host together. */
const MOST_BYTES = 33_554_432;
/** Why an import is not followed. */
const OUTSIDE = "is outside of what may be imported, and was not read";
/** Where a host does not say how deep imports may go. */
const DEEPEST_IMPORT = 20;

/** Loads the files of one host, in its order, with imports. */
export class FileLoader {
  readonly loaded: Loaded[] = [];
  readonly waiting: Waiting[] = [];
  /** What is listed at the start, each real file once. */
  readonly skills: SkillFile[] = [];
  readonly findings: Found[] = [];
  isPartial = false;
  readonly #waitingPaths = new Set<string>();
  readonly #realSkills = new Set<string>();
  #imports = 0;
  #bytes = 0;
  readonly #host: Host;
  readonly #scope: Scope;
  readonly #name: (path: string) => string;

  constructor(host: Host, scope: Scope, name: (path: string) => string) {
    this.#host = host;
    this.#scope = scope;
    this.#name = name;
  }

  /** Loads a file because of its place, or puts it aside until its occasion. */
  addCandidate(candidate: Candidate, via: "place" | "configuration" = "place"): void {
    const { path, folder, owner, activation } = candidate;
    if (this.loaded.some((one) => one.path === path && one.via !== "import")) return;
    if (this.waiting.length >= MOST_WAITING) {
      this.isPartial = true;
      return;
    }
    if (this.#waitingPaths.has(path)) return;
    const real = this.#scope.tree.realPath(path) ?? path;
    if (!isAllowed(real, folder, this.#scope)) {
      this.#find("outside", path, "it links out of the repository, and was not read");
      return;
    }
    if (activation === "skill") {
      this.#addSkill(path, real);
      return;
    }
    const earlier = this.loaded.find((one) => one.real === real);
    if (earlier !== undefined && activation === "start") {
      const { links, imports } = this.#host.repeats;
      if (earlier.via === "import" ? !imports : !links) return;
    }
    const read = this.#read(path);
    if (read === undefined) return;
    const occasion = readOccasion(read.text, activation);
    if (occasion.at !== "start") {
      this.#waitingPaths.add(path);
      this.waiting.push({ candidate, occasion, text: read.text });
      return;
    }
    this.#load({ path, real, owner, via, askedBy: null, depth: 0, ...read }, []);
  }

  #addSkill(path: string, real: string): void {
    if (this.#realSkills.has(real)) return;
    if (this.#realSkills.size >= MOST_SKILLS) {
      this.isPartial = true;
      return;
    }
    this.#realSkills.add(real);
    const read = this.#read(path);
    if (read !== undefined) this.skills.push({ path, text: read.text });
  }

  /** @param chain The real paths of the files whose imports led here. */
  #load(file: Loaded, chain: readonly string[]): void {
    if (this.loaded.length >= MOST_FILES) {
      this.isPartial = true;
      return;
    }
    const skip = this.#host.limits.find((limit) => {
      return limit.over === "skip" && isAbout(limit, file) && sizeOf(file, limit) > limit.most;
    });
    if (skip !== undefined) {
      const [size, most] = [sizeOf(file, skip), skip.most].map(formatInteger);
      this.#find(
        "cut",
        file.path,
        `it is skipped as a whole: ${size} of at most ${most} ${skip.unit}`,
      );
      return;
    }
    const twin = this.loaded.find((one) => isRepeat(one, file));
    if (twin !== undefined) {
      if (twin.real !== file.real && !this.#host.repeats.texts) return;
      this.#find("twice", file.path, this.#describeRepeat(twin, file));
    }
    this.loaded.push(file);
    this.#loadImports(file, [...chain, file.real]);
  }

  #describeRepeat(twin: Loaded, file: Loaded): string {
    if (twin.path !== file.path) {
      const what = twin.real === file.real ? "it" : "the same text";
      return `${what} is loaded twice: as ${this.#name(twin.path)}, too`;
    }
    const [first, second] = [twin, file].map(({ askedBy }) => {
      return askedBy === null ? "by its place" : `by ${this.#name(askedBy.path)}`;
    });
    return `it is loaded twice: ${first} and ${second}`;
  }

  #loadImports(from: Loaded, chain: readonly string[]): void {
    const { imports } = this.#host;
    if (imports === undefined) return;
    if (imports.not_in?.some((end) => from.path.endsWith(end))) return;
    for (const line of findImports(from.text, this.#host)) {
      if (++this.#imports > MOST_IMPORTS) this.isPartial = true;
      if (this.isPartial) return;
      this.#loadImport(from, line, chain);
    }
  }

  #loadImport(from: Loaded, line: ImportLine, chain: readonly string[]): void {
    const target = this.#findTarget(from, line.path, chain);
    if (target === undefined) return;
    if ("kind" in target) {
      const message = `@${shorten(line.path)} ${target.reason}`;
      if (isFileLike(line.path)) this.#find(target.kind, from.path, message, line.line);
      return;
    }
    const { path, real } = target;
    const read = this.#read(path);
    if (read === undefined) return;
    const { owner, depth } = from;
    const askedBy = { path: from.path, line: line.line };
    this.#load({ path, real, owner, via: "import", askedBy, depth: depth + 1, ...read }, chain);
  }

  /** The file that an import leads to, or why to none; undefined for what is passed over. */
  #findTarget(
    from: Loaded,
    written: string,
    chain: readonly string[],
  ): { path: string; real: string } | { kind: FindingKind; reason: string } | undefined {
    const { tree } = this.#scope;
    const path = this.#resolve(from, written);
    if (path === undefined) return { kind: "outside", reason: OUTSIDE };
    const kind = tree.kindOf(path);
    if (kind === "folder") return undefined;
    if (kind === undefined) return { kind: "missing", reason: "is not there" };
    const real = tree.realPath(path) ?? path;
    if (!this.#canImport(from, real))
      return { kind: "outside", reason: `links to what ${OUTSIDE}` };
    if (chain.includes(real)) return { kind: "cycle", reason: "imports a file that led to it" };
    const deepest = this.#host.imports!.depth ?? DEEPEST_IMPORT;
    if (from.depth >= deepest) {
      return { kind: "deep", reason: `is not loaded: ${deepest} imports led to it` };
    }
    const isLoaded = this.loaded.some((one) => one.real === real);
    return isLoaded && !this.#host.repeats.imports ? undefined : { path, real };
  }

  /** The absolute path that an import stands for; undefined where it may not be imported. */
  #resolve(from: Loaded, written: string): string | undefined {
    const imports = this.#host.imports!;
    const { home } = this.#scope;
    let path: string;
    if (written.startsWith("~/")) {
      if (!imports.home || home === undefined) return undefined;
      path = joinPath(home, written.slice(2));
    } else {
      if (/^(?:\/|[A-Za-z]:\/)/.test(written) && !imports.absolute) return undefined;
      path = joinPath(parentOf(from.path), written);
    }
    return this.#canImport(from, path) ? path : undefined;
  }

  #canImport(from: Loaded, path: string): boolean {
    const { tree, directory, root, home } = this.#scope;
    const imports = this.#host.imports!;
    const bases = imports.within === "directory" ? [directory] : [root];
    if (from.owner === "user") bases.push(parentOf(from.path));
    if (home !== undefined && imports.home) bases.push(home);
    return bases.some(
      (base) => isWithin(base, path) || isWithin(tree.realPath(base) ?? base, path),
    );
  }

  #read(path: string): { text: string; bytes: number } | undefined {
    const read = this.#scope.tree.read(path);
    if ("problem" in read) {
      this.#find("unreadable", path, read.problem);
      return undefined;
    }
    this.#bytes += read.bytes;
    if (this.#bytes <= MOST_BYTES) return read;
    this.isPartial = true;
    return undefined;
  }

  #find(kind: FindingKind, path: string, message: string, line?: number): void {
    if (this.findings.length >= MOST_FINDINGS) {
      this.isPartial = true;
      return;
    }
    this.findings.push({ kind, path, message, ...(line === undefined ? {} : { line }) });
  }
}

/** Whether files are the same, or have the same text. Empty ones do not count. */
function isRepeat(one: Loaded, file: Loaded): boolean {
  if (one.real === file.real) return true;
  return one.bytes === file.bytes && file.text.trim() !== "" && one.text === file.text;
}

/** Whether `@…` means a file: `@alice` and `@types/node` are words to most writers. */
function isFileLike(written: string): boolean {
  if (/^(?:\.{1,2}|~)?\//.test(written)) return true;
  return /\.[A-Za-z]\w*$/.test(written.replace(/[.,;:!?)\]]+$/, ""));
}
