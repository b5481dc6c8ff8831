import fc from "fast-check";
import MarkdownIt from "markdown-it";
import type { Nodes, Table } from "mdast";
import { describe, expect, test } from "vitest";
import { convert } from "../../../src/engine/api.js";
import { type Block, visitBlocks } from "../../../src/engine/markdown/blocks.js";
import { parseDocument } from "../../../src/engine/markdown/document.js";
import { Lines } from "../../../src/engine/markdown/lines.js";
import { extendState, parseMarkdown } from "../../../src/engine/markdown/markdown-it-blocks.js";
import { restore } from "../../../src/engine/read-toon.js";
import { testExamples } from "../../support/examples.js";
import { parseMdast } from "../../support/mdast.js";
import { childrenOf, nameBlock, nameNode } from "../../support/trees/tree.js";

const parse = (text: string): Block[] => parseMarkdown(new Lines(text));

/** Checks where the blocks of a text stand, behind front matter or not. */
function checkBlocks(text: string, head = ""): FlatBlock[] {
  const found = flattenBlocks(parseDocument(head + text, "markdown").blocks, head + text);
  const lines = head.split("\n").length - 1;
  const moved = (at: number) => (at < 0 ? at : at + head.length);
  const expected = flattenReference(text).map(({ rows, ...block }) => ({
    ...block,
    line: block.line + lines,
    start: moved(block.start),
    ...(rows && {
      rows: rows.map((row) => row.map((cell) => ({ ...cell, start: moved(cell.start) }))),
    }),
  }));
  expect(found).toEqual(expected);
  return found;
}

describe("blocks stand where another parser finds them", () => {
  testExamples(new URL("blocks.md", import.meta.url), (text) => {
    checkBlocks(text.replace(/\n$/, "").replace(/^/gm, "> "));
    checkBlocks(`1. first\n\n${text.replace(/^(?=.)/gm, "   ")}`);
    checkBlocks(text, "---\na: 1\n---\n");
    const windows = new Lines(`\uFEFF${text.replaceAll("\n", "\r\n")}`);
    expect(parseMarkdown(windows)).toEqual(parse(text));
    return checkBlocks(text).map(({ line, name, text }) => `${line + 1} ${name} | ${text}`);
  });

  test("without a final line ending", () => checkBlocks("# a\n\n- b\n  - c"));
});

describe("deep nesting", () => {
  const inputs: Record<string, string> = {
    "2,000 quotes": `${">".repeat(2_000)} deep\n\ntext\n`,
    "2,000 quotes with spaces": `${"> ".repeat(2_000)}deep\n`,
    "1,500 lists": `${"- ".repeat(1_500)}deep\n`,
    "1,500 lists, a line each": `${Array.from({ length: 1_500 }, (_, i) => `${" ".repeat(i * 2)}- ${i}`).join("\n")}\n`,
    "quotes and lists": `${"> - ".repeat(1_000)}deep\n`,
  };

  test.each(Object.entries(inputs))("of %s is kept as text", (_name, source) => {
    expect(parse(source).length).toBeGreaterThan(0);
    const { flags, toon_candidate } = convert(source);
    expect(flags).toMatchObject({ valid: true, restores: true });
    expect(restore(toon_candidate!)).toBe(source);
  });
});

/**
 * What `markdown-it-blocks.ts` relies on beyond the documented interface. When one of these fails
 * after an update of markdown-it, offsets are wrong: adapt that file first.
 */
describe("markdown-it", () => {
  const hint = "markdown-it changed: adapt src/engine/markdown/markdown-it-blocks.ts";

  test("finds the lines of a text as our state does", () => {
    const markdownIt = new MarkdownIt();
    const { State } = markdownIt.block;
    const Own = extendState(State);
    const text = fc.string({
      unit: fc.constantFrom("\n", " ", "\t", "a", "- ", "日"),
      maxLength: 40,
    });
    fc.assert(
      fc.property(text, (source) => {
        const [one, own] = [State, Own].map((Class) => {
          const { bMarks, eMarks, tShift, sCount, bsCount, lineMax, src } = new Class(
            source,
            markdownIt,
            {},
            [],
          );
          return { bMarks, eMarks, tShift, sCount, bsCount, lineMax, src };
        });
        expect(own, hint).toEqual(one);
      }),
    );
  });
});

/**
 * A document's blocks as a flat list that two parsers can be compared by: what each is, its first
 * line, its offset, and its text. White space at either end of a block does not count, nor do quote
 * markers on blank lines behind it: the parsers draw the line differently there.
 */
interface FlatBlock {
  name: string;
  line: number;
  start: number;
  text: string;
  rows?: FlatCell[][];
}

interface FlatCell {
  start: number;
  text: string;
}

function flattenReference(text: string): FlatBlock[] {
  return parseMdast(text).children.flatMap((node) => flattenNode(node, text));
}

function flattenNode(node: Nodes, text: string): FlatBlock[] {
  const block = place(nameNode(node), text, ...offsetsOf(node));
  if (node.type === "table") block.rows = readRows(node, text);
  return [block, ...childrenOf(node).flatMap((child) => flattenNode(child, text))];
}

function offsetsOf(node: Nodes): [start: number, end: number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
}

function readRows({ children }: Table, text: string): FlatCell[][] {
  return children.map((row) =>
    row.children.map((cell) => {
      const [first, last] = [cell.children[0], cell.children.at(-1)];
      if (first === undefined || last === undefined) return { start: -1, text: "" };
      const start = offsetsOf(first)[0];
      return { start, text: text.slice(start, offsetsOf(last)[1]) };
    }),
  );
}

function flattenBlocks(blocks: readonly Block[], text: string): FlatBlock[] {
  const flat: FlatBlock[] = [];
  visitBlocks(blocks, (block) => {
    const entry = place(nameBlock(block), text, block.start, block.end);
    flat.push(block.type === "table" ? { ...entry, rows: cellsOf(block, text) } : entry);
  });
  return flat;
}

function cellsOf({ header, rows }: Extract<Block, { type: "table" }>, text: string): FlatCell[][] {
  return [header, ...rows].map(({ cells }) =>
    cells.map(({ start, end }) => ({
      start: start === end ? -1 : start,
      text: text.slice(start, end),
    })),
  );
}

function place(name: string, text: string, from: number, to: number): FlatBlock {
  const slice = text.slice(from, to);
  const start = from + slice.length - slice.trimStart().length;
  const line = text.slice(0, start).split("\n").length - 1;
  return { name, line, start, text: slice.replace(/(?:\n[> ]*)+$/, "").trim() };
}
