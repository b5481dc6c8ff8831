import { joinGroups } from "./card.js";
import { displayWidth, findWidest, hangText, padRight } from "./fit-text.js";
import type { View } from "./view.js";

/**
 * Renders a page of the documentation for a person: headings stand out, paragraphs and items are
 * wrapped, code keeps its lines. It reads the Markdown that these pages are written in, and no more.
 * @returns Lines without a final line ending.
 */
export function renderPage(markdown: string, view: View): string {
  return joinGroups(splitBlocks(markdown).map((block) => renderBlock(block, view)));
}

/** Blocks are apart by empty lines, but for those in a fence. */
function splitBlocks(markdown: string): string[][] {
  const blocks: string[][] = [[]];
  let fence: string | undefined;
  for (const line of markdown.split("\n")) {
    const [mark] = /^`{3,}/.exec(line) ?? [];
    if (line === "" && fence === undefined) blocks.push([]);
    else blocks.at(-1)!.push(line);
    if (mark !== undefined) fence = fence === undefined ? mark : fence === mark ? undefined : fence;
  }
  return blocks;
}

function renderBlock(lines: readonly string[], view: View): string[] {
  const [first = ""] = lines;
  const { colors, width } = view;
  if (first.startsWith("```")) return lines.slice(1, -1).map((line) => colors.dim(`    ${line}`));
  if (first.startsWith("#")) return [colors.bold(toPlain(first.replace(/^#+ /, "")))];
  if (first.startsWith("|")) return renderRows(lines, view);
  return lines.flatMap((line) => {
    const [mark = ""] = /^ *(?:[-*]|\d+\.) /.exec(line) ?? [];
    return hangText(`  ${mark}`, toPlain(line.slice(mark.length)), width);
  });
}

/** A table as columns where they fit, else a row as lines under each other. */
function renderRows(lines: readonly string[], { width, colors }: View): string[] {
  const rows = [lines[0]!, ...lines.slice(2)].map((line) =>
    line
      .replace(/^\| ?| ?\|$/g, "")
      .split(/(?<!\\) ?\| ?/)
      .map((cell) => toPlain(cell.replaceAll("\\|", "|"))),
  );
  const [titles = [], ...body] = rows;
  const widths = titles.map((_, column) => findWidest(rows.map((row) => row[column] ?? "")));
  const line = (row: readonly string[]) =>
    `  ${row.map((cell, column) => padRight(cell, widths[column] ?? 0)).join("  ")}`.trimEnd();
  if (rows.every((row) => displayWidth(line(row)) <= width)) {
    return [colors.dim(line(titles)), ...body.map(line)];
  }
  const label = findWidest(titles);
  return body.flatMap((row) =>
    row.flatMap((cell, column) =>
      hangText(`  ${padRight(titles[column] ?? "", label)}  `, cell, width),
    ),
  );
}

/** Text without the marks of emphasis, code and links; where a link leads is left out. */
function toPlain(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\*\*([^*]+)\*\*/g, "$1")
    .replace(/`([^`]*)`/g, "$1");
}
