/** Documents by extension, and the files for agents that have none. */
const DOCUMENT =
  /[^\\/]\.(?:md|markdown|mdx|mdc|txt|text)$|(?:^|[\\/])(?:AGENTS?|CLAUDE|GEMINI|COPILOT|CODEX|SKILL|\.cursorrules|\.windsurfrules|\.clinerules|\.roorules|\.goosehints)$/i;

/** What `storeCopy` names a hybrid: it is a document too, and was judged already. */
const COPY = /-[0-9a-f]{16}\.hybrid\.md$/;

/** Whether a path names a document, by its name alone: most files that an agent reads are code. */
export function isDocument(path: string): boolean {
  return DOCUMENT.test(path) && !COPY.test(path);
}
