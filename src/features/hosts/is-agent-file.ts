import { compileGlob } from "../../io/patterns/glob.js";
import { HOSTS } from "./hosts.js";

/** What hosts load only when it is asked for: skills with their references, agents and commands. */
const ON_DEMAND = [
  "SKILL.md",
  ".{agents,claude,codex,cursor,gemini,github,opencode,windsurf}/skills/**/*.md",
  ".{claude,cursor,opencode}/{agent,agents,command,commands}/**/*.md",
  ".github/{agents,chatmodes,prompts}/**/*.md",
];

/** Names in the hosts' lists that pages for people have, too. */
const PAGE = /(?:^|\/)(?:[Rr][Ee][Aa][Dd][Mm][Ee](?:\.[^/]*)?|agents\.md|CONTEXT\.md)$/;

type Test = (path: string) => boolean;

/** Compiled when first asked for. */
let known: readonly Test[] | undefined;

function listTests(): readonly Test[] {
  const places = HOSTS.flatMap((host) => host.places).filter((place) => place.in !== "system");
  const compile = (pattern: string) => compileGlob(`**/${pattern}`);
  const tests = places.map(({ files, except = [] }): Test => {
    const taken = files.map(compile);
    const left = files.flatMap((pattern) => {
      const base = pattern.slice(0, pattern.indexOf("*"));
      return except.map((part) => compile(`${base}${part}**`));
    });
    return (path) => taken.some((fits) => fits(path)) && !left.some((fits) => fits(path));
  });
  return [...tests, ...ON_DEMAND.map(compile)];
}

/**
 * Whether a file is one that hosts load by its name or place, whatever directory they work in, and that
 * people have no page of: `AGENTS.md`, rules, skills.
 * @param path With `/` between its parts, with the folders that the file is in.
 */
export function isAgentFile(path: string): boolean {
  if (PAGE.test(path)) return false;
  known ??= listTests();
  return known.some((fits) => fits(path));
}
