import type { FormName, Verdict, VerdictName, Warning } from "../engine/contract/contract.js";
import type {
  Advice,
  AdviceAction,
  Amount,
  ChangeTotals,
  MeasuredForm,
} from "../engine/judge/advise.js";
import { MIN_CONVERT_SAVINGS_PCT as BAND_PCT, isBandCleared } from "../engine/policy/policy.js";
import { formatCount, formatInteger, formatPercent, NO_BREAK } from "./format-number.js";
import { neutralize } from "./neutralize.js";
import type { Tone } from "./terminal/view.js";

/** The names of actions, on every surface. */
export const ACTION_WORDS: Record<AdviceAction, string> = {
  keep: "Keep",
  compact: "Compact",
  use_toon: "Use TOON",
  use_hybrid: "Use the hybrid",
  look_first: "Look first",
};

/** What an action means, for `help`. */
export const ACTION_MEANINGS: Record<AdviceAction, string> = {
  keep: "load the document as it is: no other form saves enough.",
  compact: "write its tables, or its JSON, as light as they can be; all else stays.",
  use_toon: "load the document as TOON: that is proved, and needs no review.",
  use_hybrid: "load Markdown with TOON in place of the sections that pay.",
  look_first: "a person looks at what is named; until then, load it as it is.",
};

export const ACTION_TONES: Record<AdviceAction, Tone> = {
  keep: "cyan",
  compact: "green",
  use_toon: "green",
  use_hybrid: "green",
  look_first: "yellow",
};

export const VERDICT_TONES: Record<VerdictName, Tone> = {
  convert: "green",
  keep_markdown: "cyan",
  split_first: "magenta",
  review: "yellow",
  refused: "red",
};

/** The meanings of verdicts, as in the specification. */
export const VERDICT_MEANINGS: Record<VerdictName, string> = {
  convert: "TOON is worth it.",
  keep_markdown: "TOON is not worth it for this document.",
  split_first: "Parts of this document earn TOON, the whole does not.",
  review: "Convertible, but warnings need a look first.",
  refused: "No candidate: the target cannot be met without cutting content.",
};

/** Names a form in a table or a sentence. @param verdict Of the document, in any mode. */
export function nameForm(
  form: FormName,
  { delimiter, flags, mode, alternatives }: Verdict,
): string {
  if (form === "keep") return "as it is";
  if (form === "hybrid") return "hybrid";
  if (form === "compact") {
    const [name = ""] = alternatives?.map(({ name }) => name) ?? [];
    return COMPACT_FORMS[name] ?? "compact";
  }
  if (delimiter === null) return "lossless TOON";
  return mode === "record" ? "records as TOON" : flags.lossless ? "TOON" : "cut TOON";
}

const COMPACT_FORMS: Readonly<Record<string, string>> = {
  minified_json: "minified JSON",
  flow_yaml: "flow YAML",
};

/** The name of the verdict, with the codes to review or whether it may be applied. */
export function describeVerdict({ verdict, safe_to_auto_apply, warnings }: Verdict): string {
  if (safe_to_auto_apply) return `${verdict}, may be applied without review`;
  const blocking = warnings.filter(({ severity }) => severity === "warning");
  const codes = [...new Set(blocking.map(({ code }) => neutralize(code)))];
  return verdict === "review" ? `${verdict} (${codes.join(", ")})` : verdict;
}

/**
 * Describes a saving and its share: `110 tokens fewer (36.7 % of its 300)`; `more` for a loss.
 * @param whose `its` or `all`, before the total.
 */
export function describeAmount(amount: Amount, noun: string, whose = "its"): string {
  const { count, savings, savings_pct } = amount;
  if (savings === 0) return `as many ${noun}s`;
  const source = `${whose}${NO_BREAK}${formatInteger(count + savings)}`;
  const share = `${formatPercent(Math.abs(savings_pct))} of ${source}`;
  return `${formatCount(Math.abs(savings), noun)} ${savings > 0 ? "fewer" : "more"} (${share})`;
}

