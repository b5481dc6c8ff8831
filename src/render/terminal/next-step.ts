import type { Advice } from "../../engine/judge/advise.js";
import { findCommand } from "../advice.js";
import { hangText } from "./fit-text.js";
import { nameOperand } from "./quote-word.js";
import type { View } from "./view.js";

/** Renders the command that follows the advice. @param path As named. */
export function renderNextStep(advice: Advice, path: string | undefined, view: View): string[] {
  const command = findCommand(advice);
  if (command === undefined) return [];
  return [
    ...hangText("  ", `${command.label}:`, view.width),
    `  ${view.colors.bold(`context-verdict ${command.words} ${nameOperand(path)}`)}`,
  ];
}
