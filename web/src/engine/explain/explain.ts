import type { Flavor } from "context-verdict";
import type { Block } from "../../../../src/engine/markdown/blocks.js";
import { parseDocument } from "../../../../src/engine/markdown/document.js";
import { type Explanation, KINDS } from "./kinds.js";
import { LinePainter } from "./line-painter.js";

/** Longer texts are not taken apart: so many pieces are no explanation any more. */
export const MAX_EXPLAINED = 2_000_000;

export type Language = Flavor | "toon";

const LINE = /[^\r\n]*(?:\r\n?|\n|$)/y;
const TOON_FENCE = /^(`{3,})toon\s*$/;

/** Says what every character of a text is spent on. Linear in its length. */
export function explain(text: string, language: Language): Omit<Explanation, "cut"> {
  const painter = new LinePainter();
  const tables = language === "markdown" ? findTables(text) : [];
  let table = 0;
  let fence: string | null = null;
  let number = 0;
  for (let at = 0; at < text.length; number++) {
    LINE.lastIndex = at;
    const [line = ""] = LINE.exec(text) ?? [];
    if (line === "") break;
    const body = line.replace(/[\r\n]+$/, "");
    while ((tables[table]?.end ?? Infinity) <= number) table++;
    const place = number - (tables[table]?.start ?? Infinity);
    if (language === "toon") painter.paintToon(body, at);
    else if (fence !== null) {
      if (body === fence) fence = null;
      if (fence === null) painter.paintFence(body, at);
      else painter.paintToon(body, at);
    } else if (TOON_FENCE.test(body)) {
      fence = /^`+/.exec(body)?.[0] ?? "```";
      painter.paintFence(body, at);
    } else if (place >= 0) painter.paintRow(body, at, place);
    else painter.paintMarkdown(body, at);
    at += line.length;
  }
  return { runs: Uint32Array.from(painter.runs), chars: countChars(painter.runs, text.length) };
}

function countChars(runs: readonly number[], total: number): number[] {
  const chars: number[] = KINDS.map(() => 0);
  let rest = total;
  for (let at = 0; at < runs.length; at += 3) {
    const length = (runs[at + 1] as number) - (runs[at] as number);
    const kind = runs[at + 2] as number;
    chars[kind] = (chars[kind] as number) + length;
    rest -= length;
  }
  chars[0] = rest;
  return chars;
}

/** The lines (0-based, end exclusive) of the tables at the top level, as the engine's parser has them. */
function findTables(text: string): { start: number; end: number }[] {
  return parseDocument(text, "markdown").blocks.flatMap((block: Block) =>
    block.type === "table" ? [{ start: block.line, end: block.lineEnd }] : [],
  );
}
