import {
  Anchors,
  folderOf,
  linkTo,
  readDestination,
  resolvePath,
  wayBetween,
} from "./addresses.js";
import { relink } from "./join-split.js";
import type { PlannedPart } from "./plan-parts.js";
import type { Unit } from "./units.js";

/** The start file, among the numbers of parts. */
export const START = -1;

/** A destination that is another one in a written file, or a definition that was added to it. */
export interface SplitChange {
  path: string;
  before: string;
  after: string;
}

interface Files {
  /** Of the document. */
  path: string;
  units: readonly Unit[];
  parts: readonly PlannedPart[];
}

/** Writes links as the files of a split need them. */
export class Retargeter {
  /** Where the anchors of the document are after the split. */
  readonly #homes = new Map<string, { file: number; anchor: string; isSame: boolean }>();

  constructor(private readonly files: Files) {
    const { units, parts } = files;
    const fileOf = new Map(parts.flatMap((part, file) => part.units.map((unit) => [unit, file])));
    const before = new Anchors();
    const after = [...parts, START].map(() => new Anchors());
    for (const unit of units) {
      const file = fileOf.get(unit) ?? START;
      const { headings, ids } = unit.links;
      for (const [order, heading] of headings.entries()) {
        // The heading of a part is in the start file, too.
        if (order === 0 && parts[file]?.units[0] === unit) after.at(START)!.add(heading);
        const [known, anchor] = [before.add(heading), after.at(file)!.add(heading)];
        this.#homes.set(known, { file, anchor, isSame: known === anchor });
      }
      for (const id of ids) {
        if (!this.#homes.has(id)) this.#homes.set(id, { file, anchor: id, isSame: true });
      }
    }
  }

  /** A text of the document as a file needs it. */
  rewrite(text: string, file: number): { text: string; changes: SplitChange[] } {
    const path = this.files.parts[file]?.path ?? this.files.path;
    const changes: SplitChange[] = [];
    const rewritten = relink(text, (before) => {
      const after = this.#retarget(before, file, path);
      if (after !== before) changes.push({ path, before, after });
      return { text: after };
    });
    return { text: rewritten, changes };
  }

  #retarget(written: string, file: number, own: string): string {
    const { path: source, parts } = this.files;
    const read = readDestination(written);
    if (read === null) return written;
    const { path, anchor } = read;
    const isSource = path === "" || resolvePath(folderOf(source), path) === source;
    const home =
      isSource && anchor !== null
        ? (this.#homes.get(anchor) ?? this.#homes.get(anchor.toLowerCase()))
        : undefined;
    if (home !== undefined) {
      const hash = home.isSame ? written.slice(written.indexOf("#")) : `#${home.anchor}`;
      if (home.file !== file) return linkTo(own, parts[home.file]?.path ?? source) + hash;
      return home.isSame && file === START ? written : hash;
    }
    const way = wayBetween(own, source);
    return path === "" || way === "" ? written : way + written.replace(/^(?:\.\/)+/, "");
  }
}
