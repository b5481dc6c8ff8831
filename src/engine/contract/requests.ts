import type { Mode } from "./contract.js";

/**
 * The wire format of requests: the other half of the contract. `options.schema.json` and
 * the requests of `openapi.yaml` are generated from these types and from `option-facts.ts`, which
 * has the ranges of the options (`npm run schema`). Requests are closed: an unknown field is an
 * error, never ignored.
 */

/** Options of `profile`, and of every other tool that judges a document. */
export interface ProfileRequestOptions {
  /** How the text is read. `auto` (default): a whole JSON object or array as `json`, two or more lines that each are one as `jsonl`, all else as `markdown`. YAML is only ever read as such where it is asked for. */
  flavor?: FlavorChoice;
  /** Characters (UTF-16 code units) per token of `ratio_estimates`. Default 3.5, 4 and 4.5. */
  chars_per_token?: readonly CharsPerToken[];
}

/** Flavor asked for. */
export type FlavorChoice = "auto" | "markdown" | "text" | "json" | "jsonl" | "yaml";

/** Characters (UTF-16 code units) per token. */
export type CharsPerToken = number;

/** Delimiter asked for. */
export type DelimiterChoice = "auto" | "comma" | "tab" | "pipe";

/** Options of `convert`. */
export interface ConvertRequestOptions extends ProfileRequestOptions {
  /** `lossless` (default) keeps everything. `record` keeps definitions, rules and table rows only. `budget` meets a target: losslessly if it can, else by cutting where `allow_lossy` permits. */
  mode?: Mode;
  /** Delimiter of the candidate. `auto` (default): comma, which weighs least in nearly all documents. */
  delimiter?: DelimiterChoice;
  /** Mode `budget`: the candidate may have this many characters (UTF-16 code units). */
  target_chars?: number;
  /** Mode `budget`: the candidate may have this many tokens by the estimator that `token_estimates` names. With `target_chars`, both hold. */
  target_tokens?: number;
  /** Mode `budget`: whether content may be cut where the lossless candidate misses the target. Default false: such a document is refused. */
  allow_lossy?: boolean;
}

/** Options of `plan`. */
export interface PlanRequestOptions extends ProfileRequestOptions {
  /** Whether `context_plan.hybrid_document` is wanted. Default false. */
  include_hybrid?: boolean;
}

/** Options of `validate`. */
export interface ValidateRequestOptions {
  /** How `content` is read, as in `profile`. */
  flavor?: FlavorChoice;
}

/** Request of `profile`. */
export interface ProfileRequest {
  /** The document text. */
  content: string;
  options?: ProfileRequestOptions;
}

/** Request of `convert`. */
export interface ConvertRequest {
  /** The document text. */
  content: string;
  options?: ConvertRequestOptions;
}

/** Request of `plan`. */
export interface PlanRequest {
  /** The document text. */
  content: string;
  options?: PlanRequestOptions;
}

/** Request of `validate`. */
export interface ValidateRequest {
  /** The TOON text to check. */
  toon: string;
  /** The document that the TOON text should give back. */
  content?: string;
  options?: ValidateRequestOptions;
}

/** The four tools, named alike on every surface that takes requests. */
export const TOOL_NAMES = ["profile", "convert", "validate", "plan"] as const;

export type ToolName = (typeof TOOL_NAMES)[number];
