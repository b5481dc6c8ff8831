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
  const isLoaded = ({ files }: HostLoads, path: string) =>
    files.some((file) => file.path === path || tree.realPath(file.path) === path);
  const loadsIn = (folder: string, files: Tree) => {
    const options = { directory: folder || "/", home: undefined, hosts, estimator };
    return findLoads(files, { ...options, name: (path) => path }).hosts;
  };
  const folders = listStarts(parentOf(document), findRepository(root) ? toSlashes(root) : "");
  const starts = folders.map((folder) => ({ folder, before: loadsIn(folder, tree) }));
  const isStart = ({ before }: (typeof starts)[0]) =>
    before.some((host) => isLoaded(host, document));
  const { folder, before } = starts.find(isStart) ?? starts[0]!;
  const after = loadsIn(folder, overlay(tree, texts.set(document, start)));
  const loads = before
    .map((host, index) => ({ host, after: after[index]!.tokens }))
    .filter(({ host }) => isLoaded(host, document))
    .map(({ host: { host, title, tokens }, after }) => ({ host, title, before: tokens, after }));
  const early = parts.find(({ path }) => after.some((host) => isLoaded(host, pathOf(path))));
  return { loads, early: early?.path };
}

/** The folders that an agent may start in: those above hidden ones, which may be its own, and the document's. */
function listStarts(folder: string, top: string): string[] {
  const hidden = [...folder.matchAll(/\/\./g)].filter(({ index }) => index >= top.length);
  return [...hidden.map(({ index }) => folder.slice(0, index)), folder];
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
