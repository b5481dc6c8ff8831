import { resolve } from "node:path";
import { once } from "../../engine/contract/once.js";
import { followLinks } from "../../io/paths.js";
import { compileGlob } from "../../io/patterns.js";
import { HOSTS, type Place } from "./hosts.js";
import { toSlashes } from "./tree.js";

/** Loaded by name when they are asked for: skills, wherever a host has them, agents and commands. */
const ON_DEMAND = [
  "SKILL.md",
  ".{claude,cursor,opencode}/{agent,agents,command,commands}/**/*.md",
  ".github/{agents,chatmodes,prompts}/**/*.md",
];

/** In the user's own directory. */
const OF_USER = [
  ".copilot/copilot-instructions.md",
  ".copilot/instructions/**/*.instructions.md",
  ".codeium/windsurf/memories/global_rules.md",
  "Documents/Cline/Rules/**/*.{md,txt}",
];

/** Read where a skill mentions them. */
const REFERENCES =
  "**/.{agents,claude,codex,cursor,gemini,github,opencode,windsurf}/skills/**/*.md";

/** What agents copy out of a skill is for people, whatever its name. */
const COPIED = /(?:^|\/)\.[^/]+\/skills?\/.+\/(?:assets|templates|examples)\//;

/** Names in the hosts' lists that pages for people have, too. */
export const PAGE =
  /(?:^|\/)(?:[Rr][Ee][Aa][Dd][Mm][Ee](?:\.[^/]*)?|(?:agents|context|CONTEXT)\.md)$/;

/** Globs below any directory, the hosts' own first. */
const listKinds = once(() => {
  const compile = (pattern: string) => compileGlob(`**/${pattern}`);
  const places: Pick<Place, "files" | "except">[] = HOSTS.flatMap((host) => host.places);
  return [...places, { files: [...ON_DEMAND, ...OF_USER] }].flatMap(({ files, except = [] }) =>
    files.map((pattern) => {
      const base = pattern.slice(0, pattern.indexOf("*"));
      const isMatch = compile(pattern);
      const left = except.map((part) => compile(`${base}${part}**`));
      const fits = (path: string) => isMatch(path) && !left.some((isLeft) => isLeft(path));
      return { pattern, fits };
    }),
  );
});

const isReference = once(() => compileGlob(REFERENCES));

/**
 * Whether hosts load a file by its name or place, in any directory, and people do not read it:
 * `AGENTS.md`, rules, skills.
 * @param path With `/` between its parts, with the folders that the file is in.
 */
export function isAgentFile(path: string): boolean {
  return !PAGE.test(path) && !COPIED.test(path) && (isLoaded(path) || isReference()(path));
}

/**
 * Whether hosts load a file by its name or place, in any directory, whoever reads it.
 * @param path As for `isAgentFile`.
 */
export function isLoaded(path: string): boolean {
  return findKind(path) !== undefined;
}

function findKind(path: string) {
  return listKinds().find(({ fits }) => fits(path));
}

/**
 * The glob of all files like one that `isAgentFile` takes, in any directory; undefined if a folder above the
 * path makes it such a file.
 */
export function findAgentGlob(path: string): string | undefined {
  const kind = findKind(path);
  if (kind !== undefined) return `**/${kind.pattern}`;
  return isReference()(path) ? REFERENCES : undefined;
}

/**
 * Whether only agents read a file, by its name or by the configuration. Of a link, both the link and its
 * target must be for agents: `CLAUDE.md` may be a link to a page.
 * @param path Absolute, or relative to the working directory.
 */
export function isForAgents(
  path: string,
  config: { isAgentFile(path: string): boolean } | undefined,
): boolean {
  const isListed = (file: string): boolean =>
    config?.isAgentFile(file) === true || isAgentFile(toSlashes(resolve(file)));
  return isListed(path) && isListed(followLinks(path));
}