/** The savings of a form: in tokens, which are paid for, or in characters if tokens were not counted. */
function describeSaving({ chars, tokens }: MeasuredForm): string {
  return tokens === null ? describeAmount(chars, "character") : describeAmount(tokens, "token");
}

/** The benefit of the advice, without a full stop. */
export function describeGain({ action, form, reason }: Advice): string {
  if (action !== "keep" && action !== "look_first") return describeSaving(form);
  if (reason === "empty") return "the document is empty";
  return form.tokens === null ? "" : formatCount(form.tokens.count, "token");
}

/** The advice on one line, with tokens and characters, for output without a table. */
export function describeAdvice(advice: Advice): string {
  const { action, form } = advice;
  const gain = describeGain(advice);
  const chars =
    form.form === "keep" || form.tokens === null
      ? ""
      : `, ${describeAmount(form.chars, "character")}`;
  const reason = explainAdvice(advice);
  const sentences = [
    `${ACTION_WORDS[action]}: ${gain}${chars}.`,
    ...(reason === undefined ? [] : [reason]),
  ];
  return sentences.join(" ");
}

/** The conversion that a review would allow, if it saves more tokens than the advised form. */
export function findHeldBack({ reason, form, forms }: Advice): MeasuredForm | undefined {
  if (reason !== "review_first") return undefined;
  const saved = ({ tokens }: MeasuredForm) => tokens?.savings ?? 0;
  const [first] = forms
    .filter((one) => one.form === "toon" || one.form === "hybrid")
    .sort((a, b) => saved(b) - saved(a));
  return first !== undefined && saved(first) > saved(form) ? first : undefined;
}

const OTHER_CONVERSION: Partial<Record<FormName, string>> = { toon: "The hybrid", hybrid: "TOON" };

function describeHeldBack(advice: Advice): string {
  const held = findHeldBack(advice);
  if (held === undefined || held.tokens === null) {
    return `${OTHER_CONVERSION[advice.form.form] ?? "A conversion"} would save more.`;
  }
  const { savings, savings_pct } = held.tokens;
  const name = held.form === "hybrid" ? "The hybrid" : "TOON";
  return `${name} would save ${formatCount(savings, "token")} (${formatPercent(savings_pct)}).`;
}

/** The reason for the advice, in a sentence; undefined if the figures speak for themselves. */
export function explainAdvice(advice: Advice): string | undefined {
  const { reason, unsettled } = advice;
  const locations = listLocations(unsettled);
  switch (reason) {
    case "no_savings":
      return isShortOfChars(advice)
        ? `No other form saves enough: a conversion has to save ${BAND_PCT}${NO_BREAK}% of the characters, too.`
        : "No other form saves enough.";
    case "not_in_place":
      return "TOON would save more, but a file for agents stays Markdown in its place.";
    case "compact_suffices":
      return "A conversion would save hardly more.";
    case "target_missed":
      return "The shortest lossless TOON misses the target, and no content may be cut: raise the target, or allow cutting.";
    case "cut_misses_target":
      return "Even cut as far as it can be, it misses the target: raise the target, or load sections of it.";
    case "source_fits":
      return "The document as it is meets the target.";
    case "fits_target":
      if (advice.action !== "look_first") return undefined;
      return locations === ""
        ? "TOON meets the target without loss, and the document as it is does not; otherwise, TOON is not worth it."
        : `TOON meets the target without loss. Resolve first: ${locations}.`;
    case "content_cut":
      return "Make sure that the missing text is not needed.";
    case "records_only":
      return "The document cannot be restored from its records: make sure that nothing else of it is needed.";
    case "not_worth_it":
      return "Its records are not worth it as TOON.";
    case "split_first": {
      const where = locations === "" ? "" : ` (${locations})`;
      return unsettled.every(({ code }) => code === "split_candidate")
        ? `Sections of it would save as TOON, the whole does not${where}.`
        : `A part of it would save as TOON in a section of its own: give it a heading${where}.`;
    }
    case "review_first": {
      const first =
        locations === "" ? "Parts of it need review first." : `Resolve first: ${locations}.`;
      return `${describeHeldBack(advice)} ${first}`;
    }
    default:
      return undefined;
  }
}

