import { expect, test } from "vitest";
import { toOneLine } from "../../../src/engine/markdown/blank.js";
import { findTitle, parseDocument } from "../../../src/engine/markdown/document.js";
import { findFrontmatter, readFrontmatterTitle } from "../../../src/engine/markdown/frontmatter.js";
import { Lines } from "../../../src/engine/markdown/lines.js";
import {
  findProtected,
  joinAcross,
  withoutComments,
} from "../../../src/engine/markdown/protected.js";
import { findSentences } from "../../../src/engine/markdown/sentences.js";
import { readCell, scanRow } from "../../../src/engine/markdown/table-row.js";
import { testRows } from "../../support/test-rows.js";

interface Span {
  start: number;
  end: number;
}

const slices = (text: string, spans: readonly Span[]) =>
  spans.map(({ start, end }) => text.slice(start, end));

/** Cells as `start-end text`, so that a wrong offset shows next to the text it gives. */
const cellsOf = (text: string, from = 0, to = text.length) =>
  scanRow(text, from, to).cells.map(
    ({ start, end }) => `${start}-${end} ${text.slice(start, end)}`,
  );

const titleIn = (fence: "---" | "+++") => (content: string) =>
  readFrontmatterTitle({ fence, content, lineEnd: 0 });

testRows("texts.yaml", import.meta.url, {
  "front matter": (text: string) => findFrontmatter(new Lines(text)),
  "title in YAML": titleIn("---"),
  "title in TOML": titleIn("+++"),
  // A level-1 heading comes first.
  "title of a document": (body: string) =>
    findTitle(parseDocument(`---\ntitle: F\n---\n${body}`, "markdown")),
  "title of plain text": (text: string) => findTitle(parseDocument(text, "text")),
  "no cut falls into": (text: string) => slices(text, findProtected(text)),
  "without comments": withoutComments,
  sentences: (text: string) => slices(text, findSentences(text)),
  "cells of a row": (text: string) => cellsOf(text),
  "text of a cell": (raw: string) => readCell(raw, { start: 0, end: raw.length }),
  "on one line": toOneLine,
});

test("a row is read between two offsets of a longer text", () => {
  expect(cellsOf("x|| a | b |\n| c |", 2, 11)).toEqual(["4-5 a", "8-9 b"]);
  expect(scanRow("> | a |  \n", 2, 9)).toMatchObject({ start: 2, end: 7 });
});

test("sentences that a link reaches over are joined", () => {
  const text = "One. [Two. Three](x). Four.";
  const joined = joinAcross(findSentences(text), findProtected(text));
  expect(slices(text, joined)).toEqual(["One.", "[Two. Three](x).", "Four."]);
});

test.each(["[", "`", "](", "<a ", "[a](", "`a``b```", "(["])(
  "%j, again and again, takes no time to be told from a link",
  (piece) => {
    const text = piece.repeat(200_000 / piece.length);
    expect(findProtected(text).length).toBeLessThanOrEqual(text.length);
  },
);

test("plain text has no Markdown syntax but a title, with its underline", () => {
  const source = "x.\n\n# no\n\n- no\n\n> no\n\n    no\n\n| a |\n|---|\n\n```\n\n---\na: 1\n---\n";
  const typesOf = (text: string) => parseDocument(text, "text").blocks.map(({ type }) => type);
  expect(new Set(typesOf(source))).toEqual(new Set(["paragraph"]));
  const [heading, paragraph] = parseDocument("Title\n=====\ntext\n", "text").blocks;
  expect(heading).toMatchObject({ type: "heading", line: 0, lineEnd: 2, start: 0, end: 11 });
  expect(paragraph).toMatchObject({ type: "paragraph", line: 2, lineEnd: 3, start: 12, end: 16 });
});
