// @module-tag full
import { afterEach, describe, expect, test, vi } from "vitest";
import type { ErrorEnvelope } from "../../src/engine/contract/errors.js";
import type { Grant } from "../../src/http/server-options.js";
import { createMcpHttp } from "../../src/mcp/server.js";
import { TEST_WORKER } from "../io/workers/gate.js";
import { type PoolServer, startServer } from "./start-server.js";

/** What a document may cost: memory, time that nobody waits for, and the size of its answer. */

let server: PoolServer;
afterEach(async () => {
  vi.restoreAllMocks();
  await server.stop();
});

const HEADERS = { "content-type": "application/json" };

const ask = (path: string, request: object, init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, {
    method: "POST",
    headers: HEADERS,
    body: JSON.stringify(request),
    ...init,
  });

async function errorOf(response: Response) {
  const { error } = (await response.json()) as ErrorEnvelope;
  return { status: response.status, code: error.code, message: error.message };
}

/** Notes what is asked of a hosted service's books. */
function keepBooks() {
  const charge = vi.fn<Grant["charge"]>(async () => {});
  const complete = vi.fn<Grant["complete"]>(async () => {});
  const refund = vi.fn();
  const grant: Grant = { tenant: "a", wantsRedacted: false, complete, charge, refund };
  return { charge, complete, refund, admission: { guard: () => {}, admit: async () => grant } };
}

describe("a document that takes all memory of a worker", () => {
  const HUNGRY = { content: "memory" };

  test("is 422, once for all; other requests go on, and its worker takes the next one", async () => {
    const books = keepBooks();
    server = await startServer({
      workers: 2,
      workerFile: TEST_WORKER,
      maxBody: 1_000,
      admission: books.admission,
    });
    const hungry = ask("/v1/profile", HUNGRY);
    const others = Array.from({ length: 10 }, () => ask("/v1/profile", {}));
    for (const { status } of await Promise.all(others)) expect(status).toBe(200);
    const answer = await hungry;
    expect(answer.headers.get("retry-after")).toBeNull();
    expect(await errorOf(answer)).toEqual({
      status: 422,
      code: "too_costly",
      message: "this document takes more memory than a worker may use; split it",
    });
    for (let count = 0; count < 4; count++) {
      expect((await ask("/v1/profile", {})).status).toBe(200);
    }
    // It was worked on, so it costs its size.
    expect(books.charge.mock.calls).toEqual([[JSON.stringify(HUNGRY).length, expect.any(Number)]]);
    expect(books.complete).toHaveBeenCalledTimes(14);
  });
});

describe("a client that leaves", () => {
  const FOREVER = { content: "forever" };

  /** Starts a server with one worker; resolves when that has its document. */
  async function leaveWhileWorking(send: (signal: AbortSignal) => Promise<Response>) {
    const run = vi.spyOn(server.pool, "run");
    const gone = new AbortController();
    const answer = send(gone.signal);
    await expect.poll(() => run.mock.calls.length).toBeGreaterThan(0);
    gone.abort();
    await expect(answer).rejects.toThrow();
    // The deadline is not what frees the worker.
    expect((await ask("/v1/profile", {})).status).toBe(200);
  }

  const options = { workerFile: TEST_WORKER, deadline: 3_600_000 };

  test("frees its worker, and pays for it", async () => {
    const books = keepBooks();
    server = await startServer({ ...options, admission: books.admission });
    await leaveWhileWorking((signal) => ask("/v1/profile", FOREVER, { signal }));
    expect(books.charge.mock.calls).toEqual([[JSON.stringify(FOREVER).length, expect.any(Number)]]);
  });

  test.each(["2025-11-25", "2026-07-28"])("frees its worker at /mcp, too (%s)", async (version) => {
    server = await startServer({
      ...options,
      createMcp: (runner, memory) => createMcpHttp(runner, [], memory),
    });
    await leaveWhileWorking((signal) => callTool(FOREVER, version, { signal }));
  });
});

describe("an answer that is too large", () => {
  const MANY = { content: "# a\n\n".repeat(500) };

  test("is 422 with its size, the limit and a smaller question", async () => {
    const books = keepBooks();
    server = await startServer({ maxAnswer: 5_000, admission: books.admission });
    expect((await ask("/v1/profile", MANY)).status).toBe(200);
    const { status, code, message } = await errorOf(await ask("/v1/plan", MANY));
    expect([status, code]).toEqual([422, "answer_too_large"]);
    expect(message).toMatch(
      /^the answer would have \d+ bytes \(limit 5000\); ask for profile, which judges the document as a whole, or plan parts of it; the command line has no such limit$/,
    );
    expect(books.charge.mock.calls).toEqual([[JSON.stringify(MANY).length, expect.any(Number)]]);
    expect(books.complete).toHaveBeenCalledOnce();
  });

  test("is never so for want of a large body", async () => {
    server = await startServer({ maxBody: 10_000 });
    expect((await ask("/v1/plan", MANY)).status).toBe(200);
  });
});

/** A call of `profile` by an agent, of either era of the protocol. */
function callTool(args: object, version = "2025-11-25", init: RequestInit = {}): Promise<Response> {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": version,
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  };
  const params = { name: "profile", arguments: args, ...(version > "2026" && { _meta: meta }) };
  const request = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
  return ask("/mcp", request, {
    headers: {
      ...HEADERS,
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": version,
      "mcp-method": "tools/call",
      "mcp-name": "profile",
    },
    ...init,
  });
}
