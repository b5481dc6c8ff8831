import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { describeWriteFailure } from "../../io/failures.js";
import { Session } from "./session.js";

/** How long a server may take to end after the end of its input, and then after each signal (MCP, stdio: shutdown). */
const PATIENCE_MS = 3_000;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** A host on one side of the relay. */
export interface Host {
  input: Readable;
  output: Writable;
}

/** Changes a message of the server, or fails. */
export type Change = (line: Buffer, session: Session) => Promise<Buffer> | Buffer;

/**
 * Runs a server and passes everything between it and the host, byte for byte and in order. Only
 * `change` may replace whole messages of the server. Reads no faster than the other side takes.
 * @param onLong Called for a message that is too long to be changed while a request waits for an answer.
 * @returns The server's exit code; 128 and the number of the signal that ended it.
 * @throws ContextVerdictError `bad_request` where the command cannot be started.
 */
export async function relay(
  [command = "", ...args]: readonly string[],
  { input, output }: Host,
  change: Change,
  onLong?: () => void,
): Promise<number> {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const exit = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  try {
    await once(child, "spawn");
  } catch (error) {
    exit.catch(() => {});
    throw cannotStart(error);
  }
  const passSignal = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, passSignal);
  const session = new Session();
  const note = (line: Buffer) => {
    session.note(line);
    return line;
  };
  const changeOrKeep = async (line: Buffer) => {
    try {
      return await change(line, session);
    } catch {
      return line;
    }
  };
  // Neither direction fails the other: a closed pipe shows as the end of the server or of the host.
  const up = pipeline(input, (chunks) => mapLines(chunks, note), child.stdin as Writable);
  const hostEnd = up.catch(() => {}).then(() => endServer(child));
  const lines = { onLong: () => session.isWaiting && onLong?.() };
  const answers = child.stdout as Readable;
  const changeAll = (chunks: Readable) => mapLines(chunks, changeOrKeep, lines);
  await pipeline(answers, changeAll, output, { end: false }).catch(() => endServer(child));
  const [code, signal] = await exit;
  input.destroy();
  await hostEnd;
  for (const signal of SIGNALS) process.removeListener(signal, passSignal);
  return code ?? 128 + (constants.signals[signal as NodeJS.Signals] ?? 0);
}

function cannotStart(error: unknown): ContextVerdictError {
  const { code, path } = error as NodeJS.ErrnoException;
  const reason =
    code === "ENOENT" ? `there is no such program: ${path}` : describeWriteFailure(code);
  return new ContextVerdictError("bad_request", `the command cannot be started: ${reason}`);
}

/** Ends a server whose host closed its end. */
function endServer(child: ChildProcess): void {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.stdin?.end();
  child.stdout?.resume();
  const timers = [
    setTimeout(() => child.kill("SIGTERM"), PATIENCE_MS),
    setTimeout(() => child.kill("SIGKILL"), 2 * PATIENCE_MS),
  ];
  child.once("close", () => {
    for (const timer of timers) clearTimeout(timer);
  });
}

const LF = 10;

/** Longer messages pass as they come, unread. */
const MAX_LINE_BYTES = 8_388_608;

/**
 * A stream with another text for each of its lines, line endings included. What follows the last line
 * ending stays, and so does a line of more than `maxBytes`, which passes in stretches as it arrives.
 */
export async function* mapLines(
  stream: AsyncIterable<Buffer>,
  change: (line: Buffer) => Buffer | Promise<Buffer>,
  { maxBytes = MAX_LINE_BYTES, onLong }: { maxBytes?: number; onLong?: () => void } = {},
): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let isLong = false;
  for await (const chunk of stream) {
    for (let from = 0, end = 0; from < chunk.length; from = end) {
      const feed = chunk.indexOf(LF, from);
      end = feed < 0 ? chunk.length : feed + 1;
      held.push(chunk.subarray(from, end));
      heldBytes += end - from;
      if (!isLong && heldBytes > maxBytes) {
        isLong = true;
        onLong?.();
      }
      if (feed < 0 && !isLong) continue;
      const bytes = Buffer.concat(held, heldBytes);
      held = [];
      heldBytes = 0;
      yield isLong ? bytes : await change(bytes);
      isLong &&= feed < 0;
    }
  }
  if (heldBytes > 0) yield Buffer.concat(held, heldBytes);
}
