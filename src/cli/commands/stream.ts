import { fstatSync } from "node:fs";
import type { StreamCounts } from "../../features/stream/answer-stream.js";
import { STREAM_TOOLS, VERDICT_FIELDS } from "../../features/stream/stream-job.js";
import { describeReadFailure } from "../../io/describe-failure.js";
import { systemCode } from "../../io/system-code.js";
import { formatInteger } from "../../render/format-number.js";
import { escapeControls } from "../../render/neutralize.js";
import {
  CliError,
  type Command,
  checkWord,
  type Invocation,
  readDeadline,
  readNumber,
  readWorkers,
  usageError,
} from "../command.js";
import { DEFAULTS, type OptionValues } from "../options.js";
import { isTerminal, sendStdout, writeStderr } from "../streams.js";
import { withProgress } from "../terminal.js";

/** The same as over HTTP. */
const DEFAULT_MAX_LINE = DEFAULTS["max-body"];

export const command: Command = {
  summary: "Answer lines of JSON, one document each, with lines of JSON",
  argument: "[TOOL]",
  options: [
    ["fields", "unordered", "unique", "progress"],
    ["workers", "max-size", "deadline", "quiet"],
  ],
  meanings: {
    "max-size": {
      value: "BYTES",
      text: `Longest line that is read (default: ${DEFAULT_MAX_LINE})`,
    },
  },
  details: `TOOL is profile (default), convert or plan. Each line of standard input is
{"id": …, "content": …}, with "options" as in a request of the HTTP API, and
"context", any JSON, which comes back. It gets one line, in the same order:
{"id": …, "verdict": …}; if it cannot be answered, {"line": …, "id": …,
"error": …}, which does not stop the rest. Blank lines are skipped.

Memory does not grow with the number of lines: input waits until answers are
read. SIGINT and SIGTERM end reading, and what was read is answered; the
second one ends at once.
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
    130: "SIGINT: what was read was answered",
    141: "standard output was closed before all lines were answered",
    143: "SIGTERM: what was read was answered",
  },
  run,
};

const STDIN = 0;

const LARGEST_LINE = 67_108_864;

/** 128 and the number of the signal, as shells have it. */
const SIGNAL_EXITS = { SIGINT: 130, SIGPIPE: 141, SIGTERM: 143 } as const;

async function run({ files: [word = "profile"], options }: Invocation): Promise<number> {
  const tool = STREAM_TOOLS.find((one) => one === word);
  if (tool === undefined) {
    throw usageError(`stream does not know the tool "${word}"`, {
      hint: `Allowed: ${STREAM_TOOLS.join(", ")}. Documents come as lines of JSON on standard input.`,
    });
  }
  const settings = await readSettings(options);
  if (isTerminal(STDIN)) {
    throw usageError("no lines: pipe them in", {
      hint: "For example: context-verdict stream < documents.jsonl",
    });
  }
  const input = fstatSync(STDIN);
  // Node would read a directory as empty input.
  if (input.isDirectory()) {
    throw new CliError("input_not_found", "standard input is a directory");
  }
  const { answerStream } = await import("../../features/stream/answer-stream.js");
  const counts = { bytes: 0, lines: 0, answered: 0, failed: 0, retryable: 0 };
  const drain = listenForSignals();
  try {
    const size = input.isFile() ? input.size : undefined;
    const outcome = await showCounts(counts, size, options, () =>
      answerStream({
        tool,
        input: process.stdin,
        write: isTerminal(1) ? sendEscaped : sendStdout,
        counts,
        stop: drain.stop,
        ...settings,
      }),
    );
    if (outcome.inputError !== undefined) {
      const reason = describeReadFailure(systemCode(outcome.inputError), "standard input");
      throw new CliError("input_not_found", reason);
    }
    if (!outcome.isWhole) return SIGNAL_EXITS.SIGPIPE;
  } finally {
    drain.close();
  }
  const signal = drain.signal();
  if (!options.quiet && options.progress === undefined) explainCounts(counts, signal);
  if (signal !== undefined) return SIGNAL_EXITS[signal];
  return counts.retryable > 0 ? 3 : counts.failed > 0 ? 1 : 0;
}

async function readSettings(options: OptionValues) {
  const { availableParallelism } = await import("node:os");
  if (options.progress !== undefined) checkWord("progress", options.progress, ["json"]);
  return {
    fields: options.fields
      ?.split(",")
      .map((name) => checkWord("fields", name.trim(), VERDICT_FIELDS)),
    isUnordered: options.unordered === true,
    isUnique: options.unique === true,
    workers: readWorkers(options) ?? availableParallelism(),
    deadline: readDeadline(options),
    maxLine: readNumber(options, "max-size", 1, LARGEST_LINE) ?? DEFAULT_MAX_LINE,
  };
}

function sendEscaped(bytes: Uint8Array): Promise<boolean> {
  return sendStdout(Buffer.from(escapeControls(Buffer.from(bytes).toString())));
}

/** The first signal asks to stop; the next one has its usual effect. */
function listenForSignals() {
  const stop = new AbortController();
  let seen: "SIGINT" | "SIGTERM" | undefined;
  const note = (signal: "SIGINT" | "SIGTERM") => {
    seen = signal;
    close();
    stop.abort();
  };
  const close = () => {
    process.off("SIGINT", note);
    process.off("SIGTERM", note);
  };
  process.on("SIGINT", note);
  process.on("SIGTERM", note);
  return { stop: stop.signal, close, signal: () => seen };
}

const INTERVAL_MS = 1_000;
const BAR_WIDTH = 20;

/**
 * Shows how far a stream is: as lines of JSON with `--progress json`, otherwise as a bar on a terminal that has
 * no answers on it.
 * @param size The bytes of the input, if known.
 */
async function showCounts<Result>(
  counts: StreamCounts,
  size: number | undefined,
  options: OptionValues,
  work: () => Promise<Result>,
): Promise<Result> {
  const start = performance.now();
  const rate = () => Math.round((1_000 * counts.answered) / (performance.now() - start));
  if (options.progress === undefined) {
    if (isTerminal(1)) return work();
    return withProgress(() => describeBar(counts, size, rate()), options, work);
  }
  const report = () => {
    const { answered: done, failed, bytes, lines } = counts;
    writeStderr(`${JSON.stringify({ done, failed, bytes, rate: rate(), lines })}\n`);
  };
  const timer = setInterval(report, INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    report();
  }
}

/** `[=====     ] 50 %, 12 lines, 1 with errors, 40 a second`. */
function describeBar(
  { answered, failed, bytes }: StreamCounts,
  size: number | undefined,
  rate: number,
): string {
  const errors = failed === 0 ? "" : `, ${formatInteger(failed)} with errors`;
  const lines = `${formatInteger(answered)} lines${errors}, ${formatInteger(rate)} a second`;
  if (!size) return lines;
  const share = Math.min(1, bytes / size);
  const bar = "=".repeat(BAR_WIDTH * share).padEnd(BAR_WIDTH);
  return `[${bar}] ${Math.floor(100 * share)} %, ${lines}`;
}

function explainCounts(
  { answered, failed, retryable, lines }: StreamCounts,
  signal: string | undefined,
): void {
  if (signal !== undefined) {
    const done = answered === 1 ? "1 answer" : `${answered} answers`;
    writeStderr(`context-verdict: stopped by ${signal} after line ${lines}; ${done}\n`);
  }
  if (failed === 0) return;
  const again = retryable === 0 ? "" : `; ${retryable} may succeed in another run`;
  const lost = failed === 1 ? "1 line was" : `${failed} lines were`;
  writeStderr(`context-verdict: ${lost} answered with an error${again}\n`);
}
