import type { ResultRequest } from "../../engine/reading/shorten-result.js";
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
  /** Tools whose records may come as TOON; `all` is every tool. Default: none. */
  toon?: readonly string[] | undefined;
}

/** Shorter texts save less than they take. UTF-16 code units. */
const MIN_CHARS = 200;
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

/** How to shorten a text of a result; undefined if it stays, such as a file's text from a tool that is not named. */
export function askFor(
  content: string,
  { tool, readsFile, isMarkdown }: Call,
  { only, except, toon = [] }: ShortenOptions,
): ResultRequest | undefined {
  const isAsked = only === undefined ? !readsFile : only.includes(tool);
  if (!isAsked || except?.includes(tool) || content.length < MIN_CHARS) return undefined;
  const allowsToon = toon.includes(tool) || toon.includes("all");
  return { content, isMarkdown, allowsToon };
}
