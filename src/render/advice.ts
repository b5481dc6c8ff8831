import type { FormName, Verdict, Warning } from "../engine/contract/contract.js";
import {
  type Advice,
  type AdviceAction,
  type AdviceReason,
  type Amount,
  type MeasuredForm,
  toAmount,
} from "../engine/judge/advise.js";
import { marginOf } from "../engine/policy/choose-form.js";
import {
  MIN_CONVERT_SAVINGS_PCT as BAND_PCT,
  isBandCleared,
  MIN_SHORT_SAVINGS,
} from "../engine/policy/policy.js";
import { formatCount, formatInteger, formatPercent, NO_BREAK } from "./format-number.js";
import { neutralize } from "./neutralize.js";
import type { Tone } from "./terminal/view.js";

/** The names of actions, on every surface. */
export const ACTION_WORDS: Record<AdviceAction, string> = {
  keep: "Keep",
  compact: "Compact",
  use_toon: "Use TOON",
  use_hybrid: "Use the hybrid",
  use_table: "Use a table",
  look_first: "Look first",
};

/** What an action means, for `help`. */
export const ACTION_MEANINGS: Record<AdviceAction, string> = {
  keep: "load the document as it is: no other form saves enough.",
  compact: "write its tables, or its JSON, as light as they can be; all else stays.",
  use_toon: "load the document as TOON: that is proved, and needs no review.",
  use_hybrid: "load Markdown with TOON in place of the sections that pay.",
  use_table: "load the data as JSON in which arrays of objects are tables.",
  look_first: "a person looks at what is named; until then, load it as it is.",
};

export function toneOf(action: AdviceAction): Tone {
  return action === "keep" ? "cyan" : action === "look_first" ? "yellow" : "green";
}

