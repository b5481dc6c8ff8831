/** Questions about documents as files for evaluation tools. Pure: names and texts, nothing is written. */
import { findQuestions } from "../../engine/questions/find-questions.js";
import type { Question } from "../../engine/questions/question.js";
import { SeededRandom } from "../../engine/questions/random.js";
import { readingLines } from "../../engine/reading/reading-lines.js";
import { type Arm, type ArmName, findArms } from "./arms.js";
import type { TestInfo } from "./results.js";

export const FORMATS = ["jsonl", "promptfoo", "inspect"] as const;
export type Format = (typeof FORMATS)[number];

export interface ExperimentOptions {
  /** Questions a document, at most. */
  count: number;
  seed: string;
  format: Format;
}

/** A document by the name that reports use. */
export interface NamedText {
  name: string;
  text: string;
}

export interface ExperimentFile {
  /** Relative to the experiment's folder, with slashes. */
  path: string;
  text: string;
}

export interface Experiment {
  files: ExperimentFile[];
  documents: { name: string; questions: Question[]; arms: Arm[] }[];
}

/** One question about one form of a document. */
interface Test {
  info: TestInfo;
  question: string;
  arm: Arm;
  /** Where that form's text is. */
  path: string;
}

const INSTRUCTION =
  "Answer the question from the document alone. Give the answer only, without an explanation.";

/** `grader` is the code of `dist/grade.js`, which promptfoo runs. */
export function makeExperiment(
  texts: readonly NamedText[],
  options: ExperimentOptions,
  grader: string,
): Experiment {
  const documents = texts.map(({ name, text }) => ({
    name,
    questions: findQuestions(text, options),
    arms: findArms(text),
  }));
  const asked = documents.filter(({ questions }) => questions.length > 0);
  const tests = asked.flatMap((document, index) => listTests(document, index, options.seed));
  return {
    documents,
    files: [...listForms(tests), ...writeFormat(tests, options.format, grader)],
  };
}

function listTests(
  { name, questions, arms }: Experiment["documents"][number],
  index: number,
  seed: string,
): Test[] {
  return arms.flatMap((arm) => {
    const order =
      arm.name === "source_again"
        ? new SeededRandom(`${seed} again ${name}`).shuffle(questions)
        : questions;
    return order.map(({ id, kind, answer, answer_kind, question }) => ({
      info: { document: name, id, arm: arm.name, kind, answer, answer_kind },
      question,
      arm,
      path: formPath(index, arm.name),
    }));
  });
}

function formPath(index: number, arm: ArmName): string {
  const form = arm === "source_again" ? "source" : arm;
  const number = String(index + 1).padStart(3, "0");
  return `documents/${number}-${form}.${form === "toon" ? "toon" : "md"}`;
}

function listForms(tests: readonly Test[]): ExperimentFile[] {
  const texts = new Map(tests.map(({ path, arm }) => [path, arm.text]));
  return [...texts].map(([path, text]) => ({ path, text }));
}

function writeFormat(tests: readonly Test[], format: Format, grader: string): ExperimentFile[] {
  switch (format) {
    case "jsonl":
      return [
        {
          path: "tests.jsonl",
          text: toLines(
            tests.map(({ info, question, path, arm }) => ({
              ...info,
              question,
              file: path,
              ...(linesFor(arm) === null ? {} : { reading: linesFor(arm) }),
            })),
          ),
        },
      ];
    case "inspect":
      return [
        {
          path: "inspect.jsonl",
          text: toLines(
            tests.map(({ info, question, arm }) => ({
              id: `${info.document}:${info.id}:${info.arm}`,
              input: writePrompt(arm, question),
              target: info.answer,
              metadata: info,
            })),
          ),
        },
      ];
    case "promptfoo":
      return [
        { path: "promptfooconfig.json", text: toJson(writePromptfoo(tests)) },
        { path: "prompt.mjs", text: PROMPT_MODULE },
        { path: "grade.mjs", text: grader },
      ];
  }
}

function linesFor({ name }: Arm): string | null {
  return name === "toon" || name === "hybrid" ? readingLines(name) : null;
}

/** What a model is sent. */
function writePrompt(arm: Arm, question: string): string {
  const reading = linesFor(arm);
  return [
    INSTRUCTION,
    ...(reading === null ? [] : [reading]),
    `<document>\n${arm.text}\n</document>`,
    `Question: ${question}`,
  ].join("\n\n");
}

/** promptfoo fills in templates in everything it reads, so texts reach the prompt past it: in the metadata, and from files. */
function writePromptfoo(tests: readonly Test[]): unknown {
  return {
    description: "Does a model read each form of these documents as well as the source?",
    prompts: ["file://prompt.mjs"],
    providers: [],
    evaluateOptions: { repeat: 1, cache: true, maxConcurrency: 4 },
    defaultTest: { assert: [{ type: "javascript", value: "file://grade.mjs" }] },
    tests: tests.map(({ info, question, arm, path }, index) => ({
      description: `${info.arm} ${info.id} ${index + 1}`,
      // One test a question and form: the variables are what makes it one.
      vars: { document_file: path, form: info.arm, test: String(index) },
      metadata: { ...info, question, reading: linesFor(arm) ?? "" },
    })),
  };
}

const PROMPT_MODULE = `// Written by \`context-verdict questions\`: puts a document and a question into one prompt.
import { readFileSync } from "node:fs";

const config = JSON.parse(readFileSync(new URL("promptfooconfig.json", import.meta.url), "utf8"));

export default function prompt({ vars }) {
  const { question, reading } = config.tests[Number(vars.test)].metadata;
  const document = readFileSync(new URL(vars.document_file, import.meta.url), "utf8");
  return [
    ${JSON.stringify(INSTRUCTION)},
    ...(reading === "" ? [] : [reading]),
    \`<document>\\n\${document}\\n</document>\`,
    \`Question: \${question}\`,
  ].join("\\n\\n");
}
`;

function toLines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join("");
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
