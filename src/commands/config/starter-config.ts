import type { ConfigFile } from "./config-file.js";

/**
 * What is looked for, and what is included where it is there: the files that agents read by
 * themselves, then the folders in which documents usually are.
 */
const CANDIDATES: readonly { path: string; isFolder: boolean; pattern: string }[] = [
  ...["AGENTS.md", "CLAUDE.md", "GEMINI.md", "README.md", "llms.txt"].map(file),
  ...[".cursorrules", ".windsurfrules", ".github/copilot-instructions.md"].map(file),
  { path: ".claude/skills", isFolder: true, pattern: ".claude/skills/**/*.md" },
  { path: ".claude/agents", isFolder: true, pattern: ".claude/agents/**/*.md" },
  { path: ".claude/commands", isFolder: true, pattern: ".claude/commands/**/*.md" },
  { path: ".cursor/rules", isFolder: true, pattern: ".cursor/rules/**/*.mdc" },
  { path: ".github/instructions", isFolder: true, pattern: ".github/instructions/**/*.md" },
  { path: "docs", isFolder: true, pattern: "docs/**/*.md" },
  { path: "prompts", isFolder: true, pattern: "prompts/**/*.md" },
];

const PACKAGED_SCHEMA = "node_modules/context-verdict/schema/v1/config.schema.json";

/** What is in a folder. */
export interface Folder {
  hasFile(path: string): boolean;
  hasFolder(path: string): boolean;
  /** Whether a glob matches a file: one that matches none would be an error later. */
  hasMatch(glob: string): Promise<boolean>;
}

/** A configuration for a folder: what is there, or else every Markdown document. */
export async function makeStarterConfig(folder: Folder): Promise<ConfigFile> {
  const include: string[] = [];
  for (const { path, isFolder, pattern } of CANDIDATES) {
    const isThere = isFolder
      ? folder.hasFolder(path) && (await folder.hasMatch(pattern))
      : folder.hasFile(path);
    if (isThere) include.push(pattern);
  }
  return {
    ...(folder.hasFile(PACKAGED_SCHEMA) ? { $schema: `./${PACKAGED_SCHEMA}` } : {}),
    include: include.length > 0 ? include : ["**/*.md"],
    ignore: [],
    fail_on: [],
  };
}

function file(path: string) {
  return { path, isFolder: false, pattern: path };
}
