import type { BestForm, FormName, Verdict, VerdictName, Warning } from "../contract/contract.js";
import { findWarning } from "../contract/warning-catalogue.js";
import { isDataName } from "../data/guess-flavor.js";
import { toPercent } from "../policy/measure.js";
import { isStructuralCode } from "../policy/policy.js";
import { needsLook } from "../warnings/is-about-savings.js";

/** What to do with a document. */
export type AdviceAction =
  | "keep"
  | "compact"
  | "use_toon"
  | "use_hybrid"
  | "use_table"
  | "look_first";

/** Why. Includes the reasons of best forms (`BestForm.reason`, an open set). */
export type AdviceReason =
  | "empty"
  | "target_missed"
  | "cut_misses_target"
  | "source_fits"
  | "fits_target"
  | "content_cut"
  | "records_only"
  | "not_worth_it"
  | "split_first"
  | (string & {});

/** Who reads a file, by its name and the configuration. A document without a name is read by the caller. */
export type Reader = "agents" | "people" | "programs";

/** @param forAgents Whether only agents read the file, by its name or by the configuration. */
export function readerOf(path: string, forAgents: boolean): Reader {
  if (isDataName(path)) return "programs";
  return forAgents ? "agents" : "people";
}

/** A size, and its savings against the document: positive if it is smaller. */
export interface Amount {
  count: number;
  savings: number;
  savings_pct: number;
}

/** The size of one form of a document. */
export interface MeasuredForm {
  form: FormName;
  /** UTF-16 code units. */
  chars: Amount;
  /** By the estimator of the verdict; null if not counted. */
  tokens: Amount | null;
}

/** What to do with a document. All surfaces give this advice, in the words of `render/advice.ts`. */
export interface Advice {
  action: AdviceAction;
  reason: AdviceReason;
  readBy: Reader | undefined;
  /** The form to use now: the document itself for `keep` and `look_first`. */
  form: MeasuredForm;
  /** The sizes of all forms of the document, its own first. */
  forms: MeasuredForm[];
  /** Warnings that a person must resolve first. Empty if that would change nothing. */
  unsettled: Warning[];
  /** The share of the text that is in a candidate that is not the whole document. */
  kept: number | undefined;
}

/** A judged document. */
export interface Judged {
  verdict: Verdict;
  /** Default: the plan's. */
  best_form?: BestForm | undefined;
  /** Tokens of the best form, if the verdict does not have them. */
  best_tokens?: number | undefined;
  readBy?: Reader | undefined;
}

/** Advises on a document. `best-form.ts` has decided on the form. */
export function advise(judged: Judged): Advice {
  const { verdict } = judged;
  const best = judged.best_form ?? verdict.context_plan?.best_form;
  const tokens = verdict.token_estimates.source;
  const choice = chooseAction({ ...verdict, tokens, best_form: best });
  const forms = measureForms({ ...judged, best_form: best });
  return {
    ...choice,
    readBy: isDataVerdict(verdict) ? "programs" : judged.readBy,
    form: forms.find(({ form }) => ACTIONS[form] === choice.action) ?? (forms[0] as MeasuredForm),
    forms,
    unsettled: listUnsettled(choice, verdict, best),
    kept: isPart(verdict) ? verdict.coverage : undefined,
  };
}

/** Whether a candidate is not the whole document. */
export function isPart({
  mode,
  coverage,
  flags,
  delimiter,
}: Pick<Verdict, "mode" | "coverage" | "flags" | "delimiter">): boolean {
  if (delimiter === null || coverage === undefined) return false;
  return !flags.lossless || (mode === "record" && coverage < 1);
}

/** Whether a verdict is on data, not on a document. */
export function isDataVerdict({ profile: { flavor = "markdown" } }: Verdict): boolean {
  return flavor !== "markdown" && flavor !== "text";
}

/** The action that uses a form, from the least change on. Who looks first keeps the document until then. */
const ACTIONS: Record<FormName, AdviceAction> = {
  keep: "keep",
  compact: "compact",
  hybrid: "use_hybrid",
  table: "use_table",
  toon: "use_toon",
};

export interface ActionInput
  extends Pick<Verdict, "verdict" | "mode" | "flags" | "target" | "measured_chars"> {
  /** Tokens of the document. */
  tokens: number;
  best_form: Pick<BestForm, "form" | "reason"> | undefined;
}

type Choice = Pick<Advice, "action" | "reason">;

