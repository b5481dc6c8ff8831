import type { PlannedSection } from "../candidate/hybrid.js";
import { type Block, type ListItem, visitBlocks } from "../markdown/blocks.js";
import type { Document } from "../markdown/document.js";
import { listIds, listTags } from "../markdown/tags.js";
import { isBandCleared } from "../policy/policy.js";
import { defineWarning, type FormSubject } from "./define-warning.js";

/** Content that only works outside of code, or that the rest of a document may lead to. */
const EVIDENCE = {
  definition: "links may be defined here",
  footnote: "a footnote has its call or its text here",
  anchor: "links may lead here",
  html: "HTML is shown as text in a code block",
  comment: "hosts remove this comment, and generators may look for it",
  command: "a host that loads the file may run this command",
  import: "a host that loads the file may open what this names behind an @",
  front_matter: "a host that loads the file may take this for front matter",
};

/** Such content in a converted section. */
export interface Use {
  what: keyof typeof EVIDENCE;
  /** The first line (0-based). */
  line: number;
  /** How many there are of this kind in the section. */
  count: number;
}

export const sectionIsUsed = defineWarning<Use, FormSubject>({
  find({ document, measured, planned = [] }) {
    if (!isBandCleared(measured.source, measured.toon)) return [];
    const { lines } = document;
    return findUses(document, planned).map((args) => ({
      args,
      span: { start: lines.startOf(args.line), end: lines.endOf(args.line) },
    }));
  },
  render({ what, count }) {
    const more = count > 1 ? `, and ${count - 1} more` : "";
    return {
      message: "In a code block, this line of a converted section may no longer work",
      suggestion: "Use another form, or move the line to a section that stays Markdown",
      evidence: `${EVIDENCE[what]}${more}`,
    };
  },
});

/**
 * Finds what may break if the bodies of the converted sections become code. Whether the rest of the document, or
 * another file, really uses it is not asked: to answer that took ten times the code, and an answer for other
 * files does not exist. Reports the first of each kind per section. Linear in the document.
 */
export function findUses(document: Document, planned: readonly PlannedSection[]): Use[] {
  const { lines } = document;
  const frontMatterEnd = findFrontMatterEnd(document);
  return planned.flatMap(({ section, converts }) => {
    if (!converts) return [];
    const uses = new Map<Use["what"], Use>();
    const add: Add = (what, line, before = "") => {
      const use = uses.get(what);
      if (use !== undefined) use.count++;
      else uses.set(what, { what, line: line + before.split("\n").length - 1, count: 1 });
    };
    const line = section.heading?.lineEnd ?? section.line;
    const body = lines.slice(line, section.lineEnd);
    for (const { index } of body.matchAll(COMMAND)) add("command", line, body.slice(0, index));
    for (const { index } of body.matchAll(IMPORT)) add("import", line, body.slice(0, index));
    if (lines.startOf(line) < frontMatterEnd) add("front_matter", line);
    visitBlocks(section.blocks, (block) => lookAt(block, document, add));
    return [...uses.values()];
  });
}

/** A shell command of a slash command, as `` !`git status` ``. */
const COMMAND = /(?<!\S)!`/g;

/** `@path`, also behind marks of emphasis and in a cell. In code, too: hosts differ in what they take for it. */
const IMPORT = /(?<![^\s*_~|])@[./~\w]/g;

/** @param before Lines of the text before it. */
type Add = (what: Use["what"], line: number, before?: string) => void;

function lookAt(block: Block | ListItem, { lines }: Document, add: Add): void {
  const { type, line } = block;
  if (type === "definition" || type === "footnote") add(type, line);
  // In a list or a quote: the heading of a section is outside of its blocks, and stays.
  if (type === "heading") add("anchor", line);
  if (type === "heading" || type === "paragraph") lookAtText(block.text, line, false, add);
  if (type === "html") {
    const isComment = lines.text.slice(block.start, block.end).includes("<!--");
    add(isComment ? "comment" : "html", line);
  }
  if (type !== "table") return;
  for (const row of [block.header, ...block.rows]) {
    const rowLine = lines.lineAt(row.start);
    for (const { start, end } of row.cells) {
      lookAtText(lines.text.slice(start, end), rowLine, true, add);
    }
  }
}

/**
 * Elements that stay open after the paragraph that they began in ("special" and "formatting" elements of
 * HTML). Others, such as a `<name>` that is meant as text, end with the paragraph.
 */
const LASTING =
  /^(?:a|address|article|aside|b|big|blockquote|button|center|code|details|dialog|dir|div|dl|em|fieldset|figcaption|figure|font|footer|form|h[1-6]|header|hgroup|i|iframe|main|marquee|math|menu|nav|nobr|noscript|object|ol|plaintext|pre|s|script|search|section|select|small|strike|strong|style|summary|svg|table|template|textarea|title|tt|u|ul|xmp)$/;

/** @param isCell What a cell opens ends with it. */
function lookAtText(text: string, line: number, isCell: boolean, add: Add): void {
  const call = text.search(/\[\^[^\]\s]/);
  if (call >= 0) add("footnote", line, text.slice(0, call));
  const open = new Map<string, number>();
  for (const tag of listTags(text, false)) {
    if (listIds(tag).length > 0) add("anchor", line, text.slice(0, tag.index));
    if (isCell || tag.kind === "empty" || !LASTING.test(tag.name)) continue;
    open.set(tag.name, (open.get(tag.name) ?? 0) + (tag.kind === "open" ? 1 : -1));
  }
  if ([...open.values()].some((count) => count !== 0)) add("html", line);
}

/** Where front matter ends that only other tools read as such: after blank lines, or with odd entries. */
function findFrontMatterEnd({ lines, frontmatter }: Document): number {
  const [{ length }, mark = ""] = /^[\s\uFEFF]*(---|\+\+\+|;;;)/.exec(lines.text) ?? [
    { length: 0 },
  ];
  if (frontmatter !== null || length === 0) return 0;
  const close = mark === "---" ? /^(?:---|\.\.\.)/gm : /^(?:\+\+\+|;;;)/gm;
  close.lastIndex = length;
  return close.exec(lines.text)?.index ?? 0;
}
