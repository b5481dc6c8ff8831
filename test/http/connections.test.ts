import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { TenantMemory } from "../../hosted/src/pool/tenant-memory.js";
import type { Admission } from "../../src/http/server-options.js";
import { defer } from "../support/defer.js";
import { exchange, post, request } from "./raw-client.js";
import { serveWith, type TestServer } from "./start-server.js";

/** What a connection holds is given back, however it ends. */

const BODY = JSON.stringify({ content: "# A\n" });
const ANSWER = { json: new TextEncoder().encode("{}"), characters: 4 };
const LARGE = {
  status: "ok" as const,
  run: async () => ({ ...ANSWER, json: new Uint8Array(2e7).fill(32) }),
};

let server: TestServer;
afterEach(() => server.stop());

/** A pool that answers `validate` at once, and everything else after something, or never. */
function poolThat(released: Promise<void> = new Promise(() => {})) {
  return {
    status: "ok" as const,
    run: async ({ tool }: { tool: string }) => {
      if (tool !== "validate") await released;
      return ANSWER;
    },
  };
}

/** Opens a connection and sends what is given. */
async function open(...steps: string[]): Promise<Socket> {
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  for (const step of steps) socket.write(step);
  return socket;
}

/** Asks for an answer, and does not read it. */
async function openIdle(): Promise<Socket> {
  return (await open(post("/v1/profile", BODY))).pause();
}

const countConnections = () =>
  new Promise((resolve) => server.app.server.getConnections((_, count) => resolve(count)));

const announce = (length: number) => post("/v1/profile", "", { "content-length": length });

const statuses = async (...steps: Parameters<typeof exchange>[1]) =>
  (await exchange(server.port, steps)).answers.map(({ status }) => status);

test("a tunnel that is reset does not end the process", async () => {
  server = await serveWith(poolThat());
  const socket = await open(request("CONNECT example.com:443"));
  await once(socket, "data");
  socket.resetAndDestroy();
  await expect.poll(countConnections).toBe(0);
  expect(await statuses(request("GET /livez"))).toEqual([200]);
});

test("pipelined requests give back what they hold when their connection goes", async () => {
  const pool = poolThat();
  const run = vi.spyOn(pool, "run");
  server = await serveWith(pool, { maxBody: 1_000 });
  for (let round = 1; round <= 33; round++) {
    const socket = await open(`${post("/v1/profile", BODY)}${announce(1_000)}{`);
    await expect.poll(() => run.mock.calls.length, { interval: 1 }).toBe(round);
    socket.destroy();
  }
  await expect.poll(() => statuses(post("/v1/validate", BODY))).toEqual([200]);
});

test("a connection ends after a hundred requests, also of those that came at once", async () => {
  server = await serveWith(poolThat());
  const steps = [request("GET /livez").repeat(120)];
  const { answers } = await exchange(server.port, steps, { answers: 100 });
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
  expect(answers.at(-1)?.headers.connection).toBe("close");
});

test("a request behind the hundredth and its unread body is told to come elsewhere", async () => {
  server = await serveWith(poolThat());
  const steps = [request("GET /livez").repeat(99) + announce(5e6), 100, "{".repeat(5e6)];
  const { answers } = await exchange(server.port, [...steps, request("GET /livez")], {
    answers: 101,
  });
  expect(answers.slice(99).map(({ status }) => status)).toEqual([413, 400]);
  expect(answers.at(-1)?.body).toContain("open another one");
});

