import { formatInteger, formatLines } from "../format-number.js";
import { neutralize } from "../neutralize.js";
import { type Finding, sortBySeverity } from "./finding.js";

/** Characters with a meaning in Markdown, HTML or on GitHub, anywhere in a line. */
const MEANINGFUL = /[&<>"'`*_~|\\[\](){}#!@:$^]|(?<=www)\./gi;

/** Of a longer path, the end is shown. */
const LONGEST_PATH = 200;

/**
 * Renders findings as a list for GitHub, the most severe first.
 * @param room The most characters. Counts findings that do not fit.
 */
export function listFindings(findings: readonly Finding[], room: number): string[] {
  const items = sortBySeverity(findings).map(({ path, code, range, message, suggestion }) => {
    const place =
      range?.line_start === undefined ? "" : `, ${formatLines(range.line_start, range.line_end)}`;
    const advice = suggestion === undefined ? "" : ` → ${escapeMarkdown(suggestion)}`;
    return `- ${formatPath(path)}${place}: ${formatCode(code)} ${escapeMarkdown(message)}${advice}`;
  });
  const shown = takeWithin(room, items);
  const rest = items.length - shown.length;
  return [
    ...(shown.length === 0 ? [] : [shown.join("\n")]),
    ...(rest === 0 ? [] : [`… and ${formatInteger(rest)} more.`]),
  ];
}

/** The first lines that take at most so many characters, line endings included. */
export function takeWithin(characters: number, lines: readonly string[]): string[] {
  let left = characters;
  const end = lines.findIndex((line) => {
    left -= line.length + 1;
    return left < 0;
  });
  return end < 0 ? [...lines] : lines.slice(0, end);
}

/**
 * Escapes foreign text for a line of GitHub's Markdown: no mark-up, HTML or link, and no end of a table
 * cell. GitHub finds `@name` and `#12` in the rendered page, where entities are characters again, so a
 * zero-width space breaks them.
 */
export function escapeMarkdown(text: string): string {
  return encode(text).replace(/&#(?:64|35);/g, "$&&#8203;");
}

/** Formats a path as code, in which GitHub finds no mentions, so that it can be copied. */
export function formatPath(path: string): string {
  return formatCode(path.length > LONGEST_PATH ? `…${path.slice(1 - LONGEST_PATH)}` : path);
}

/** Backticks cannot quote every text, nor a pipe in a table. */
function formatCode(text: string): string {
  return `<code>${encode(text)}</code>`;
}

/** An entity is never mark-up. */
function encode(text: string): string {
  return neutralize(text).replace(MEANINGFUL, (character) => `&#${character.charCodeAt(0)};`);
}
