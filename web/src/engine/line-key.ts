/**
 * The part of a line that a round trip keeps: two lines with one key differ at most in the rest
 * (padding of table cells, pipes at the ends of a row, dashes of a delimiter row, blanks around a
 * heading). Empty for a blank line.
 */
export function toLineKey(line: string): string {
  if (line.includes("|")) return toRowKey(line);
  const trimmed = line.trim();
  if (trimmed === "") return "";
  return /^#{1,6}(?:[\t ]|$)/.test(trimmed) ? toHeadingKey(trimmed) : line;
}

function toRowKey(line: string): string {
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  if (cells[0] === "") cells.shift();
  if (cells.at(-1) === "") cells.pop();
  const isDelimiter = cells.every((cell) => /^:?-+:?$/.test(cell));
  return `|${(isDelimiter ? cells.map((cell) => cell.replace(/-+/, "-")) : cells).join("|")}`;
}

function toHeadingKey(line: string): string {
  const marks = /^#+/.exec(line)?.[0] ?? "";
  return `${marks} ${line.slice(marks.length).trim()}`;
}
