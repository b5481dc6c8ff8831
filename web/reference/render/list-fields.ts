import { formatInteger } from "../../../src/render/format-number.js";
import type { Schema } from "./contract.js";

/** One line about a field of a request or an answer. */
export interface Field {
  /** From the top of the object: `profile.stats.lines`, `warnings[].code`. */
  path: string;
  type: string;
  isRequired: boolean;
  description: string;
  /** Allowed values and bounds in words; empty where everything of the type is allowed. */
  bounds: string;
}

/** What a reference points at, within the contract that the schema is of. */
export type Follow = (schema: Schema) => Schema;

/** The fields of an object with those of the objects in it, each after what it belongs to. */
export function listFields(schema: Schema, follow: Follow, prefix = ""): Field[] {
  const merge = (part: Schema) => mergeParts(part, follow);
  const { properties = {}, required = [] } = merge(schema);
  return Object.entries(properties).flatMap(([name, value]) => {
    const field = merge(value);
    const path = prefix + name;
    const inner = field.items === undefined ? field : merge(field.items);
    return [
      {
        path,
        type: describeType(field, merge),
        isRequired: required.includes(name),
        description: field.description ?? "",
        bounds: describeBounds(field),
      },
      ...listFields(inner, follow, field.items === undefined ? `${path}.` : `${path}[].`),
    ];
  });
}

/** A schema with everything that it refers to and combines, in one object. Later parts win. */
function mergeParts(schema: Schema, follow: Follow): Schema {
  const own = follow(schema);
  const merged: Schema = {};
  const properties: Record<string, Schema> = {};
  const required = new Set<string>();
  for (const part of [...(own.allOf ?? []).map((each) => mergeParts(each, follow)), own]) {
    Object.assign(merged, part);
    for (const [name, value] of Object.entries(part.properties ?? {})) {
      properties[name] = { ...properties[name], ...value };
    }
    for (const name of part.required ?? []) required.add(name);
  }
  return { ...merged, properties, required: [...required] };
}

function describeType(
  { type, items, enum: values, const: only }: Schema,
  merge: (part: Schema) => Schema,
): string {
  if (items !== undefined) return `list of ${describeType(merge(items), merge)}`;
  if (type !== undefined) return [type].flat().join(" or ");
  const first = values?.[0] ?? only;
  return first === undefined ? "any" : typeof first;
}

function describeBounds(schema: Schema): string {
  const { items, minimum, maximum, exclusiveMinimum, maxItems, pattern } = schema;
  const values = schema.const === undefined ? (schema.enum ?? items?.enum) : [schema.const];
  const words: string[] = [];
  if (values !== undefined) words.push(values.map((value) => `\`${value}\``).join(", "));
  if (minimum !== undefined) words.push(`at least ${formatInteger(minimum)}`);
  if (exclusiveMinimum !== undefined) words.push(`above ${exclusiveMinimum}`);
  // JSON's largest integer is a limit of programs, not of what is asked.
  if (maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER) {
    words.push(`at most ${formatInteger(maximum)}`);
  }
  if (maxItems !== undefined) words.push(`at most ${maxItems} items`);
  if (pattern !== undefined) words.push(`matches \`${pattern}\``);
  return words.join("; ");
}
