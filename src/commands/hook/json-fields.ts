import type { JsonObject } from "./agents/agent.js";

/** A value as an object whose fields can be asked for; undefined where it is none. */
export function toObject(value: unknown): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

/** A field that holds some text; undefined where it is missing, empty or anything else. */
export function textField(object: JsonObject | undefined, name: string): string | undefined {
  const value = ownField(object, name);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A field that holds a number; undefined where it is missing or anything else. */
export function numberField(object: JsonObject | undefined, name: string): number | undefined {
  const value = ownField(object, name);
  return typeof value === "number" ? value : undefined;
}

function ownField(object: JsonObject | undefined, name: string): unknown {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}
