import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../../hosted/src/store/store.js";
import { serveHosted } from "../hosted/support/hosted-process.js";
import { addTenant } from "../hosted/support/start-hosted.js";
import type { Question } from "./questions.js";
import type { Surface } from "./surface.js";

const WIDE = "1000000";

/** The hosted API, as a caller with a key reaches it. */
export async function startHosted(): Promise<Surface> {
  const folder = mkdtempSync(join(tmpdir(), "context-verdict-"));
  const url = `file:${join(folder, "suite.db")}`;
  const server = await serveHosted({
    DATABASE_URL: url,
    KEY_BURST: WIDE,
    TENANT_BURST: WIDE,
    DOCUMENTS_PER_DAY: WIDE,
  });
  const store = await openStore({ url });
  const { key } = await addTenant(store);
  await store.close();
  return {
    async answer({ tool, request }: Question) {
      const response = await fetch(`${server.url}/v1/${tool}`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
        body: JSON.stringify(request),
      });
      if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
      return response.json();
    },
    close: async () => {
      await server.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
