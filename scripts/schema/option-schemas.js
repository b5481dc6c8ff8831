import { readFileSync } from "node:fs";
import ts from "typescript";

const FACTS = new URL("../../src/engine/contract/option-facts.ts", import.meta.url);

/** The declaration of the options, which imports nothing but types, so that it runs by itself. */
const { OPTIONS } = await import(toDataUrl(readFileSync(FACTS, "utf8")));

/**
 * Completes the schemas of options, which the types left without ranges and patterns.
 * @throws where a type has an option that is not declared.
 */
export function addOptionSchemas(properties) {
  for (const [name, property] of Object.entries(properties)) {
    if (OPTIONS[name] === undefined) throw new Error(`${name} is not in option-facts.ts`);
    merge(property, OPTIONS[name].schema);
  }
}

/** What the type says and the declaration does not, such as descriptions, stays. */
function merge(target, source) {
  for (const [keyword, value] of Object.entries(source)) {
    const isSchema = keyword === "items";
    if (isSchema) merge(target[keyword], value);
    else target[keyword] = value;
  }
}

function toDataUrl(source) {
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(source, { compilerOptions });
  return `data:text/javascript,${encodeURIComponent(outputText)}`;
}
