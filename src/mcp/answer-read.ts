import type { FormName } from "../engine/contract/contract.js";
import { ContextVerdictError } from "../engine/contract/errors.js";
import { LINE_TOKENS, type Page } from "../engine/reading/read-document.js";
import type { Room } from "../engine/reading/room.js";
import { recordGain } from "../features/gain/gain-file.js";
import { hashOf } from "../io/hash-of.js";
import { formatInteger } from "../render/format-number.js";
import { neutralize } from "../render/neutralize.js";
import { ANSWER_ROOM, type CallAnswer, type ToolContext } from "./answer-call.js";
import { checkReadArguments } from "./check-arguments.js";

/** The room for the text, without its line. */
const ROOM: Room = { bytes: ANSWER_ROOM.bytes - 500, tokens: ANSWER_ROOM.tokens - 300 };

const MAX_DIRECTORIES = 100;
const MAX_SHOWN_PATH = 120;

/**
 * Answers a call of `read`: a line and the text of the document; without arguments, the allowed directories.
 * @throws ContextVerdictError naming what to change.
 */
export async function answerRead(
  args: unknown,
  { files, memory, runner }: ToolContext,
  signal: AbortSignal,
): Promise<CallAnswer> {
  const sent = checkReadArguments(args);
  if (sent === undefined) return { texts: [listDirectories(files.directories)] };
  const { path, hash: before, ...page } = sent;
  const hold = memory.open();
  try {
    const content = await files.read(path, "path", hold);
    signal.throwIfAborted();
    // Short: it only tells whether the file changed between two pages.
    const hash = hashOf(content).slice(0, 8);
    if (before !== undefined && before !== hash) {
      const message =
        `the file changed since the page with that hash: its hash is now ${hash}; ` +
        "read it again from offset 1";
      throw new ContextVerdictError("bad_request", message, "hash");
    }
    const request = { content, ...page, room: ROOM };
    const bytes = Buffer.byteLength(content);
    const { json } = await runner.run({ tool: "read", request, path }, bytes, signal);
    const found: Page = JSON.parse(Buffer.from(json).toString("utf8"));
    recordPage(found);
    return { texts: [renderReadLine(found, hash), found.text] };
  } finally {
    hold.release();
  }
}

/** Counts what a page saved. What was left out is no gain. */
function recordPage({ form, joined, left_out, tokens: { source, form: given } }: Page): void {
  if ((form === "keep" && !joined) || left_out !== undefined) return;
  const name = form === "keep" ? "joined" : form;
  const cost = LINE_TOKENS;
  recordGain({ surface: "read", form: name, tool: "read", results: 1, source, given, cost });
}

/** Quotes paths: a name in an untrusted repository could read as an instruction. */
function listDirectories(paths: readonly string[]): string {
  if (paths.length === 0) return "No directory is allowed: start the server with --allow-dir DIR";
  const shown = paths.slice(0, MAX_DIRECTORIES).map((path) => {
    const name = neutralize(path);
    return JSON.stringify(name.length > MAX_SHOWN_PATH ? `…${name.slice(-MAX_SHOWN_PATH)}` : name);
  });
  return `Allowed directories: ${shown.join(", ")}. Relative paths start at the first.`;
}

const WORDS: Record<FormName, string> = {
  keep: "Exact text",
  compact: "Compact Markdown",
  hybrid: "Markdown with TOON sections",
  toon: "TOON",
};

/**
 * The line before a document: its form, the savings, and how to get the exact text. It contains no text of
 * the document.
 * @param hash Of the file, for the next page.
 */
export function renderReadLine(page: Page, hash: string): string {
  const { tokens, left_out, header, from, to, total, form, joined, isData } = page;
  let name = isData && form === "compact" ? "Compact, the same values" : WORDS[form];
  if (left_out !== undefined) name = form === "keep" ? "Cut text" : `Cut, as ${name}`;
  else if (form === "keep" && joined) name = "Markdown with its wrapped lines joined";
  const isExact = form === "keep" && !joined && left_out === undefined;
  const isWhole = from <= 1 && to >= total;
  const above =
    header === undefined ? "" : ` below their header (lines ${header.from}-${header.to})`;
  const [given, source] = [formatInteger(tokens.form), formatInteger(tokens.source)];
  return [
    name,
    isExact ? "" : `, about ${given} tokens instead of ${source}`,
    isWhole ? "" : `, lines ${from}-${to} of ${total}${above}`,
    to < total ? `; next: offset ${to + 1}, hash ${hash}` : "",
    left_out === undefined ? "" : `; ${left_out}`,
    isExact ? "" : `; to edit, read with form "source"`,
  ].join("");
}
