import type { Validation } from "../../engine/contract/contract.js";
import { neutralize } from "../neutralize.js";
import { renderFacts } from "./card.js";
import { hangText } from "./fit-text.js";
import type { View } from "./view.js";

export interface Validated {
  /** As named; undefined for standard input. */
  path?: string | undefined;
  /** Whether the text is JSON, which is TOON only by its letter. */
  isJson?: boolean;
}

/** Renders a validation: the error or whether it restores the document. */
export function renderValidation(
  { valid, error, restores }: Validation,
  { colors, width }: View,
  { path, isJson = false }: Validated = {},
): string {
  const name = path === undefined ? "standard input" : neutralize(path);
  if (!valid) {
    const { line, column, message } = error ?? { message: "no reason was given" };
    const places = [line && `line ${line}`, column && `column ${column}`].filter(Boolean);
    const title = `${colors.bold(colors.red("● NOT VALID TOON"))}  ${[name, ...places].join(", ")}`;
    return [title, ...hangText("  ", neutralize(message), width)].join("\n");
  }
  const fact = restores
    ? { text: "yes: it gives back the document", paint: colors.green }
    : { text: "no: it does not give back the document", paint: colors.red };
  return [
    `${colors.bold(colors.green("● VALID TOON"))}  ${name}`,
    ...(restores === null
      ? hangText("  ", "The official strict decoder accepts it.", width)
      : renderFacts([{ label: "restores", ...fact }], { colors, width })),
    ...(isJson ? hangText("  ", FORMALLY, width) : []),
  ].join("\n");
}

const FORMALLY =
  "But it is JSON or looks like it, and nothing converted it: to the decoder, such lines are texts.";
