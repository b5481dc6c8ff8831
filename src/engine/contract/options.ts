import type { SourceType } from "./contract.js";
import { ContextVerdictError, OptionError } from "./errors.js";
import type { TokenEstimator } from "./estimator.js";
import {
  OPTIONS,
  type OptionFacts,
  type OptionName,
  oneOf,
  type ValueSchema,
} from "./option-facts.js";
import type {
  ConvertRequestOptions,
  FlavorChoice,
  PlanRequestOptions,
  ProfileRequestOptions,
  ToolName,
  ValidateRequestOptions,
} from "./requests.js";

/** The options of requests, and those that only a caller in the same process can give. */
export interface ProfileOptions extends ProfileRequestOptions, LocalOptions {}
export interface ConvertOptions extends ConvertRequestOptions, LocalOptions {}
export interface PlanOptions extends PlanRequestOptions, LocalOptions {}

interface LocalOptions {
  /** Where the text came from: reported, never part of a decision. Default: `markdown` for Markdown, else `text`. */
  source_type?: SourceType;
  /** Counts tokens for `token_estimates` and `target_tokens`. Default `pieces`. Only the latter affects decisions. */
  estimator?: TokenEstimator;
}

export interface ValidateOptions extends ValidateRequestOptions {
  /** The document that the candidate should restore to. */
  content?: string;
}

export interface CompactOptions {
  /** Default `auto`. Plain text has no tables and stays as it is. */
  flavor?: FlavorChoice;
}

export interface RestoreOptions {
  /** The output format of a value. Default: Markdown. */
  as?: DataFormat;
  /** Indentation of `json`, 0 to 8 spaces. Default 0: on one line. */
  indent?: number;
}

export type DataFormat = "json" | "jsonl" | "yaml";

/** Options that requests do not carry, and the text of `content`. */
const LOCAL_VALIDATORS = {
  source_type: validatorOf({
    schema: oneOf<SourceType>({ markdown: true, text: true, stdin: true, paste: true }),
  }),
  content: { isAccepted: (value) => typeof value === "string", allowed: "a string" },
  as: validatorOf({ schema: oneOf<DataFormat>({ json: true, jsonl: true, yaml: true }) }),
  indent: validatorOf({ schema: { type: "integer", minimum: 0, maximum: 8 } }),
  estimator: { isAccepted: isEstimator, allowed: "an object with a name and a count function" },
} satisfies Record<string, OptionValidator>;

type CheckedName = OptionName | keyof typeof LOCAL_VALIDATORS;

const LOCAL = ["source_type", "estimator"] as const;
const BUDGET_OPTIONS = ["target_chars", "target_tokens", "allow_lossy"] as const;

/** The options that requests carry, by tool. */
export const REQUEST_OPTIONS: Record<ToolName, readonly OptionName[]> = {
  profile: optionsOf("profile"),
  convert: optionsOf("convert"),
  plan: optionsOf("plan"),
  validate: optionsOf("validate"),
};

export const PROFILE_OPTIONS = [...REQUEST_OPTIONS.profile, ...LOCAL];
const CONVERT_OPTIONS = [...REQUEST_OPTIONS.convert, ...LOCAL];
export const PLAN_OPTIONS = [...REQUEST_OPTIONS.plan, ...LOCAL];
export const COMPACT_OPTIONS: readonly CheckedName[] = ["flavor"];
export const RESTORE_OPTIONS: readonly CheckedName[] = ["as", "indent"];
export const VALIDATE_OPTIONS: readonly CheckedName[] = ["content", ...REQUEST_OPTIONS.validate];

function optionsOf(tool: ToolName): OptionName[] {
  const declared = Object.entries(OPTIONS) as [OptionName, OptionFacts][];
  return declared.flatMap(([name, { tools }]) => (tools.includes(tool) ? name : []));
}

/**
 * Checks options strictly.
 *
 * @throws ContextVerdictError `bad_request` naming the field, the value seen and what is allowed.
 */
export function checkOptions(options: unknown, allowed: readonly CheckedName[]): void {
  if (options === undefined) return;
  checkObject(options, "options must be an object");
  // Includes inherited fields, which would be read as well.
  for (const field in options) {
    const value = options[field];
    const name = allowed.find((known) => known === field);
    if (name === undefined) {
      const message = `unknown option ${show(field)}; allowed: ${allowed.join(", ")}`;
      throw new ContextVerdictError("bad_request", message, showName(field));
    }
    const { isAccepted, allowed: expected } = findValidator(name);
    if (value !== undefined && !isAccepted(value)) {
      throw new OptionError(name, (nameOf) => {
        const seen = name === "content" ? describeType(value) : show(value);
        return `${nameOf(name)} must be ${expected}, not ${seen}`;
      });
    }
  }
}

