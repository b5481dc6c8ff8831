import type { View } from "../render/terminal/view.js";
import { isTerminal } from "./is-terminal.js";
import { writeStderr, writeStdout } from "./streams.js";
import { type Descriptor, viewOf } from "./terminal.js";

/** Renders and prints a card, on standard error where standard output takes a document. */
export async function showCard(
  render: (view: View) => string,
  descriptor: Descriptor,
): Promise<void> {
  const card = `${render(await viewOf(descriptor))}\n`;
  if (descriptor === 1) writeStdout(card);
  // On a terminal the document follows below the card.
  else writeStderr(isTerminal(1) ? `${card}\n` : card);
}
