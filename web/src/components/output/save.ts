import { announce, notify } from "../../state/notices.js";

/** How long a browser may take to start saving. */
const SAVING_MS = 30_000;

/** Copies a text and says so. @returns whether it was copied. */
export async function copy(text: string, what: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    announce(`${what} copied.`);
    return true;
  } catch {
    notify("problem", `${what} could not be copied.`, [
      "The browser did not allow it. Allow the clipboard for this page, or download it instead.",
    ]);
    return false;
  }
}

/** Saves a text or an archive as a file. Nothing is requested: it goes from the page to the disk. */
export function save(name: string, parts: readonly BlobPart[], what?: string): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: "application/octet-stream" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), SAVING_MS);
  announce(`${what === undefined ? "Saved" : `${what} saved`} as ${name}.`);
}

/** The name of a file made from a document: `docs/guide.md` and `.toon` are `guide.toon`. */
export function nameResult(documentName: string, extension: string): string {
  const base = documentName.split(/[/\\]/).at(-1) ?? "";
  const stem = base.replace(
    /(?<=.)\.(?:md|markdown|mdx|mdc|txt|text|json|jsonl|ndjson|ya?ml)$/i,
    "",
  );
  const safe = stem
    .replace(/[\x00-\x1f\x7f<>:"|?*\u202a-\u202e\u2066-\u2069]/g, "_")
    .replace(/ /g, "-")
    .slice(0, 100);
  return `${safe || "document"}${extension}`;
}
