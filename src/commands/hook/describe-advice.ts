import type { VerdictName } from "../../engine/contract/contract.js";
import { formatInteger, formatPercent, NO_BREAK } from "../../render/format-number.js";
import type { FormFacts } from "./advise.js";

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
 * @returns undefined if neither another form nor a verdict is known.
 */
export function describeAdvice(
  { verdict, better }: { verdict?: VerdictName; better?: FormFacts },
  paths: AdvicePaths,
): string | undefined {
  if (better === undefined) return verdict && `Context Verdict: ${verdict}: ${PLAIN[verdict]}.`;
  const { kind, source_chars, chars, savings_pct, weighed_savings_pct } = better;
  const saved = formatShare(savings_pct);
  // Padding counts many characters but few tokens, so what the weight says of tokens is given too.
  const weighed =
    kind === "compact" ? `, about ${formatShare(weighed_savings_pct)} fewer tokens` : "";
  const sizes = `${formatInteger(chars)} instead of ${formatInteger(source_chars)}${weighed}`;
  return (
    `Context Verdict: as ${FORM_NAMES[kind]} this file costs ${saved} fewer characters ` +
    `(${sizes}), without loss.${describeWay(kind, paths)}`
  );
}

function formatShare(percent: number): string {
  return formatPercent(percent).replaceAll(NO_BREAK, " ");
}

const FORM_NAMES: Record<FormFacts["kind"], string> = {
  compact: "Markdown with compact tables",
  toon: "TOON",
  hybrid: "a hybrid of Markdown and TOON",
};

/** Commands that print only the form. */
const COMMANDS: Record<FormFacts["kind"], string> = {
  compact: "compact",
  toon: "convert --quiet",
  hybrid: "plan --quiet --include-hybrid",
};

const PLAIN: Record<VerdictName, string> = {
  convert: "TOON would be shorter, but is not safe to use unseen",
  keep_markdown: "this file is best read as it is",
  split_first: "parts of this file would be shorter as TOON, the whole is not",
  review: "TOON would be shorter, but has warnings that a person should see",
  refused: "there is no other form of this file",
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
