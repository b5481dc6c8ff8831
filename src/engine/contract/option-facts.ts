import type { Mode } from "./contract.js";
import type { DelimiterChoice, FlavorChoice, ToolName } from "./requests.js";

/**
 * The only declaration of each option: type, range, default, short texts, and the tools that take it.
 * The validators of the engine and of configurations, the published schemas, the input schemas of MCP,
 * and the help of the command line derive from it. Its type (`requests.ts`,
 * `config.ts`) documents it in full.
 *
 * This file imports types only, so that `npm run schema` can run it by itself.
 */

/** The subset of JSON Schema that options need. */
export type ValueSchema =
  | { type: "string"; enum: readonly string[] }
  | { type: "string"; pattern: string }
  | { type: "boolean" }
  | { type: "integer"; minimum: number; maximum: number }
  | { type: "array"; items: { type: "number"; exclusiveMinimum: number }; maxItems: number };

export interface OptionFacts {
  schema: ValueSchema;
  /** The allowed values for error messages, where the schema gives no readable text. */
  allowed?: string;
  /** The tools whose requests take it. */
  tools: readonly ToolName[];
  /** The value of an option that is not sent, where it is one of `enum`. */
  default?: string;
  /** For a model that chooses a tool: every word costs tokens. undefined where no tool takes it. */
  brief?: string;
  /** For the help of the command line: the name of the value, and a line or two of text. */
  help: { value?: string; text: string };
}

/** Characters (UTF-16 code units) per token of `ratio_estimates`, unless a caller names others. */
export const DEFAULT_CHARS_PER_TOKEN: readonly number[] = [3.5, 4, 4.5];

export const DEFAULT_TOKENIZER = "pieces";
export const GPT_ENCODINGS = ["o200k_base", "cl100k_base"] as const;
/** An old name, which now means the default estimator. */
export const FORMER_TOKENIZER = "tokenx";

const TOKENIZER_NAMES = [DEFAULT_TOKENIZER, ...GPT_ENCODINGS];

const EVERY_TOOL: readonly ToolName[] = ["profile", "convert", "validate", "plan"];
const JUDGING_TOOLS: readonly ToolName[] = ["profile", "convert", "plan"];

const COUNT: ValueSchema = { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER };

/** In the order in which messages list them. */
export const OPTIONS = {
  flavor: {
    schema: oneOf<FlavorChoice>({
      auto: true,
      markdown: true,
      text: true,
      json: true,
      jsonl: true,
      yaml: true,
    }),
    tools: EVERY_TOOL,
    default: "auto",
    brief: "auto (default): JSON and JSON Lines by content, else by the file's name",
    help: {
      value: "FLAVOR",
      text: "auto (default), markdown, text, json, jsonl\nor yaml",
    },
  },
  chars_per_token: {
    schema: { type: "array", items: { type: "number", exclusiveMinimum: 0 }, maxItems: 16 },
    tools: JUDGING_TOOLS,
    brief: "For ratio_estimates",
    help: {
      value: "LIST",
      text: `Ratios of the projections (default: ${DEFAULT_CHARS_PER_TOKEN})`,
    },
  },
  mode: {
    schema: oneOf<Mode>({ lossless: true, record: true, budget: true }),
    tools: ["convert"],
    default: "lossless",
    brief: "lossless (default); record: only rules, definitions, table rows; budget: meet a target",
    help: { value: "MODE", text: "lossless (default), record or budget" },
  },
  delimiter: {
    schema: oneOf<DelimiterChoice>({ auto: true, comma: true, tab: true, pipe: true }),
    tools: ["convert"],
    default: "auto",
    brief: "auto (default): comma",
    help: { value: "NAME", text: "auto (default: comma), comma, tab or pipe" },
  },
  target_chars: {
    schema: COUNT,
    tools: ["convert"],
    brief: "budget only",
    help: { value: "N", text: "Mode budget: at most N characters" },
  },
  target_tokens: {
    schema: COUNT,
    tools: ["convert"],
    brief: "budget only, estimated tokens",
    help: { value: "N", text: "Mode budget: at most N tokens by --tokenizer" },
  },
  allow_lossy: {
    schema: { type: "boolean" },
    tools: ["convert"],
    brief: "budget only: cut content if it must be",
    help: { text: "Mode budget: cut content if the target needs it" },
  },
  include_hybrid: {
    schema: { type: "boolean" },
    tools: ["plan"],
    brief: "Return the hybrid document",
    help: { text: "Include the hybrid document in the result" },
  },
  // Not sent in requests: servers always use the default.
  tokenizer: {
    schema: {
      type: "string",
      pattern: String.raw`^(?:${[DEFAULT_TOKENIZER, FORMER_TOKENIZER, ...GPT_ENCODINGS].join("|")}|chars-per-token:(?=[0.]*[1-9])\d{1,6}(?:\.\d{1,6})?)$`,
    },
    allowed: `one of ${TOKENIZER_NAMES.join(", ")}, chars-per-token:N with N above 0`,
    tools: [],
    default: DEFAULT_TOKENIZER,
    help: {
      value: "NAME",
      text: "pieces (default), o200k_base, cl100k_base\nor chars-per-token:N",
    },
  },
} as const satisfies Record<string, OptionFacts>;

export type OptionName = keyof typeof OPTIONS;

/** The schema of a union of names. A name added to the contract does not compile until it is added here. */
export function oneOf<Name extends string>(names: Record<Name, true>) {
  return { type: "string", enum: Object.keys(names) as Name[] } as const;
}
