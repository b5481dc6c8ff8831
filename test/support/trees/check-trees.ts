import { Analysis } from "../../../src/engine/candidate/analysis.js";
import { findCandidate } from "../../../src/engine/candidate/candidate.js";
import { canReassemble, writeHybrid } from "../../../src/engine/candidate/hybrid.js";
import type { Document } from "../../../src/engine/markdown/document.js";
import { parseDocument } from "../../../src/engine/markdown/document.js";
import { findSections } from "../../../src/engine/markdown/sections.js";
import { restore } from "../../../src/engine/read-toon.js";
import { readOutline } from "../mdast.js";
import { readCmark, renderCmark } from "./cmark-trees.js";
import { FOOTNOTES, findDifference, OF_BOTH, OF_CMARK, OF_MICROMARK } from "./differences.js";
import { bodyOf, printTrees, readEngine, readMdast, type Tree } from "./tree.js";

export interface TreeFailure {
  index: number;
  message: string;
  text: string;
}

export interface TreeReport {
  failures: TreeFailure[];
  /** Restored texts that were compared with their source. */
  restored: number;
  /** How many documents a reference was not asked about, by reason. */
  leftOut: Map<string, number>;
}

/** What cmark-gfm has no nodes for, or has elsewhere. */
const NOT_OF_CMARK: readonly string[] = ["definition", "footnote"];

/**
 * Compares the engine's blocks with those of cmark-gfm and micromark, and every text that a proved
 * candidate or hybrid restores to with its source, as both read them.
 * @param withCmark Whether cmark-gfm is there; micromark alone does it else.
 */
export function checkTrees(texts: readonly string[], withCmark: boolean): TreeReport {
  const report: TreeReport = { failures: [], restored: 0, leftOut: new Map() };
  const documents = texts.map((text) => parseDocument(text, "markdown"));
  checkRestored(documents, checkBlocks(documents, withCmark, report), report);
  return report;
}

/** Its text as the references are to read it: what is metadata, or a byte order mark, is for the engine to say. */
function textOf(document: Document): string {
  const body = bodyOf(document);
  return body.startsWith("\uFEFF") ? `\n${body}` : body;
}

/** Which references read a document as the engine does. */
interface Agreement {
  cmark: boolean;
  micromark: boolean;
}

function checkBlocks(
  documents: readonly Document[],
  withCmark: boolean,
  report: TreeReport,
): Agreement[] {
  const bodies = documents.map(textOf);
  const cmark = withCmark ? readCmark(bodies) : [];
  return documents.map(({ blocks }, index) =>
    compareBlocks(readEngine(blocks), cmark[index], {
      index,
      text: bodies[index] as string,
      report,
    }),
  );
}

interface Case {
  index: number;
  text: string;
  report: TreeReport;
}

function compareBlocks(trees: Tree[], cmark: Tree[] | undefined, one: Case): Agreement {
  const { index, text, report } = one;
  const leave = (reason: string) =>
    report.leftOut.set(reason, (report.leftOut.get(reason) ?? 0) + 1);
  const fail = (reference: string, other: string) =>
    report.failures.push({ index, text, message: `${printTrees(trees)}; ${reference}: ${other}` });

  const byCmark = cmark && printTrees(cmark, NOT_OF_CMARK);
  const byMicromark = printTrees(readMdast(text));
  const reason = byCmark === undefined ? "" : findDifference(OF_CMARK, text);
  const agreement = {
    cmark: byCmark === printTrees(trees, NOT_OF_CMARK) && (!reason || reason === FOOTNOTES),
    micromark: byMicromark === printTrees(trees),
  };
  const odd = findDifference(OF_BOTH, text);
  if (odd !== undefined) {
    leave(odd);
    return agreement;
  }
  if (reason) leave(`cmark-gfm: ${reason}`);
  const isAsked = byCmark !== undefined && reason === undefined;
  if (isAsked && !agreement.cmark) fail("cmark-gfm", byCmark);
  if (agreement.micromark) return agreement;
  // Where cmark-gfm has the engine's tree, micromark's is another dialect.
  const own = isAsked ? "has another tree" : findDifference(OF_MICROMARK, text);
  if (own === undefined) fail("micromark", byMicromark);
  else leave(`micromark: ${own}`);
  return agreement;
}

interface Pair {
  index: number;
  source: string;
  restored: string;
}

/** Asks those who read the source as the engine does: for others, it was another document before. */
function checkRestored(
  documents: readonly Document[],
  agreements: readonly Agreement[],
  report: TreeReport,
): void {
  const pairs = documents.flatMap((document, index) => {
    const source = withoutTail(textOf(document));
    const bodies = [...restoreAll(document)].map((text) => textOf(parseDocument(text, "markdown")));
    return [...new Set(bodies.map(withoutTail))].map((restored) => ({ index, source, restored }));
  });
  const fail = ({ index, source, restored }: Pair, reference: string) =>
    report.failures.push({
      index,
      text: source,
      message: `restored as ${JSON.stringify(restored)}, another document for ${reference}`,
    });
  const byMicromark = pairs.filter(({ index }) => agreements[index]?.micromark);
  for (const pair of byMicromark) {
    if (!isSameOutline(pair.source, pair.restored)) fail(pair, "micromark");
  }
  const byCmark = pairs.filter(({ index }) => agreements[index]?.cmark);
  for (const pair of byCmark.length > 0 ? findRenderedOtherwise(byCmark) : []) {
    fail(pair, "cmark-gfm");
  }
  report.restored = new Set([...byMicromark, ...byCmark]).size;
}

function findRenderedOtherwise(pairs: readonly Pair[]): Pair[] {
  const sources = render(pairs.map(({ source }) => source));
  const restored = render(pairs.map(({ restored }) => restored));
  return pairs.filter(({ source, restored: again }, index) => {
    if (sources[index] === restored[index]) return false;
    // Another document may have moved its footnotes: once more, by itself.
    return render([source])[0] !== render([again])[0];
  });
}

/** As HTML, but for blank lines at the end of what a container leaves open. */
function render(texts: readonly string[]): string[] {
  return renderCmark(texts).map((html) =>
    html.replace(/[ \t]*(?:\n[ \t]*)+(?=<\/(?:code|li|blockquote)>)/g, ""),
  );
}

/** Blank lines at the end of a document are nothing but in what is left open, and do not count. */
function withoutTail(text: string): string {
  return text.replace(/(?:\n[ \t]*)*$/, "");
}

function isSameOutline(a: string, b: string): boolean {
  return JSON.stringify(readOutline(a, "plain")) === JSON.stringify(readOutline(b, "plain"));
}

/** What `restore` makes of the candidate and a hybrid that is proved, other than the source itself. */
function restoreAll(document: Document): Set<string> {
  const { source } = document.lines;
  const analysis = new Analysis(document);
  const restored = new Set([restore(findCandidate(analysis).toon)]);
  const { text: hybrid, sections: pieces } = writeHybrid(
    analysis,
    findSections(document).map((section) => ({ section, converts: section.blocks.length > 0 })),
  );
  if (canReassemble(hybrid, pieces, document)) restored.add(restore(hybrid));
  restored.delete(source);
  return restored;
}
