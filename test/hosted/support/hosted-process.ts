import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { cleanEnv } from "../../cli/run-cli.js";

export const HOSTED_BIN = fileURLToPath(new URL("../../../hosted/bin/hosted.js", import.meta.url));

/** The built service as a process of its own. */
export interface HostedProcess {
  child: ChildProcess;
  url: string;
  /** What it has logged. */
  log(): string;
  /** Sends a signal and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<{ code: number | null }>;
}

/** Starts an open service; resolves when it says where it listens. */
export async function serveHosted(variables: Record<string, string>): Promise<HostedProcess> {
  const child = spawn(process.execPath, [HOSTED_BIN, "serve"], {
    env: cleanEnv({
      LAUNCHED: "true",
      BASE_URL: "https://hosted.invalid",
      PORT: "0",
      METRICS_PORT: "off",
      WORKERS: "1",
      ...variables,
    }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`hosted ended with ${code}: ${said}`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      log += `${line}\n`;
      const url = /"url":"(http:[^"]+)"/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  return {
    child,
    url,
    log: () => log + said,
    end: async (signal = "SIGTERM") => {
      if (child.exitCode !== null || child.signalCode !== null) return { code: child.exitCode };
      const exit = once(child, "exit");
      child.kill(signal);
      const [code] = await exit;
      return { code };
    },
  };
}
