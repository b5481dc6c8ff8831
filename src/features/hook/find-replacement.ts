import type { FlavorChoice } from "../../engine/contract/requests.js";
import { adviseForm } from "../../engine/judge/best-form.js";
import { judge, type WholeJudgement } from "../../engine/judge/judge.js";
import type { Judgement } from "../../engine/judge/judgement.js";
import { isBandCleared } from "../../engine/policy/policy.js";
import { weighText } from "../../engine/policy/weighing.js";
import { formatInteger } from "../../render/format-number.js";
import type { ReplaceForm } from "../config/config-file.js";

export interface ReplacementRequest {
  /** The text that the tool returned. */
  text: string;
  flavor: FlavorChoice;
  /** `hybrid` falls back to compact Markdown. */
  form: ReplaceForm;
  /** Tells the agent how to read the exact text. */
  exactRead: string;
}

interface Form {
  kind: ReplaceForm;
  text: string;
  /** As `weighText` gives it. */
  weight: number;
}

const NAMES: Record<ReplaceForm, string> = {
  compact: "compact Markdown",
  hybrid: "Markdown with TOON sections",
};

/**
 * Makes the text that replaces the result of a tool: a line that says what it is and how to get the exact
 * text, then the form.
 * @returns undefined unless a form is proved and clears the band by weight, including that line.
 */
export function findReplacement(request: ReplacementRequest): string | undefined {
  const { text, flavor, form, exactRead } = request;
  const whole = judge(text, { flavor, splits: false });
  const found = form === "hybrid" ? (findHybrid(whole) ?? findCompact(whole)) : findCompact(whole);
  if (found === undefined) return undefined;
  const line = describe(found, text.length, exactRead);
  const replacement = line + found.text;
  const pays =
    replacement.length <= text.length &&
    isBandCleared(whole.weighing.source, found.weight + weighText(line));
  return pays ? replacement : undefined;
}

function findCompact({ analysis, document, weighing }: Judgement): Form | undefined {
  const text = analysis.compact();
  if (text === document.lines.source) return undefined;
  return { kind: "compact", text, weight: weighing.compact };
}

/** The best form of the document, if that is a hybrid, which then needs no review. */
function findHybrid(whole: WholeJudgement): Form | undefined {
  const { best, text, weights } = adviseForm(whole);
  return best.form === "hybrid" ? { kind: "hybrid", text, weight: weights.form } : undefined;
}

/** Contains no text of the document. Ends with a line ending. */
function describe({ kind, text }: Form, sourceChars: number, exactRead: string): string {
  const sizes = `${formatInteger(text.length)} characters instead of ${formatInteger(sourceChars)}`;
  return (
    `[Context Verdict: the read succeeded. This is the file as ${NAMES[kind]}, without loss, ` +
    `${sizes}; its lines are numbered anew. For edits get the exact text: ${exactRead}.]\n`
  );
}
