import { lstatSync } from "node:fs";
import { resolve } from "node:path";
import { nameBelow } from "../config/name-below.js";
import type { Baseline } from "./baseline.js";
import type { Finding } from "./finding.js";
import { newFinding } from "./new-finding.js";

/** Whether nothing of a name is there. What cannot be looked at is not gone. */
export function isGone(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
}

export interface Scope {
  /** The absolute folder of the baseline. */
  folder: string;
  /** Files and folders that were asked for; undefined for everything. */
  within: readonly string[] | undefined;
  /** Names of documents that are there. */
  found: ReadonlySet<string>;
  /** How an absolute path is shown. */
  show: (path: string) => string;
}

/** The documents of a baseline that are gone, of those that were asked for. */
export function findRemoved({ files }: Baseline, scope: Scope): Finding[] {
  const { folder, within, found, show } = scope;
  const folders = within?.map((path) => resolve(path));
  return [...files].flatMap(([name, { verdict }]) => {
    if (found.has(name)) return [];
    const path = resolve(folder, name);
    const isAsked = folders?.some((one) => isWithin(path, one)) ?? true;
    if (!isAsked || !isGone(path)) return [];
    return [newFinding("file_removed", show(path), { baseline: verdict, current: null })];
  });
}

function isWithin(path: string, folder: string): boolean {
  return !/^(?:\.\.(?:\/|$)|[A-Za-z]:)/.test(nameBelow(folder, path));
}
