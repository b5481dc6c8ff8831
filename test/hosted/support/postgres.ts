import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findPrograms, giveToItsUser, runAsItsUser, spawnAsItsUser } from "./postgres-programs.js";

const START_MS = 60_000;
const POLL_MS = 50;

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>;

/**
 * A PostgreSQL server of the tests' own: fresh, private, and as durable as any.
 *
 * @throws Error where there is no PostgreSQL, or it does not start.
 */
export async function startPostgres() {
  const programs = findPrograms();
  if (programs === undefined) throw new Error("no PostgreSQL found");
  const folder = mkdtempSync(join(tmpdir(), "context-verdict-postgres-"));
  const data = join(folder, "data");
  mkdirSync(data);
  giveToItsUser(folder);
  const warden = startWarden(folder);
  runAsItsUser([
    join(programs, "initdb"),
    ...["--pgdata", data, "--username", "postgres", "--auth", "trust"],
    ...["--encoding", "UTF8", "--locale", "C", "--no-sync"],
  ]);
  const port = await findFreePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const command = [
    ...[join(programs, "postgres"), "-D", data, "-k", folder, "-p", String(port)],
    ...["-c", "listen_addresses=127.0.0.1", "-c", "max_connections=200"],
  ];
  let server = await startServer(command, url);

  return {
    url,
    /** Ends every process of the server at once, as a crash does. */
    kill9: () => killAll(server),
    /** Starts it again: same data, same port. */
    start: async () => {
      server = await startServer(command, url);
    },
    /** Ends it and deletes its data. */
    stop: async () => {
      if (server.exitCode === null && server.signalCode === null) {
        // At once: nobody will want its data.
        server.kill("SIGQUIT");
        await once(server, "exit");
      }
      warden.stdin?.end();
      await once(warden, "exit");
    },
  };
}

/** Makes a database with a name of its own. @param url Of the server. @returns Its URL. */
export async function createDatabase(url: string): Promise<string> {
  const name = `test_${randomUUID()}`;
  await runOn(url, `create database "${name}"`);
  return url.replace(/postgres$/, name);
}

/** Runs one statement on a connection of its own. */
export async function runOn(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function startServer(command: readonly string[], url: string): Promise<ChildProcess> {
  const end = Date.now() + START_MS;
  // After a crash, the processes that were left behind may hold the memory for a moment.
  for (let server = spawnAsItsUser(command, { stdio: "ignore" }); ; await sleep(POLL_MS)) {
    if (Date.now() > end) throw new Error("PostgreSQL does not start");
    if (server.exitCode !== null) server = spawnAsItsUser(command, { stdio: "ignore" });
    if (await answers(url)) return server;
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await runOn(url, "select 1");
    return true;
  } catch {
    return false;
  }
}

async function killAll(server: ChildProcess): Promise<void> {
  const pid = server.pid as number;
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  const exit = once(server, "exit");
  server.kill("SIGKILL");
  for (const child of children.trim().split(/\s+/)) {
    try {
      process.kill(Number(child), "SIGKILL");
    } catch {
      // It has noticed the end of the first process.
    }
  }
  await exit;
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, "close");
  return port;
}

/**
 * Cleans up when this process has ended, in whatever way: it then reads the end of its input. The
 * first line of `postmaster.pid` names the server.
 */
function startWarden(folder: string): ChildProcess {
  const script = `
    read -r _
    if [ -f "$0/data/postmaster.pid" ]; then kill -QUIT "$(head -n 1 "$0/data/postmaster.pid")"; fi
    for _ in 1 2 3 4 5 6 7 8 9 10; do
      [ -f "$0/data/postmaster.pid" ] || break
      sleep 0.2
    done
    rm -rf "$0"`;
  const warden = spawn("sh", ["-c", script, folder], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  warden.unref();
  return warden;
}
