import type { Validation } from "../../engine/contract/contract.js";
import { neutralize } from "../neutralize.js";
import { renderFacts } from "./facts.js";
import { hangText } from "./fit-text.js";
import type { View } from "./view.js";

export interface Validated {
  /** As named; undefined for standard input. */
  path?: string | undefined;
  /** Whether the text is JSON, which is TOON only by its letter. */
  isJson?: boolean;
}

/** Renders a validation: the error or whether it restores the document, and what to do next. */
export function renderValidation(
  validation: Validation,
  view: View,
  { path, isJson = false }: Validated = {},
): string {
  const { colors, width } = view;
  const name = path === undefined ? "standard input" : neutralize(path);
  if (validation.valid) {
    const title = `${colors.bold(colors.green("● VALID TOON"))}  ${name}`;
    const note = isJson ? hangText("  ", FORMALLY, width) : [];
    return [title, ...renderRestores(validation, view), ...note].join("\n");
  }
  const { line, column, message } = validation.error ?? { message: "no reason was given" };
  const location = [
    name,
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(column === undefined ? [] : [`column ${column}`]),
  ].join(", ");
  const title = `${colors.bold(colors.red("● NOT VALID TOON"))}  ${location}`;
  return [title, ...hangText("  ", neutralize(message), width)].join("\n");
}

const FORMALLY =
  "But it is JSON or looks like it, and nothing converted it: to the decoder, such lines are texts.";

function renderRestores({ restores }: Validation, view: View): string[] {
  if (restores === null) {
    return hangText("  ", "The official strict decoder accepts it.", view.width);
  }
  const text = restores
    ? "yes: it gives back the document"
    : "no: it does not give back the document";
  const paint = restores ? view.colors.green : view.colors.red;
  return renderFacts([{ label: "restores", text, paint }], view);
}
