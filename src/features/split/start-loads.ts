import { join } from "node:path";
import type { TokenEstimator } from "../../engine/contract/estimator.js";
import { baseOf } from "../../engine/split/addresses.js";
import type { Split } from "../../engine/split/split.js";
import { findRepository } from "../../io/find-repository.js";
import { findLoads } from "../hosts/find-loads.js";
import type { Host } from "../hosts/host.js";
import type { HostLoads } from "../hosts/report.js";
import { openTree, parentOf, type Tree, toSlashes } from "../hosts/tree.js";
import type { LocatedDocument } from "./write-split.js";

/** The load of a host at its start before and after a split, in tokens. */
export interface StartLoads extends Pick<HostLoads, "host" | "title"> {
  before: number;
  after: number;
}

const LARGEST_BYTES = 8_388_608;

/**
 * Finds what hosts load at the start before and after a split, those alone that load the document.
 * @returns `early`: the first part that a host would load at the start all the same, and that would so save
 *   nothing.
 */
export function findStartLoads(
  { source, root }: LocatedDocument,
  { start, parts }: Split,
  { hosts, estimator }: { hosts: readonly Host[]; estimator: TokenEstimator },
): { loads: StartLoads[]; early: string | undefined } {
  const tree = openTree(LARGEST_BYTES);
  const document = toSlashes(source.path);
  const pathOf = (path: string) => toSlashes(join(root, path));
  const texts = new Map(parts.map(({ path, text }) => [pathOf(path), text]));
  // The folder that an agent starts in: what is above the host's own hidden folder, in the repository.
  const top = findRepository(root) === undefined ? "" : toSlashes(root);
  const below = parentOf(document).slice(top.length);
  const directory = top + below.replace(/\/\.[^/]+(?:\/.*)?$/, "") || "/";
  const name = (path: string) => path;
  const options = { directory, home: undefined, hosts, estimator, name };
  const before = findLoads(tree, options).hosts;
  const after = findLoads(overlay(tree, texts.set(document, start)), options).hosts;
  const isLoaded = ({ files }: HostLoads, path: string) =>
    files.some((file) => file.path === path || tree.realPath(file.path) === path);
  const loads = before
    .map((host, index) => ({ host, after: after[index]!.tokens }))
    .filter(({ host }) => isLoaded(host, document))
    .map(({ host: { host, title, tokens }, after }) => ({ host, title, before: tokens, after }));
  const early = parts.find(({ path }) => after.some((host) => isLoaded(host, pathOf(path))));
  return { loads, early: early?.path };
}

/** A tree with more files, or with other texts. */
function overlay(tree: Tree, texts: ReadonlyMap<string, string>): Tree {
  /** The entries of folders that files were added to. */
  const folders = new Map<string, Set<string>>();
  for (const file of texts.keys()) {
    for (let [path, folder] = [file, parentOf(file)]; path !== folder; ) {
      folders.set(folder, (folders.get(folder) ?? new Set()).add(path));
      [path, folder] = [folder, parentOf(folder)];
    }
  }
  const kindOf = (path: string): "file" | "folder" | undefined => {
    return texts.has(path) ? "file" : folders.has(path) ? "folder" : undefined;
  };
  return {
    kindOf: (path) => kindOf(path) ?? tree.kindOf(path),
    list: (folder) => {
      const known = tree.list(folder);
      const names = new Set(known.map(({ name }) => name));
      const added = [...(folders.get(folder) ?? [])].map((path) => {
        return { name: baseOf(path), kind: kindOf(path)! };
      });
      return [...known, ...added.filter(({ name }) => !names.has(name))];
    },
    realPath: (path) => (kindOf(path) === undefined ? tree.realPath(path) : path),
    read: (path) => {
      const text = texts.get(tree.realPath(path) ?? path);
      return text === undefined ? tree.read(path) : { text, bytes: Buffer.byteLength(text) };
    },
  };
}
