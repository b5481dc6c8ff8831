import { fstatSync } from "node:fs";
import { STREAM_TOOLS, VERDICT_FIELDS } from "../../features/stream/line.js";
import { describeReadFailure, systemCode } from "../../io/failures.js";
import { formatInteger } from "../../render/format-number.js";
import { escapeControls } from "../../render/neutralize.js";
import {
  CliError,
  type Command,
  checkWord,
  LARGEST_BODY,
  readDeadline,
  readNumber,
  readWorkers,
  usageError,
} from "../command.js";
import { DEFAULTS } from "../options.js";
import { isTerminal, sendStdout, writeStderr } from "../streams.js";
import { withProgress } from "../terminal.js";

/** The same as over HTTP. */
const DEFAULT_MAX_LINE = DEFAULTS["max-body"];

export const command: Command = {
  summary: "Answer lines of JSON, one document each, with lines of JSON",
  argument: "[TOOL]",
  options: [
    ["fields", "unordered"],
    ["workers", "max-size", "deadline", "quiet"],
  ],
  meanings: {
    "max-size": {
      value: "BYTES",
      text: `Longest line that is read (default: ${DEFAULT_MAX_LINE})`,
    },
  },
  details: `TOOL is profile (default), convert or plan. Each line of standard input is
{"id": …, "content": …}, with "options" as in a request of the HTTP API. It
gets one line, in the same order: {"id": …, "verdict": …}; if it cannot be
answered, {"line": …, "id": …, "error": …}, which does not stop the rest. Blank
lines are skipped.

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
    2: "lines are missing: usage, input or internal error",
    3: "every line was answered, some with an error that another run may not have",
    141: "standard output was closed before all lines were answered",
  },
  async run({ files: [word = "profile"], options }) {
    const tool = STREAM_TOOLS.find((one) => one === word);
    if (tool === undefined) {
      throw usageError(`stream does not know the tool "${word}"`, {
        hint: `Allowed: ${STREAM_TOOLS.join(", ")}. Documents come as lines of JSON on standard input.`,
      });
    }
    const { availableParallelism } = await import("node:os");
    const fields = options.fields?.split(",");
    const settings = {
      fields: fields?.map((name) => checkWord("fields", name.trim(), VERDICT_FIELDS)),
      isUnordered: options.unordered === true,
      workers: readWorkers(options) ?? availableParallelism(),
      deadline: readDeadline(options),
      maxLine: readNumber(options, "max-size", 1, LARGEST_BODY) ?? DEFAULT_MAX_LINE,
    };
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
    const counts = { answered: 0, failed: 0, retryable: 0 };
    const write = isTerminal(1)
      ? (bytes: Uint8Array) =>
          sendStdout(Buffer.from(escapeControls(Buffer.from(bytes).toString())))
      : sendStdout;
    const work = { tool, input: process.stdin, write, counts, ...settings };
    // The line would mix with answers on a terminal.
    const quiet = options.quiet === true || isTerminal(1);
    const describe = () => `${formatInteger(counts.answered)} lines answered`;
    const outcome = await withProgress(describe, { quiet }, () => answerStream(work));
    if (outcome.inputError !== undefined) {
      const reason = describeReadFailure(systemCode(outcome.inputError), "standard input");
      throw new CliError("input_not_found", reason);
    }
    if (!outcome.isWhole) return NO_READER;
    if (!options.quiet && counts.failed > 0) {
      const { failed, retryable } = counts;
      const again = retryable === 0 ? "" : `; ${retryable} may succeed in another run`;
      const lost = failed === 1 ? "1 line was" : `${failed} lines were`;
      writeStderr(`context-verdict: ${lost} answered with an error${again}\n`);
    }
    return counts.retryable > 0 ? 3 : counts.failed > 0 ? 1 : 0;
  },
};

const STDIN = 0;

/** 128 and the number of the signal SIGPIPE, as shells have it. */
const NO_READER = 141;
