import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readText } from "./files.js";

/** The program, which not every machine has. `REQUIRE_NGINX=1` makes that an error. */
export function findNginx(): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  const program = folders.map((folder) => join(folder, "nginx")).find(existsSync);
  if (program === undefined && process.env.REQUIRE_NGINX === "1") throw new Error("no nginx");
  return program;
}

export interface RunningNginx {
  port: number;
  /** Sends nothing more to a node, or sends to it again, as `replace-node.sh` does. */
  mark(node: 0 | 1, isDown: boolean): void;
  /** Lines of its log so far. */
  lines(): Record<string, unknown>[];
  stop(): Promise<void>;
}

/**
 * Runs the configuration as it is deployed, but for its ports and places.
 *
 * @param nodes The ports of `node-1` and `node-2`.
 * @throws where nginx does not take the configuration.
 */
export async function startNginx(
  program: string,
  nodes: readonly [number, number],
): Promise<RunningNginx> {
  const folder = mkdtempSync(join(tmpdir(), "context-verdict-nginx-"));
  // Where this runs as root, nginx becomes another user.
  chmodSync(folder, 0o755);
  const [port, health] = [await findFreePort(), await findFreePort()];
  const log = join(folder, "access.log");
  const config = join(folder, "nginx.conf");
  const replacements: [string, string][] = [
    ["node-1:8788", `127.0.0.1:${nodes[0]}`],
    ["node-2:8788", `127.0.0.1:${nodes[1]}`],
    ["listen 8080;", `listen 127.0.0.1:${port};`],
    ["listen 127.0.0.1:8081;", `listen 127.0.0.1:${health};`],
    [" /tmp/", ` ${folder}/`],
    ["/dev/stdout", log],
    // Since nginx 1.27.4.
    ["keepalive_min_timeout 5s;", ""],
  ];
  writeFileSync(config, replaceAll(readText("hosted/deploy/nginx.conf"), replacements));
  const options = ["-c", config, "-e", "stderr", "-p", folder];
  execFileSync(program, [...options, "-t", "-q"], { stdio: "pipe" });
  const server = spawn(program, [...options, "-g", "daemon off;"], { stdio: "ignore" });
  const ended = once(server, "exit");
  await waitFor(`http://127.0.0.1:${health}/`);
  return {
    port,
    mark: (node, isDown) => {
      const place = `server 127.0.0.1:${nodes[node]} max_fails=0`;
      const text = readFileSync(config, "utf8");
      if (!text.includes(place)) throw new Error(`nginx.conf has no ${place}`);
      const [from, to] = isDown ? [place, `${place} down`] : [`${place} down`, place];
      writeFileSync(config, text.replace(from, to));
      server.kill("SIGHUP");
    },
    lines: () =>
      readFileSync(log, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    stop: async () => {
      server.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function replaceAll(text: string, replacements: readonly [string, string][]): string {
  return replacements.reduce((rest, [from, to]) => {
    if (!rest.includes(from)) throw new Error(`nginx.conf has no ${from}`);
    return rest.replaceAll(from, to);
  }, text);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function waitFor(url: string): Promise<void> {
  for (let left = 100; ; left--) {
    try {
      await fetch(url);
      return;
    } catch (error) {
      if (left === 0) throw error;
      await sleep(50);
    }
  }
}
