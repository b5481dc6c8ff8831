import { formatInteger } from "../../render/format-number.js";
import { isForStart } from "./front-matter.js";
import type { Host, Imports } from "./host.js";
import { type Loaded, listExceeded, sizeOf } from "./limits.js";
import { findPlaced, isAllowed, type PlacedFile, type Scope } from "./placed-files.js";
import { findImports, type ImportLine, shorten } from "./read-document.js";
import type { FindingKind, LoadFinding } from "./report.js";
import { isInside, joinPath, parentOf } from "./tree.js";

/** The file that an import names, or why it is not loaded. */
type Target = { path: string; real: string } | { problem: FindingKind; reason: string };

/** Beyond these bounds the report is partial: imports that fan out would fill the memory. */
const MOST = { files: 1_000, waiting: 500, skills: 2_000, imports: 10_000, findings: 1_000 };
/** Of all files of a host together. */
const MOST_BYTES = 33_554_432;
const OUTSIDE = "is outside of what may be imported, and was not read";
/** Where a host does not say how deep imports may go. */
const DEEPEST_IMPORT = 20;

/** Walks a project as one host does. Loads the files of its places in their order, with imports. */
export class FileLoader {
  readonly loaded: Loaded[] = [];
  /** Loaded on demand. */
  readonly waiting: { path: string; text: string }[] = [];
  /** Listed at the start, each real file once. */
  readonly skills: { path: string; text: string }[] = [];
  /** By absolute paths. */
  readonly findings: LoadFinding[] = [];
  isPartial = false;
  /** The paths of files that were loaded because of their place, or wait. */
  readonly #placed = new Set<string>();
  /** The first loaded file by its real path. */
  readonly #byReal = new Map<string, Loaded>();
  readonly #realSkills = new Set<string>();
  #imports = 0;
  #bytes = 0;

  /** @param name How a path is written in messages. */
  constructor(
    private readonly host: Host,
    private readonly scope: Scope,
    private readonly name: (path: string) => string,
  ) {
    const onPartial = () => {
      this.isPartial = true;
    };
    for (const one of findPlaced(host, scope, onPartial)) this.#addPlaced(one);
  }

  /** Loads a file because of its place, or puts it aside. */
  #addPlaced(placed: PlacedFile): void {
    const { path, folder, owner, activation } = placed;
    if (this.#placed.has(path) || this.#isFull(this.waiting.length, MOST.waiting)) return;
    const real = this.scope.tree.realPath(path) ?? path;
    if (!isAllowed(real, folder, this.scope)) {
      this.#find("outside", path, "it links out of the repository, and was not read");
      return;
    }
    if (activation === "skill") {
      this.#addSkill(path, real);
      return;
    }
    const earlier = this.#byReal.get(real);
    if (earlier !== undefined && activation === "start") {
      const { links, imports } = this.host.repeats;
      if (earlier.via === "import" ? !imports : !links) return;
    }
    const read = this.#read(path);
    if (read === undefined) return;
    if (isForStart(read.text, activation)) {
      const file = { path, real, owner, via: "place" as const, asked_by: null, depth: 0, ...read };
      this.#load(file, []);
    } else {
      this.#placed.add(path);
      this.waiting.push({ path, text: read.text });
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
    const { imports, repeats } = this.host;
    const [skip] = listExceeded(this.host, "skip", file);
    if (skip !== undefined) {
      const [size, most] = [sizeOf(file, skip.unit), skip.most].map(formatInteger);
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
    if (file.via !== "import") this.#placed.add(file.path);
    if (!this.#byReal.has(file.real)) this.#byReal.set(file.real, file);
    if (imports === undefined || imports.not_in?.some((end) => file.path.endsWith(end))) return;
    for (const line of findImports(file.text, this.host)) {
      if (this.#isFull(this.#imports++, MOST.imports) || this.isPartial) return;
      this.#follow(file, line, imports, [...chain, file.real]);
    }
  }

  #describeRepeat(twin: Loaded, file: Loaded): string {
    if (twin.path !== file.path) {
      const what = twin.real === file.real ? "it" : "the same text";
      return `${what} is loaded twice: as ${this.name(twin.path)}, too`;
    }
    const [first, second] = [twin, file].map(({ asked_by }) => {
      return asked_by === null ? "by its place" : `by ${this.name(asked_by.path)}`;
    });
    return `it is loaded twice: ${first} and ${second}`;
  }

  #follow(
    from: Loaded,
    { path: written, line }: ImportLine,
    imports: Imports,
    chain: readonly string[],
  ): void {
    const found = this.#resolve(from, written, imports, chain);
    if (found === undefined) return;
    if ("problem" in found) {
      const message = `@${shorten(written)} ${found.reason}`;
      if (isFileLike(written)) this.#find(found.problem, from.path, message, line);
      return;
    }
    const { path, real } = found;
    if (!this.host.repeats.imports && this.#byReal.has(real)) return;
    const read = this.#read(path);
    if (read === undefined) return;
    const { owner, depth } = from;
    const asked_by = { path: from.path, line };
    this.#load({ path, real, owner, via: "import", asked_by, depth: depth + 1, ...read }, chain);
  }

  /** The file that an import names, or why it is not loaded; undefined for a folder. */
  #resolve(
    from: Loaded,
    written: string,
    imports: Imports,
    chain: readonly string[],
  ): Target | undefined {
    const { tree, home } = this.scope;
    const isHome = written.startsWith("~/");
    const isAbsolute = /^(?:\/|[A-Za-z]:\/)/.test(written);
    const folder = isHome ? home : parentOf(from.path);
    const isWanted = isHome ? imports.home : imports.absolute || !isAbsolute;
    const path = joinPath(folder ?? "/", isHome ? written.slice(2) : written);
    if (folder === undefined || !isWanted || !this.#canImport(from, path, imports)) {
      return { problem: "outside", reason: OUTSIDE };
    }
    const kind = tree.kindOf(path);
    if (kind === "folder") return undefined;
    if (kind === undefined) return { problem: "missing", reason: "is not there" };
    const real = tree.realPath(path) ?? path;
    if (!this.#canImport(from, real, imports)) {
      return { problem: "outside", reason: `links to what ${OUTSIDE}` };
    }
    if (chain.includes(real)) return { problem: "cycle", reason: "imports a file that led to it" };
    const deepest = imports.depth ?? DEEPEST_IMPORT;
    if (from.depth < deepest) return { path, real };
    return { problem: "deep", reason: `is not loaded: ${deepest} imports led to it` };
  }

  #canImport(from: Loaded, path: string, imports: Imports): boolean {
    const { tree, directory, root, home } = this.scope;
    const bases = imports.within === "directory" ? [directory] : [root];
    if (from.owner === "user") bases.push(parentOf(from.path));
    if (home !== undefined && imports.home) bases.push(home);
    return isInside(tree, bases, path);
  }

  #read(path: string): { text: string; bytes: number } | undefined {
    const read = this.scope.tree.read(path);
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
  return /\.[A-Za-z]\w*[.,;:!?)\]]*$/.test(written);
}
