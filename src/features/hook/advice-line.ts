import { ACTION_WORDS, describeAmount } from "../../render/advice.js";
import { formatCount, formatPercent, NO_BREAK } from "../../render/format-number.js";
import type { FormFacts } from "./find-better-form.js";

const LONGEST_PATH = 1_000;

/** Absolute paths that the line may contain. */
export interface AdvicePaths {
  document: string;
  /** The copy of the better form, if one was written. */
  copy: string | undefined;
  /** The path of this program. */
  program?: string | undefined;
}

/**
 * Describes a document to an agent in one line, without text of the document. The agent trusts this line, so
 * it never contains a path that could read as a sentence: the repository may be untrusted.
 */
export function writeAdviceLine(better: FormFacts, paths: AdvicePaths): string {
  const { kind, source_chars, chars, saved_tokens, savings_pct, weighed_savings_pct } = better;
  const tokens = `about ${formatCount(saved_tokens, "token")} fewer (${formatPercent(weighed_savings_pct)})`;
  const saved = { count: chars, savings: source_chars - chars, savings_pct };
  const line =
    `Context Verdict: ${ACTION_WORDS[ACTIONS[kind]]}: ${tokens}, ` +
    `${describeAmount(saved, "character")}, without loss.${describeWay(kind, paths)}`;
  return line.replaceAll(NO_BREAK, " ");
}

const ACTIONS = {
  compact: "compact",
  toon: "use_toon",
  hybrid: "use_hybrid",
} as const satisfies Record<FormFacts["kind"], string>;

/** Commands that print only the form. */
const COMMANDS: Record<FormFacts["kind"], string> = {
  compact: "convert --form compact --join-lines",
  toon: "convert --quiet",
  hybrid: "convert --quiet --form hybrid",
};

function describeWay(kind: FormFacts["kind"], { document, copy, program }: AdvicePaths): string {
  // Spaces are safe here: the user chose the directory, and `storeCopy` the name.
  if (copy !== undefined && isSafePath(copy.replace(/[ \\]/g, ""))) {
    return ` To read it again while it is unchanged, read ${copy}; to edit it, edit the file itself.`;
  }
  const name = isSafePath(document) ? document : "FILE";
  return ` To print that: ${nameProgram(program)} ${COMMANDS[kind]} ${name}`;
}

/** A plugin brings the program along, which is then not on the PATH. */
function nameProgram(file: string | undefined): string {
  return file?.endsWith(".js") && isSafePath(file) ? `node ${file}` : "context-verdict";
}

/** Whether a path has no spaces, and nothing to quote for a shell. */
function isSafePath(path: string): boolean {
  return path.length <= LONGEST_PATH && /^[\p{L}\p{M}\p{N}/._:@+~,=-]+$/u.test(path);
}
