// @module-tag full

import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { defer } from "../../support/defer.js";
import { describeOnPostgres } from "../support/describe-on-postgres.js";
import { startLoad } from "../support/load.js";
import { createDatabase, type PostgresServer, runOn, startPostgres } from "../support/postgres.js";
import { expectSilence } from "../support/silence.js";
import { startHosted } from "../support/start-hosted.js";
import { expectExact, startNodes, WIDE } from "./nodes.js";

describeOnPostgres("a database that is stopped at once, and gone for a while", () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  test("is an error for callers until it is back, and the books are exact", async () => {
    const url = await createDatabase(postgres.url);
    const { nodes, load, key } = await startNodes(url, 2);
    const { seen, stop } = load({ pauseMs: 5 });
    await expect.poll(() => seen.acknowledged.length).toBeGreaterThan(40);
    await postgres.kill9();
    const readiness = async () => (await fetch(`${nodes[0]!.url}/readyz`)).status;
    await expect.poll(readiness).toBe(503);
    expect((await fetch(`${nodes[0]!.url}/livez`)).status).toBe(200);
    const errorsOf = () => seen.errors.get("503 overloaded") ?? 0;
    await expect.poll(errorsOf).toBeGreaterThan(100);
    await postgres.start();
    const before = seen.acknowledged.length;
    await expect.poll(() => seen.acknowledged.length).toBeGreaterThan(before + 40);
    await expect.poll(readiness).toBe(200);
    await stop();
    expect([...seen.errors.keys()]).toEqual(["503 overloaded"]);
    expect(seen.lost).toBe(0);
    await Promise.all(nodes.map((node) => node.end()));
    expectSilence(nodes.map((node) => node.log()).join(""), [key]);
    await expectExact(url, seen, errorsOf());
  });
});

describeOnPostgres("a service on PostgreSQL", () => {
  test("answers others while somebody holds the limits of one tenant", async () => {
    const url = await createDatabase(inject("postgres"));
    const hosted = await startHosted({ DATABASE_URL: url, ...WIDE });
    const [held, other] = [await hosted.addTenant(), await hosted.addTenant()];
    const ended = defer();
    const holder = runOn(
      url,
      `begin; select from rate_limits where tenant_id = '${held.id}' for update; select pg_sleep(600)`,
    ).catch(ended.resolve);
    const find = `from pg_stat_activity where query like '%pg_sleep(600)%' and wait_event = 'PgSleep'`;
    await expect.poll(() => runOn(url, `select pid ${find}`)).toHaveLength(1);
    const noise = startLoad(() => hosted.url, { key: held.key, clients: 15 });
    const others = startLoad(() => hosted.url, { key: other.key });
    await expect.poll(() => others.seen.acknowledged.length).toBeGreaterThan(100);
    expect((await others.stop()).errors.size).toBe(0);
    expect(noise.seen.acknowledged).toEqual([]);
    await runOn(url, `select pg_terminate_backend(pid) ${find}`);
    await Promise.all([holder, ended.promise, noise.stop()]);
    await hosted.stop();
  });
});
