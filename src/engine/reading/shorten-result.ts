import { Analysis, analyze } from "../candidate/analysis.js";
import { findJoins } from "../candidate/join-lines.js";
import { once, remember } from "../contract/once.js";
import { compactJson, parseJson } from "../data/json.js";
import { isSameTree, readTree } from "../data/json-tree.js";
import { type Data, findFault, readData } from "../data/read-data.js";
import { judge } from "../judge/judge.js";
import { parseDocument } from "../markdown/document.js";
import { isOverShare } from "../policy/choose-form.js";
import { TABLE_MARGIN_PCT } from "../policy/policy.js";
import { defaultEstimator } from "../weight/default-estimator.js";
import { weighText } from "../weight/weigh.js";

/** A text that a tool returned. */
export interface ResultRequest {
  content: string;
  /** Whether it is Markdown. JSON is detected; other texts stay as they are. */
  isMarkdown: boolean;
}

/** The forms of JSON that a user may ask for. A text without such a form comes as `json`; `best` is the lightest. */
export type ResultForm = "json" | "table" | "toon" | "best";

/** A text of the same content. */
export interface ShortText {
  /** `text`: as it is. `compact` and `joined` are Markdown. */
  form: "text" | "json" | "table" | "toon" | "compact" | "joined";
  text: string;
  /** Estimated by `pieces`; `line` is the part that a line at the beginning takes, which names the form. */
  tokens: number;
  line: number;
}

/** The forms of a text. Every one is proved, or a copy without white space that means nothing. */
export interface ShortForms {
  /** Estimated tokens of the text as it is. */
  readonly source: number;
  /**
   * The text in a form; as it is where that saves too little. `lightest` is the lightest that is proved, even
   * where the policy would not advise it, and always says what it is.
   */
  as(form: ResultForm | "lightest"): ShortText;
}

/** Percent of the tokens: less is not worth a text that differs from what the tool wrote. */
const MIN_SAVINGS = 5;

/** Precedes a result in TOON: its reader was not told of the format. */
export const TOON_LINE = "In TOON: rows below a header of their fields.\n";

/** Precedes a result with tables that nobody asked for. */
export const TABLE_LINE =
  "In JSON: rows have the values of fields; null of a field in absent is no member.\n";

type Form = Pick<ShortText, "form" | "text"> & { line?: string };

/** A piece of JSON in a text, with its end (UTF-16 code units). */
interface Part {
  start: number;
  end: number;
  as: (form: ResultForm | "lightest") => Form;
}

/** Finds the forms of a tool's result: JSON, alone or in a text, and Markdown. */
export function shortenResult({ content, isMarkdown }: ResultRequest): ShortForms {
  const { data } = readData(content, "auto");
  const form = data === null ? once(() => shortenMarkdown(content)) : formsOf(data, true);
  const isOnePart = data !== null || isMarkdown;
  const parts = isOnePart ? [{ start: 0, end: content.length, as: form }] : findParts(content);
  const source = once(() => defaultEstimator.count(content));
  const write = (form: ResultForm | "lightest"): ShortText => {
    let written: Form = { form: "text", text: "" };
    let from = 0;
    for (const { start, end, as } of parts) {
      const part = as(form);
      const text = written.text + content.slice(from, start) + part.text;
      // A table among JSON names the form.
      written = { ...(written.form === "table" ? written : part), text };
      from = end;
    }
    const { form: name, line = "" } = written;
    const text = line + written.text + content.slice(from);
    const tokens = text === content ? source() : defaultEstimator.count(text);
    const isWorthIt = tokens < source() && 100 * (source() - tokens) >= MIN_SAVINGS * source();
    if (isWorthIt) return { form: name, text, tokens, line: defaultEstimator.count(line) };
    return { form: "text", text: content, tokens: source(), line: 0 };
  };
  const known = new Map<string, ShortText>();
  return {
    get source() {
      return source();
    },
    as: (form) => remember(known, form, () => write(form)),
  };
}

/** Shorter pieces save less than it takes to look. */
const MIN_PART_CHARS = 200;

