/** The extensions of documents, as messages and the documentation list them. */
export const DOCUMENT_EXTENSIONS = [".md", ".markdown", ".mdx", ".mdc", ".txt", ".text"] as const;

const EXTENSION = /.\.(?:md|markdown|mdx|mdc|txt|text)$/is;

/** Files that agents read under a fixed name, without one of these extensions. */
const AGENT_FILES: ReadonlySet<string> = new Set([
  ".clinerules",
  ".cursorrules",
  ".goosehints",
  ".rules",
  ".windsurfrules",
]);

/** Whether a file that was found in a folder counts as a document, by its name alone. */
export function isDocument(name: string): boolean {
  // `.#name` is a lock of Emacs: a link to nowhere that stands beside every unsaved file.
  return (EXTENSION.test(name) && !name.startsWith(".#")) || AGENT_FILES.has(name);
}