/**
 * Checks the options of `convert`, each and in combination: only mode budget has a target, and must have one.
 *
 * @throws ContextVerdictError `bad_request` as `checkOptions` does, and for combinations that make no sense.
 */
export function checkConvertOptions(options: ConvertOptions): void {
  checkOptions(options, CONVERT_OPTIONS);
  const { mode = "lossless", target_chars, target_tokens } = options;
  if (mode === "budget") {
    if (target_chars !== undefined || target_tokens !== undefined) return;
    throw new OptionError("mode", (nameOf) => {
      return `${nameOf("mode")} budget needs ${nameOf("target_chars")}, ${nameOf("target_tokens")} or both`;
    });
  }
  const stray = BUDGET_OPTIONS.find((name) => options[name] !== undefined);
  if (stray === undefined) return;
  throw new OptionError(
    stray,
    (nameOf) => `${nameOf(stray)} needs mode budget; the mode is ${mode}`,
  );
}

/** @throws ContextVerdictError `bad_request`, which begins with what is expected. */
export function checkObject(
  value: unknown,
  expected: string,
): asserts value is Record<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return;
  // A text or number here is most likely a document, and errors never quote one.
  throw new ContextVerdictError("bad_request", `${expected}, not ${describeType(value)}`);
}

/** @throws ContextVerdictError `bad_request` when a text argument is not a string. */
export function checkText(text: unknown, field: string): asserts text is string {
  if (typeof text === "string") return;
  const message = `${field} must be a string, not ${describeType(text)}`;
  throw new ContextVerdictError("bad_request", message, field);
}

/** For what should be a document: its value may be a secret. */
function describeType(value: unknown): string | undefined {
  return Array.isArray(value) ? "a list" : value === null ? "null" : TYPES[typeof value];
}

const TYPES: Partial<Record<string, string>> = {
  bigint: "a number",
  boolean: "true or false",
  function: "a function",
  number: "a number",
  object: "an object",
  string: "a string",
  symbol: "a symbol",
  undefined: "undefined",
};

function findValidator(name: CheckedName): OptionValidator {
  return name in OPTIONS
    ? validatorOf(OPTIONS[name as OptionName])
    : LOCAL_VALIDATORS[name as keyof typeof LOCAL_VALIDATORS];
}

function isEstimator(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { name, count } = value as Partial<TokenEstimator>;
  return typeof name === "string" && typeof count === "function";
}

/** Longer names and values could be text of the document, which no error repeats. */
const MAX_SHOWN = 40;

/** A field name for an error; undefined where it is too long. */
export function showName(field: string): string | undefined {
  return field.length > MAX_SHOWN ? undefined : field;
}

/** A value for an error: short values and short lists of numbers as they are, others by their type. */
export function show(value: unknown): string {
  if (Array.isArray(value)) {
    const isShort = value.length > 0 && value.length <= OPTIONS.chars_per_token.schema.maxItems;
    return isShort && value.every((item) => typeof item === "number")
      ? `[${value.join(", ")}]`
      : "a list";
  }
  if (value === null || typeof value === "number" || typeof value === "boolean") {
    return String(value);
  }
  if (typeof value !== "string") return typeof value;
  return value.length > MAX_SHOWN
    ? `a string of ${value.length} characters`
    : JSON.stringify(value);
}

export interface OptionValidator {
  isAccepted: (value: unknown) => boolean;
  /** The allowed values, as they follow "must be" in an error message. */
  allowed: string;
}

/** Derives the validator of an option from its schema. */
export function validatorOf({
  schema,
  allowed,
}: Pick<OptionFacts, "schema" | "allowed">): OptionValidator {
  return {
    isAccepted: (value) => isAccepted(schema, value),
    allowed: allowed ?? describe(schema),
  };
}

function isAccepted(schema: ValueSchema, value: unknown): boolean {
  switch (schema.type) {
    case "string":
      if (typeof value !== "string") return false;
      return "enum" in schema
        ? schema.enum.includes(value)
        : new RegExp(schema.pattern).test(value);
    case "boolean":
      return typeof value === "boolean";
    case "integer":
      if (!Number.isInteger(value)) return false;
      return (value as number) >= schema.minimum && (value as number) <= schema.maximum;
    case "array":
      return (
        Array.isArray(value) &&
        value.length <= schema.maxItems &&
        value.every((item) => Number.isFinite(item) && item > schema.items.exclusiveMinimum)
      );
  }
}

function describe(schema: ValueSchema): string {
  switch (schema.type) {
    case "string":
      return "enum" in schema
        ? `one of ${schema.enum.join(", ")}`
        : `a string that matches ${schema.pattern}`;
    case "boolean":
      return "true or false";
    case "integer":
      return `a whole number from ${schema.minimum} to ${schema.maximum}`;
    case "array":
      return `a list of at most ${schema.maxItems} numbers above ${schema.items.exclusiveMinimum}`;
  }
}
