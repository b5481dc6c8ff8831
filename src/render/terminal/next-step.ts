import type { Advice } from "../../engine/judge/advise.js";
import { findCommand } from "../advice.js";
import { hangText } from "./fit-text.js";
import { nameOperand } from "./quote-word.js";
import type { View } from "./view.js";

/**
 * Renders the command that follows the advice.
 * @param path As named.
 * @param settings The option that names the configuration.
 */
export function renderNextStep(
  advice: Advice,
  path: string | undefined,
  view: View,
  settings: readonly string[] = [],
): string[] {
  const command = findCommand(advice);
  if (command === undefined) return [];
  const words = ["context-verdict", command.words, ...settings, nameOperand(path)];
  return [
    ...hangText("  ", `${command.label}:`, view.width),
    `  ${view.colors.bold(words.join(" "))}`,
  ];
}
