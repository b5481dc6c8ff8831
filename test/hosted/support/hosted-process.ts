import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { cleanEnv } from "../../cli/run-cli.js";

export const HOSTED_BIN = fileURLToPath(new URL("../../../hosted/bin/hosted.js", import.meta.url));

/**
 * Starts the built service, open, as a process of its own; resolves when it says where it listens.
 *
 * @param logTo A file descriptor. Default: what it logs is read.
 */
export async function serveHosted(variables: Record<string, string>, logTo?: number) {
  const child = spawn(process.execPath, [HOSTED_BIN, "serve"], {
    env: cleanEnv({
      LAUNCHED: "true",
      BASE_URL: "https://hosted.invalid",
      PORT: "0",
      METRICS_PORT: "off",
      WORKERS: "1",
      ...variables,
    }),
    stdio: ["ignore", logTo ?? "pipe", "pipe"],
  });
  let said = "";
  child.stdout?.on("data", (chunk) => {
    said += chunk;
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`hosted ended with ${code}: ${said}`)));
    child.stderr?.on("data", (chunk) => {
      said += chunk;
      const url = /listens on (\S+)\n/.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  return {
    url,
    /** What it has logged and said. */
    log: () => said,
    /** Sends a signal and waits for the end. */
    end: async (signal: NodeJS.Signals = "SIGTERM") => {
      if (child.exitCode !== null || child.signalCode !== null) return { code: child.exitCode };
      const exit = once(child, "exit");
      child.kill(signal);
      const [code] = await exit;
      return { code: code as number | null };
    },
  };
}
