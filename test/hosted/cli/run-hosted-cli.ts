import { runCli } from "../../../hosted/src/cli/run-cli.js";
import type { RunningService, Sink, World } from "../../../hosted/src/cli/world.js";
import type { Config, Environment } from "../../../hosted/src/config/read-config.js";
import type { Store } from "../../../hosted/src/store/store.js";
import { MemoryStore } from "../support/memory-store.js";

export interface Run {
  status: number;
  stdout: string;
  stderr: string;
}

export interface Options {
  env?: Environment;
  /** Columns of a terminal on both outputs; no terminal where it is not given. */
  columns?: number;
  openStore?: (options: { url: string; poolSize: number }) => Promise<Store>;
  runHosted?: (config: Config) => Promise<RunningService>;
  stopped?: Promise<void>;
}

/** The operator's command line over a store in memory, which outlives a run as a file would. */
export function makeHosted(store = new MemoryStore()) {
  const secrets = new Map<string, string>();

  async function hosted(argv: readonly string[], options: Options = {}): Promise<Run> {
    const { env = {}, columns, stopped = Promise.resolve() } = options;
    const printed = { stdout: "", stderr: "" };
    const sink = (name: keyof typeof printed): Sink => ({
      write: (text) => {
        printed[name] += text;
      },
      ...(columns === undefined ? {} : { isTTY: true, columns }),
    });
    const world: World = {
      env,
      stdout: sink("stdout"),
      stderr: sink("stderr"),
      openStore:
        options.openStore ??
        (async () => {
          store.openings++;
          return store;
        }),
      createSecret: (path) => {
        if (secrets.has(path)) throw Object.assign(new Error("exists"), { code: "EEXIST" });
        secrets.set(path, "");
        return {
          write: (text) => void secrets.set(path, text),
          remove: () => void secrets.delete(path),
        };
      },
      runHosted: options.runHosted ?? (() => Promise.reject(new Error("not to be served"))),
      untilStopped: () => stopped,
    };
    const status = await runCli(argv, world);
    return { status, ...printed };
  }
  return { store, hosted, secrets };
}

/** A tenant `docs-team` with one key, as most tests need them. */
export async function makeTenant() {
  const made = makeHosted();
  await made.hosted(["tenants", "create", "Docs team", "--id", "docs-team"]);
  const run = await made.hosted(["keys", "create", "docs-team", "--label", "build", "--json"]);
  const { key, id } = JSON.parse(run.stdout) as { key: string; id: string };
  return { ...made, key, keyId: id };
}
