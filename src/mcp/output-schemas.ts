import verdictSchema from "../../schema/v1/verdict.schema.json" with { type: "json" };
import type { ToolName } from "../engine/contract/tool-names.js";

type Schema = Record<string, unknown>;

const WRITTEN = {
  type: "object",
  properties: { path: { type: "string" }, chars: { type: "integer", minimum: 0 } },
  required: ["path", "chars"],
  additionalProperties: true,
};

const VALIDATION = {
  type: "object",
  properties: {
    schema_version: { type: "string", pattern: "^1\\.[0-9]+$" },
    valid: { type: "boolean" },
    error: nullable({
      type: "object",
      properties: {
        code: { type: "string", const: "invalid_toon" },
        message: { type: "string" },
        line: { type: "integer", minimum: 1 },
        column: { type: "integer", minimum: 1 },
      },
      required: ["code", "message"],
      additionalProperties: true,
    }),
    restores: nullable({ type: "boolean" }),
  },
  required: ["schema_version", "valid", "error", "restores"],
  additionalProperties: true,
};

/**
 * What each tool answers: the published schema of the verdict without its words and without the
 * rules that tie fields to each other, which only make the list of tools long.
 */
export function makeOutputSchemas(): Record<ToolName, Schema> {
  const { properties, ...verdict } = compact(verdictSchema) as Schema & { properties: Schema };
  const { context_plan: plan, ...common } = properties;
  const required = [...(verdict.required as string[]), "context_plan"];
  return {
    profile: { ...verdict, properties: common },
    convert: { ...verdict, properties: { ...common, written: WRITTEN } },
    plan: { ...verdict, properties: { ...common, context_plan: plan, written: WRITTEN }, required },
    validate: VALIDATION,
  };
}

const LEFT_OUT = new Set(["$id", "title", "description", "allOf"]);

function compact(schema: Schema): Schema {
  const { type, enum: values, ...rest } = schema;
  if (!Array.isArray(type)) return compactKeywords(schema);
  // Some clients map schemas onto dialects in which a schema has one type.
  const branch = { type: type.find((name) => name !== "null"), ...rest };
  if (!Array.isArray(values)) return nullable(compactKeywords(branch));
  return nullable(compactKeywords({ ...branch, enum: values.filter((value) => value !== null) }));
}

function compactKeywords(schema: Schema): Schema {
  const kept = Object.entries(schema).filter(([keyword]) => !LEFT_OUT.has(keyword));
  return Object.fromEntries(
    kept.map(([keyword, value]) => {
      if (keyword === "items") return [keyword, compact(value as Schema)];
      if (keyword !== "properties") return [keyword, value];
      const properties = Object.entries(value as Record<string, Schema>);
      return [keyword, Object.fromEntries(properties.map(([name, one]) => [name, compact(one)]))];
    }),
  );
}

function nullable(schema: Schema): Schema {
  return { anyOf: [schema, { type: "null" }] };
}
