import { fstatSync } from "node:fs";
import { STREAM_TOOLS, type StreamTool } from "../../features/stream/stream-job.js";
import { systemCode } from "../../io/system-code.js";
import { CliError, usageError } from "../cli-error.js";
import type { Command, Invocation } from "../command.js";
import { DEFAULTS, type OptionValues } from "../options.js";
import { readNumber, readWorkers, toDeadline } from "../read-options.js";
import { isTerminal, sendStdout, writeStderr } from "../streams.js";

/** The same as over HTTP. */
const DEFAULT_MAX_LINE = DEFAULTS["max-body"];

export const command: Command = {
  summary: "Answer lines of JSON, one document each, with lines of JSON",
  argument: "[TOOL]",
  takes: "word",
  words: STREAM_TOOLS,
  options: ["workers", "max-size", "deadline", "quiet"],
  meanings: {
    "max-size": {
      value: "BYTES",
      text: `Longest line that is read (default: ${DEFAULT_MAX_LINE})`,
    },
  },
  details: `TOOL is profile (default), convert or plan. Each line of standard input is
{"id": …, "content": …}, with "options" as in a request of the HTTP API. It
gets one line, in the same order: {"id": …, "verdict": …}, or {"id": …,
"error": …} if it cannot be answered, which does not stop the rest.

Memory does not grow with the number of lines: input waits until answers are
read.
`,
  examples: [
    "context-verdict stream < documents.jsonl > verdicts.jsonl",
    "context-verdict stream plan --workers 1 < documents.jsonl",
    "parallel --pipe -k context-verdict stream --workers 1 < documents.jsonl",
  ],
  exits: {
    0: "every line got a verdict",
    1: "every line was answered, some with an error",
    2: "lines are missing: usage, input or internal error, or no reader",
  },
  run,
};

const STDIN = 0;

const LARGEST_LINE = 67_108_864;

/** `stream`: judges documents that come as lines of JSON. */
async function run({ file: word = "profile", options }: Invocation): Promise<number> {
  const tool = checkTool(word);
  const limits = await toLimits(options);
  if (isTerminal(STDIN)) {
    throw usageError("no lines: pipe them in", {
      hint: "For example: context-verdict stream < documents.jsonl",
    });
  }
  // Node would read a directory as empty input.
  if (fstatSync(STDIN).isDirectory()) {
    throw new CliError("input_not_found", "standard input is a directory");
  }
  const { answerStream } = await import("../../features/stream/answer-stream.js");
  const outcome = await answerStream({ tool, input: process.stdin, write: sendStdout, ...limits });
  if (outcome.inputError !== undefined) throw await explainInput(outcome.inputError);
  if (!outcome.isWhole) {
    throw new CliError("internal", "standard output was closed before all lines were answered");
  }
  const { failures } = outcome;
  if (failures > 0 && !options.quiet) {
    const lines = failures === 1 ? "1 line was" : `${failures} lines were`;
    writeStderr(`context-verdict: ${lines} answered with an error\n`);
  }
  return failures > 0 ? 1 : 0;
}

function checkTool(word: string): StreamTool {
  const tool = STREAM_TOOLS.find((one) => one === word);
  if (tool !== undefined) return tool;
  throw usageError(`stream does not know the tool "${word}"`, {
    hint: `Allowed: ${STREAM_TOOLS.join(", ")}.`,
  });
}

async function toLimits(options: OptionValues) {
  const { availableParallelism } = await import("node:os");
  return {
    workers: readWorkers(options) ?? availableParallelism(),
    deadline: toDeadline(options),
    maxLine: readNumber(options, "max-size", 1, LARGEST_LINE) ?? DEFAULT_MAX_LINE,
  };
}

async function explainInput(error: unknown): Promise<CliError> {
  const { describeReadFailure } = await import("../../io/describe-failure.js");
  return new CliError("input_not_found", describeReadFailure(systemCode(error), "standard input"));
}
