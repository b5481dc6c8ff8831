import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Random } from "./random.js";

/** From the root of the repository, since this file is bundled elsewhere. */
const PIECES: Readonly<
  Record<
    "words" | "names" | "rules" | "records" | "oddities" | "marks" | "starts" | "lines",
    readonly string[]
  >
> = parse(readFileSync("bench/stress/pieces.yaml", "utf8"));

/** A random document, small and odd: what could be read in two ways, and where blocks end and begin. */
export function writeDocument(random: Random): string {
  const kind = random.next();
  if (kind < 0.5) return writeBlocks(random);
  if (kind < 0.7) return random.some(PIECES.marks, 1 + random.below(14)).join("");
  const lines = Array.from({ length: 1 + random.below(8) }, () => writeLine(random));
  return lines.join(random.chance(0.9) ? "\n" : "\n\n") + random.pick(["", "\n", "\n", "\n\n"]);
}

function writeLine(random: Random): string {
  const line = random.pick(PIECES.starts) + random.pick(PIECES.lines);
  return random.chance(0.05) ? line + random.pick(PIECES.lines) : line;
}

function writeBlocks(random: Random): string {
  const ending = random.chance(0.85) ? "\n" : random.pick(["\r\n", "\r", "\n\n\n"]);
  const blocks = Array.from({ length: 1 + random.below(random.chance(0.1) ? 8 : 3) }, () =>
    writeBlock(random, 0),
  );
  const gaps = blocks.map(() => random.pick(["\n\n", "\n\n", "\n\n", "\n", "\n \n", "\n\n\n", ""]));
  const text = blocks.map((block, index) => block + gaps[index]).join("");
  return damage(text, random).replaceAll("\n", ending);
}

function word(random: Random): string {
  return random.pick(PIECES.words);
}

function fill(pattern: string, random: Random, index: number): string {
  const own = random.chance(0.5) ? `${word(random)}${index}` : word(random);
  const other = word(random);
  return pattern.replace(/[?!N]/g, (mark) =>
    mark === "?" ? own : mark === "!" ? other : `${index + 1}`,
  );
}

function writeBlock(random: Random, depth: number): string {
  const kinds = [
    writeHeading,
    writeProse,
    writeTable,
    writeTable,
    writeRecords,
    writeRecords,
    writeOddity,
  ];
  const nested = depth < 3 ? [indent, writeFrontmatter] : [];
  return random.pick([...kinds, ...nested])(random, depth);
}

function writeHeading(random: Random): string {
  return `${"#".repeat(1 + random.below(6))} ${word(random)}${random.pick(["", "", " #", " {a}"])}`;
}

function writeProse(random: Random): string {
  const sentences = Array.from({ length: 1 + random.below(4) }, (_, index) =>
    random.chance(0.5)
      ? fill(random.pick(PIECES.rules), random, index)
      : random.some(PIECES.words, 4).join(" "),
  );
  return sentences.join(random.pick([" ", "\n", "  \n", "\\\n"]));
}

function writeTable(random: Random): string {
  const columns = 1 + random.below(4);
  const patterns = random.some(
    ["?", "?", "`?`", "[?](u/?.md)", "? (!)", "**?**", "!", "?\\|!"],
    columns,
  );
  const row = (cells: readonly string[]) => `| ${cells.map(toCell).join(" | ")} |`;
  const rows = Array.from({ length: random.below(random.chance(0.08) ? 30 : 6) }, (_, index) =>
    random.chance(0.06)
      ? row(random.some(PIECES.words, random.below(6)))
      : row(patterns.map((pattern) => fill(pattern, random, index))),
  );
  const marks = random.chance(0.7) ? ["-"] : ["-", ":-", "-:", ":-:", "---", ""];
  const delimiter = `|${random.some(marks, columns).join("|")}|`;
  return [row(random.some(PIECES.names, columns)), delimiter, ...rows].join("\n");
}

function toCell(text: string): string {
  return text.replace(/\n/g, " ").replace(/\\?\|/g, "\\|");
}

function writeRecords(random: Random): string {
  const pattern = random.pick(PIECES.records);
  const other = random.pick(PIECES.records);
  const exceptions = random.pick([0, 0, 0.1]);
  const count = 1 + random.below(random.chance(0.08) ? 30 : 7);
  return Array.from({ length: count }, (_, index) =>
    fill(random.chance(exceptions) ? other : pattern, random, index),
  ).join(random.pick(["\n", "\n", "\n", "\n\n"]));
}

function writeOddity(random: Random): string {
  return random.pick(PIECES.oddities);
}

function writeFrontmatter(random: Random): string {
  const fence = random.pick(["---", "---", "+++"]);
  return `${fence}\ntitle: ${word(random)}\n${fence}`;
}

/** A block inside of a quote, an item or code. */
function indent(random: Random, depth: number): string {
  const [first, rest] = random.pick([
    ["> ", "> "],
    ["> ", ""],
    ["- ", "  "],
    ["1. ", "   "],
    ["    ", "    "],
  ]) as [string, string];
  return writeBlock(random, depth + 1)
    .replace(/^/gm, rest)
    .replace(rest, first);
}

/** Cuts, doubles or adds a little, in one document of three. */
function damage(text: string, random: Random): string {
  let damaged = text;
  while (random.chance(0.3)) {
    const at = random.below(damaged.length + 1);
    const end = at + random.below(12);
    const part = damaged.slice(at, end);
    const by = random.pick([
      "",
      part + part,
      random.pick(PIECES.marks),
      random.pick(PIECES.oddities),
    ]);
    damaged = damaged.slice(0, at) + by + damaged.slice(end);
  }
  return damaged;
}
