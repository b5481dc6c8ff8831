/**
 * Replaces the SDK's module in the bundle (`tsdown.config.ts`). The original would load a JSON Schema
 * compiler with every start, for elicitation, which this server does not use.
 */
export { default as process } from "node:process";

export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error("no schema is validated here");
  }
}
