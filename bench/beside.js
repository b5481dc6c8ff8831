/**
 * What others take for the same documents, in the same run: `profile` beside a parse by mdast (the parser of
 * remark) with GFM's tables, HTML by markdown-it, and Prettier. Processor time, in MB a second.
 */
import MarkdownIt from "markdown-it";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { format } from "prettier";
import { profile } from "../dist/index.js";
import { readDocuments } from "./support.js";

/** Prettier takes seconds for longer ones. */
const MAX_CHARS = 60_000;
/** The first pass warms up the compiler. */
const PASSES = 3;

const documents = readDocuments()
  .filter(({ text, flavor }) => flavor === "markdown" && text.length <= MAX_CHARS)
  .filter((_, index) => index % 3 === 0);
const bytes = documents.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
const markdownIt = new MarkdownIt({ html: true });

const RUNS = {
  "profile --json": (text) => JSON.stringify(profile(text)),
  "markdown-it, HTML": (text) => markdownIt.render(text),
  "mdast with tables": (text) =>
    fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }),
  prettier: (text) => format(text, { parser: "markdown" }),
};

for (const [name, run] of Object.entries(RUNS)) {
  let least = Number.POSITIVE_INFINITY;
  for (let pass = 0; pass < PASSES; pass++) {
    const start = process.cpuUsage();
    for (const { text } of documents) await run(text);
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1e6);
  }
  console.log(`${name.padEnd(20)} ${(bytes / 1e6 / least).toFixed(2).padStart(6)} MB/s`);
}
