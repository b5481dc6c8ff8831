import { afterEach, describe, expect, test, vi } from "vitest";
import { type PoolServer, startServer } from "./start-server.js";

const BODY = JSON.stringify({ content: "# A\n" });
const SLOW = JSON.stringify({ content: "# a\n\n".repeat(200_000) });
const HEADERS = { "content-type": "application/json" };

const started: PoolServer[] = [];
async function start(...args: Parameters<typeof startServer>): Promise<PoolServer> {
  const server = await startServer(...args);
  started.push(server);
  return server;
}
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop()));
});

const ask = (url: string, init: RequestInit = {}) =>
  fetch(url, { method: "POST", headers: HEADERS, body: BODY, ...init });

describe("pages of other origins", () => {
  const ORIGIN = "http://localhost:3000";
  const page = { ...HEADERS, origin: ORIGIN };
  const methods = "GET, HEAD, POST, DELETE";
  const first = { origin: ORIGIN, "access-control-request-method": "POST" };

  test.each<[string, string[], RequestInit, object]>([
    ["named at start", [ORIGIN], { headers: page }, { status: 200, origin: ORIGIN }],
    ["of another port", [ORIGIN], { headers: { ...page, origin: `${ORIGIN}1` } }, { status: 403 }],
    ["that send text", [ORIGIN], { headers: { origin: ORIGIN } }, { status: 415, origin: ORIGIN }],
    [
      "that ask first",
      [ORIGIN],
      { method: "OPTIONS", headers: first, body: null },
      { status: 204, origin: ORIGIN, methods, headers: "authorization, *" },
    ],
    [
      "that ask first, by default",
      [],
      { method: "OPTIONS", headers: first, body: null },
      { status: 403 },
    ],
  ])("%s", async (_name, corsOrigins, init, expected) => {
    const { url } = await start({ corsOrigins });
    const answer = await ask(`${url}/v1/profile`, init);
    const allowed = ["origin", "methods", "headers"].flatMap((name) => {
      const value = answer.headers.get(`access-control-allow-${name}`);
      return value === null ? [] : [[name, value]];
    });
    expect({ status: answer.status, ...Object.fromEntries(allowed) }).toEqual(expected);
    if (answer.status === 200) expect(answer.headers.get("vary")).toBe("origin, accept-encoding");
  });
});

test("an event of a stream is sent at once, also to who accepts compression", async () => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(": first\n\n")),
  });
  const stream = new Response(body, { headers: { "content-type": "text/event-stream" } });
  const { url } = await start({
    createMcp: () => ({ handle: async () => stream, close: async () => {} }),
  });
  const answer = await ask(`${url}/mcp`, { headers: { ...HEADERS, "accept-encoding": "br" } });
  const { value } = await answer.body!.getReader().read();
  expect(new TextDecoder().decode(value)).toBe(": first\n\n");
});

describe("overload", () => {
  test("who comes after too many is told to come again, and everybody else is answered", async () => {
    const { url, pool } = await start({ workers: 1, maxWaiting: 2 });
    const run = vi.spyOn(pool, "run");
    const slow = ask(`${url}/v1/profile`, { body: SLOW });
    await expect.poll(() => run.mock.calls).toHaveLength(1);
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(`${url}/v1/profile`)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 503, 503, 503, 503]);
    for (const answer of answers.filter(({ status }) => status === 503)) {
      expect(answer.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
      expect(await answer.json()).toMatchObject({ error: { code: "overloaded" } });
    }
    expect((await slow).status).toBe(200);
  });

  test("the thread with the sockets answers while workers work", { tags: ["full"] }, async () => {
    const { url } = await start({ workers: 1 });
    const slow = ask(`${url}/v1/profile`, { body: SLOW });
    let answers = 0;
    let done = false;
    void slow.then(() => {
      done = true;
    });
    while (!done) {
      expect((await fetch(`${url}/livez`)).status).toBe(200);
      answers++;
    }
    expect(answers).toBeGreaterThan(20);
  });
});

test("readiness follows the workers", async () => {
  const server = await start();
  server.pool.drain();
  const answer = await fetch(`${server.url}/readyz`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ status: "draining" });
});
