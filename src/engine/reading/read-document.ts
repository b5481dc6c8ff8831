import { convert } from "../api.js";
import { adviseForm } from "../best-form.js";
import { restoreToon } from "../candidate/restore.js";
import type { Flavor, FormName } from "../contract/contract.js";
import { ContextVerdictError } from "../contract/errors.js";
import { judge } from "../judge.js";
import { pieces } from "../tokens/pieces.js";
import { cutPage, type LineRange, type Room } from "./page.js";

/** Which form is asked for: the document's best one, or its exact text. */
export type ReadForm = "best" | "source";

/** A document to be read, and how much of it. */
export interface ReadRequest {
  content: string;
  flavor: Flavor;
  form?: ReadForm;
  /** The text may have this many tokens by `pieces`; what is least important is left out. */
  max_tokens?: number;
  /** Lines of the text as it is given, as `cutPage` takes them. */
  offset?: number;
  limit?: number;
  /** What the answer has room for. */
  room: Room;
}

/** A document as it is best read. */
export interface Reading extends LineRange {
  form: FormName;
  /** The lines that were asked for, or as many as there is room for. */
  text: string;
  /** Estimated by `pieces`, of the document and of this form as a whole. */
  tokens: { source: number; form: number };
  /** Present where content was left out to meet `max_tokens`: what, without a word of it. */
  left_out?: string;
}

/** What a text is, as a whole. */
type Form = Pick<Reading, "form" | "text" | "tokens" | "left_out">;

/** The line that names a form costs about this many tokens: a form that saves no more is not worth it. */
export const LINE_TOKENS = 30;

/**
 * Gives a document as it is best read: in its best form, cut to a budget where one is given, by
 * lines. A form of which a line fits no answer is not used.
 * @throws ContextVerdictError `bad_request` for an offset behind the end and a budget that cannot
 *   be met; `answer_too_large` where there is no room for a single line of the document.
 */
export function readDocument(request: ReadRequest): Reading {
  const best = findForm(request);
  const page = cutPage(best.text, best.form, request);
  if (page !== undefined) return { ...best, ...page };
  if (best.left_out === undefined && best.form !== "keep") {
    return readDocument({ ...request, form: "source" });
  }
  throw new ContextVerdictError(
    "answer_too_large",
    `a line is longer than an answer may be (${request.room.chars} characters); ` +
      "send max_tokens to have the document cut",
  );
}

function findForm({ content, flavor, form, max_tokens }: ReadRequest): Form {
  const source = asIs(content);
  const best = form === "source" ? source : findBest(source, flavor);
  if (max_tokens === undefined || best.tokens.form <= max_tokens) return best;
  return cutToFit(source, flavor, max_tokens);
}

function asIs(text: string): Form {
  const tokens = pieces.count(text);
  return { form: "keep", text, tokens: { source: tokens, form: tokens } };
}

/** The best form, where it saves more than the line that names it costs. */
function findBest(source: Form, flavor: Flavor): Form {
  const { best, text } = adviseForm(judge(source.text, { flavor, splits: false }));
  if (best.form === "keep") return source;
  const tokens = { source: source.tokens.source, form: pieces.count(text) };
  return tokens.source - tokens.form > LINE_TOKENS ? { form: best.form, text, tokens } : source;
}

/**
 * What budget mode leaves of a document: the best form of what its candidate stands for, or the
 * candidate itself where that alone meets the budget.
 */
function cutToFit({ text, tokens }: Form, flavor: Flavor, max_tokens: number): Form {
  const budget = { mode: "budget", target_tokens: max_tokens, allow_lossy: true } as const;
  const { toon_candidate, flags, warnings } = convert(text, { flavor, ...budget });
  if (toon_candidate === null) throw new TypeError("a budget that may cut was refused");
  const size = pieces.count(toon_candidate);
  if (flags.target_reached !== true) {
    const message = `max_tokens is too small: the least that is left of the document has ${size} tokens`;
    throw new ContextVerdictError("bad_request", message, "max_tokens");
  }
  const rest = findBest(asIs(restoreToon(toon_candidate) ?? toon_candidate), flavor);
  const found: Form =
    rest.tokens.form <= max_tokens
      ? rest
      : { form: "toon", text: toon_candidate, tokens: { source: size, form: size } };
  const left_out = warnings.find(({ code }) => code === "lossy_applied")?.evidence;
  return {
    ...found,
    tokens: { source: tokens.source, form: found.tokens.form },
    ...(left_out === undefined ? {} : { left_out }),
  };
}
