/** Decides by name which files tools may read. Paths are relative to the allowed directory above them. */
import { isLoaded } from "../features/hosts/is-agent-file.js";
import { isDocument } from "../io/is-document.js";

/** Data files, unless their name or a folder above them begins with a dot. */
const DATA = /.\.(?:txt|text|toon|json|jsonl|ndjson|ya?ml|csv|tsv)$/;

/** Folders that tools never read. */
const PRIVATE_FOLDERS = new Set(
  ".git .hg .svn .ssh .gnupg .aws .azure .gcloud .kube .docker .password-store".split(" "),
);

/** The usual names of secrets, with any extension. */
const SECRET =
  /^(?:\.env|\.netrc|\.npmrc|\.pypirc|\.pgpass|\.htpasswd|\.git-credentials|id_(?:rsa|dsa|ecdsa|ed25519)|credentials?)(?:$|[^a-z])|\.(?:pem|key|p12|pfx|jks|keystore|kdbx)(?:\.|$)/;
/** For data files only: documents about secrets often have such names. */
const SECRET_DATA =
  /^(?:token|kubeconfig)(?:$|[^a-z])|(?:^|[^a-z])(?:env|secrets?|passwords?|(?:private|secret|api|access)[-_]?keys?)(?:$|[^a-z])|service[-_]?account|credential/;

/** Whether a file may be read: a document, data or an agent's file, and not named like a secret. */
export function isReadable(path: string): boolean {
  // Folded as the most lenient file system compares names: case and invisible characters are ignored
  // (`AGENTS.md` with a long s, or a zero-width joiner).
  const folded = path.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  const parts = folded.toLowerCase().split(/[\\/]/);
  const name = parts.at(-1) ?? "";
  if (SECRET.test(name) || parts.some((part) => PRIVATE_FOLDERS.has(part))) return false;
  if (!DATA.test(name)) return isDocument(name);
  if (SECRET_DATA.test(name)) return false;
  return !parts.some((part) => part.startsWith(".")) || isLoaded(parts.join("/"));
}
