import { OPTIONS } from "../../engine/contract/option-facts.js";
import { show, validatorOf } from "../../engine/contract/options.js";
import { isObject } from "./json-fields.js";
import { suggestName } from "./suggest-name.js";

/** Names and indexes from the root of a JSON text to a value. */
type JsonPath = readonly (string | number)[];

/** The part of JSON Schema that describes the project's own files. */
interface Schema {
  type?: string;
  enum?: readonly string[];
  const?: unknown;
  properties?: Readonly<Record<string, unknown>>;
  /** What a value is, after "must be". */
  title?: string;
}

/** An error of a validator that Ajv generated, with `verbose`. */
interface SchemaError {
  instancePath: string;
  keyword: string;
  params: { missingProperty?: string; additionalProperty?: string };
  /** Of a name that the schema does not allow. */
  propertyName?: string;
  parentSchema: Schema;
  data: unknown;
}

/** A generated validator. */
export type Validate = ((value: unknown) => boolean) & { errors?: SchemaError[] | null };

/** Lists everything that is wrong with a value, for people: one problem for each place. */
export function listProblems(validate: Validate, value: unknown): string[] {
  if (validate(value)) return [];
  const problems = new Map<string, string>();
  for (const error of validate.errors ?? []) {
    // The name itself has an error of its own.
    if (error.keyword === "propertyNames") continue;
    const { params, propertyName } = error;
    const name = propertyName ?? params.missingProperty ?? params.additionalProperty;
    const path = toPath(error.instancePath, value);
    const place = describePath(name === undefined ? path : [...path, name]);
    if (!problems.has(place)) problems.set(place, explain(error, path, place));
  }
  return [...problems.values()];
}

function explain(error: SchemaError, path: JsonPath, place: string): string {
  const { params, parentSchema, data, propertyName } = error;
  if (propertyName !== undefined) return `${place}: this name is not allowed`;
  const { missingProperty: missing, additionalProperty: unknown } = params;
  if (missing !== undefined) return `${place} is missing`;
  if (unknown !== undefined) {
    const known = Object.keys(parentSchema.properties ?? {});
    const nearest = suggestName(unknown, known);
    const hint =
      nearest === undefined ? `; allowed: ${known.join(", ")}` : `; did you mean "${nearest}"?`;
    const inside = path.length === 0 ? "" : `${describePath(path)}: `;
    return `${inside}unknown field ${show(unknown)}${hint}`;
  }
  const allowed = describeAllowed(parentSchema, path);
  const meant =
    typeof data === "string" && parentSchema.enum && suggestName(data, parentSchema.enum);
  const hint = meant ? `; did you mean "${meant}"?` : "";
  return `${place} must be ${allowed}, not ${show(data)}${hint}`;
}

/** The valid values, after "must be". */
function describeAllowed(
  { title, enum: words, const: only, type }: Schema,
  path: JsonPath,
): string {
  const option = path.at(-1) as keyof typeof OPTIONS;
  if (Object.hasOwn(OPTIONS, option)) return validatorOf(OPTIONS[option]).allowed;
  if (title !== undefined) return title;
  if (words !== undefined) return `one of ${words.join(", ")}`;
  return only === undefined ? (WORDS[type ?? ""] ?? `${type}`) : `${only}`;
}

const WORDS: Readonly<Record<string, string>> = {
  object: "an object",
  array: "a list",
  string: "a string",
  boolean: "true or false",
  integer: "a whole number",
  number: "a number above 0",
};

/** The names and indexes of a JSON pointer (RFC 6901). */
function toPath(pointer: string, value: unknown): JsonPath {
  let at = value;
  return pointer
    .split("/")
    .slice(1)
    .map((part) => {
      const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
      const step = Array.isArray(at) ? Number(key) : key;
      at = isObject(at) || Array.isArray(at) ? (at as Record<string | number, unknown>)[step] : at;
      return step;
    });
}

/** Formats a path: `overrides[0].files`, `files["docs/a.md"]`. */
export function describePath(path: JsonPath): string {
  if (path.length === 0) return "the file";
  return path
    .map((key, index) => {
      if (typeof key === "number") return `[${key}]`;
      if (!/^[$\w]+$/.test(key)) return `[${JSON.stringify(key)}]`;
      return index === 0 ? key : `.${key}`;
    })
    .join("");
}
