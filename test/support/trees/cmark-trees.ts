import { spawnSync } from "node:child_process";
import { nameTable, type Tree } from "./tree.js";

const EXTENSIONS = ["table", "strikethrough", "autolink", "tasklist", "footnotes"].flatMap(
  (name) => ["-e", name],
);
const MAX_OUTPUT = 2 ** 28;

let isInstalled: boolean | undefined;

/** Whether `cmark-gfm`, GitHub's own parser, is installed. */
export function hasCmark(): boolean {
  isInstalled ??= spawnSync("cmark-gfm", ["--version"]).status === 0;
  return isInstalled;
}

/** Whether two texts have the same HTML, but for what `shown` leaves out; true without cmark-gfm. */
export function isSameByCmark(
  one: string,
  other: string,
  shown = (html: string): string => html,
): boolean {
  if (!hasCmark() || one === other) return true;
  // Footnotes are numbered over all documents of a run.
  const runs = /\[\^/.test(one + other) ? [[one], [other]] : [[one, other]];
  const [first, second] = runs.flatMap(renderCmark).map(shown);
  return first === second;
}

/**
 * Blocks as cmark-gfm reads them, of many documents in one process: each in two quotes, which hold
 * in whatever it leaves open and keep its tab stops, under a heading that ends them. Footnotes are
 * left out, as it moves those that are referred to and drops the others.
 */
export function readCmark(texts: readonly string[]): Tree[][] {
  const roots = readXml(runCmark(texts, "xml")).filter(({ name }) => name === "quote");
  if (roots.length !== texts.length) throw new Error("cmark-gfm has another number of documents");
  return roots.map(({ children }) => children[0]?.children ?? []);
}

/** The HTML of each document, by the same process. */
export function renderCmark(texts: readonly string[]): string[] {
  const parts = runCmark(texts, "html")
    .split(/<h1>@@\d+@@<\/h1>\n/)
    .slice(1);
  if (parts.length !== texts.length) throw new Error("cmark-gfm has another number of documents");
  return parts;
}

/** No pattern: for those, a line separator begins a line, too. */
function quote(text: string): string {
  return `> ${text.replaceAll("\n", "\n> ")}`;
}

function runCmark(texts: readonly string[], format: "xml" | "html"): string {
  const input = texts
    .map((text, index) => `# @@${index}@@\n${quote(quote(text.replace(/\r\n?/g, "\n")))}\n`)
    .join("");
  const { stdout, status, error } = spawnSync(
    "cmark-gfm",
    ["--to", format, "--unsafe", ...EXTENSIONS],
    { input, encoding: "utf8", maxBuffer: MAX_OUTPUT },
  );
  if (status !== 0) throw new Error(`cmark-gfm ended with ${status}`, { cause: error });
  return stdout;
}

const TAG = /<(\/?)(<unknown>|\w+)((?: [\w:]+="[^"]*")*) ?(\/?)>/g;
const NAMES: Record<string, string> = {
  block_quote: "quote",
  item: "item",
  tasklist: "item",
  paragraph: "paragraph",
  code_block: "code",
  html_block: "html",
  thematic_break: "break",
  "<unknown>": "footnote",
};

function readXml(xml: string): Tree[] {
  const root: Tree = { name: "root", children: [] };
  const open: Tree[] = [root];
  for (const [, end, tag = "", attributes = "", empty] of xml.matchAll(TAG)) {
    if (tag === "table" && end) finishTable(open.at(-1) as Tree);
    const name = nameOf(tag, attributes);
    if (name === undefined) continue;
    if (end) {
      open.pop();
      continue;
    }
    const tree: Tree = { name, children: [] };
    const parent = open.at(-1) as Tree;
    // Within text, a footnote is what refers to one.
    if (!/^(?:paragraph|heading)/.test(parent.name)) parent.children.push(tree);
    if (!empty) open.push(tree);
  }
  return root.children;
}

function nameOf(tag: string, attributes: string): string | undefined {
  const value = (name: string): string | undefined =>
    new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1];
  switch (tag) {
    case "heading":
      return `heading ${value("level")}`;
    case "list":
      return value("type") === "ordered" ? "ordered" : "bullets";
    case "table":
      return "table";
    case "table_header":
    case "table_row":
      return tag;
    case "table_cell":
      return `cell ${value("align") ?? ""}`;
    default:
      return NAMES[tag];
  }
}

/** Rows and cells go into the table's name. */
function finishTable(table: Tree): void {
  const [header] = table.children;
  const alignments = (header?.children ?? []).map(({ name }) => name.slice("cell ".length) || null);
  table.name = nameTable(alignments, table.children.length - 1);
  table.children = [];
}
