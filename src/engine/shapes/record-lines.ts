import { trimBlankEnd } from "../document/blank.js";
import type { List, Paragraph } from "../document/blocks.js";
import type { Document } from "../document/document.js";
import type { Row } from "../toon/codec.js";
import { toCellValue } from "./cell-value.js";
import { type Fold, fillTemplate, isLiteral, MIN_RECORDS } from "./record-template.js";

/** What an item begins with: a bullet, or a number and its delimiter. */
const MARKER = /^(?:([*+-][ \t]+)|(\d{1,9})([.)][ \t]+))/;
/** `**Term**: …`, `**Term:** …`, `**Term** — …`, and the same with backticks. */
const TERM = /^(\*\*|__|`)((?:(?!\1)[^\n])+?)(:?\1(?:[ \t]*:|[ \t]+[—–-])?[ \t]+)(\S[\s\S]*)$/;
/** `[Name](target) - …` */
const LINK = /^(\[)([^\]\n]+)(\]\()([^()\s]+)(\)(?::|[ \t]+[—–-])?[ \t]+)(\S[\s\S]*)$/;

/** A text taken apart: values by name, and the template that gives the text back. */
interface ParsedRecord {
  template: string;
  row: Row;
}

/** A list whose items are all of one pattern, as records. */
export function foldList({ lines }: Document, list: List): Fold | null {
  if (list.items.length < MIN_RECORDS) return null;
  const texts = list.items.map((item, index) => {
    const next = list.items[index + 1];
    return lines.slice(item.line, next?.line ?? list.lineEnd);
  });
  return foldTexts(texts, readItem, lines.slice(list.line, list.lineEnd), 1);
}

/** Consecutive paragraphs that all begin with a term of one pattern, as records. */
export function foldParagraphs({ lines, blocks }: Document, index: number): Fold | null {
  const run: Paragraph[] = [];
  let template = "";
  for (let at = index; at < blocks.length; at++) {
    const block = blocks[at];
    const found =
      block?.type === "paragraph" ? readTerm("", lines.slice(block.line, block.lineEnd)) : null;
    if (found === null || (template !== "" && found.template !== template)) break;
    template = found.template;
    run.push(block as Paragraph);
  }
  if (run.length < MIN_RECORDS) return null;
  const last = run.at(-1) as Paragraph;
  const texts = run.map(({ line, lineEnd }) => `${lines.slice(line, lineEnd)}\n`);
  const source = lines.slice((run[0] as Paragraph).line, last.lineEnd);
  return foldTexts(texts, (text) => readTerm("", text), source, run.length);
}

/** Folds texts that share one template; null unless the template gives exactly the source back. */
function foldTexts(
  texts: readonly string[],
  read: (text: string) => ParsedRecord | null,
  source: string,
  count: number,
): Fold | null {
  // Between loose items stands a blank line; it belongs to the pattern.
  const gap = /\n[ \t]*$/.test(texts[0] ?? "") ? "\n" : "";
  const rows: Row[] = [];
  let template: string | null = null;
  for (const text of texts) {
    const record = read(trimBlankEnd(text));
    if (record === null || (template !== null && record.template !== template)) return null;
    template = record.template;
    rows.push(record.row);
  }
  if (template === null) return null;
  const spaced = template + gap;
  if (fillTemplate(spaced, rows) !== trimBlankEnd(source)) return null;
  return { segment: { kind: "records", template: spaced, rows }, count };
}

function readItem(text: string): ParsedRecord | null {
  const marker = MARKER.exec(text);
  if (marker === null) return null;
  const [whole, bullet, number, delimiter] = marker;
  const body = text.slice(whole.length);
  if (bullet !== undefined) return readTerm(bullet, body);
  const record = readTerm(`{n}${delimiter ?? ""}`, body);
  return record === null
    ? null
    : { ...record, row: { n: toCellValue(number ?? ""), ...record.row } };
}

function readTerm(prefix: string, text: string): ParsedRecord | null {
  const term = TERM.exec(text);
  if (term !== null) {
    const [, open = "", name = "", separator = "", definition = ""] = term;
    if (!isLiteral(separator)) return null;
    return {
      template: `${prefix}${open}{term}${separator}{definition}`,
      row: { term: toCellValue(name), definition: toCellValue(definition) },
    };
  }
  const link = LINK.exec(text);
  if (link === null) return null;
  const [, , name = "", , url = "", separator = "", description = ""] = link;
  return {
    template: `${prefix}[{name}](${"{url}"}${separator}{description}`,
    row: { name: toCellValue(name), url: toCellValue(url), description: toCellValue(description) },
  };
}
