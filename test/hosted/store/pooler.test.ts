import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openStore } from "../../../hosted/src/store/open-store.js";
import { describeOnPostgres } from "../support/describe-on-postgres.js";
import { runOn } from "../support/postgres.js";
import { giveToItsUser, spawnAsItsUser } from "../support/postgres-programs.js";
import { usePostgres } from "./databases.js";
import { addTenant, request, slow, use } from "./tenants.js";

const PGBOUNCER = "/usr/sbin/pgbouncer";

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, "close");
  return port;
}

/** PgBouncer in transaction mode with few connections, which many clients share. */
async function startPooler(server: string) {
  const { hostname, port: serverPort } = new URL(server);
  const folder = mkdtempSync(join(tmpdir(), "context-verdict-pooler-"));
  const port = await findFreePort();
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "trust",
    auth_file: join(folder, "users.txt"),
    pool_mode: "transaction",
    default_pool_size: 3,
    max_client_conn: 200,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const config = join(folder, "pgbouncer.ini");
  writeFileSync(
    config,
    `[databases]\n* = host=${hostname} port=${serverPort}\n[pgbouncer]\n${lines.join("\n")}\n`,
  );
  writeFileSync(settings.auth_file, '"cv" ""\n"cv_limits" ""\n"postgres" ""\n');
  giveToItsUser(folder);
  const pooler = spawnAsItsUser([PGBOUNCER, "-q", config], { stdio: "ignore" });
  return {
    port,
    stop: async () => {
      const ended = once(pooler, "exit");
      pooler.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

describeOnPostgres("behind PgBouncer in transaction mode", () => {
  const databases = usePostgres();

  test.skipIf(!existsSync(PGBOUNCER))("two roles do all that one connection did", async () => {
    const { url: direct } = await databases.create();
    const { pathname } = new URL(direct);
    // Roles are the server's, and other tests use it, too.
    for (const role of ["cv", "cv_limits"]) {
      await runOn(
        direct,
        `do $$ begin create role ${role} login superuser; exception when duplicate_object then null; end $$`,
      );
    }
    await runOn(direct, "alter role cv_limits set synchronous_commit = off");
    for (const role of ["cv", "cv_limits"]) {
      await runOn(direct, `alter role ${role} set lock_timeout = '2s'`);
    }
    const pooler = await startPooler(direct);
    const urlOf = (role: string) => `postgres://${role}@127.0.0.1:${pooler.port}${pathname}`;
    const open = () => openStore({ url: urlOf("cv"), limitsUrl: urlOf("cv_limits"), poolSize: 10 });
    const nodes = [await open(), await open()] as const;
    try {
      await expect
        .poll(() =>
          nodes[0].migrate().then(
            () => "ok",
            () => "away",
          ),
        )
        .toBe("ok");
      await nodes[1].check();
      await addTenant(nodes[0], "a");
      // More than there are connections, with every statement often enough to be worth a name.
      const limits = { keyRate: slow(30), tenantRate: slow(30) };
      const standings = await Promise.all(
        Array.from({ length: 120 }, (_, index) => nodes[index % 2]!.admit(request("a", limits))),
      );
      expect(standings.filter(({ refusedBy }) => refusedBy === undefined)).toHaveLength(30);
      await Promise.all(
        Array.from({ length: 120 }, (_, index) =>
          nodes[index % 2]!.settle([use("a", `u${index % 60}`, { units: 1 })]),
        ),
      );
      expect(await nodes[0].tenant("a").usage()).toMatchObject([{ documents: 60 }]);
      await nodes[0].operator.prune(1);
      const [setting] = await runOn(urlOf("cv_limits"), "show synchronous_commit");
      expect(setting).toEqual({ synchronous_commit: "off" });
    } finally {
      for (const node of nodes) await node.close();
      await pooler.stop();
    }
  });
});
