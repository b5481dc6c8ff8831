import { compact, convert } from "../api.js";
import { findJoins } from "../candidate/join-lines.js";
import { readData } from "../data/read-data.js";
import { parseDocument } from "../markdown/document.js";
import { defaultEstimator } from "../weight/default-estimator.js";

/** A text that a tool returned. */
export interface ResultRequest {
  content: string;
  /** Whether it is Markdown. Data is detected; other texts stay as they are. */
  isMarkdown: boolean;
  /** Whether a table may become TOON. Otherwise every text keeps its format. */
  allowsToon: boolean;
}

/** A shorter text of the same content. */
export interface ShortResult {
  form: "compact" | "joined" | "toon";
  text: string;
  /** Estimated by `pieces`; `line` is the part of `form` that names the form. */
  tokens: { source: number; form: number; line: number };
}

/** Percent of the tokens: less is not worth a text that differs from what the tool wrote. */
const MIN_SAVINGS = 5;

/** Precedes a result in TOON: its reader was not told of the format. */
export const TOON_LINE = "In TOON: rows below a header of their fields.\n";

/**
 * Shortens a tool's result: data to its compact form or, if allowed, a table to TOON; Markdown to compact
 * Markdown with its wrapped lines joined. Every form is proved.
 * @returns null if no form saves enough, or the kind of text is unknown.
 */
export function shortenResult(request: ResultRequest): ShortResult | null {
  const { content } = request;
  const read = readData(content, "auto");
  const short = read.data === null ? shortenText(request) : shortenData(request);
  if (short === null || short.text === content) return null;
  const tokens = {
    source: defaultEstimator.count(content),
    form: defaultEstimator.count(short.text),
    line: short.form === "toon" ? defaultEstimator.count(TOON_LINE) : 0,
  };
  const isWorthIt = tokens.source - tokens.form >= (tokens.source * MIN_SAVINGS) / 100;
  return isWorthIt && tokens.form < tokens.source ? { ...short, tokens } : null;
}

type Form = Pick<ShortResult, "form" | "text">;

function shortenData({ content, allowsToon }: ResultRequest): Form {
  if (allowsToon) {
    const { verdict, safe_to_auto_apply, profile, toon_candidate: toon } = convert(content);
    const isTable = verdict === "convert" && safe_to_auto_apply && profile.name === "table";
    if (isTable && toon !== null) return { form: "toon", text: TOON_LINE + toon };
  }
  return { form: "compact", text: compact(content) };
}

function shortenText({ content, isMarkdown }: ResultRequest): Form | null {
  if (!isMarkdown) return null;
  const joined = findJoins(parseDocument(content, "markdown")).write();
  const text = compact(joined, { flavor: "markdown" });
  return { form: text === joined ? "joined" : "compact", text };
}
