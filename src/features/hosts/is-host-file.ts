import { compileGlob } from "../../io/patterns/glob.js";
import { HOSTS } from "./hosts.js";

/** Loaded by every host that has skills; their folders differ from host to host. */
const SKILL = "SKILL.md";

/** Last parts of places that say nothing by themselves: what is loaded depends on the folder. */
const ANY_NAME = /^\*+(?:\.\w+)?$/;

/** A host's file by its name, wherever it is, or by its folder: patterns in lower case. */
const PATTERNS = [
  ...new Set(
    [...HOSTS.flatMap(({ places }) => places.flatMap(({ files }) => files)), SKILL].map((file) => {
      const name = file.slice(file.lastIndexOf("/") + 1);
      return `**/${ANY_NAME.test(name) ? file : name}`.toLowerCase();
    }),
  ),
];

/**
 * Whether a host could load a file by its name or place. Wider than what hosts load: `AGENTS.md` counts
 * in any folder, in any case.
 * @param path Absolute, in lower case, with `/` between its parts.
 */
export function isHostFile(path: string): boolean {
  return PATTERNS.some((pattern) => compileGlob(pattern)(path));
}
