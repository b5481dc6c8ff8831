import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";

export const BIN = fileURLToPath(new URL("../../bin/context-verdict.js", import.meta.url));

const LARGEST_OUTPUT_BYTES = 256 * 1024 * 1024;

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
process.on("exit", () => rmSync(CACHE, { recursive: true, force: true }));

/** The environment of a person who has set nothing about colours. */
export function cleanEnv(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, NO_COLOR: __, CONTEXT_VERDICT_DEBUG: ___, ...env } = process.env;
  return { ...env, TERM: "xterm", XDG_CACHE_HOME: CACHE, ...extra };
}

/** Without a terminal, nothing is wrapped; with this, it is as on one. */
export const COLUMNS = { COLUMNS: "80" };

/** Runs the built command line as a person would. */
export function runCli(args: readonly string[], { input, env, cwd }: RunOptions = {}): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    env: cleanEnv({ ...COLUMNS, ...env }),
    encoding: "utf8",
    maxBuffer: LARGEST_OUTPUT_BYTES,
    timeout: 60_000,
    ...(input === undefined ? { stdio: ["ignore", "pipe", "pipe"] } : { input }),
    ...(cwd === undefined ? {} : { cwd }),
  });
  return { status, stdout, stderr };
}

/** Runs a program with its standard input and output non-blocking, as some parents leave them. */
const UNBLOCK = `python3 -c "import os, sys; [os.set_blocking(fd, False) for fd in (0, 1)]; os.execv(sys.argv[1], sys.argv[1:])"`;

export const hasPython = spawnSync("python3", ["--version"]).status === 0;

/**
 * Runs a shell command line in which `$CV` is the command line under test, and `unblocked $CV` the
 * same on non-blocking pipes.
 */
export function runShell(command: string, cwd: string): Run {
  const { status, stdout, stderr } = spawnSync(
    "bash",
    ["-c", `set -o pipefail; unblocked() { ${UNBLOCK} "$@"; }; ${command}`],
    {
      env: cleanEnv({ ...COLUMNS, CV: `${process.execPath} ${BIN}` }),
      encoding: "utf8",
      maxBuffer: LARGEST_OUTPUT_BYTES,
      timeout: 60_000,
      stdio: ["ignore", "pipe", "pipe"],
      cwd,
    },
  );
  return { status, stdout, stderr };
}

/** A directory that is removed after the tests of a file, and a function that writes into it. */
export function makeWorkspace() {
  const directory = mkdtempSync(join(tmpdir(), "context-verdict-"));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  const write = (name: string, content: string | Uint8Array): string => {
    const path = join(directory, name);
    writeFileSync(path, content);
    return path;
  };
  return { directory, write };
}

/** Writes a configuration by which only agents read the documents of a workspace. */
export function listForAgents(write: (name: string, content: string) => unknown): void {
  write("context-verdict.config.json", '{ "agent_files": ["**"] }');
}

/** A table that TOON makes much shorter, for every engine. */
export const TABLE = `# Ports\n\n| name | port | low | high | level |\n| --- | --- | --- | --- | --- |\n${Array.from(
  { length: 40 },
  (_, index) => `| service${index} | ${8000 + index} | ${index} | ${index * 7} | ${index % 5} |\n`,
).join("")}`;

/** Prose that no format makes shorter. */
export const PROSE = `# Notes\n\n${"A sentence about nothing in particular, which goes on a little. ".repeat(12)}\n`;

/** A document whose table earns conversion, and whose prose does not. */
export const MIXED = `${PROSE}\n${TABLE.replace("# Ports", "## Ports")}`;
