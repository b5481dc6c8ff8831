import type { JsonObject } from "./agents/agent.js";

/** Returns a value that is an object; undefined for any other. */
export function toObject(value: unknown): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

/** Returns a field that is a non-empty string; undefined for any other. */
export function textField(object: JsonObject | undefined, name: string): string | undefined {
  const value = ownField(object, name);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Returns a field that is a number; undefined for any other. */
export function numberField(object: JsonObject | undefined, name: string): number | undefined {
  const value = ownField(object, name);
  return typeof value === "number" ? value : undefined;
}

/** Whether a field is there and not null. */
export function hasField(object: JsonObject | undefined, name: string): boolean {
  return (ownField(object, name) ?? null) !== null;
}

function ownField(object: JsonObject | undefined, name: string): unknown {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}
