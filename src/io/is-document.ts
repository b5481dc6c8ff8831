/** The extensions of documents, for messages. */
export const DOCUMENT_EXTENSIONS = [".md", ".markdown", ".mdx", ".mdc", ".txt", ".text"] as const;

const EXTENSION = /[^\\/]\.(?:md|markdown|mdx|mdc|txt|text)$/i;

/** Files for agents without an extension. */
const AGENT_FILE =
  /(?:^|[\\/])(?:AGENTS?|CLAUDE|GEMINI|COPILOT|CODEX|SKILL|\.cursorrules|\.windsurfrules|\.clinerules|\.roorules|\.goosehints|\.rules)$/i;

/** Whether a path is a document, by its name alone. */
export function isDocument(path: string): boolean {
  return EXTENSION.test(path) || AGENT_FILE.test(path);
}

const BOILERPLATE = [
  // For pip, such as `dev-requirements.txt`.
  /^(?:[\w.-]+[-_.])?(?:requirements|constraints)(?:[-_.][\w.-]*)?\.txt$/i,
  /^(?:[\w.-]+[-_.])?lock(?:file)?\.txt$/i,
  // A suffix must be the name of a licence, in capitals: `license-faq.md` is a document.
  /^(?:LICEN[CS]ES?|[Ll]icen[cs]es?|UNLICENSE|COPYING|COPYRIGHT|NOTICE)(?:[-_.][A-Z\d][A-Z\d.-]*)?\.(?:md|markdown|txt|text)$/,
  /^third[-_ ]?party[-_ ]?(?:notices?|licen[cs]es?)\.(?:md|markdown|txt|text)$/i,
];

/**
 * Whether a file with the extension of a document is for tools or lawyers: requirements, lock files,
 * licences. Such files are documents only if they are named.
 * @param path The file; only its name counts.
 */
export function isBoilerplate(path: string): boolean {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  return BOILERPLATE.some((pattern) => pattern.test(name));
}

/** Whether a file found in a folder is a document. */
export function isFoundDocument(path: string): boolean {
  return isDocument(path) && !isBoilerplate(path);
}

const OWN = /^(?:context-verdict\.(?:config|baseline)\.json|\.context-verdict-[\w-]+\.tmp)$/;

/**
 * Whether a name belongs to one of our own files: configuration, baseline, temporary file. Globs do not
 * match them.
 */
export function isOwnFile(name: string): boolean {
  return OWN.test(name);
}
