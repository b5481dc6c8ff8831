import { readingLines } from "../../engine/reading/reading-lines.js";
import { usageError } from "../cli-error.js";
import type { Command, Invocation } from "../command.js";
import { writeStdout } from "../streams.js";

const FORMS = ["toon", "hybrid"] as const;

export const command: Command = {
  summary: "Print what to put before a candidate in a prompt",
  argument: "[FORM]",
  takes: "word",
  words: FORMS,
  options: [],
  details: `Two lines that tell a model how to read TOON (default), or a hybrid document.
They cost about 55 tokens.
`,
  examples: ["context-verdict prompt", "context-verdict prompt hybrid"],
  exits: {},
  run,
};

/** `prompt`: lines for whoever puts a candidate into a prompt. */
async function run({ file = "toon" }: Invocation): Promise<number> {
  const form = FORMS.find((name) => name === file);
  if (form === undefined) {
    throw usageError(`prompt takes ${FORMS.join(" or ")}`, {
      hint: "For example: context-verdict prompt hybrid",
    });
  }
  writeStdout(`${readingLines(form)}\n`);
  return 0;
}
