import type { JsonObject } from "./openapi-document.js";

/** Every schema of a value, with its path: the root, properties and items. Conditions are none. */
export function* walkSchemas(schema: JsonObject, path: string): Generator<[string, JsonObject]> {
  yield [path, schema];
  const properties = (schema.properties ?? {}) as Record<string, JsonObject>;
  for (const [name, child] of Object.entries(properties)) {
    yield* walkSchemas(child, `${path}.${name}`);
  }
  if (schema.items !== undefined) yield* walkSchemas(schema.items as JsonObject, `${path}[]`);
}
