import { remember } from "../contract/once.js";
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

/** A destination of a link that was rewritten in a file, or a definition that was added to it. */
export interface SplitChange {
  path: string;
  before: string;
  after: string;
}

/** A document, and the parts that it is split into. */
export interface PlannedSplit {
  /** Of the document, and of the start file. */
  path: string;
  units: readonly Unit[];
  parts: readonly PlannedPart[];
}

/** So many spellings of one address stay different, so that each comes back. More of them get ever longer. */
const MAX_SPELLINGS = 4;

/** Makes the function that writes links of the document as the file at a path needs them. */
export function makeRetarget(planned: PlannedSplit) {
  const homes = findHomes(planned);
  return (text: string, filePath: string): { text: string; changes: SplitChange[] } => {
    const changes: SplitChange[] = [];
    const origins = new Map<string, string>();
    const rewritten = relink(text, (before) => {
      let after = retarget(before, filePath, planned.path, homes);
      const isOther = () => remember(origins, after, () => before) !== before;
      for (let count = 1; count < MAX_SPELLINGS && isOther(); count++) {
        after = (after.startsWith("#") ? linkTo(filePath, filePath) : "./") + after;
      }
      if (after !== before) changes.push({ path: filePath, before, after });
      return after;
    });
    return { text: rewritten, changes };
  };
}

/** Where the anchors of the document are after the split. */
type Homes = ReadonlyMap<string, { path: string; anchor: string }>;

function findHomes({ path: documentPath, units, parts }: PlannedSplit): Homes {
  const homes = new Map<string, { path: string; anchor: string }>();
  const partOf = new Map(parts.flatMap((part) => part.units.map((unit) => [unit, part])));
  const [before, start] = [new Anchors(), new Anchors()];
  const after = new Map(parts.map((part) => [part, new Anchors()]));
  for (const unit of units) {
    const part = partOf.get(unit);
    const path = part?.path ?? documentPath;
    const anchors = part === undefined ? start : after.get(part)!;
    for (const [order, heading] of unit.links.headings.entries()) {
      // The heading of a part is in the start file, too.
      if (order === 0 && part?.units[0] === unit) start.add(heading);
      homes.set(before.add(heading), { path, anchor: anchors.add(heading) });
    }
    for (const id of unit.links.ids) {
      if (!homes.has(id)) homes.set(id, { path, anchor: id });
    }
  }
  return homes;
}

function retarget(written: string, filePath: string, documentPath: string, homes: Homes): string {
  const read = readDestination(written);
  if (read === null) return written;
  const { path, anchor } = read;
  const isOwn = path === "" || resolvePath(folderOf(documentPath), path) === documentPath;
  if (anchor !== null && isOwn) {
    const known = homes.has(anchor) ? anchor : anchor.toLowerCase();
    const home = homes.get(known);
    if (home !== undefined) {
      const isSame = home.anchor === known;
      const hash = isSame ? written.slice(written.indexOf("#")) : `#${home.anchor}`;
      if (home.path !== filePath) return linkTo(filePath, home.path) + hash;
      return isSame && filePath === documentPath ? written : hash;
    }
  }
  const way = wayBetween(filePath, documentPath);
  return path === "" || way === "" ? written : way + written.replace(/^(?:\.\/)+/, "");
}
