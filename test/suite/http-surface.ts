import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../../hosted/src/store/store.js";
import { serveHosted } from "../hosted/support/hosted-process.js";
import { addTenant } from "../hosted/support/start-hosted.js";
import { serve } from "../http/serve-process.js";
import type { Surface } from "./surface.js";

const answerAt =
  (url: string, headers: Record<string, string> = {}): Surface["answer"] =>
  async ({ tool, request }) => {
    const response = await fetch(`${url}/v1/${tool}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(request),
    });
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
    return response.json();
  };

/** The local HTTP server, as a client on this machine reaches it. */
export async function startHttp(): Promise<Surface> {
  const server = await serve();
  return { answer: answerAt(server.url), close: async () => void (await server.end()) };
}

/** The hosted API, as a caller with a key reaches it. */
export async function startHosted(): Promise<Surface> {
  const folder = mkdtempSync(join(tmpdir(), "context-verdict-"));
  const url = `file:${join(folder, "suite.db")}`;
  const limits = { KEY_BURST: "1000000", TENANT_BURST: "1000000", DOCUMENTS_PER_DAY: "1000000" };
  const server = await serveHosted({ DATABASE_URL: url, ...limits });
  const store = await openStore({ url });
  const { key } = await addTenant(store);
  await store.close();
  return {
    answer: answerAt(server.url, { authorization: `Bearer ${key}` }),
    close: () => server.end(),
  };
}
