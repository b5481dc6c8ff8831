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

const BOILERPLATE = [
  // What pip reads.
  /^(?:[\w.-]+[-_.])?(?:requirements|constraints)(?:[-_.][\w.-]*)?\.txt$/i,
  /^(?:[\w.-]+[-_.])?lock(?:file)?\.(?:txt|text|md)$/i,
  // With the name of a licence behind it, in capitals: `license-faq.md` is a document.
  /^(?:LICEN[CS]ES?|[Ll]icen[cs]es?|UNLICENSE|COPYING|COPYRIGHT|NOTICE)(?:[-_.][A-Z\d][A-Z\d.-]*)?\.(?:md|markdown|txt|text)$/,
  /^third[-_ ]?party[-_ ]?(?:notices?|licen[cs]es?)\.(?:md|markdown|txt|text)$/i,
];

/**
 * Whether a name is one of files that end like documents and are read by tools or lawyers: lists of
 * requirements, lock files, licences. They are documents only where they are named.
 * @param path The file; only its name counts.
 */
export function isBoilerplate(path: string): boolean {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  return BOILERPLATE.some((pattern) => pattern.test(name));
}

/** Whether a file of a folder is one of its documents. */
export function isFoundDocument(path: string): boolean {
  return isDocument(path) && !isBoilerplate(path);
}

const OWN =
  /^(?:context-verdict\.(?:config|baseline)\.json|\.context-verdict(?:-[\w-]+)?\.(?:jsonl?|tmp)|.+\.[0-9a-f]{12}\.bak)$/;

/**
 * Whether a name is that of a file which this program reads and writes for itself: the configuration, the
 * baseline, the records of what was written, a backup, a temporary file. Globs leave them out.
 */
export function isOwnFile(name: string): boolean {
  return OWN.test(name);
}
