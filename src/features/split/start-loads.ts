import { dirname, join } from "node:path";
import type { TokenEstimator } from "../../engine/contract/estimator.js";
import type { Split } from "../../engine/split/split.js";
import { findLoads } from "../hosts/find-loads.js";
import type { Host } from "../hosts/host.js";
import type { HostLoads } from "../hosts/report.js";
import { openTree, parentOf, type Tree, toSlashes } from "../hosts/tree.js";
import type { Place } from "./write-split.js";

/** What a host loads at its start before and after a split, in tokens. */
export interface StartLoads {
  host: string;
  title: string;
  before: number;
  after: number;
}

const LARGEST_BYTES = 8_388_608;

/**
 * Finds what hosts load at the start before and after a split, those alone that load the document.
 * @returns With the first part that a host would load at the start, too: it would save nothing.
 */
export function findStartLoads(
  { source, root }: Place,
  { start, parts }: Split,
  { hosts, estimator }: { hosts: readonly Host[]; estimator: TokenEstimator },
) {
  const tree = openTree(LARGEST_BYTES);
  const document = toSlashes(source.path);
  const pathOf = (path: string) => toSlashes(join(root, path));
  const written = new Map(parts.map(({ path, text }): [string, string] => [pathOf(path), text]));
  // Hosts' own folders are below the directory that an agent starts in.
  const directory = toSlashes(dirname(source.path)).replace(/\/\.[^/]+(?:\/.*)?$/, "") || "/";
  const name = (path: string) => path;
  const options = { directory, home: undefined, hosts, estimator, name };
  const before = findLoads(tree, options).hosts;
  const after = findLoads(overlay(tree, written.set(document, start)), options).hosts;
  const isLoaded = ({ files }: HostLoads, path: string) =>
    files.some((file) => file.path === path || tree.realPath(file.path) === path);
  const loads = before.flatMap((host, index): StartLoads[] => {
    const { host: id, title, tokens } = host;
    return isLoaded(host, document)
      ? [{ host: id, title, before: tokens, after: after[index]!.tokens }]
      : [];
  });
  const early = parts.find(({ path }) => after.some((host) => isLoaded(host, pathOf(path))));
  return { loads, early: early?.path };
}

/** A tree with more files, or with other texts. */
function overlay(tree: Tree, files: ReadonlyMap<string, string>): Tree {
  const children = new Map<string, Map<string, "file" | "folder">>();
  for (const file of files.keys()) {
    for (let at = file; parentOf(at) !== at; at = parentOf(at)) {
      const names = children.get(parentOf(at)) ?? new Map();
      children.set(
        parentOf(at),
        names.set(at.slice(at.lastIndexOf("/") + 1), at === file ? "file" : "folder"),
      );
    }
  }
  const isNew = (path: string) => files.has(path) || children.has(path);
  return {
    kindOf: (path) =>
      files.has(path) ? "file" : children.has(path) ? "folder" : tree.kindOf(path),
    list: (folder) => {
      const known = tree.list(folder);
      const added = new Map(children.get(folder));
      for (const { name } of known) added.delete(name);
      return [...known, ...[...added].map(([name, kind]) => ({ name, kind }))];
    },
    realPath: (path) => (isNew(path) ? path : tree.realPath(path)),
    read: (path) => {
      const text = files.get(tree.realPath(path) ?? path);
      return text === undefined ? tree.read(path) : { text, bytes: Buffer.byteLength(text) };
    },
  };
}
