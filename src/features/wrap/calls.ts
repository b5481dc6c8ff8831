import type { ResultRequest } from "../../engine/reading/shorten-result.js";

/** A call of a tool. */
export interface Call {
  tool: string;
  /** Whether an argument names a file of this machine: what was read of it is what an edit looks for. */
  readsFile: boolean;
  /** Whether an argument, a file or an address, is named as Markdown. */
  isMarkdown: boolean;
}

/** Which results may be shortened, and how. */
export interface ShortenOptions {
  /** Tools whose results may be shortened. Default: those that read no file. */
  only?: readonly string[] | undefined;
  except?: readonly string[] | undefined;
  /** Tools whose records may come as TOON; `all` is every tool. Default: none. */
  toon?: readonly string[] | undefined;
  /** Percent of the tokens. */
  minSavings: number;
}

/** Shorter texts save less than they take. UTF-16 code units. */
const MIN_CHARS = 200;
const FILE_NAME = /^[^\r\n]{0,4000}\.[A-Za-z]\w{0,9}$/;
const ADDRESS = /^(?!file:)[a-z][a-z\d+.-]*:\/\//i;
const MARKDOWN_NAME = /\.(?:md|mdx|mdc|markdown)$/i;

export function toCall(tool: string, args: unknown): Call {
  const names = listNames(args);
  return {
    tool,
    readsFile: names.some((file) => !ADDRESS.test(file)),
    isMarkdown: names.some((file) => MARKDOWN_NAME.test(file)),
  };
}

/** The arguments that end like the name of a file. */
function listNames(args: unknown): string[] {
  const values = typeof args === "object" && args !== null ? Object.values(args).flat() : [];
  return values.filter((value): value is string => {
    return typeof value === "string" && FILE_NAME.test(value);
  });
}

/** How to shorten a text of a result; undefined where it stays: so does that of a file, unless the tool is named. */
export function askFor(
  content: string,
  { tool, readsFile, isMarkdown }: Call,
  { only, except, toon = [], minSavings }: ShortenOptions,
): ResultRequest | undefined {
  const isAsked = only === undefined ? !readsFile : only.includes(tool);
  if (!isAsked || except?.includes(tool) || content.length < MIN_CHARS) return undefined;
  const allowsToon = toon.includes(tool) || toon.includes("all");
  return { content, isMarkdown, allowsToon, minSavings };
}
