import { show } from "../../engine/contract/options.js";
import { isObject } from "./json-fields.js";
import type { JsonProblem } from "./json-file.js";
import type { JsonPath } from "./json-tree.js";
import { suggestName } from "./suggest-name.js";

/** Lists everything that is wrong with a value. */
export type Validator = (value: unknown, path: JsonPath) => JsonProblem[];

/** @param allowed Describes valid values, after "must be". */
export function value(allowed: string, isAccepted: (value: unknown) => boolean): Validator {
  return (seen, path) => (isAccepted(seen) ? [] : [mustBe(path, allowed, seen)]);
}

export const text = value("a string", (seen) => typeof seen === "string");
export const count = value("a whole number of at least 0", (seen) => {
  return Number.isSafeInteger(seen) && Number(seen) >= 0;
});
export const sha256 = value("64 hexadecimal digits", (seen) => {
  return typeof seen === "string" && /^[0-9a-f]{64}$/.test(seen);
});

/** A value that all of these accept. */
export function allOf(...validators: readonly Validator[]): Validator {
  return (seen, path) => validators.flatMap((validate) => validate(seen, path));
}

/** One of some words. */
export function word(...words: readonly string[]): Validator {
  return value(`one of ${words.join(", ")}`, (seen) => words.some((known) => known === seen));
}

/** A list of some words. */
export function words(...known: readonly string[]): Validator {
  return list(`a list of words (${known.join(", ")})`, (seen, path) => {
    if (known.some((one) => one === seen)) return [];
    const nearest = typeof seen === "string" ? suggestName(seen, known) : undefined;
    const hint = nearest === undefined ? "allowed" : `did you mean "${nearest}"? Allowed`;
    const message = `${describePath(path.slice(0, -1))} has an unknown word ${show(seen)}; ${hint}: ${known.join(", ")}`;
    return [{ path, message }];
  });
}

/** A list of valid items. */
export function list(allowed: string, item: Validator): Validator {
  return (seen, path) =>
    Array.isArray(seen)
      ? seen.flatMap((one, index) => item(one, [...path, index]))
      : [mustBe(path, allowed, seen)];
}

/** An object whose values are all of one kind. */
export function mapOf(entry: Validator): Validator {
  return (seen, path) =>
    isObject(seen)
      ? Object.entries(seen).flatMap(([name, one]) => entry(one, [...path, name]))
      : [mustBe(path, "an object", seen)];
}

/**
 * An object with these fields and no others.
 * @param required The fields that must be present.
 */
export function object(
  fields: Readonly<Record<string, Validator>>,
  required: readonly string[] = [],
): Validator {
  return (seen, path) => {
    if (!isObject(seen)) return [mustBe(path, "an object", seen)];
    return [
      ...required
        .filter((name) => !Object.hasOwn(seen, name))
        .map((name) => ({ path, message: `${describePath([...path, name])} is missing` })),
      ...Object.entries(seen).flatMap(([name, one]) => {
        const inner = [...path, name];
        return Object.hasOwn(fields, name)
          ? fields[name]!(one, inner)
          : [unknownField(inner, name, Object.keys(fields))];
      }),
    ];
  };
}

function unknownField(path: JsonPath, name: string, known: readonly string[]): JsonProblem {
  const nearest = suggestName(name, known);
  const hint =
    nearest === undefined ? `; allowed: ${known.join(", ")}` : `; did you mean "${nearest}"?`;
  return { path, message: `unknown field ${show(name)}${hint}`, atName: true };
}

function mustBe(path: JsonPath, allowed: string, seen: unknown): JsonProblem {
  return { path, message: `${describePath(path)} must be ${allowed}, not ${show(seen)}` };
}

/** Formats a path: `overrides[0].files`, `files["docs/a.md"]`. */
function describePath(path: JsonPath): string {
  if (path.length === 0) return "the file";
  return path
    .map((key, index) => {
      if (typeof key === "number") return `[${key}]`;
      if (!/^[$\w]+$/.test(key)) return `[${JSON.stringify(key)}]`;
      return index === 0 ? key : `.${key}`;
    })
    .join("");
}
