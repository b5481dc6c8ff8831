import type { BestForm, Verdict, Warning } from "../engine/contract/contract.js";
import { findWarning } from "../engine/warnings/catalogue.js";
import { formatInteger } from "./format-number.js";
import { neutralize } from "./neutralize.js";
import { hangText } from "./terminal/fit-text.js";
import { nameOperand } from "./terminal/quote-word.js";
import type { View } from "./terminal/view.js";

/** What is said of one document beside its verdict. */
export interface Advice {
  /** The path, as it was named; undefined for standard input. */
  path?: string | undefined;
  /** The form in which it is best used, where that is known. */
  best?: BestForm | undefined;
  /** The tokens of that form. */
  tokens?: number | undefined;
  /** Whether the card is that of a plan, after which there is no other to look at. */
  isPlan?: boolean;
}

/** The name of a document in a sentence. */
export function nameDocument({ path }: Advice): string {
  return path === undefined ? "standard input" : neutralize(path);
}

/** More places than this are counted. */
const MOST_PLACES = 5;

/**
 * The last lines of a card: what to do next, by the best form, and the command that does it. A review
 * says what to look at, and what happens then.
 */
export function renderNextStep(verdict: Verdict, advice: Advice, view: View): string[] {
  const { best } = advice;
  if (best === undefined) return [];
  const words = chooseCommand(verdict, best, advice.isPlan === true);
  const text = words === undefined ? "Nothing to do: use it as it is." : nameReview(verdict, best);
  const lines = text === undefined ? [] : hangText("  ", text, view.width);
  if (words === undefined) return lines;
  return [
    ...lines,
    `  ${view.colors.bold(`context-verdict ${words} ${nameOperand(advice.path)}`)}`,
  ];
}

/** @returns undefined where there is nothing to do. */
function chooseCommand(
  { verdict }: Verdict,
  { form, reason }: BestForm,
  isPlan: boolean,
): string | undefined {
  if (form === "compact") return "compact --in-place";
  if (form !== "keep") return "apply";
  if (reason !== "review_first") return undefined;
  // A hybrid that needs a look is one of the plan, which says at what.
  return verdict === "review" || isPlan ? "apply --force" : "plan";
}

/** What to look at before a review is applied, and what becomes of it; undefined where there is nothing. */
function nameReview(
  { verdict, warnings }: Verdict,
  { form, reason }: BestForm,
): string | undefined {
  if (verdict !== "review" || reason !== "review_first") return undefined;
  const blocking = warnings.filter(({ severity }) => severity === "warning");
  const places = [...new Set(blocking.map(({ code }) => code))].map((code) =>
    namePlaces(
      code,
      blocking.filter((warning) => warning.code === code),
    ),
  );
  const mended = blocking.every(({ code }) => findWarning(code)?.kind === "document")
    ? "Once that is mended, it can be converted. "
    : "";
  const then =
    form === "keep"
      ? "To convert it as it is, this shows the change and writes it:"
      : "Until then, this is safe:";
  return `Look at ${places.join(", ")}. ${mended}${then}`;
}

/** `vague_rule (lines 3, 9)`. */
function namePlaces(code: string, warnings: readonly Warning[]): string {
  const lines = warnings.flatMap(({ range }) => range?.line_start ?? []);
  const name = neutralize(code);
  if (lines.length === 0) return name;
  const rest = lines.length - MOST_PLACES;
  const shown = lines.slice(0, MOST_PLACES).join(", ");
  const more = rest > 0 ? ` and ${formatInteger(rest)} more` : "";
  return `${name} (${lines.length === 1 ? "line" : "lines"} ${shown}${more})`;
}

/**
 * Whether a warning's suggestion is about the form of the document: where the best form is known, the
 * next step says what to do, and no other advice is given.
 */
export function isAboutForm({ code }: Pick<Warning, "code">): boolean {
  return code === "split_candidate" || (findWarning(code)?.kind ?? "document") !== "document";
}
