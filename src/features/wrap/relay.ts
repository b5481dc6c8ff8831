import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import type { Readable, Writable } from "node:stream";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { OpenCalls } from "./messages.js";
import { LineSplitter } from "./split-lines.js";

/** Longer messages pass as they come, unread. */
const MAX_MESSAGE_BYTES = 8_388_608;
/** How long a server may take to end after its host is gone, and then after each signal. */
const PATIENCE_MS = 3_000;
/** How often to check whether the host is alive, once it has closed its end. */
const WATCH_MS = 1_000;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** A host on one side of the relay. */
export interface Host {
  input: Readable;
  output: Writable;
  /** Ends the server, whatever it does. */
  signal?: AbortSignal;
}

/** Changes a message of the server; the calls are those that wait for a result. */
export type Change = (line: Buffer, calls: OpenCalls) => Promise<Buffer> | Buffer;

/**
 * Runs a server and passes everything between it and the host, byte for byte and in order, but for what
 * `change` makes of whole messages of the server. Reads no faster than the other side takes.
 * @returns The server's exit code; 128 and the number of the signal that ended it.
 * @throws ContextVerdictError `bad_request` where the command cannot be started.
 */
export async function relay(
  [command = "", ...args]: readonly string[],
  { input, output, signal: end }: Host,
  change: Change,
): Promise<number> {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const exit = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  try {
    await once(child, "spawn");
  } catch (error) {
    exit.catch(() => {});
    throw cannotStart(error);
  }
  const release = passSignals(child);
  end?.addEventListener("abort", () => endServer(child), { once: true });
  const calls = new OpenCalls();
  // Neither direction fails the other: a closed pipe shows as the end of the server or of the host.
  const up = passUp(input, child.stdin as Writable, calls).catch(() => {});
  const unwatch = endWithHost(up, child);
  await passDown(child.stdout as Readable, output, (line) => change(line, calls)).catch(() =>
    endServer(child),
  );
  const [code, signal] = await exit;
  release();
  unwatch();
  input.destroy();
  return code ?? 128 + (constants.signals[signal as NodeJS.Signals] ?? 0);
}

function cannotStart(error: unknown): ContextVerdictError {
  const { code } = error as NodeJS.ErrnoException;
  const reason = code === "ENOENT" ? "there is no such program" : code;
  return new ContextVerdictError("bad_request", `the command cannot be started: ${reason}`);
}

/** From the host to the server. */
async function passUp(input: Readable, server: Writable, calls: OpenCalls): Promise<void> {
  const lines = new LineSplitter(MAX_MESSAGE_BYTES);
  server.on("error", () => input.destroy());
  for await (const chunk of input) {
    for (const { bytes, isLine } of lines.push(chunk)) {
      if (isLine) calls.note(bytes);
      await write(server, bytes);
    }
  }
  server.end(lines.end());
}

/** From the server to the host. */
async function passDown(
  server: Readable,
  output: Writable,
  change: (line: Buffer) => Promise<Buffer> | Buffer,
): Promise<void> {
  const lines = new LineSplitter(MAX_MESSAGE_BYTES);
  const closed = once(output, "error").then(([error]) => Promise.reject(error));
  closed.catch(() => {});
  for await (const chunk of server) {
    for (const { bytes, isLine } of lines.push(chunk)) {
      await Promise.race([write(output, isLine ? await change(bytes) : bytes), closed]);
    }
  }
  await write(output, lines.end());
}

async function write(stream: Writable, bytes: Buffer): Promise<void> {
  if (bytes.length > 0 && !stream.write(bytes)) await once(stream, "drain");
}

function passSignals(child: ChildProcess): () => void {
  const listeners = SIGNALS.map((signal) => {
    const pass = () => void child.kill(signal);
    process.on(signal, pass);
    return () => process.removeListener(signal, pass);
  });
  return () => {
    for (const remove of listeners) remove();
  };
}

/** A host that was killed closes its end and says nothing; one that lives may wait for answers. */
function endWithHost(hostEnd: Promise<void>, child: ChildProcess): () => void {
  const host = process.ppid;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const watch = () => {
    if (isOver) return;
    if (process.ppid !== host) endServer(child);
    else timer = setTimeout(watch, WATCH_MS);
  };
  hostEnd.then(watch);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Ends a server whose host is gone. */
function endServer(child: ChildProcess): void {
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
