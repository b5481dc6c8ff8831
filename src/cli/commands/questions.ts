import { type Command, INPUT_FAILED, type Invocation } from "../command.js";
import { DEFAULTS } from "../options.js";
import { printJson } from "../print-result.js";
import { readDocument, rejectEmptyInput } from "../read-document.js";
import { readNumber } from "../read-options.js";

const MAX_COUNT = 1000;

export const command: Command = {
  summary: "Make questions that show whether a model understands",
  argument: "FILE...",
  takes: "many",
  options: ["count", "seed", "max-size"],
  details: `Questions that a Markdown document answers by itself, each with its only right
answer: about cells, rows, counts, rules, definitions, and what the document
does not say. No model is called. Each question is a line of JSON.
`,
  examples: ["context-verdict questions docs/*.md"],
  exits: { 2: INPUT_FAILED },
  run,
};

/** `questions`: prints questions as lines of JSON. */
async function run({ files, options }: Invocation): Promise<number> {
  const { seed = DEFAULTS.seed } = options;
  const count = readNumber(options, "count", 1, MAX_COUNT) ?? DEFAULTS.count;
  const names = files.length === 0 ? [undefined] : files;
  const documents = names.map((name) => {
    const document = readDocument(name, options);
    rejectEmptyInput(document, options, "Name a file, or pipe one in.");
    return { ...document, name: name ?? "-" };
  });
  const { findQuestions } = await import("../../engine/questions/find-questions.js");
  for (const { name, text } of documents) {
    for (const question of findQuestions(text, { count, seed })) {
      await printJson({ document: name, ...question }, 0);
    }
  }
  return 0;
}
