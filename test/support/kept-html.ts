import { spawnSync } from "node:child_process";
import { micromark } from "micromark";
import { gfmFootnote, gfmFootnoteHtml } from "micromark-extension-gfm-footnote";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";
import { check } from "./check.js";
import type { FencedPlan } from "./fence-sections.js";
import { endOfFence } from "./hybrid.js";

/** Renders Markdown with GitHub's tables and footnotes, raw HTML left as it is. */
export type Renderer = (markdown: string) => string;

/** Without line breaks: micromark drops one somewhere behind a fence. */
export const byMicromark: Renderer = (markdown) =>
  micromark(markdown, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfmTable(), gfmFootnote()],
    htmlExtensions: [gfmTableHtml(), gfmFootnoteHtml()],
  }).replaceAll("\n", "");

export const byCmark: Renderer = (markdown) => {
  const options = ["--unsafe", "-e", "table", "-e", "footnotes"];
  const { stdout, status } = spawnSync("cmark-gfm", options, { input: markdown, encoding: "utf8" });
  check(status === 0, `cmark-gfm ended with ${status}`);
  return stdout;
};

/**
 * Compares what readers see of the kept parts of a hybrid with what they see of them in the source,
 * and lists the differences. Both are rendered with a heading `@@n@@` as a mark before each section,
 * and `@@nx@@` before the body of each converted one. What is between two marks is a part; the bodies
 * (in the hybrid, fences) are taken out. Of every other part, the preamble and the converted sections'
 * headings included, these have to be equal:
 *
 * 1. its HTML, to the letter, but for the numbers of footnotes, which count what is rendered;
 * 2. the HTML elements that are open where it begins, as a browser nests them;
 * 3. of its links to `#…`, which lead to an `id`, a `name` or a heading of the document.
 *
 * And so have the footnotes: those that are defined in a body are taken out like the body.
 * Front matter is metadata to both, and left out.
 */
