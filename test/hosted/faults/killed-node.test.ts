// @module-tag full

import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { makeWorkspace } from "../../cli/run-cli.js";
import { describeOnPostgres } from "../support/describe-on-postgres.js";
import { createDatabase } from "../support/postgres.js";
import { expectSilence } from "../support/silence.js";
import { expectExact, startNodes } from "./nodes.js";

const KILLS = 3;

const { directory: folder } = makeWorkspace();

describe("one node on SQLite", () => suite(1, async () => `file:${join(folder, randomUUID())}`));
describeOnPostgres("two nodes on PostgreSQL", () =>
  suite(2, () => createDatabase(inject("postgres"))),
);

function suite(count: number, makeUrl: () => Promise<string>): void {
  test("killed under load, again and again, lose and double nothing", async () => {
    const url = await makeUrl();
    const { nodes, start, load, key } = await startNodes(url, count);
    const { seen, stop } = load();
    let logs = "";
    for (let kill = 0; kill < KILLS; kill++) {
      const before = seen.acknowledged.length;
      await expect.poll(() => seen.acknowledged.length).toBeGreaterThan(before + 50);
      const killed = nodes[kill % count]!;
      await killed.end("SIGKILL");
      logs += killed.log();
      nodes[kill % count] = await start();
    }
    await stop();
    for (const node of nodes) expect((await node.end()).code).toBe(0);
    expectSilence(logs + nodes.map((node) => node.log()).join(""), [key]);
    await expectExact(url, seen, KILLS * 4);
  });

  test("told to stop, answer what was begun", async () => {
    const url = await makeUrl();
    const { nodes, load } = await startNodes(url, count);
    const { seen, stop } = load();
    await expect.poll(() => seen.acknowledged.length).toBeGreaterThan(20);
    const ends = await Promise.all(nodes.map((node) => node.end()));
    await stop();
    expect(ends.map(({ code }) => code)).toEqual(nodes.map(() => 0));
    // Requests on connections that were never taken are lost, but none that was recorded.
    await expectExact(url, seen, 0);
  });
}
