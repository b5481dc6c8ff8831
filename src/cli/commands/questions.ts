import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Experiment, ExperimentFile, Format } from "../../commands/evidence/experiment.js";
import { systemCode, usageError } from "../cli-error.js";
import { type Command, INPUT_FAILED, type Invocation } from "../command.js";
import { DEFAULTS, type OptionValues, words } from "../options.js";
import { readDocument } from "../read-document.js";
import { parseNumber } from "../read-options.js";
import { writeStderr, writeStdout } from "../streams.js";

const FORMATS: readonly Format[] = ["jsonl", "promptfoo", "inspect"];
const MAX_COUNT = 1000;

export const command: Command = {
  summary: "Make questions that show whether a model understands",
  argument: "FILE...",
  takes: "many",
  options: ["out", "format", "count", "seed", "quiet", "max-size"],
  meanings: {
    out: { value: "DIR", text: "Write the experiment into DIR", values: { kind: "directory" } },
    format: {
      value: "NAME",
      text: "jsonl (default), promptfoo or inspect",
      values: words(FORMATS),
    },
  },
  details: `Questions that a Markdown document answers by itself, each with its only right
answer: about cells, rows, counts, definitions, rules, steps, headings, and what
the document does not say. No model is called.

Without --out, a line of JSON for each question is printed. With --out, the
documents are written in every form that they have, with tests for an evaluation
tool that ask each question about each form. What the tool finds is read by:
context-verdict evidence RESULTS
`,
  examples: [
    "context-verdict questions docs/*.md",
    "context-verdict questions docs/*.md --format promptfoo --out experiment",
  ],
  exits: { 2: INPUT_FAILED },
  run,
};

/** `questions`: JSON lines on standard output, or an experiment in a folder. */
async function run({ files, options }: Invocation): Promise<number> {
  const { out, seed = DEFAULTS.seed } = options;
  const format = toFormat(options);
  const count = parseNumber("count", options.count ?? `${DEFAULTS.count}`, 1, MAX_COUNT);
  const names = files.length === 0 ? [undefined] : files;
  const documents = names.map((name) => ({ ...readDocument(name, options), name: name ?? "-" }));
  if (out === undefined) {
    const { findQuestions } = await import("../../engine/questions/find-questions.js");
    for (const { name, text } of documents) {
      for (const { query: _, ...question } of findQuestions(text, { count, seed })) {
        writeStdout(`${JSON.stringify({ document: name, ...question })}\n`);
      }
    }
    return 0;
  }
  checkEmpty(out);
  const { makeExperiment } = await import("../../commands/evidence/experiment.js");
  const experiment = makeExperiment(documents, { count, seed, format }, readGrader());
  const { writeReceipt } = await import("../../commands/evidence/receipt.js");
  const receipt = writeReceipt(experiment, { count, seed, format });
  writeFiles(out, [...experiment.files, { path: "receipt.json", text: receipt }]);
  if (!options.quiet) await tell(out, experiment, format);
  return 0;
}

function toFormat({ format = "jsonl", out }: OptionValues): Format {
  const found = FORMATS.find((name) => name === format);
  if (found === undefined) {
    throw usageError(`--format must be one of ${FORMATS.join(", ")}`, { field: "--format" });
  }
  if (out === undefined && found !== "jsonl") {
    throw usageError(`--format ${found} needs --out`, {
      field: "--out",
      hint: "Its tests name files, which are written into a folder.",
    });
  }
  return found;
}

/** A folder of its own: nothing in it is overwritten, and no file of another experiment is left. */
function checkEmpty(out: string): void {
  let entries: string[];
  try {
    entries = readdirSync(out);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return;
    throw usageError(`--out ${out} is no directory that can be read`, { field: "--out" });
  }
  if (entries.length > 0) {
    throw usageError(`--out ${out} is not empty`, {
      field: "--out",
      hint: "Name a directory that does not exist yet.",
    });
  }
}

/** A file without imports, built beside the command line's own chunks. */
function readGrader(): string {
  return readFileSync(new URL("../grade.js", import.meta.url), "utf8");
}

function writeFiles(out: string, files: readonly ExperimentFile[]): void {
  try {
    for (const { path, text } of files) {
      const target = join(out, path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text, { flag: "wx" });
    }
  } catch (error) {
    throw usageError(`cannot write into ${out}: ${systemCode(error) ?? "unknown failure"}`, {
      field: "--out",
    });
  }
}

async function tell(out: string, { documents }: Experiment, format: Format): Promise<void> {
  const { formatCount, NO_BREAK } = await import("../../render/format-number.js");
  const { neutralize } = await import("../../render/neutralize.js");
  const asked = documents.filter(({ questions }) => questions.length > 0);
  const count = asked.reduce((sum, { questions }) => sum + questions.length, 0);
  const lines = [
    `Wrote ${neutralize(out)}: ${formatCount(count, "question")} about ${formatCount(asked.length, "document")}.`,
    ...documents
      .filter(({ questions }) => questions.length === 0)
      .map(
        ({ name }) => `No question about ${neutralize(name)}: it states nothing that can be asked.`,
      ),
    ...(format === "promptfoo"
      ? [
          `Next: cd ${neutralize(out)} && npx promptfoo@latest eval -c promptfooconfig.json -r PROVIDER -o results.json`,
        ]
      : []),
  ];
  writeStderr(`${lines.join("\n")}\n`.replaceAll(NO_BREAK, " "));
}
