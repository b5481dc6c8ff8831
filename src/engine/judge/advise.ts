import type {
  BestForm,
  FormName,
  Mode,
  Verdict,
  VerdictName,
  Warning,
} from "../contract/contract.js";
import { isDataName } from "../data/guess-flavor.js";
import { toPercent } from "../policy/measure.js";
import { findWarning } from "../warnings/catalogue.js";
import { isAboutSavings } from "../warnings/is-about-savings.js";

/** What to do with a document. */
export type AdviceAction = "keep" | "compact" | "use_toon" | "use_hybrid" | "look_first";

/** Why. Those of a best form are its own (`BestForm.reason`, an open set). */
export type AdviceReason =
  | "empty"
  | "target_missed"
  | "content_cut"
  | "records_only"
  | "fits_target"
  | "split_first"
  | (string & {});

/**
 * Who reads a file, by its name and the configuration: hosts give it to agents, people read a page,
 * programs read data. A document without a name is read by the caller.
 */
export type Reader = "agents" | "people" | "programs";

/** Who reads a file. @param forAgents Whether only agents do, by its name or by the configuration. */
export function readerOf(path: string, forAgents: boolean): Reader {
  if (isDataName(path)) return "programs";
  return forAgents ? "agents" : "people";
}

/** A size and what it saves against the document: positive where it is less. */
export interface Amount {
  count: number;
  savings: number;
  savings_pct: number;
}

/** A form of a document in both measures. */
export interface MeasuredForm {
  form: FormName;
  /** UTF-16 code units. */
  chars: Amount;
  /** By the estimator of the verdict; null where they were not counted. */
  tokens: Amount | null;
}

/** The one answer to "what do I do with this document?". Whatever advises says this, in `render/advice.ts`'s words. */
export interface Advice {
  action: AdviceAction;
  reason: AdviceReason;
  readBy: Reader | undefined;
  /** The form that may be used now: the document's own for `keep`, and mostly for `look_first`. */
  form: MeasuredForm;
  /** What the document measures in each form that it has, its own first. */
  forms: MeasuredForm[];
  /** What a person has to settle first. Empty where nothing would come of it. */
  unsettled: Warning[];
}

/** What is known of a document that was judged. */
export interface Judged {
  verdict: Verdict;
  /** Default: that of the plan. */
  best_form?: BestForm | undefined;
  /** Tokens of the best form, where the verdict has none. */
  best_tokens?: number | undefined;
  readBy?: Reader | undefined;
}

/** Advises on a document. Decides nothing about forms: `best-form.ts` does. */
export function advise({ verdict, best_form, best_tokens, readBy: named }: Judged): Advice {
  const readBy = isDataVerdict(verdict) ? "programs" : named;
  const best = best_form ?? verdict.context_plan?.best_form;
  const { mode, coverage, warnings, measured_chars } = verdict;
  const { action, reason } = chooseAction({
    verdict: verdict.verdict,
    mode,
    isWhole: coverage === undefined || coverage === 1,
    isEmpty: measured_chars.source === 0,
    best,
  });
  const forms = listForms(verdict, best, best_tokens);
  const used = action === "keep" || action === "look_first" ? "keep" : USED[action];
  return {
    action,
    reason,
    readBy,
    form: forms.find(({ form }) => form === used) ?? (forms[0] as MeasuredForm),
    forms,
    unsettled: listUnsettled(reason, warnings),
  };
}

function isDataVerdict({ profile: { flavor = "markdown" } }: Verdict): boolean {
  return flavor !== "markdown" && flavor !== "text";
}

const USED: Record<Exclude<AdviceAction, "keep" | "look_first">, FormName> = {
  compact: "compact",
  use_toon: "toon",
  use_hybrid: "hybrid",
};

const ACTIONS: Record<FormName, AdviceAction> = {
  keep: "keep",
  compact: "compact",
  hybrid: "use_hybrid",
  toon: "use_toon",
};

/** What the action rests on. */
export interface ActionInput {
  verdict: VerdictName;
  mode: Mode;
  /** Whether the candidate holds the whole document. */
  isWhole: boolean;
  isEmpty: boolean;
  best: Pick<BestForm, "form" | "reason"> | undefined;
}

