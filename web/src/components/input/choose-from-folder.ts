/** Of a folder, only what may be a document for an agent is taken; what is dropped by itself, always. */
const DOCUMENT = /[^/]\.(?:md|markdown|mdx|mdc|txt|text)$/i;

/** Files for agents that have no extension. */
const AGENT_FILE =
  /(?:^|\/)(?:AGENTS?|CLAUDE|GEMINI|COPILOT|CODEX|SKILL|\.cursorrules|\.windsurfrules|\.clinerules|\.roorules|\.goosehints)$/i;

/** Folders of other people's files. */
const FOREIGN_FOLDERS: ReadonlySet<string> = new Set(["node_modules", ".git"]);

export function isDocumentPath(path: string): boolean {
  return DOCUMENT.test(path) || AGENT_FILE.test(path);
}

export function isForeignFolder(name: string): boolean {
  return FOREIGN_FOLDERS.has(name);
}

/** The folder of other people's files that a path is in, if it is in one. */
export function findForeignFolder(path: string): string | undefined {
  const folders = path.split("/").slice(0, -1);
  const index = folders.findIndex(isForeignFolder);
  return index < 0 ? undefined : folders.slice(0, index + 1).join("/");
}
