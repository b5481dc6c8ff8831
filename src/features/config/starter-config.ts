import type { ConfigFile } from "./config-file.js";

/** What is looked for, and what is included where it is there: files that agents alone read. */
const CANDIDATES: readonly { path: string; isFolder: boolean; pattern: string }[] = [
  ...["AGENTS.md", "CLAUDE.md", "GEMINI.md"].map(file),
  ...[".cursorrules", ".windsurfrules", ".github/copilot-instructions.md"].map(file),
  ...[".claude/rules", ".claude/skills", ".claude/agents", ".claude/commands"].map(folder),
  { path: ".cursor/rules", isFolder: true, pattern: ".cursor/rules/**/*.mdc" },
  folder(".github/instructions"),
];

/** Folders that no host loads, and whose texts are for agents all the same. */
const PROMPTS = "prompts";

const PACKAGED_SCHEMA = "node_modules/context-verdict/schema/v1/config.schema.json";

/** What is in a folder. */
export interface Folder {
  hasFile(path: string): boolean;
  hasFolder(path: string): boolean;
  /** Whether a glob matches a file: one that matches none would be an error later. */
  hasMatch(glob: string): Promise<boolean>;
}

/** A configuration for a folder: what is there for agents, or else every Markdown document. */
export async function makeStarterConfig(there: Folder): Promise<ConfigFile> {
  const include: string[] = [];
  const agentFiles: string[] = [];
  for (const { path, isFolder, pattern } of [...CANDIDATES, folder(PROMPTS)]) {
    const isThere = isFolder
      ? there.hasFolder(path) && (await there.hasMatch(pattern))
      : there.hasFile(path);
    if (!isThere) continue;
    include.push(pattern);
    if (path === PROMPTS) agentFiles.push(pattern);
  }
  return {
    ...(there.hasFile(PACKAGED_SCHEMA) ? { $schema: `./${PACKAGED_SCHEMA}` } : {}),
    include: include.length > 0 ? include : ["**/*.md"],
    ignore: [],
    agent_files: agentFiles,
    fail_on: [],
  };
}

function file(path: string) {
  return { path, isFolder: false, pattern: path };
}

function folder(path: string) {
  return { path, isFolder: true, pattern: `${path}/**/*.md` };
}
