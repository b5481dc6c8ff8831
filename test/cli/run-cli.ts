import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  constants,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { systemCode } from "../../src/io/failures.js";

export const BIN = fileURLToPath(new URL("../../bin/context-verdict.js", import.meta.url));

const LARGEST_OUTPUT_BYTES = 256 * 1024 * 1024;
const LONGEST_RUN_MS = 60_000;

export interface Run {
  status: number | null;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  /** Standard input; `/dev/null` where it is not given. */
  input?: string | Uint8Array;
  env?: Record<string, string>;
  cwd?: string;
}

/** What one build has remembered, another one must not be told. */
const CACHE = mkdtempSync(join(tmpdir(), "context-verdict-cache-"));

/** The environment of a person who has set nothing about colours. */
export function cleanEnv(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, NO_COLOR: __, CONTEXT_VERDICT_DEBUG: ___, ...env } = process.env;
  return { ...env, TERM: "xterm", XDG_CACHE_HOME: CACHE, ...extra };
}

/** Without a terminal, nothing is wrapped; with this, it is as on one. */
export const COLUMNS = { COLUMNS: "80" };

/** Runs the built command line as a person would, in a process of its own. */
export function spawnCli(args: readonly string[], { input, env, cwd }: RunOptions = {}): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    env: cleanEnv({ ...COLUMNS, ...env }),
    encoding: "utf8",
    maxBuffer: LARGEST_OUTPUT_BYTES,
    timeout: LONGEST_RUN_MS,
    ...(input === undefined ? { stdio: ["ignore", "pipe", "pipe"] } : { input }),
    ...(cwd === undefined ? {} : { cwd }),
  });
  return { status, stdout, stderr };
}

/** What needs a process of its own: it uses Node's streams, or is about how Node starts. */
const OWN_PROCESS = /^(?:stream|wrap|mcp|serve)$/;

/** Runs the built command line in a process that the tests of a worker share. */
export function runCli(args: readonly string[], options: RunOptions = {}): Run {
  const { input, env, cwd = process.cwd() } = options;
  if (env?.NODE_OPTIONS !== undefined || args.some((word) => OWN_PROCESS.test(word))) {
    return spawnCli(args, options);
  }
  server ??= startServer();
  const { folder, requests, answers } = server;
  const stdin = input === undefined ? "/dev/null" : join(folder, "stdin");
  if (input !== undefined) writeFileSync(stdin, input);
  const request = { args, cwd, env: cleanEnv({ ...COLUMNS, ...env }), stdin };
  writeSync(requests, `${JSON.stringify(request)}\n`);
  const status = Number(readAnswer(answers));
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  return { status, stdout: read("stdout"), stderr: read("stderr") };
}

interface Server {
  folder: string;
  /** Named pipes, which can be waited for. */
  requests: number;
  answers: number;
}

let server: Server | undefined;

function startServer(): Server {
  const folder = mkdtempSync(join(tmpdir(), "context-verdict-server-"));
  const [requests, answers] = ["requests", "answers"].map((name) => join(folder, name));
  execFileSync("mkfifo", [requests!, answers!]);
  const program = fileURLToPath(new URL("cli-server.cjs", import.meta.url));
  const child = spawn(process.execPath, [program, folder, BIN], { stdio: "ignore" });
  // It ends with this process, which alone holds its pipes.
  child.unref();
  const { O_RDWR, O_NONBLOCK } = constants;
  return {
    folder,
    requests: openSync(requests!, O_RDWR),
    answers: openSync(answers!, O_RDWR | O_NONBLOCK),
  };
}

/** Waits for a line of a pipe. */
function readAnswer(pipe: number): string {
  const bytes = Buffer.alloc(16);
  const end = Date.now() + LONGEST_RUN_MS;
  while (Date.now() < end) {
    try {
      return bytes.toString("utf8", 0, readSync(pipe, bytes));
    } catch (error) {
      if (systemCode(error) !== "EAGAIN") throw error;
      Atomics.wait(NEVER, 0, 0, 1);
    }
  }
  throw new Error("the command line did not answer");
}

const NEVER = new Int32Array(new SharedArrayBuffer(4));

const KEEP_STATES = new URL("../support/keep-states.js", import.meta.url).href;

/**
 * Runs, and keeps each state of the directory that a kill at a change of a file would leave.
 * @returns What puts one of these states into the directory.
 */
export function recordStates(args: readonly string[], cwd: string): (() => void)[] {
  const states = mkdtempSync(join(tmpdir(), "context-verdict-states-"));
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", KEEP_STATES, BIN, ...args],
    // The first runs would change files of compiled code as well.
    { cwd, env: cleanEnv({ NODE_DISABLE_COMPILE_CACHE: "1", STATES: states }), encoding: "utf8" },
  );
  expect(status, stderr).toBe(0);
  return readdirSync(states).map((_, number) => () => {
    for (const name of readdirSync(cwd)) {
      if (name !== ".git") rmSync(join(cwd, name), { recursive: true });
    }
    cpSync(join(states, String(number)), cwd, { recursive: true, preserveTimestamps: true });
  });
}

/** A directory for the tests of a file, and what they do in it. */
export function makeWorkspace() {
  const directory = mkdtempSync(join(tmpdir(), "context-verdict-"));
  const path = (name: string): string => join(directory, name);
  const run = (...args: string[]): Run => runCli(args, { cwd: directory });
  return {
    directory,
    path,
    run,
    /** Makes its folders, too. */
    write: (name: string, content: string | Uint8Array): string => {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), content);
      return path(name);
    },
    read: (name: string): string => readFileSync(path(name), "utf8"),
    empty: (): void => {
      for (const name of readdirSync(directory)) rmSync(path(name), { recursive: true });
    },
  };
}

/** A table that TOON makes much shorter, for every engine. */
export const TABLE = `# Ports\n\n| name | port | low | high | level |\n| --- | --- | --- | --- | --- |\n${Array.from(
  { length: 40 },
  (_, index) =>
    `| [service${index}](services/service${index}.md) | ${8000 + index} | ${index} | ${index * 7} | ${index % 5} |\n`,
).join("")}`;

/** Prose that no format makes shorter. */
export const PROSE = `# Notes\n\n${"A sentence about nothing in particular, which goes on a little. ".repeat(12)}\n`;

/** A document whose table earns conversion, and whose prose does not. */
export const MIXED = `${PROSE}\n${TABLE.replace("# Ports", "## Ports")}`;
