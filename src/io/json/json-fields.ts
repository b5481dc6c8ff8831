/** An untrusted JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** undefined for any value but an object. */
export function toObject(value: unknown): JsonObject | undefined {
  return isObject(value) ? value : undefined;
}

/** undefined for any field but a non-empty string. */
export function textField(object: JsonObject | undefined, name: string): string | undefined {
  const value = object?.[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}
