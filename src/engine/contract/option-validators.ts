import type { OptionFacts, ValueSchema } from "./option-facts.js";

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
