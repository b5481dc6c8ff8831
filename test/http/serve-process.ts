import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { BIN, cleanEnv } from "../cli/run-cli.js";

/** `context-verdict serve` as a person starts it. */
export interface ServeProcess {
  child: ChildProcess;
  url: string;
  port: number;
  stdout(): string;
  stderr(): string;
  /** Sends a signal; resolves with the exit code. */
  end(signal?: NodeJS.Signals): Promise<{ code: number | null }>;
}

/** Starts the built command on a free port; resolves when it says where it listens. */
export async function serve(
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<ServeProcess> {
  const child = spawn(process.execPath, [BIN, "serve", "--port", "0", ...args], {
    env: cleanEnv(env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`serve ended: ${stderr}`)));
    child.stdout.on("data", (chunk) => {
      stdout += chunk;
      const found = /http:\/\/\S+:\d+/.exec(stdout)?.[0];
      if (found !== undefined) resolve(found);
    });
  });
  return {
    child,
    url,
    port: Number(new URL(url).port),
    stdout: () => stdout,
    stderr: () => stderr,
    end: async (signal = "SIGTERM") => {
      const exit = once(child, "exit");
      child.kill(signal);
      const [code] = await exit;
      return { code };
    },
  };
}
