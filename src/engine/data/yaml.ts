import { ContextVerdictError } from "../contract/errors.js";
import type { JsonValue } from "./json.js";
import type { YamlText } from "./read-yaml.js";

let yaml: typeof import("./read-yaml.js") | undefined;

/** Loads the reader and writer of YAML, which no other format needs. */
export async function loadYaml(): Promise<void> {
  yaml ??= await import("./read-yaml.js");
}

/** As `readYaml`. @throws ContextVerdictError `bad_request` before `loadYaml`. */
export function readYamlText(text: string): YamlText {
  return loaded("flavor").readYaml(text);
}

/** As `writeYaml`. @throws ContextVerdictError `bad_request` before `loadYaml`. */
export function printYaml(value: JsonValue): string | null {
  return loaded("as").writeYaml(value);
}

function loaded(field: string): NonNullable<typeof yaml> {
  if (yaml !== undefined) return yaml;
  const message = `${field} yaml needs its library: call \`await loadYaml()\` first`;
  throw new ContextVerdictError("bad_request", message, field);
}
