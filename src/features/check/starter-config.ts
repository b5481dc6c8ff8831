import { realpathSync } from "node:fs";
import { extname } from "node:path";
import { DEFAULT_MAX_SIZE } from "../../io/document-size.js";
import { findFiles } from "../../io/find-files/find-files.js";
import type { ConfigFile } from "../config/config-file.js";
import { isForAgents } from "../config/is-for-agents.js";
import { FOREIGN } from "../fix/list-fixable.js";
import { isAgentFile } from "../hosts/is-agent-file.js";
import { toSlashes } from "../hosts/tree.js";
import { countTokens, listStarts } from "./check-budgets.js";

/**
 * Makes a configuration for the working directory: its files for agents by folder, and budgets with room for
 * a tenth more than there is.
 * @returns undefined if there is no file for agents.
 */
export async function makeStarterConfig(): Promise<ConfigFile | undefined> {
  const files: Record<string, number> = {};
  const ignore = new Set<string>();
  for (const path of findFiles(["."], { allowsNone: true })) {
    if (!isForAgents(path, undefined)) continue;
    const [foreign] = FOREIGN.exec(path) ?? [];
    if (foreign !== undefined) ignore.add(foreign.replace(/^\//, ""));
    else {
      const glob = toGlob(path);
      files[glob] = Math.max(files[glob] ?? 0, addRoom(countTokens(path, DEFAULT_MAX_SIZE)));
    }
  }
  const include = Object.keys(files).sort();
  if (include.length === 0) return undefined;
  const start: Record<string, number> = {};
  for (const host of listStarts(toSlashes(realpathSync(".")), DEFAULT_MAX_SIZE)) {
    // The budget of a file holds for a host that loads nothing else.
    if (host.loaded.length > 1) start[host.host] = addRoom(host.tokens);
  }
  return {
    include,
    ...(ignore.size > 0 && { ignore: [...ignore].sort() }),
    budgets: {
      ...Object.fromEntries(include.map((glob) => [glob, files[glob]])),
      ...(Object.keys(start).length > 0 && { start }),
    },
  };
}

/** A glob for a file and its kind: its name or, in folders only for agents, every file there. */
function toGlob(path: string): string {
  const parts = path.split("/");
  const name = parts.at(-1)!;
  const hidden = parts.findIndex((part) => part.startsWith("."));
  const tail = parts.slice(hidden < 0 ? -1 : hidden);
  const ends = [extname(name), name.slice(name.indexOf(".", 1))];
  const folders = [tail.slice(0, 1), tail.slice(0, 2)].map((folder) => folder.join("/"));
  // The outer of these folders where every file with such an ending is for agents, tried with a made-up path.
  const found = folders
    .flatMap((folder) => ends.map((end) => ({ folder, end })))
    .find(({ folder, end }) => isAgentFile(`/${folder}/any/any${end}`));
  return `**/${found === undefined ? tail.join("/") : `${found.folder}/**/*${found.end}`}`;
}

function addRoom(tokens: number): number {
  const step = tokens < 1000 ? 10 : 100;
  return Math.max(step, Math.ceil((tokens * 1.1) / step) * step);
}