export function findKeptDifferences(source: string, plan: FencedPlan, render: Renderer): string[] {
  const { hybrid_document: hybrid } = plan;
  check(hybrid !== undefined, "the hybrid document is missing");
  const marked = { source: "", hybrid: "" };
  let bodies = "";
  let at = 0;
  for (const [index, { action, kind, range }] of plan.sections.entries()) {
    const slice = source.slice(range.char_start, range.char_end);
    const end = action === "keep" ? at + slice.length : endOfFence(hybrid, at);
    const piece = hybrid.slice(at, end);
    at = end;
    if (kind === "frontmatter") continue;
    const head = action === "keep" ? slice : piece.slice(0, piece.search(/^`{3,}toon$/m));
    const marks = [`# @@${index}@@\n`, action === "keep" ? "" : `# @@${index}x@@\n`];
    const body = slice.slice(head.length);
    bodies += body;
    marked.source += marks[0] + head + marks[1] + body;
    marked.hybrid += marks[0] + head + marks[1] + piece.slice(head.length);
  }
  // Where nothing was fenced, there is nothing to compare.
  if (marked.hybrid === marked.source) return [];
  const before = readPage(render(normalize(marked.source)), bodies);
  const after = readPage(render(normalize(marked.hybrid)), bodies);
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].flatMap((name) =>
    before.get(name) === after.get(name)
      ? []
      : [`${name}: ${JSON.stringify(before.get(name))} became ${JSON.stringify(after.get(name))}`],
  );
}

function normalize(text: string): string {
  return text.replace(/\uFEFF/g, "").replace(/\r\n?/g, "\n");
}

/** What is compared of a page, by name. */
function readPage(html: string, bodies: string): Map<string, string> {
  const start = html.search(/<section (?:class="footnotes"|data-footnotes)/);
  const main = start < 0 ? html : html.slice(0, start);
  const notes = start < 0 ? "" : html.slice(start);
  const [first = "", ...rest] = main.split(/<h1>@@(\d+x?)@@<\/h1>\n?/);
  const page = new Map([["before all", first]]);
  const open = new OpenTags();
  const kept: [name: string, html: string][] = [];
  for (let index = 0; index < rest.length; index += 2) {
    const [name = "", part = ""] = rest.slice(index, index + 2);
    if (!name.endsWith("x")) {
      kept.push([name, part]);
      page.set(`elements around ${name}`, String(open));
      page.set(`part ${name}`, withoutNumbers(part).trimEnd());
    }
    open.follow(part);
  }
  for (const [, id = "", note = ""] of notes.matchAll(/<li id="([^"]*)">([\s\S]*?)\n?<\/li>/g)) {
    const label = decodeURIComponent(id.replace(/^(?:user-content-)?fn-/, ""));
    const isInBody = bodies.toLowerCase().includes(`[^${label.toLowerCase()}]:`);
    if (!isInBody) page.set(`footnote ${label}`, withoutNumbers(note));
  }
  const targets = listTargets(main);
  for (const [name, part] of kept) {
    const links = [...part.matchAll(/href=["']?#([^"'\s>]+)/g)].map(([, link = ""]) => link);
    const found = links.filter((link) => targets.has(decodeURIComponent(link)));
    page.set(`links of ${name}`, found.join(" "));
  }
  return page;
}

function withoutNumbers(html: string): string {
  return html
    .replace(/(data-footnote-ref[^>]*>)\d+/g, "$1")
    .replace(/(aria-label="Back to reference )\d+/g, "$1");
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
/** Stays in force behind the block in which it was opened, but in no cell of a table. */
const FORMATTING = /^(?:a|b|big|code|em|font|i|s|small|strike|strong|tt|u)$/;
/** Ends a paragraph that is open, and stays open where the paragraph ends. */
const BLOCK = /^(?:blockquote|center|details|div|h[1-6]|li|ol|p|pre|section|summary|table|ul)$/;
const TAG = /<!--[\s\S]*?(?:-->|$)|-->|<(\/?)([a-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^"'>])*>/gi;

/** The elements that are open somewhere in a page. */
class OpenTags {
  #open: string[] = [];
  #formatting: string[] = [];
  readonly #outOfCell: string[][] = [];

  toString(): string {
    return `${this.#open.join(" ")} + ${this.#formatting.join(" ")}`;
  }

  /** The renderers close what Markdown opens. */
  follow(html: string): void {
    for (const [token, slash, written = ""] of html.matchAll(TAG)) {
      const open = this.#open;
      const isComment = /^<!|^-/.test(token);
      if (isComment && token.endsWith("-->") && open.at(-1) === "!--") open.pop();
      else if (/^<!--(?![\s\S]*-->$)/.test(token) && open.at(-1) !== "!--") open.push("!--");
      // A component of MDX (`<Badge />`) is no element.
      const isComponent = /^[A-Z]/.test(written) && token.endsWith("/>");
      if (isComment || isComponent || open.at(-1) === "!--") continue;
      const name = written.toLowerCase();
      if (VOID.test(name)) continue;
      if (FORMATTING.test(name)) this.#format(name, slash !== "");
      else if (slash === "") this.#begin(name);
      else this.#end(name);
    }
  }

  #format(name: string, isEnd: boolean): void {
    if (!isEnd) this.#formatting.push(name);
    else {
      const at = this.#formatting.lastIndexOf(name);
      if (at >= 0) this.#formatting.splice(at, 1);
    }
  }

  #begin(name: string): void {
    if (BLOCK.test(name) && this.#open.at(-1) === "p") this.#open.pop();
    this.#open.push(name);
    if (name !== "td" && name !== "th") return;
    this.#outOfCell.push(this.#formatting);
    this.#formatting = [];
  }

  #end(name: string): void {
    const isCell = name === "td" || name === "th";
    const cell = this.#open.findLastIndex((one) => one === "td" || one === "th");
    const at = this.#open.lastIndexOf(name);
    if (at < 0 || (at < cell && !/^(?:table|t[rhd]|thead|tbody)$/.test(name))) return;
    const inner = this.#open.splice(at).slice(1);
    if (name === "p") this.#open.push(...inner.filter((one) => BLOCK.test(one)));
    if (isCell) this.#formatting = this.#outOfCell.pop() ?? [];
  }
}

/** What links may lead to: ids, names, and headings by the name that GitHub gives them. */
function listTargets(html: string): Set<string> {
  const targets = new Set<string>();
  const fences = /<pre><code class="language-toon">[\s\S]*?<\/code><\/pre>/g;
  const shown = html.replace(fences, "").replace(/<h1>@@\d+x?@@<\/h1>/g, "");
  for (const [, id = ""] of shown.matchAll(/\s(?:id|name)=["']?([^"'\s>]+)/g)) targets.add(id);
  const counts = new Map<string, number>();
  for (const [, text = ""] of shown.matchAll(/<h[1-6][^>]*>([\s\S]*?)<\/h[1-6]>/g)) {
    const slug = text
      .replace(/<[^>]*>/g, "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/\s/g, "-");
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    targets.add(count === 0 ? slug : `${slug}-${count}`);
  }
  return targets;
}