/** What to do and why, by the best form; in another mode than lossless, by what it leaves out. */
export function chooseAction(input: ActionInput): Pick<Advice, "action" | "reason"> {
  const { verdict, mode, isWhole, isEmpty, best } = input;
  if (isEmpty) return { action: "keep", reason: "empty" };
  if (verdict === "refused") return { action: "keep", reason: "target_missed" };
  if (mode !== "lossless") {
    if (verdict === "keep_markdown") return { action: "keep", reason: "no_savings" };
    if (isWhole) return { action: "use_toon", reason: "fits_target" };
    return { action: "look_first", reason: mode === "record" ? "records_only" : "content_cut" };
  }
  const { form, reason } = best ?? { form: "keep", reason: "no_savings" };
  if (form !== "keep") return { action: ACTIONS[form], reason };
  if (reason === "review_first") return { action: "look_first", reason };
  // A person can give a part a heading of its own.
  if (verdict === "split_first") return { action: "look_first", reason: verdict };
  return { action: "keep", reason };
}

function listUnsettled(reason: AdviceReason, warnings: readonly Warning[]): Warning[] {
  if (reason === "split_first") return warnings.filter(({ code }) => STRUCTURAL_CODES.has(code));
  if (reason !== "review_first") return [];
  return warnings.filter(({ severity, code }) => severity === "warning" && !isAboutSavings(code));
}

const STRUCTURAL_CODES: ReadonlySet<string> = new Set(["long_section", "split_candidate"]);

/**
 * Whether a warning's suggestion is about the form of the document, which the advice is about: beside
 * that, no other is given.
 */
export function isAboutForm(code: string): boolean {
  return code === "split_candidate" || (findWarning(code)?.kind ?? "document") !== "document";
}

/** A form against the document's own size. */
export function toAmount(count: number, source: number): Amount {
  const savings = source - count;
  return { count, savings, savings_pct: toPercent(savings, source) };
}

function listForms(
  verdict: Verdict,
  best: BestForm | undefined,
  bestTokens: number | undefined,
): MeasuredForm[] {
  const { measured_chars, token_estimates, alternatives = [], context_plan } = verdict;
  const measure = (form: FormName, chars: number, tokens: number | undefined): MeasuredForm => {
    const isBest = form !== "keep" && form === best?.form;
    const known = isBest ? (bestTokens ?? tokens) : tokens;
    return {
      form,
      chars: toAmount(chars, measured_chars.source),
      tokens: known === undefined ? null : toAmount(known, token_estimates.source),
    };
  };
  const tokensOf = (wanted: string | undefined) =>
    token_estimates.alternatives?.find(({ name }) => name === wanted)?.tokens;
  const named = (wanted: string) => alternatives.find(({ name }) => name === wanted);
  const compact = named("minified_json") ?? named("flow_yaml") ?? named("compact_markdown");
  const sections = isDataVerdict(verdict) ? undefined : context_plan?.sections;
  const converts = sections?.some(({ action }) => action === "convert") === true;
  const add = (form: FormName, chars: number | undefined, tokens: number | undefined) => {
    const known = form === best?.form ? best.chars : chars;
    if (known !== undefined) forms.push(measure(form, known, tokens));
  };
  const forms = [measure("keep", measured_chars.source, token_estimates.source)];
  const isCompact = compact === undefined || compact.savings === 0;
  add("compact", isCompact ? undefined : compact.chars, tokensOf(compact?.name));
  add("hybrid", converts ? context_plan?.net.hybrid : undefined, tokensOf("hybrid"));
  // Of a refusal, that of the shortest lossless candidate that was tried.
  forms.push(measure("toon", measured_chars.toon, token_estimates.toon));
  return forms;
}

/** What a change of many documents comes to. */
export interface Change {
  form: Exclude<FormName, "keep">;
  /** Tokens of the document and those that the form saves. */
  savings: number;
}

/** Sums changes up, against all documents that were looked at. */
export interface ChangeTotals {
  /** How many files change to which form, and what that saves. */
  forms: { form: Change["form"]; files: number; savings: number }[];
  files: number;
  saved: Amount;
}

/** @param source Tokens of all documents that were looked at, changed or not: the whole of the share. */
export function totalChanges(changes: readonly Change[], source: number): ChangeTotals {
  const forms = (["toon", "hybrid", "compact"] as const).flatMap((form) => {
    const found = changes.filter((one) => one.form === form);
    if (found.length === 0) return [];
    return [
      { form, files: found.length, savings: found.reduce((sum, { savings }) => sum + savings, 0) },
    ];
  });
  const savings = forms.reduce((sum, one) => sum + one.savings, 0);
  return { forms, files: changes.length, saved: toAmount(source - savings, source) };
}