/** Names a form in a table or a sentence. @param verdict Of the document, in any mode. */
export function nameForm(
  form: FormName,
  { delimiter, flags, mode, alternatives }: Verdict,
): string {
  if (form === "keep") return "as it is";
  if (form === "hybrid") return "hybrid";
  if (form === "table") return "JSON table";
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

/**
 * Describes a saving and its share: `110 tokens fewer (36.7 % of its 300)`; `more` for a loss.
 * @param whose `its` or `all`, before the total.
 */
export function describeAmount(amount: Amount, noun: string, whose = "its"): string {
  const { count, savings, savings_pct } = amount;
  if (savings === 0) return `as many ${noun}s`;
  const source = `${whose}${NO_BREAK}${formatInteger(count + savings)}`;
  const share = `${formatShare(savings_pct)} of ${source}`;
  return `${formatCount(Math.abs(savings), noun)} ${savings > 0 ? "fewer" : "more"} (${share})`;
}

/** A share without its sign. What is there is never `0.0 %`. */
function formatShare(pct: number): string {
  const share = Math.abs(pct);
  return share > 0 && share < 0.05 ? `under ${formatPercent(0.1)}` : formatPercent(share);
}

/**
 * The benefit of the advice, without a full stop. In characters where tokens were not counted. Of a candidate
 * that is a part of the document, what it keeps: what is cut is not saved.
 */
export function describeGain({ action, form, forms, reason, kept }: Advice): string {
  const { chars, tokens } = form;
  const part = forms.find(({ form }) => form === "toon");
  if (action === "look_first" && reason !== "split_first" && kept !== undefined && part?.tokens) {
    const share = kept === 1 ? "all" : formatPercent(kept * 100);
    return `${share} of the text in ${formatCount(part.tokens.count, "token")}`;
  }
  if (action !== "keep" && action !== "look_first") {
    return tokens === null ? describeAmount(chars, "character") : describeAmount(tokens, "token");
  }
  if (reason === "empty") return "the document is empty";
  return tokens === null ? "" : formatCount(tokens.count, "token");
}

/** The advice on one line, with tokens and characters, for output without a table. */
export function describeAdvice(advice: Advice): string {
  const { form, chars, tokens } = advice.form;
  const more = form !== "keep" && tokens !== null ? `, ${describeAmount(chars, "character")}` : "";
  const reason = explainAdvice(advice);
  return `${ACTION_WORDS[advice.action]}: ${describeGain(advice)}${more}.${reason === undefined ? "" : ` ${reason}`}`;
}

/**
 * TOON, if a review would allow it, and it saves more tokens than the advised form. A hybrid is not named:
 * only a plan measures it, and all answers about a document say the same.
 */
export function findHeldBack({ reason, form, forms }: Advice): MeasuredForm | undefined {
  if (reason !== "review_first") return undefined;
  const saved = ({ tokens }: MeasuredForm) => tokens?.savings ?? 0;
  return forms.find((one) => one.form === "toon" && saved(one) > saved(form));
}

const CONVERSIONS: Partial<Record<FormName, string>> = {
  hybrid: "A hybrid",
  table: "A JSON table",
  toon: "TOON",
};

/** Why a conversion is not advised that clearly saves more tokens than the advised form; undefined: none does. */
function explainLighter({ form, forms, readBy }: Advice): string | undefined {
  const saved = ({ tokens }: MeasuredForm) => tokens?.savings ?? 0;
  const [lightest = form] = forms
    .filter((one) => CONVERSIONS[one.form] !== undefined)
    .sort((one, other) => saved(other) - saved(one));
  const { chars, tokens } = lightest;
  const more = saved(lightest) - saved(form);
  if (tokens === null || more <= 0 || tokens.savings_pct < BAND_PCT) return undefined;
  const name = CONVERSIONS[lightest.form];
  if (readBy !== "programs" && !isBandCleared(chars.count + chars.savings, chars.count)) {
    return `${name} does not save enough: a conversion has to save ${BAND_PCT}${NO_BREAK}% of the characters, too.`;
  }
  const margin = marginOf("toon", readBy === "programs");
  // Estimates are the weight itself, so only another count can be so far from it.
  if (more <= MIN_SHORT_SAVINGS / 100 || more < (margin / 100) * (form.tokens?.count ?? 0))
    return undefined;
  return `${name} saves more by this tokenizer, but not enough by weight, which decides and stands for several tokenizers.`;
}

const OTHER_CONVERSION: Partial<Record<FormName, string>> = { toon: "The hybrid", hybrid: "TOON" };

/** Reasons that are one sentence, whatever the document. */
const REASONS: Partial<Record<AdviceReason, string>> = {
  not_in_place: "TOON would save more, but a file for agents keeps its format.",
  no_savings: "No other form saves enough.",
  compact_suffices: "A conversion would save hardly more.",
  least_change: "TOON would save hardly more, and change more.",
  target_missed:
    "The shortest lossless TOON misses the target, and no content may be cut: raise the target, or allow cutting.",
  cut_misses_target:
    "Even cut as far as it can be, it misses the target: raise the target, or load sections of it.",
  source_fits: "The document as it is meets the target.",
  content_cut: "Make sure that the missing text is not needed.",
  records_only:
    "The document cannot be restored from its records: make sure that nothing else of it is needed.",
  not_worth_it: "Its records are not worth it as TOON.",
};

/** The reason for the advice, in a sentence; undefined if the figures speak for themselves. */
export function explainAdvice(advice: Advice): string | undefined {
  const { action, reason, unsettled, form } = advice;
  const places = listLocations(unsettled);
  switch (reason) {
    case "no_savings":
    case "lightest":
    case "compact_suffices":
    case "least_change":
      return explainLighter(advice) ?? REASONS[reason];
    case "fits_target":
      if (action !== "look_first") return undefined;
      return places === ""
        ? "TOON meets the target without loss, and the document as it is does not; otherwise, TOON is not worth it."
        : `TOON meets the target without loss. Resolve first: ${places}.`;
    case "split_first": {
      const where = places === "" ? "" : ` (${places})`;
      return unsettled.every(({ code }) => code === "split_candidate")
        ? `Sections of it would save as TOON, the whole does not${where}.`
        : `A part of it would save as TOON in a section of its own: give it a heading${where}.`;
    }
    case "review_first": {
      const held = findHeldBack(advice);
      const tokens = held?.tokens;
      const more = tokens
        ? `TOON would save ${formatCount(tokens.savings, "token")} (${formatPercent(tokens.savings_pct)}).`
        : `${OTHER_CONVERSION[form.form] ?? "A conversion"} would save more.`;
      const first = places === "" ? "Parts of it need review first." : `Resolve first: ${places}.`;
      return `${more} ${first}`;
    }
    default:
      return REASONS[reason];
  }
}

/** The most lines to list for a code. */
const MOST_LINES = 5;

/** The codes with their lines: `duplicate_rule, lines 3, 9; long_lines`. */
function listLocations(warnings: readonly Warning[]): string {
  const places = [...new Set(warnings.map(({ code }) => code))].map((code) => {
    const lines = warnings.flatMap((one) =>
      one.code === code ? (one.range?.line_start ?? []) : [],
    );
    const name = neutralize(code);
    if (lines.length === 0) return name;
    const rest = lines.length - MOST_LINES;
    const more = rest > 0 ? ` and ${formatInteger(rest)} more` : "";
    return `${name}, line${lines.length === 1 ? "" : "s"} ${lines.slice(0, MOST_LINES).join(", ")}${more}`;
  });
  return places.join("; ");
}

/**
 * The command that follows the advice: its effect, for before a colon, and the words between the name of the
 * program and the file. Undefined if there is none.
 */
export function findCommand(advice: Advice): { label: string; words: string } | undefined {
  const { action, reason, readBy, unsettled } = advice;
  // The files of people and programs are not changed.
  const print = (form: FormName, label = "This prints it; the file is unchanged") => ({
    label,
    words: `convert --form ${form}`,
  });
  const plan = { label: "This shows which parts", words: "plan" };
  const write = "fix --form best";
  switch (action) {
    case "keep":
      return undefined;
    case "compact":
      return readBy === "programs" ? print("compact") : { label: "This writes it", words: "fix" };
    case "use_table":
      return print("table");
    case "use_hybrid":
    case "use_toon":
      // Other commands do not know the target.
      if (reason === "fits_target") return undefined;
      if (readBy === "agents") return { label: "This writes it", words: write };
      return print(action === "use_toon" || readBy === "programs" ? "toon" : "hybrid");
    case "look_first":
      if (reason === "split_first") {
        return unsettled.some(({ code }) => code === "split_candidate") ? plan : undefined;
      }
      if (reason !== "review_first") return undefined;
      if (unsettled.length === 0) return plan;
      return readBy === "agents"
        ? { label: "Then this writes it", words: write }
        : print(
            findHeldBack(advice) === undefined ? "hybrid" : "toon",
            "This prints it as it is; the file is unchanged",
          );
  }
}

/** A document that is changed. */
export interface Change {
  form: Exclude<FormName, "keep">;
  /** Tokens that the form saves. */
  savings: number;
}

const FORM_PHRASES: Record<Change["form"], string> = {
  toon: "as TOON",
  hybrid: "as a hybrid",
  table: "as JSON tables",
  compact: "compact",
};

/**
 * Sums up changes of many documents: `126 tokens fewer (14.1 % of all 892): 126 in 1 file as TOON`.
 * @param source Tokens of all documents, changed or not: the base of the percentage.
 */
export function describeChanges(changes: readonly Change[], source: number): string {
  const sum = (some: readonly Change[]) => some.reduce((total, { savings }) => total + savings, 0);
  const parts = Object.entries(FORM_PHRASES).flatMap(([form, phrase]) => {
    const found = changes.filter((one) => one.form === form);
    if (found.length === 0) return [];
    const part = `${formatInteger(sum(found))} in ${formatCount(found.length, "file")} ${phrase}`;
    return part.replaceAll(" ", NO_BREAK);
  });
  const saved = toAmount(source - sum(changes), source);
  return `${describeAmount(saved, "token", "all")}: ${parts.join(", ")}`;
}
