import { neutralize } from "../neutralize.js";

/** Characters with a meaning in Markdown, HTML or on GitHub, anywhere in a line. */
const MEANINGFUL = /[&<>"'`*_~|\\[\](){}#!@:$^]|(?<=www)\./gi;

/** A zero-width space, which breaks mentions and issue numbers. */
const BREAK = "&#8203;";

/** Of a longer path, the end is shown. */
const LONGEST_PATH = 200;

/**
 * Escapes foreign text for a line of GitHub's Markdown: no mark-up, HTML or link, and no end of a table
 * cell. Also breaks `@name` and `#12`: GitHub finds mentions in the rendered page, where entities are
 * characters again.
 */
export function escapeMarkdown(text: string): string {
  return encode(neutralize(text)).replace(/&#(?:64|35);/g, `$&${BREAK}`);
}

/** Formats a path as code, in which GitHub finds no mentions, so that it can be copied. */
export function formatPath(path: string): string {
  const shown = path.length > LONGEST_PATH ? `…${path.slice(1 - LONGEST_PATH)}` : path;
  return formatCode(shown);
}

/** Formats foreign text as code. Backticks cannot quote every text, nor a pipe in a table. */
export function formatCode(text: string): string {
  return `<code>${encode(neutralize(text))}</code>`;
}

/** An entity is never mark-up. */
function encode(text: string): string {
  return text.replace(MEANINGFUL, (character) => `&#${character.charCodeAt(0)};`);
}