/** JSON between the lines of a text: from the start of a line to the end of one. Fences of code hide what is in them. */
function findParts(text: string): Part[] {
  const parts: Part[] = [];
  let fence = "";
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf("\n", start);
    let next = feed < 0 ? text.length : feed + 1;
    // Its blanks would make the pattern quadratic in a long line.
    const [, marks, info] = (next - start < 100 && FENCE.exec(text.slice(start, next))) || [];
    if (marks !== undefined && fence !== "") {
      if (info === "" && marks.startsWith(fence)) fence = "";
    } else if (marks !== undefined) fence = /^(?:json.*)?$/i.test(info as string) ? "" : marks;
    else if (fence === "" && "[{".includes(text.charAt(start))) {
      const rest = text.slice(start);
      const { offset } = findFault(rest);
      const json = rest.slice(0, offset).trimEnd();
      const isLine = offset === rest.length || /[\r\n]/.test(rest.slice(json.length, offset));
      const { data } = isLine ? readData(json, "json") : { data: null };
      if (data !== null && json.length >= MIN_PART_CHARS)
        parts.push({ start, end: start + json.length, as: formsOf(data, false) });
      // What was read is not read again, but for the line of the fault: this is linear.
      next = Math.max(next, text.lastIndexOf("\n", start + offset - 1) + 1);
    }
    start = next;
  }
  return parts;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\s`]*)\s*$/;

/** The forms of data. TOON has to be the whole text. */
function formsOf(data: Data, isWhole: boolean): Part["as"] {
  const { asWritten, isLines } = data;
  const analysis = new Analysis(parseDocument(asWritten, isLines ? "jsonl" : "json"), data);
  const json: Form = { form: "json", text: compactJson(asWritten, { keepsEscapes: true }).text };
  const table = (margin: number): Form[] => {
    if (analysis.table === null) return [];
    const { text, weight: converted } = analysis.table;
    const compact = weighText(json.text);
    const weights = { source: compact, compact, converted, margin };
    return isOverShare(weights) ? [{ form: "table", text }] : [];
  };
  const judged = once(() => judge(analysis));
  const toon = (isProvedOnly: boolean): Form[] => {
    if (!isWhole) return [];
    const { verdict, safe, profile, conversion } = judged();
    const isTable = verdict === "convert" && safe && profile === "table";
    const isGiven = isProvedOnly ? conversion.flags.restores === true : isTable;
    return isGiven ? [{ form: "toon", text: conversion.toon, line: TOON_LINE }] : [];
  };
  const compacted = (): Form => ({ form: "json", text: analysis.compact });
  return (form) => {
    if (form === "json") return json;
    if (form === "table") return table(TABLE_MARGIN_PCT)[0] ?? json;
    if (form === "toon") return findLightest([json, ...toon(false)]);
    if (form === "best") {
      return findLightest([json, compacted(), ...table(TABLE_MARGIN_PCT), ...toon(false)]);
    }
    const tables = table(0).map((one) => ({ ...one, line: TABLE_LINE }));
    return findLightest([json, compacted(), ...tables, ...toon(true)]);
  };
}

/** Of equals, the first. */
function findLightest(forms: readonly Form[]): Form {
  const weighed = forms.map((form) => ({ form, weight: weighText((form.line ?? "") + form.text) }));
  return weighed.reduce((best, one) => (one.weight < best.weight ? one : best)).form;
}

/** Compact Markdown with its wrapped lines joined. */
function shortenMarkdown(content: string): Form {
  const joined = findJoins(parseDocument(content, "markdown")).write();
  const text = analyze(joined, "markdown").compact;
  return { form: text === joined ? "joined" : "compact", text };
}

/** Whether two JSON texts are the same value, digit for digit. */
export function isSameJson(a: string, b: string): boolean {
  const read = (json: string) => (parseJson(json) === undefined ? null : readTree(json));
  const [one, other] = [read(a), read(b)];
  return one !== null && other !== null && isSameTree(one, other);
}
