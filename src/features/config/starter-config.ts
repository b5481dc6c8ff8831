import { statSync } from "node:fs";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { findFiles } from "../../io/find-files/find-files.js";
import type { ConfigFile } from "./config-file.js";

/** Files that agents alone read. */
const FILES = [
  ...["AGENTS.md", "CLAUDE.md", "GEMINI.md"],
  ...[".cursorrules", ".windsurfrules", ".github/copilot-instructions.md"],
];

/** Folders of such files. No host loads `prompts`, whose texts are for agents all the same. */
const PROMPTS = "prompts/**/*.md";
const GLOBS = [
  ...[".claude/rules", ".claude/skills", ".claude/agents", ".claude/commands"].map(toGlob),
  ".cursor/rules/**/*.mdc",
  toGlob(".github/instructions"),
  PROMPTS,
];

const PACKAGED_SCHEMA = "node_modules/context-verdict/schema/v1/config.schema.json";

/** A configuration for the working directory: what is there for agents, or else every Markdown document. */
export async function makeStarterConfig(): Promise<ConfigFile> {
  const include = FILES.filter(isFile);
  for (const glob of GLOBS) {
    if (await hasMatch(glob)) include.push(glob);
  }
  return {
    ...(isFile(PACKAGED_SCHEMA) ? { $schema: `./${PACKAGED_SCHEMA}` } : {}),
    include: include.length > 0 ? include : ["**/*.md"],
    ignore: [],
    agent_files: include.filter((glob) => glob === PROMPTS),
    fail_on: [],
  };
}

function toGlob(folder: string): string {
  return `${folder}/**/*.md`;
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** A glob that matches nothing would be an error later. */
async function hasMatch(glob: string): Promise<boolean> {
  try {
    for await (const _ of findFiles([glob])) return true;
  } catch (error) {
    if (!(error instanceof ContextVerdictError)) throw error;
  }
  return false;
}
