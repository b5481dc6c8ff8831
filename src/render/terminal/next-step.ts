import type { Advice } from "../../engine/judge/advise.js";
import { findCommand } from "../advice.js";
import { hangText } from "./fit-text.js";
import { nameOperand } from "./quote-word.js";
import type { View } from "./view.js";

/** The last lines of a card: the command that does what is advised. @param path As it was named. */
export function renderNextStep(advice: Advice, path: string | undefined, view: View): string[] {
  const command = findCommand(advice);
  if (command === undefined) return [];
  return [
    ...hangText("  ", `${command.label}:`, view.width),
    `  ${view.colors.bold(`context-verdict ${command.words} ${nameOperand(path)}`)}`,
  ];
}
