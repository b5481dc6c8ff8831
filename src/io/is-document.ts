/** The extensions of documents, as messages and the documentation list them. */
export const DOCUMENT_EXTENSIONS = [".md", ".markdown", ".mdx", ".mdc", ".txt", ".text"] as const;

const EXTENSION = /[^\\/]\.(?:md|markdown|mdx|mdc|txt|text)$/i;

/** Files for agents that have no extension. */
const AGENT_FILE =
  /(?:^|[\\/])(?:AGENTS?|CLAUDE|GEMINI|COPILOT|CODEX|SKILL|\.cursorrules|\.windsurfrules|\.clinerules|\.roorules|\.goosehints|\.rules)$/i;

/** Whether a path names a document that an agent may read, by its name alone. */
export function isDocument(path: string): boolean {
  return EXTENSION.test(path) || AGENT_FILE.test(path);
}