/** Whether a conversion reaches the band in tokens, but not in characters. */
function isShortOfChars({ forms }: Advice): boolean {
  return forms.some(
    ({ form, chars, tokens }) =>
      (form === "toon" || form === "hybrid") &&
      (tokens?.savings_pct ?? 0) >= BAND_PCT &&
      !isBandCleared(chars.count + chars.savings, chars.count),
  );
}

/** The most lines to list for a code. */
const MOST_LINES = 5;

/** The codes in words, with their lines: `vague rule, lines 3, 9; long lines`. */
function listLocations(warnings: readonly Warning[]): string {
  const codes = [...new Set(warnings.map(({ code }) => code))];
  return codes
    .map((code) => {
      const lines = warnings.flatMap((one) =>
        one.code === code ? (one.range?.line_start ?? []) : [],
      );
      const name = neutralize(code.replaceAll("_", " "));
      if (lines.length === 0) return name;
      const rest = lines.length - MOST_LINES;
      const more = rest > 0 ? ` and ${formatInteger(rest)} more` : "";
      const shown = lines.slice(0, MOST_LINES).join(", ");
      return `${name}, ${lines.length === 1 ? "line" : "lines"} ${shown}${more}`;
    })
    .join("; ");
}

/** A command that follows the advice. */
export interface AdvisedCommand {
  /** Its effect, before a colon. */
  label: string;
  /** The words between the name of the program and the file. */
  words: string;
}

/** The command that follows the advice; undefined if there is none. */
export function findCommand(advice: Advice): AdvisedCommand | undefined {
  const { action, reason, readBy, unsettled } = advice;
  const isForAgents = readBy === "agents";
  switch (action) {
    case "keep":
      return undefined;
    case "compact":
      return readBy === "programs"
        ? printForm("compact")
        : { label: "This writes it", words: "fix" };
    case "use_hybrid":
    case "use_toon":
      // Other commands do not know the target.
      if (reason === "fits_target") return undefined;
      if (readBy === "programs") return printForm("toon");
      return isForAgents
        ? { label: "This writes it", words: "fix --form best" }
        : printForm(action === "use_toon" ? "toon" : "hybrid");
    case "look_first":
      if (reason === "split_first" && unsettled.some(({ code }) => code === "split_candidate")) {
        return { label: "This shows which parts", words: "plan" };
      }
      if (reason !== "review_first") return undefined;
      if (unsettled.length === 0) return { label: "This shows which parts", words: "plan" };
      return isForAgents
        ? { label: "Then this writes it", words: "fix --form best" }
        : {
            ...printForm(findHeldBack(advice)?.form ?? "toon"),
            label: "This prints it as it is; the file is unchanged",
          };
  }
}

/** The files of people and programs are not changed. */
function printForm(form: FormName): AdvisedCommand {
  return { label: "This prints it; the file is unchanged", words: `convert --form ${form}` };
}

const FORM_PHRASES: Record<ChangeTotals["forms"][number]["form"], string> = {
  toon: "as TOON",
  hybrid: "as a hybrid",
  compact: "compact",
};

/**
 * Sums up changes of many documents: `126 tokens fewer (14.1 % of all 892): 126 in 1 file as TOON`. The
 * total includes unchanged documents.
 */
export function describeChanges({ forms, saved }: ChangeTotals): string {
  const parts = forms.map(({ form, files, savings }) => {
    const part = `${formatInteger(savings)} in ${formatCount(files, "file")} ${FORM_PHRASES[form]}`;
    return part.replaceAll(" ", NO_BREAK);
  });
  return `${describeAmount(saved, "token", "all")}: ${parts.join(", ")}`;
}
