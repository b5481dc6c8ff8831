import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { BIN, cleanEnv } from "../cli/run-cli.js";

export const HOSTED_BIN = fileURLToPath(new URL("../../hosted/bin/hosted.js", import.meta.url));

export type ServeProcess = Awaited<ReturnType<typeof serve>>;

/** Starts `context-verdict serve` on a free port; resolves when it says where it listens. */
export function serve(args: readonly string[] = [], env: Record<string, string> = {}) {
  return start("stdout", [BIN, "serve", "--port", "0", ...args], env);
}

/**
 * Starts the built service, open, on a free port; resolves when it says where it listens.
 *
 * @param logTo A file descriptor. Default: what it logs is read.
 */
export function serveHosted(variables: Record<string, string>, logTo?: number) {
  const env = { LAUNCHED: "true", BASE_URL: "https://hosted.invalid", METRICS_PORT: "off" };
  const all = { ...env, PORT: "0", WORKERS: "1", ...variables };
  return start("stderr", [HOSTED_BIN, "serve"], all, logTo);
}

async function start(
  tells: "stdout" | "stderr",
  command: string[],
  env: Record<string, string>,
  logTo?: number,
) {
  const child = spawn(process.execPath, command, {
    env: cleanEnv(env),
    stdio: ["ignore", logTo ?? "pipe", "pipe"],
  });
  const said = { stdout: "", stderr: "" };
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`it ended with ${code}: ${said.stderr}`)));
    for (const name of ["stdout", "stderr"] as const) {
      child[name]?.on("data", (chunk) => {
        said[name] += chunk;
        const found = /http:\/\/\S+:\d+(?=\s)/.exec(said[tells])?.[0];
        if (found !== undefined) resolve(found);
      });
    }
  });
  return {
    child,
    url,
    port: Number(new URL(url).port),
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    /** What it has logged and said. */
    log: () => said.stdout + said.stderr,
    /** Sends a signal and waits for the end. */
    end: async (signal: NodeJS.Signals = "SIGTERM"): Promise<{ code: number | null }> => {
      if (child.exitCode !== null || child.signalCode !== null) return { code: child.exitCode };
      const exit = once(child, "exit");
      child.kill(signal);
      const [code] = await exit;
      return { code };
    },
  };
}
