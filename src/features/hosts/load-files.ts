import { formatInteger } from "../../render/format-number.js";
import { type Candidate, isAllowed, type Scope } from "./find-candidates.js";
import { type Occasion, readOccasion } from "./front-matter.js";
import type { Host, Imports, Limit } from "./host.js";
import { findImports, type ImportLine, shorten } from "./read-document.js";
import type { FindingKind, LoadedFile, LoadFinding } from "./report.js";
import { isWithin, joinPath, parentOf } from "./tree.js";

/** A file that is loaded at the start. */
export interface Loaded extends Pick<LoadedFile, "via" | "depth" | "bytes"> {
  path: string;
  real: string;
  owner: Candidate["owner"];
  askedBy: { path: string; line?: number } | null;
  text: string;
}

/** A file that is loaded on some occasion. */
export interface Waiting {
  candidate: Candidate;
  occasion: Occasion;
  text: string;
}

/** No project has so many, and imports that fan out would fill the memory: the report is then partial. */
const MOST = { files: 1_000, waiting: 2_000, skills: 2_000, imports: 10_000, findings: 1_000 };
/** Of all files of a host together. */
const MOST_BYTES = 33_554_432;
const OUTSIDE = "is outside of what may be imported, and was not read";
/** Where a host does not say how deep imports may go. */
const DEEPEST_IMPORT = 20;

/** Loads the files of one host, in its order, with imports. */
export class FileLoader {
  readonly loaded: Loaded[] = [];
  readonly waiting: Waiting[] = [];
  /** What is listed at the start, each real file once. */
  readonly skills: { path: string; text: string }[] = [];
  /** By absolute paths. */
  readonly findings: LoadFinding[] = [];
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
    if (this.#isFull(this.waiting.length, MOST.waiting) || this.#waitingPaths.has(path)) return;
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
    if (occasion.at === "start") {
      this.#load({ path, real, owner, via, askedBy: null, depth: 0, ...read }, []);
    } else {
      this.#waitingPaths.add(path);
      this.waiting.push({ candidate, occasion, text: read.text });
    }
  }

  #addSkill(path: string, real: string): void {
    if (this.#realSkills.has(real) || this.#isFull(this.#realSkills.size, MOST.skills)) return;
    this.#realSkills.add(real);
    const read = this.#read(path);
    if (read !== undefined) this.skills.push({ path, text: read.text });
  }

  /** @param chain The real paths of the files whose imports led here. */
  #load(file: Loaded, chain: readonly string[]): void {
    if (this.#isFull(this.loaded.length, MOST.files)) return;
    const { limits, repeats } = this.#host;
    const skip = limits.find((limit) => {
      return limit.over === "skip" && isAbout(limit, file) && sizeOf(file, limit) > limit.most;
    });
    if (skip !== undefined) {
      const [size, most] = [sizeOf(file, skip), skip.most].map(formatInteger);
      const message = `it is skipped as a whole: ${size} of at most ${most} ${skip.unit}`;
      this.#find("cut", file.path, message);
      return;
    }
    const twin = this.loaded.find((one) => isRepeat(one, file));
    if (twin !== undefined) {
      if (twin.real !== file.real && !repeats.texts) return;
      this.#find("twice", file.path, this.#describeRepeat(twin, file));
    }
    this.loaded.push(file);
    const { imports } = this.#host;
    if (imports === undefined || imports.not_in?.some((end) => file.path.endsWith(end))) return;
    for (const line of findImports(file.text, this.#host)) {
      if (this.#isFull(this.#imports++, MOST.imports) || this.isPartial) return;
      this.#loadImport(file, line, imports, [...chain, file.real]);
    }
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

  #loadImport(
    from: Loaded,
    { path: written, line }: ImportLine,
    imports: Imports,
    chain: readonly string[],
  ): void {
    const { tree } = this.#scope;
    const path = this.#resolve(from, written, imports);
    if (path !== undefined && tree.kindOf(path) === "folder") return;
    const real = path === undefined ? "" : (tree.realPath(path) ?? path);
    const [kind, reason] = this.#findProblem(from, path, real, imports, chain) ?? [];
    if (path === undefined || kind !== undefined) {
      if (isFileLike(written)) this.#find(kind!, from.path, `@${shorten(written)} ${reason}`, line);
      return;
    }
    if (!this.#host.repeats.imports && this.loaded.some((one) => one.real === real)) return;
    const read = this.#read(path);
    if (read === undefined) return;
    const askedBy = { path: from.path, line };
    const { owner, depth } = from;
    this.#load({ path, real, owner, via: "import", askedBy, depth: depth + 1, ...read }, chain);
  }

  /** Why an import is not followed. */
  #findProblem(
    from: Loaded,
    path: string | undefined,
    real: string,
    imports: Imports,
    chain: readonly string[],
  ): [FindingKind, string] | undefined {
    if (path === undefined) return ["outside", OUTSIDE];
    if (this.#scope.tree.kindOf(path) === undefined) return ["missing", "is not there"];
    if (!this.#canImport(from, real, imports)) return ["outside", `links to what ${OUTSIDE}`];
    if (chain.includes(real)) return ["cycle", "imports a file that led to it"];
    const deepest = imports.depth ?? DEEPEST_IMPORT;
    if (from.depth < deepest) return undefined;
    return ["deep", `is not loaded: ${deepest} imports led to it`];
  }

  /** The absolute path that an import stands for; undefined where it may not be imported. */
  #resolve(from: Loaded, written: string, imports: Imports): string | undefined {
    const { home } = this.#scope;
    const isHome = written.startsWith("~/");
    if (isHome && (!imports.home || home === undefined)) return undefined;
    if (/^(?:\/|[A-Za-z]:\/)/.test(written) && !imports.absolute) return undefined;
    const path = isHome
      ? joinPath(home!, written.slice(2))
      : joinPath(parentOf(from.path), written);
    return this.#canImport(from, path, imports) ? path : undefined;
  }

  #canImport(from: Loaded, path: string, imports: Imports): boolean {
    const { tree, directory, root, home } = this.#scope;
    const bases = imports.within === "directory" ? [directory] : [root];
    if (from.owner === "user") bases.push(parentOf(from.path));
    if (home !== undefined && imports.home) bases.push(home);
    return bases.some((base) => {
      return isWithin(base, path) || isWithin(tree.realPath(base) ?? base, path);
    });
  }

  #read(path: string): { text: string; bytes: number } | undefined {
    const read = this.#scope.tree.read(path);
    if ("problem" in read) {
      this.#find("unreadable", path, read.problem);
      return undefined;
    }
    this.#bytes += read.bytes;
    return this.#isFull(this.#bytes - 1, MOST_BYTES) ? undefined : read;
  }

  #find(kind: FindingKind, path: string, message: string, line?: number): void {
    if (this.#isFull(this.findings.length, MOST.findings)) return;
    this.findings.push({ kind, path, message, ...(line === undefined ? {} : { line }) });
  }

  #isFull(count: number, most: number): boolean {
    if (count >= most) this.isPartial = true;
    return count >= most;
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

/** Whether a limit of single files is about this one. */
export function isAbout({ of, files: ends = [""] }: Limit, { path }: Loaded): boolean {
  return of === "file" && ends.some((end) => path.endsWith(end));
}

export function sizeOf({ text, bytes }: Loaded, { unit }: Limit): number {
  if (unit === "bytes") return bytes;
  return unit === "characters" ? text.length : countLines(text);
}

export function countLines(text: string): number {
  let count = text === "" || text.endsWith("\n") ? 0 : 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
