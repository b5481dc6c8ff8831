/**
 * Takes the place of the SDK's module of that kind in the bundle (`tsdown.config.ts`), which would
 * load a compiler of JSON Schemas with every start, to check answers to questions that this server
 * never asks.
 */
export { default as process } from "node:process";

export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error("no schema is validated here");
  }
}
