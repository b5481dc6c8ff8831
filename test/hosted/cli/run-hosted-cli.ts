import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Sink, World } from "../../../hosted/src/cli/command.js";
import { runCli } from "../../../hosted/src/cli/run-cli.js";
import { openStore } from "../../../hosted/src/store/store.js";

export interface Run {
  status: number;
  stdout: string;
  stderr: string;
}

export type Options = Partial<Pick<World, "env" | "runHosted" | "untilStopped">>;

/** Runs the operator's command line in this process. */
export async function runHostedCli(argv: readonly string[], options: Options = {}): Promise<Run> {
  const printed = { stdout: "", stderr: "" };
  const sink = (name: keyof typeof printed): Sink => ({
    write: (text) => {
      printed[name] += text;
    },
  });
  const status = await runCli(argv, {
    env: {},
    stdout: sink("stdout"),
    stderr: sink("stderr"),
    runHosted: () => Promise.reject(new Error("not to be served")),
    untilStopped: () => Promise.resolve(),
    ...options,
  });
  return { status, ...printed };
}

/** The command line on a SQLite file of one test. */
export async function makeHosted() {
  const folder = mkdtempSync(join(tmpdir(), "context-verdict-cli-"));
  const url = `file:${join(folder, "store.db")}`;
  const store = await openStore({ url });
  await store.migrate();
  onTestFinished(() => store.close());
  /** @param line Words between spaces; what has spaces itself follows. */
  const run = (line: string, ...more: string[]) =>
    runHostedCli([...line.split(" ").filter(Boolean), ...more], { env: { DATABASE_URL: url } });
  /** Reads what a command that succeeds has printed. */
  const ask = async (line: string, ...more: string[]) => {
    const { status, stdout, stderr } = await run(line, ...more);
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  };
  return { run, ask, store, folder };
}

/** A tenant `docs-team` with one key. */
export async function makeTenant() {
  const made = await makeHosted();
  await made.ask("tenants create --id docs-team", "Docs team");
  const { key, id } = await made.ask("keys create docs-team --label build");
  return { ...made, key: String(key), keyId: String(id) };
}