test("broken bytes behind requests that still wait are not answered in their place", async () => {
  const released = defer();
  server = await serveWith(poolThat(released.promise));
  server.app.server.once("clientError", () => released.resolve());
  const steps = [post("/v1/profile", BODY) + request("GET /livez"), "NONSENSE\r\n\r\n"];
  const { answers } = await exchange(server.port, steps, { answers: 2, quiet: 200 });
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test.each([
  ["its answer", ""],
  ["the second of its answers", post("/v1/validate", BODY)],
])("a client that does not read %s is let go", async (_which, before) => {
  const asked = defer();
  const run = async ({ tool }: { tool: string }) => {
    if (tool === "validate") return asked.promise.then(() => ANSWER);
    asked.resolve();
    return LARGE.run();
  };
  server = await serveWith({ ...LARGE, run }, { timeouts: { answer: 300 } });
  const socket = (await open(before + post("/v1/profile", BODY))).pause();
  // Without the setting, it would be let go after 30 seconds.
  await expect.poll(countConnections, { timeout: 25_000 }).toBe(0);
  socket.destroy();
});

test("a client that reads its answer byte by byte is let go, too", async () => {
  server = await serveWith(LARGE, { timeouts: { wholeAnswer: 1_000 } });
  const socket = await openIdle();
  // Never idle, and never done.
  const sips = setInterval(() => socket.read(1_000), 20);
  await expect.poll(countConnections).toBe(0);
  clearInterval(sips);
  socket.destroy();
});

test("a client that has gone before its answer leaves no timer", async () => {
  const released = defer();
  const pool = poolThat(released.promise);
  const run = vi.spyOn(pool, "run");
  const wholeAnswer = 54_321;
  server = await serveWith(pool, { timeouts: { wholeAnswer } });
  const start = vi.spyOn(globalThis, "setTimeout");
  const countTimers = () => start.mock.calls.filter(([, ms]) => ms === wholeAnswer).length;
  expect(await statuses(post("/v1/validate", BODY))).toEqual([200]);
  expect(countTimers()).toBe(1);
  const connected = once(server.app.server, "connection");
  const socket = await open(post("/v1/profile", BODY));
  const [far] = await connected;
  await expect.poll(() => run.mock.calls.length).toBe(2);
  socket.destroy();
  await once(far, "close");
  released.resolve();
  // An answer to another one is later than what becomes of this one.
  expect(await statuses(post("/v1/validate", BODY))).toEqual([200]);
  expect(countTimers()).toBe(2);
});

test("answers that nobody takes are bounded, and make room when their clients go", async () => {
  server = await serveWith(LARGE, { maxAnswer: 5e6 });
  const idle = [await openIdle(), await openIdle()];
  await expect.poll(() => statuses(post("/v1/profile", BODY))).toEqual([503]);
  for (const socket of idle) socket.destroy();
  const again = () => statuses(post("/v1/profile", BODY, { connection: "close" }));
  await expect.poll(again).toEqual([200]);
});

test("bodies that fit are all read, and the next one is refused at once", async () => {
  const released = defer();
  const pool = poolThat(released.promise);
  const run = vi.spyOn(pool, "run");
  server = await serveWith(pool, { maxBody: 1_000 });
  const whole = post("/v1/profile", " ".repeat(1_000));
  const first = Array.from({ length: 32 }, () => statuses(whole));
  await expect.poll(() => run.mock.calls.length).toBe(32);
  const { answers } = await exchange(server.port, [announce(1)]);
  expect(answers[0]).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
  released.resolve();
  expect(await Promise.all(first)).toEqual(Array(32).fill([200]));
});

test("a body that waits for this server is not too slow", { tags: ["full"] }, async () => {
  server = await serveWith(poolThat());
  const headers = { "content-length": BODY.length, expect: "100-continue" };
  const socket = await open(post("/v1/validate", "", headers));
  await once(socket, "data");
  socket.write(BODY);
  const busyUntil = performance.now() + 2_100;
  while (performance.now() < busyUntil);
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200/);
  socket.destroy();
});

test("whoever takes more than its share drops no stalled body of who has less", async () => {
  const grant = { wantsRedacted: false, complete: async () => {}, charge: async () => {} };
  const admit: Admission["admit"] = async ({ headers }) => {
    return { ...grant, tenant: `${headers.from}`, refund: () => {} };
  };
  const openMemory = () => new TenantMemory(3_000);
  server = await serveWith(poolThat(), { openMemory, admission: { guard: () => {}, admit } });
  const end = BODY.slice(9);
  const stalled = statuses(post("/v1/validate", BODY, { from: "b" }).replace(end, ""), 400, end);
  await sleep(300);
  const long = post("/v1/validate", " ".repeat(1_400), { from: "a" });
  expect(await statuses(long)).toEqual([503]);
  expect(await stalled).toEqual([200]);
});

test("a body that comes byte by byte takes no more memory than its bytes", {
  tags: ["full"],
}, async () => {
  server = await serveWith(poolThat());
  const before = process.memoryUsage();
  const head = { "content-length": null, "transfer-encoding": "chunked" };
  const sockets: Socket[] = [];
  for (let count = 0; count < 2; count++) {
    const socket = await open(post("/v1/profile", "", head));
    sockets.push(socket);
    for (let part = 0; part < 100; part++) socket.write("1\r\n \r\n".repeat(10_000));
    await expect.poll(() => socket.writableLength).toBe(0);
  }
  await sleep(500);
  const now = process.memoryUsage();
  const taken = now.heapUsed + now.external - before.heapUsed - before.external;
  expect(taken).toBeLessThan(100_000_000);
  for (const socket of sockets) socket.destroy();
});

describe("at /mcp", () => {
  const mcp = { handle: async () => new Response("{}"), close: async () => {} };
  const start = async () => {
    server = await serveWith(poolThat(), { maxBody: 1_000, createMcp: () => mcp });
  };

  test("there is POST, and nothing else", async () => {
    await start();
    for (const method of ["HEAD", "GET", "DELETE"]) {
      const steps = [request(`${method} /mcp`, { connection: "close" })];
      const { text } = await exchange(server.port, steps);
      expect(text).toMatch(/^HTTP\/1\.1 405 [\s\S]*\r\nallow: POST\r\n/);
    }
  });

  /** All of a body but its last byte, in full memory after 32 of them. */
  async function stall(): Promise<Socket> {
    const headers = { "content-length": 1_000, expect: "100-continue" };
    const socket = await open(post("/mcp", "", headers));
    const [answer] = await once(socket, "data");
    if (String(answer).includes("100 Continue")) socket.write("a".repeat(999));
    return socket;
  }

  test("bodies that stall make room for one that does not", async () => {
    await start();
    const sockets: Socket[] = [];
    for (let count = 0; count < 40; count++) sockets.push(await stall());
    for (let count = 0; count < 3; count++)
      await expect.poll(() => statuses(post("/mcp", "a".repeat(1_000)))).toEqual([200]);
    for (const socket of sockets) socket.destroy();
  });

  test("a body slower than 16 kB/s is told so by 408", async () => {
    await start();
    const socket = await stall();
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(String(answer)).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"timeout"/);
    socket.destroy();
  });
});
