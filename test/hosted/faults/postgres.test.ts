// @module-tag full

import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../../../hosted/src/store/store.js";
import type { NewKey } from "../../../hosted/src/store/types.js";
import { describeOnPostgres } from "../support/describe-on-postgres.js";
import { type HostedProcess, serveHosted } from "../support/hosted-process.js";
import { startLoad } from "../support/load.js";
import { createDatabase, type PostgresServer, startPostgres } from "../support/postgres.js";
import { expectSilence } from "../support/silence.js";
import { addTenant } from "../support/start-hosted.js";
import { expectExact } from "./expect-exact.js";

const CLIENTS = 4;
const WIDE = { KEY_BURST: "1000000", TENANT_BURST: "1000000", DOCUMENTS_PER_DAY: "1000000" };

describeOnPostgres("several nodes on PostgreSQL", () => {
  let postgres: PostgresServer;
  const nodes: HostedProcess[] = [];
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.end("SIGKILL")));
    await postgres.stop();
  });

  /** A database of its own with a tenant and a key, and two nodes on it. */
  async function startTwo(variables: Record<string, string> = WIDE, key?: Partial<NewKey>) {
    const url = await createDatabase(postgres.url);
    const env = { DATABASE_URL: url, DATABASE_POOL_SIZE: "5", ...variables };
    // Both at once: each wants to make the tables.
    const pair = await Promise.all([serveHosted(env), serveHosted(env)]);
    nodes.push(...pair);
    const store = await openStore({ url });
    const tenant = await addTenant(store, {}, key);
    await store.close();
    return { url, env, pair, ...tenant };
  }

  /** One node after the other, as a load balancer that knows nothing asks them. */
  function inTurns(pair: readonly HostedProcess[]): () => string {
    let turn = 0;
    return () => pair[turn++ % pair.length]!.url;
  }

  test("a node that is killed takes nothing with it, and the other goes on", async () => {
    const { url, env, pair, key } = await startTwo();
    const load = startLoad(inTurns(pair), { key, clients: CLIENTS });
    const KILLS = 3;
    let logs = "";
    for (let kill = 0; kill < KILLS; kill++) {
      const before = load.seen.acknowledged.length;
      const goesOn = (more: number) =>
        expect.poll(() => load.seen.acknowledged.length).toBeGreaterThan(before + more);
      await goesOn(40);
      await pair[kill % 2]!.end("SIGKILL");
      await goesOn(80);
      logs += pair[kill % 2]!.log();
      pair[kill % 2] = await serveHosted(env);
      nodes.push(pair[kill % 2]!);
    }
    const seen = await load.stop();
    await Promise.all(pair.map((node) => node.end()));
    expectSilence(logs + pair.map((node) => node.log()).join(""), [key]);
    await expectExact(url, seen, KILLS * CLIENTS);
  });

  test("a database that is killed, and gone for ten seconds, is an error for callers until it is back", async () => {
    const { url, pair, key } = await startTwo();
    const load = startLoad(inTurns(pair), { key, clients: CLIENTS, pauseMs: 5 });
    await expect.poll(() => load.seen.acknowledged.length).toBeGreaterThan(40);
    await postgres.kill9();
    const readiness = async () => (await fetch(`${pair[0]!.url}/readyz`)).status;
    await expect.poll(readiness).toBe(503);
    expect((await fetch(`${pair[0]!.url}/livez`)).status).toBe(200);
    await sleep(10_000);
    await postgres.start();
    const before = load.seen.acknowledged.length;
    await expect.poll(() => load.seen.acknowledged.length).toBeGreaterThan(before + 40);
    await expect.poll(readiness).toBe(200);
    const seen = await load.stop();
    expect([...seen.errors.keys()]).toEqual(["503 overloaded"]);
    expect(seen.lost).toBe(0);
    const errors = seen.errors.get("503 overloaded")!;
    expect(errors).toBeGreaterThan(0);
    await Promise.all(pair.map((node) => node.end()));
    expectSilence(pair.map((node) => node.log()).join(""), [key]);
    await expectExact(url, seen, errors);
  });

  describe("under load from four clients", () => {
    test("two nodes keep one rate together, and exact books", async () => {
      const SECONDS = 12;
      // Less than any machine judges.
      const rate = { creditsPerMinute: 300, burst: 30 };
      const { url, pair, key } = await startTwo(WIDE, { rate });
      const start = performance.now();
      const load = startLoad(inTurns(pair), { key, clients: CLIENTS });
      await sleep(SECONDS * 1_000);
      const seen = await load.stop();
      const elapsed = (performance.now() - start) / 1_000;
      const allowed = rate.burst + (rate.creditsPerMinute / 60) * elapsed;
      expect([...seen.errors.keys()]).toEqual(["429 rate_limited"]);
      expect(seen.errors.get("429 rate_limited")).toBeGreaterThan(20);
      // On a busy machine, a document may take the processor for more than one credit.
      expect(seen.acknowledged.length / allowed).toBeGreaterThan(0.5);
      expect(seen.acknowledged.length / allowed).toBeLessThanOrEqual(1.05);
      await Promise.all(pair.map((node) => node.end()));
      await expectExact(url, seen, 0);
    });
  });
});
