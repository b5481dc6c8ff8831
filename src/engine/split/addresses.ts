/** Addresses between files: paths below one root with `/` between their parts, and anchors of headings. */

/** The folder of a path; empty for the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

export function baseOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The path that a path from a folder leads to; undefined outside of the root. */
export function resolvePath(folder: string, path: string): string | undefined {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split("/")) {
    if (part === "..") {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** The way from the folder of a file to that of another, in links: empty, or with `/` at its end. */
export function wayBetween(from: string, to: string): string {
  const [steps, goal] = [foldersOf(from), foldersOf(to)];
  let same = 0;
  while (same < steps.length && steps[same] === goal[same]) same++;
  return encodePath([...steps.slice(same).map(() => ".."), ...goal.slice(same), ""].join("/"));
}

function foldersOf(path: string): string[] {
  return folderOf(path).split("/").filter(Boolean);
}

/** The destination of a link from a file to another one. */
export function linkTo(from: string, to: string): string {
  return wayBetween(from, to) + encodePath(baseOf(to));
}

function encodePath(path: string): string {
  const encoded = path.replace(/[\s<>#?%\\]/g, encodeURIComponent);
  return encoded.replaceAll("(", "%28").replaceAll(")", "%29");
}

/** The destination of a link, taken apart; null for what is not a path of this repository. */
export function readDestination(written: string): { path: string; anchor: string | null } | null {
  if (/^(?:[a-z][a-z\d+.-]*:|[/\\~$%{])/i.test(written)) return null;
  const [, path = "", hash = ""] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(written) ?? [];
  return { path: decode(path), anchor: hash === "" ? null : decode(hash) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Anchors of headings as GitHub makes them, each once in a file. */
export class Anchors {
  readonly #counts = new Map<string, number>();

  /** @param heading Inline Markdown. */
  add(heading: string): string {
    const base = toSlug(heading);
    let [anchor, count] = [base, this.#counts.get(base) ?? 0];
    while (this.#counts.has(anchor)) anchor = `${base}-${++count}`;
    this.#counts.set(base, count).set(anchor, 0);
    return anchor;
  }
}

/** A heading in small letters, with hyphens for spaces and without punctuation. */
function toSlug(heading: string): string {
  return heading
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/<[^<>]*>/g, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "")
    .trim()
    .replaceAll(" ", "-");
}

/** The beginning of a name: as many whole words as fit into 28 characters, or part of the first word. */
const SHORT_NAME = /^-?(.{1,28}(?<!-)(?![^-])|.{28})/u;
/** Names that Windows keeps for devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * The path for a part, without an extension. References of a skill are beside it; those of a host's own folder,
 * beside that folder.
 */
export function nameReference(
  documentPath: string,
  headings: readonly string[],
  index: number,
): string {
  const folder = folderOf(documentPath);
  const home = baseOf(documentPath) === "SKILL.md" ? folder : folder.replace(/(?:^|\/)\..*$/, "");
  const slug = toSlug(headings.at(-1)!).replace(/-+/g, "-");
  const name = SHORT_NAME.exec(slug)?.[1] ?? "";
  const file = name === "" || DEVICE.test(name) ? `section-${index}` : name;
  return `${home === "" ? "" : `${home}/`}references/${file}`;
}
