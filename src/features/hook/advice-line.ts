import { ACTION_WORDS, describeAmount } from "../../render/advice.js";
import { formatCount, formatPercent, NO_BREAK } from "../../render/format-number.js";
import type { FormFacts } from "./find-better-form.js";

const LONGEST_PATH = 1_000;

/** The files that a line may name, by absolute paths. */
export interface AdvicePaths {
  document: string;
  /** The copy of the better form, if one was written. */
  copy: string | undefined;
  /** The file that this program was started from. */
  program?: string | undefined;
}

/**
 * Describes a document to an agent in one line, without any of its text. The agent trusts this line, so
 * it never repeats a file name that could be read as a sentence: the repository may come from elsewhere.
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
  compact: "convert --form compact",
  toon: "convert --quiet",
  hybrid: "convert --quiet --form hybrid",
};

function describeWay(kind: FormFacts["kind"], { document, copy, program }: AdvicePaths): string {
  // The directory was chosen by the user, and the name by `storeCopy`.
  if (copy !== undefined && isPlain(copy.replace(/[ \\]/g, ""))) {
    return ` To read it again while it is unchanged, read ${copy}; to edit it, edit the file itself.`;
  }
  const name = isPlain(document) ? document : "FILE";
  return ` To print that: ${nameProgram(program)} ${COMMANDS[kind]} ${name}`;
}

/** A plugin brings the program along: it is not on the PATH then, and named by its file. */
function nameProgram(file: string | undefined): string {
  return file?.endsWith(".js") && isPlain(file) ? `node ${file}` : "context-verdict";
}

/** Whether a path has only letters, digits and usual marks: no spaces, nothing to quote for a shell. */
function isPlain(path: string): boolean {
  return path.length <= LONGEST_PATH && /^[\p{L}\p{M}\p{N}/._:@+~,=-]+$/u.test(path);
}
