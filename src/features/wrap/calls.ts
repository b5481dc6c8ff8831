import type { ResultForm, ShortForms } from "../../engine/reading/shorten-result.js";
import { toObject } from "../../io/json/json-fields.js";

/** A call of a tool. */
export interface Call {
  tool: string;
  /** Whether an argument ends like a file name and is no address: edits look for the text as it was read. */
  readsFile: boolean;
  /** Whether an argument, a file or an address, is named as Markdown. */
  isMarkdown: boolean;
}

/** Rules for the results that may be shortened. */
export interface ShortenOptions {
  /** Tools whose results may be shortened. Default: those that read no file. */
  only?: readonly string[] | undefined;
  except?: readonly string[] | undefined;
  /** The form of JSON for each tool. Default: `json` for all. */
  formOf?: ((tool: string) => ResultForm) | undefined;
}

/** Shorter texts save less than they take. UTF-16 code units. */
const MIN_CHARS = 200;
/**
 * Of all texts of a result. A bound of work and not of time, so that what a model sees never depends on what
 * else the machine does.
 */
const MAX_CHARS = 1_000_000;
const FILE_NAME = /^[^\r\n]{0,4000}\.[A-Za-z][\w-]{0,30}$/;
const ADDRESS = /^(?!file:)[a-z][a-z\d+.-]*:\/\//i;
const MARKDOWN_NAME = /\.(?:md|mdx|mdc|markdown)$/i;

export function toCall(tool: string, args: unknown): Call {
  const names = listStrings(args).filter((value) => FILE_NAME.test(value));
  return {
    tool,
    readsFile: names.some((file) => !ADDRESS.test(file)),
    isMarkdown: names.some((file) => MARKDOWN_NAME.test(file)),
  };
}

/** The strings in a value, at any depth. */
function listStrings(value: unknown): string[] {
  const left = [value];
  for (const one of left) {
    if (typeof one === "object" && one !== null)
      for (const child of Object.values(one)) left.push(child);
  }
  return left.filter((one) => typeof one === "string");
}

/** A text of a result, by its index in `content`. */
export interface Text {
  index: number;
  text: string;
}

/** The texts in the `content` of a result. */
export function listTexts(content: unknown): Text[] {
  return (Array.isArray(content) ? content : []).flatMap((item, index) => {
    const { type, text } = toObject(item) ?? {};
    return type === "text" && typeof text === "string" ? [{ index, text }] : [];
  });
}

/** A text that may be shortened, with its forms. */
export interface ReadText extends Text {
  forms: ShortForms;
}

/**
 * Finds the forms of the texts that may be shortened; not of a file's text from a tool that is not named. Loads
 * the engine only where there is such a text.
 * @returns With how many texts are too large to be read.
 */
export async function readTexts(
  texts: readonly Text[],
  { tool, readsFile, isMarkdown }: Call,
  { only, except }: ShortenOptions,
): Promise<{ read: ReadText[]; tooLarge: number }> {
  const isAsked = only === undefined ? !readsFile : only.includes(tool);
  if (!isAsked || except?.includes(tool)) return { read: [], tooLarge: 0 };
  const asked = texts.filter(({ text }) => text.length >= MIN_CHARS);
  let left = MAX_CHARS;
  const fitting = asked.filter(({ text: { length } }) => {
    if (length > left) return false;
    left -= length;
    return true;
  });
  const tooLarge = asked.length - fitting.length;
  if (fitting.length === 0) return { read: [], tooLarge };
  const { shortenResult } = await import("../../engine/reading/shorten-result.js");
  const read = fitting.map((one) => {
    return { ...one, forms: shortenResult({ content: one.text, isMarkdown }) };
  });
  return { read, tooLarge };
}
