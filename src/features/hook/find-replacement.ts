import { joinLinesOf } from "../../engine/candidate/join-lines.js";
import type { FlavorChoice } from "../../engine/contract/requests.js";
import { adviseForm } from "../../engine/judge/best-form.js";
import { judge, type WholeJudgement } from "../../engine/judge/judge.js";
import type { Judgement } from "../../engine/judge/judgement.js";
import { isBandCleared } from "../../engine/policy/policy.js";
import { weighText } from "../../engine/weight/weigh.js";
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
  const joined = joinLinesOf(text, flavor);
  const whole = judge(joined, { flavor, splits: false });
  const found =
    form === "hybrid" ? (findHybrid(whole) ?? findCompact(whole, text)) : findCompact(whole, text);
  if (found === undefined) return undefined;
  const line = describe(found, { source: text.length, isJoined: joined !== text, exactRead });
  const replacement = line + found.text;
  const pays =
    replacement.length <= text.length &&
    isBandCleared(weighText(text), found.weight + weighText(line));
  return pays ? replacement : undefined;
}

function findCompact({ analysis, weighing }: Judgement, source: string): Form | undefined {
  const text = analysis.compact();
  return text === source ? undefined : { kind: "compact", text, weight: weighing.compact };
}

/** The best form of the document, if it is a hybrid, which then needs no review. */
function findHybrid(whole: WholeJudgement): Form | undefined {
  const { best, text, weights } = adviseForm(whole);
  return best.form === "hybrid" ? { kind: "hybrid", text, weight: weights.form } : undefined;
}

interface Facts {
  /** Characters (UTF-16 code units). */
  source: number;
  isJoined: boolean;
  exactRead: string;
}

/** Contains no text of the document. Ends with a line ending. */
function describe({ kind, text }: Form, { source, isJoined, exactRead }: Facts): string {
  const sizes = `${formatInteger(text.length)} characters instead of ${formatInteger(source)}`;
  const form = isJoined ? `${NAMES[kind]}, wrapped lines joined` : NAMES[kind];
  return (
    `[Context Verdict: the read succeeded. This is the file as ${form}, without loss, ` +
    `${sizes}; its lines are numbered anew. For edits get the exact text: ${exactRead}.]\n`
  );
}