/** Chooses the action by the best form; in record and budget mode, by the candidate and the target. */
export function chooseAction(input: ActionInput): Choice {
  const { verdict, mode, measured_chars, best_form } = input;
  if (measured_chars.source === 0) return { action: "keep", reason: "empty" };
  if (mode === "record") return chooseOfRecords(verdict);
  if (mode === "budget") return chooseOfBudget(input);
  const { form, reason } = best_form ?? { form: "keep", reason: "no_savings" };
  if (form !== "keep") return { action: ACTIONS[form], reason };
  if (reason === "review_first") return { action: "look_first", reason };
  // A person can give the parts their own headings.
  if (verdict === "split_first") return { action: "look_first", reason: verdict };
  return { action: "keep", reason };
}

/** Records are never the whole document, even if no letter is missing. */
function chooseOfRecords(verdict: VerdictName): Choice {
  if (verdict === "keep_markdown") return { action: "keep", reason: "not_worth_it" };
  return { action: "look_first", reason: verdict === "split_first" ? verdict : "records_only" };
}

function chooseOfBudget({ verdict, flags, target, measured_chars, tokens }: ActionInput): Choice {
  const { lossless, target_reached: isReached } = flags;
  if (verdict === "convert") return { action: "use_toon", reason: "fits_target" };
  if (verdict === "review" && lossless && isReached) {
    return { action: "look_first", reason: "fits_target" };
  }
  const { chars = Infinity, tokens: most = Infinity } = target ?? {};
  if (measured_chars.source <= chars && tokens <= most) {
    if (verdict === "split_first") return { action: "look_first", reason: verdict };
    return { action: "keep", reason: "source_fits" };
  }
  if (verdict === "refused") return { action: "keep", reason: "target_missed" };
  if (!isReached) {
    const action = verdict === "review" ? "look_first" : "keep";
    return { action, reason: "cut_misses_target" };
  }
  return { action: "look_first", reason: lossless ? "fits_target" : "content_cut" };
}

function listUnsettled(
  { action, reason }: Choice,
  { verdict, warnings }: Pick<Verdict, "verdict" | "warnings">,
  best: BestForm | undefined,
): Warning[] {
  if (reason === "split_first") return warnings.filter(({ code }) => isStructuralCode(code));
  const isReviewed = action === "look_first" && reason === "fits_target" && verdict === "review";
  if (reason !== "review_first" && !isReviewed) return [];
  return [...warnings, ...(best?.warnings ?? [])].filter(needsLook);
}

/** Whether a warning's suggestion is about the form of the document, and so redundant next to the advice. */
export function isAboutForm(warning: Pick<Warning, "code" | "severity">): boolean {
  const { code } = warning;
  if (code === "split_candidate") return true;
  return !needsLook(warning) && (findWarning(code)?.kind ?? "document") !== "document";
}

/** A form against the document's own size. */
export function toAmount(count: number, source: number): Amount {
  const savings = source - count;
  return { count, savings, savings_pct: toPercent(savings, source) };
}

/** The forms among `alternatives`, by their names there. */
const ALTERNATIVES: Readonly<Record<string, FormName>> = {
  compact_markdown: "compact",
  minified_json: "compact",
  flow_yaml: "compact",
  json_table: "table",
  hybrid: "hybrid",
};

/** Measures the forms that a verdict has, and the best one, in the order of how much they change. */
function measureForms({ verdict, best_form: best, best_tokens }: Judged): MeasuredForm[] {
  const {
    measured_chars: chars,
    token_estimates: tokens,
    alternatives = [],
    context_plan,
  } = verdict;
  const sizes = new Map<FormName, { chars: number; tokens: number | undefined }>();
  sizes.set("keep", { chars: chars.source, tokens: tokens.source });
  for (const { name, ...one } of alternatives) {
    const form = ALTERNATIVES[name];
    const isSource = form === "compact" && one.savings === 0;
    const isUnproved = form === "hybrid" && context_plan?.reassembly_verified === false;
    // The hybrid of data is TOON.
    if (
      form === undefined ||
      isSource ||
      isUnproved ||
      (form === "hybrid" && isDataVerdict(verdict))
    )
      continue;
    const counted = tokens.alternatives?.find((other) => other.name === name);
    sizes.set(form, { chars: one.chars, tokens: counted?.tokens });
  }
  // Of a refusal, the lossless candidate nearest to the target.
  sizes.set("toon", { chars: chars.toon, tokens: tokens.toon });
  if (best !== undefined && best.form !== "keep") {
    const counted = best_tokens ?? sizes.get(best.form)?.tokens;
    sizes.set(best.form, { chars: best.chars, tokens: counted });
  }
  return (Object.keys(ACTIONS) as FormName[]).flatMap((form) => {
    const size = sizes.get(form);
    if (size === undefined) return [];
    const counted = size.tokens;
    return {
      form,
      chars: toAmount(size.chars, chars.source),
      tokens: counted === undefined ? null : toAmount(counted, tokens.source),
    };
  });
}
