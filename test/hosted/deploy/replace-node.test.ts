import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { openStore } from "../../../hosted/src/store/open-store.js";
import { describeOnPostgres } from "../support/describe-on-postgres.js";
import { serveHosted } from "../support/hosted-process.js";
import { startLoad } from "../support/load.js";
import { startPostgres } from "../support/postgres.js";
import { addTenant } from "../support/start-hosted.js";
import { readText } from "./files.js";
import { findNginx, startNginx } from "./run-nginx.js";

const program = findNginx();

describeOnPostgres("nodes that are replaced one after the other behind nginx", () => {
  test.skipIf(program === undefined)("refuse nothing, and count what they answer", async () => {
    const postgres = await startPostgres();
    const variables = {
      DATABASE_URL: postgres.url,
      BASE_URL: "http://127.0.0.1",
      KEY_UNITS_PER_MINUTE: "1000000",
      KEY_BURST: "1000000",
      TENANT_UNITS_PER_MINUTE: "1000000",
      TENANT_BURST: "1000000",
    };
    const nodes = [await serveHosted(variables), await serveHosted(variables)];
    const ports = nodes.map(({ url }) => new URL(url).port);
    const nginx = await startNginx(program!, [Number(ports[0]), Number(ports[1])]);
    const store = await openStore({ url: postgres.url });
    const { key, id } = await addTenant(store);
    const load = startLoad(() => `http://127.0.0.1:${nginx.port}`, {
      key,
      clients: 3,
      // nginx before 1.27.4 closes kept connections when it is reloaded, and a request with them.
      keeps: false,
    });
    try {
      await expect.poll(() => load.seen.acknowledged.length).toBeGreaterThan(5);
      for (const node of [0, 1] as const) {
        nginx.mark(node, true);
        await sleep(2_000);
        await nodes[node]!.end();
        nodes[node] = await serveHosted({ ...variables, PORT: ports[node]! });
        nginx.mark(node, false);
        const before = load.seen.acknowledged.length;
        await expect.poll(() => load.seen.acknowledged.length).toBeGreaterThan(before + 5);
      }
      const seen = await load.stop();
      expect([...seen.errors]).toEqual([]);
      expect(seen).toMatchObject({ lost: 0, strange: [] });
      const [day] = await store.tenant(id).usage();
      expect(day?.documents).toBe(seen.acknowledged.length);
    } finally {
      await load.stop();
      await nginx.stop();
      await store.close();
      for (const node of nodes) await node.end();
      await postgres.stop();
    }
  });

  test("by a script that marks them as the configuration names them", () => {
    const script = readText("hosted/deploy/replace-node.sh");
    const config = readText("hosted/deploy/nginx.conf");
    for (const node of ["node-1", "node-2"]) {
      expect(config).toContain(`server ${node}:8788 max_fails=0;`);
    }
    expect(script).toContain("server $node:8788 max_fails=0");
    expect(script.indexOf('mark " down"')).toBeLessThan(script.indexOf("docker compose up"));
  });
});
