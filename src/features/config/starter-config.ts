import { statSync } from "node:fs";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { findFiles } from "../../io/find-files/find-files.js";
import type { ConfigFile } from "./config-file.js";

/** Files that only agents read. */
const FILES = [
  ...["AGENTS.md", "CLAUDE.md", "GEMINI.md"],
  ...[".cursorrules", ".windsurfrules", ".github/copilot-instructions.md"],
];

/** No host loads `prompts`, but its texts are for agents too. */
const PROMPTS = "prompts/**/*.md";
const GLOBS = [
  ...[".claude/rules", ".claude/skills", ".claude/agents", ".claude/commands"].map(toGlob),
  ".cursor/rules/**/*.mdc",
  toGlob(".github/instructions"),
  PROMPTS,
];

const PACKAGED_SCHEMA = "node_modules/context-verdict/schema/v1/config.schema.json";

/** Makes a configuration for the working directory: its files for agents, or else all Markdown. */
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

/** Checked because a glob that matches nothing is an error in `include`. */
async function hasMatch(glob: string): Promise<boolean> {
  try {
    for await (const _ of findFiles([glob])) return true;
  } catch (error) {
    if (!(error instanceof ContextVerdictError)) throw error;
  }
  return false;
}
