import { neutralize } from "../neutralize.js";

/** Characters that mean something to Markdown, HTML or GitHub, wherever they are in a line. */
const MEANINGFUL = /[&<>"'`*_~|\\[\](){}#!@:$^]|(?<=www)\./gi;

/** A zero-width space, which no name of a user or number of an issue may hold. */
const BREAK = "&#8203;";

/** The longest name of a file that is shown; of longer ones the end is. */
const LONGEST_PATH = 200;

/**
 * Foreign text within a line of GitHub's Markdown, which reads exactly as it is: no mark-up, no
 * HTML, no link, no end of a table's cell. `@name` and `#12` notify no one: GitHub looks for them in
 * the finished page, where an entity is the character again, so they are broken, too.
 */
export function escapeMarkdown(text: string): string {
  return encode(neutralize(text)).replace(/&#(?:64|35);/g, `$&${BREAK}`);
}

/** The name of a file. GitHub looks for no mentions in code, so the name can be copied as it is. */
export function formatPath(path: string): string {
  const shown = path.length > LONGEST_PATH ? `…${path.slice(1 - LONGEST_PATH)}` : path;
  return formatCode(shown);
}

/** Foreign text as code, within a line. Backticks could not hold every text, and no pipe. */
export function formatCode(text: string): string {
  return `<code>${encode(neutralize(text))}</code>`;
}

/** Entities stand for a character's text only, never for its meaning in Markdown. */
function encode(text: string): string {
  return text.replace(MEANINGFUL, (character) => `&#${character.charCodeAt(0)};`);
}
