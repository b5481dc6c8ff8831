// @module-tag full

import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { describeOnPostgres } from "../support/describe-on-postgres.js";
import { startLoad } from "../support/load.js";
import { createDatabase, type PostgresServer, runOn, startPostgres } from "../support/postgres.js";
import { expectSilence } from "../support/silence.js";
import { startHosted } from "../support/start-hosted.js";
import { expectExact, startNodes, WIDE } from "./nodes.js";

describeOnPostgres("a database that is stopped at once, and gone for ten seconds", () => {
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
    await sleep(10_000);
    await postgres.start();
    const before = seen.acknowledged.length;
    await expect.poll(() => seen.acknowledged.length).toBeGreaterThan(before + 40);
    await expect.poll(readiness).toBe(200);
    await stop();
    expect([...seen.errors.keys()]).toEqual(["503 overloaded"]);
    expect(seen.lost).toBe(0);
    await Promise.all(nodes.map((node) => node.end()));
    expectSilence(nodes.map((node) => node.log()).join(""), [key]);
    await expectExact(url, seen, seen.errors.get("503 overloaded")!);
  });
});

describeOnPostgres("several nodes on PostgreSQL", () => {
  test("keep one rate together, and exact books", async () => {
    const url = await createDatabase(inject("postgres"));
    // Less than any machine judges.
    const rate = { credits_per_minute: 60, burst: 10 };
    const { nodes, load } = await startNodes(url, 2, rate);
    const start = performance.now();
    // A hundred times what is allowed, and not all that the machine can do.
    const { seen, stop } = load({ pauseMs: 30 });
    await sleep(6_000);
    await stop();
    const seconds = (performance.now() - start) / 1_000;
    const allowed = rate.burst + (rate.credits_per_minute / 60) * seconds;
    expect([...seen.errors.keys()]).toEqual(["429 rate_limited"]);
    expect(seen.errors.get("429 rate_limited")).toBeGreaterThan(10);
    expect(seen.acknowledged.length / allowed).toBeGreaterThan(0.5);
    expect(seen.acknowledged.length / allowed).toBeLessThanOrEqual(1.05);
    await Promise.all(nodes.map((node) => node.end()));
    await expectExact(url, seen, 0);
  });

  test("a tenant whose limits somebody holds does not take the pool from another one", async () => {
    const url = await createDatabase(inject("postgres"));
    const hosted = await startHosted({ DATABASE_URL: url, ...WIDE });
    const [held, other] = [await hosted.addTenant(), await hosted.addTenant()];
    const countIn = async (seconds: number) => {
      const load = startLoad(() => hosted.url, { key: other.key, clients: 4 });
      await sleep(seconds * 1_000);
      return (await load.stop()).acknowledged.length;
    };
    await countIn(1);
    const quiet = await countIn(4);
    const holder = runOn(
      url,
      `begin; select from rate_limits where tenant_id = '${held.id}' for update; select pg_sleep(6)`,
    );
    await sleep(200);
    const noise = startLoad(() => hosted.url, { key: held.key, clients: 15 });
    await sleep(500);
    const beside = await countIn(4);
    await holder;
    await noise.stop();
    console.log(`of another tenant: quiet ${quiet / 4}/s, beside a held one ${beside / 4}/s`);
    // Measured above 0.7. Machines that do other things, too, measure less; with the pool taken, it is 0.
    expect(beside / quiet).toBeGreaterThan(0.1);
    await hosted.stop();
  });
});
