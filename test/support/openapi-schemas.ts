import type { ValidateFunction } from "ajv/dist/2020.js";
import { TOOL_NAMES, type ToolName } from "../../src/engine/contract/requests.js";
import { type JsonObject, type OpenapiDocument, resolveRefs } from "./openapi-document.js";
import { compileStrict } from "./verdict-schema.js";

/** A validator for what is asked of each tool. */
export function compileRequests(document: OpenapiDocument): Record<ToolName, ValidateFunction> {
  const { schemas } = resolveRefs(document).components;
  const compile = (tool: ToolName) => {
    const name = `${tool[0]!.toUpperCase()}${tool.slice(1)}Request`;
    return [tool, compileStrict(schemas[name]!)] as const;
  };
  return Object.fromEntries(TOOL_NAMES.map(compile)) as Record<ToolName, ValidateFunction>;
}

/** Every schema of a value, with its path: the root, properties and items. Conditions are none. */
export function* walkSchemas(schema: JsonObject, path: string): Generator<[string, JsonObject]> {
  yield [path, schema];
  const properties = (schema.properties ?? {}) as Record<string, JsonObject>;
  for (const [name, child] of Object.entries(properties)) {
    yield* walkSchemas(child, `${path}.${name}`);
  }
  if (schema.items !== undefined) yield* walkSchemas(schema.items as JsonObject, `${path}[]`);
}
