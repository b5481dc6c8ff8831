/** The hosted API and its database as processes, for benchmarks. */
import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "tsdown";

export const HOSTED = fileURLToPath(new URL("../hosted/bin/hosted.js", import.meta.url));

/** An open service on a free port, with limits that are kept and never reached. */
export const WIDE_OPEN = {
  LAUNCHED: "true",
  BASE_URL: "https://hosted.invalid",
  PORT: "0",
  KEY_UNITS_PER_MINUTE: "1000000",
  KEY_BURST: "1000000",
  TENANT_UNITS_PER_MINUTE: "1000000",
  TENANT_BURST: "1000000",
  DOCUMENTS_PER_DAY: "1000000000",
  CHARACTERS_PER_DAY: "1000000000000",
};

/** Runs a command of the operator's to its end; what it prints. */
export function operate(env, ...args) {
  const { stdout, status } = spawnSync(process.execPath, [HOSTED, ...args], {
    env: { ...process.env, ...env },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`hosted ${args.join(" ")} ended with ${status}`);
  return stdout.trim();
}

/** Makes a tenant; its key. */
export function addTenant(env, id) {
  operate(env, "tenants", "create", id, "--id", id);
  return operate(env, "keys", "create", id, "--label", "bench");
}

/** Starts a server, and resolves with its process and address when it says where it listens. */
export function startServer(file, args, env = {}) {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    let said = "";
    const read = (chunk) => {
      said += chunk;
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (url === undefined) return;
      // Logs are read on, as whoever runs the service does.
      child.stdout.off("data", read).resume();
      resolve({ child, url });
    };
    child.stdout.on("data", read);
    child.once("exit", () => reject(new Error(`a server ended: ${said}`)));
  });
}

export function endServer({ child }) {
  child.removeAllListeners("exit").kill();
}

/** The tests' own server of PostgreSQL: `startPostgres`, `runOn`. */
export async function loadPostgres() {
  await build({
    entry: { postgres: "test/hosted/support/postgres.ts" },
    outDir: "node_modules/.cache/hosted",
    clean: false,
    dts: false,
    logLevel: "error",
  });
  return import("../node_modules/.cache/hosted/postgres.js");
}
