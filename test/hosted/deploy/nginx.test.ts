import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { readConfig } from "../../../hosted/src/config/read-config.js";
import type { ErrorEnvelope } from "../../../src/engine/contract/errors.js";
import { exchange } from "../../http/raw-client.js";
import { readCompose, readText } from "./files.js";
import { findNginx, startNginx } from "./run-nginx.js";

const config = readText("hosted/deploy/nginx.conf");
const program = findNginx();
const { maxBodyBytes } = readConfig({});

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface FakeNode {
  port: number;
  seen: IncomingMessage[];
  close(): Promise<unknown>;
}

async function startNode(answer: RequestListener): Promise<FakeNode> {
  const seen: IncomingMessage[] = [];
  const server: Server = createServer((request, response) => {
    seen.push(request);
    answer(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  closers.push(close);
  return { port: (server.address() as AddressInfo).port, seen, close };
}

const well: RequestListener = (request, response) => {
  request.resume();
  const fields = { "x-request-id": "from-the-node", "cache-control": "no-store" };
  response.writeHead(200, fields).end("{}");
};

/** nginx before two nodes. */
async function start(...answers: [RequestListener, RequestListener]) {
  const nodes = [await startNode(answers[0]), await startNode(answers[1])] as const;
  const nginx = await startNginx(program!, [nodes[0].port, nodes[1].port]);
  closers.push(nginx.stop);
  return { nginx, nodes, url: `http://127.0.0.1:${nginx.port}` };
}

const post = (url: string, init: RequestInit = {}) =>
  fetch(`${url}/v1/profile`, { method: "POST", body: "{}", ...init });

async function expectEnvelope(answer: Response, status: number, code: string): Promise<void> {
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const { error } = (await answer.json()) as ErrorEnvelope;
  expect(error).toMatchObject({ code, request_id: answer.headers.get("x-request-id") });
}

describe("the configuration", () => {
  test("leads to the nodes of the compose file", () => {
    const { services } = readCompose();
    const servers = [...config.matchAll(/^ +server ([\w-]+):(\d+) /gm)];
    const nodes = Object.entries(services).filter(([, { build }]) => build !== undefined);
    expect(servers.map(([, name]) => name)).toEqual(nodes.map(([name]) => name));
    for (const [, , port] of servers) expect(Number(port)).toBe(readConfig({}).port);
    for (const [, { networks }] of nodes) {
      expect(networks).toMatchObject({ inner: { ipv4_address: expect.any(String) } });
    }
  });

  test("takes bodies as large as the nodes do, and says so", () => {
    expect(config).toContain(`client_max_body_size ${maxBodyBytes};`);
    expect(config).toContain(`the body may have ${maxBodyBytes} bytes`);
  });

  test("waits longer than a node does", () => {
    const seconds = Number(/proxy_read_timeout (\d+)s;/.exec(config)?.[1]);
    expect(seconds).toBeGreaterThan(readConfig({}).deadlineSeconds + 30);
  });

  test("logs nothing of callers and what they send", () => {
    const [, format = ""] = /log_format lines escape=json(.*?);/s.exec(config) ?? [];
    expect(format).not.toMatch(/remote|request_uri|\$request\b(?!_)|\$uri|\$args|\$http_|\$host/);
  });
});

describe.skipIf(program === undefined)("nginx", { tags: ["full"] }, () => {
  test("passes what was asked to a node, and what it says back", async () => {
    const { nginx, nodes, url } = await start(well, well);
    const answer = await post(url, {
      headers: {
        authorization: "Bearer cv_live_x",
        traceparent: "00-1-1-01",
        baggage: "a=b",
        "x-forwarded-for": "192.0.2.1",
      },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-request-id")).toBe("from-the-node");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const [request] = nodes.flatMap(({ seen }) => seen);
    expect(request!.headers).toMatchObject({
      host: "127.0.0.1",
      authorization: "Bearer cv_live_x",
      // What the caller says of itself is dropped.
      "x-forwarded-for": "127.0.0.1",
    });
    expect(request!.headers).not.toHaveProperty("traceparent");
    expect(request!.headers).not.toHaveProperty("baggage");
    await expect
      .poll(nginx.lines)
      .toMatchObject([
        { request_id: "from-the-node", method: "POST", status: 200, node_status: "200" },
      ]);
    expect(JSON.stringify(nginx.lines())).not.toContain("cv_live_");
  });

  test("asks the other node where the first one is not there", async () => {
    const { nodes, url } = await start(well, well);
    await nodes[0].close();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(url)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(nodes[1].seen).toHaveLength(8);
  });

  test("repeats nothing that a node has seen", async () => {
    const dies: RequestListener = ({ socket }) => socket.destroy();
    const { nginx, nodes, url } = await start(dies, dies);
    const answer = await post(url);
    expect(answer.headers.get("retry-after")).toBe("1");
    await expectEnvelope(answer, 503, "overloaded");
    expect(nodes.flatMap(({ seen }) => seen)).toHaveLength(1);
    await expect
      .poll(nginx.lines)
      .toMatchObject([{ method: "POST", status: 503, node_status: "502" }]);
  });

  test("leaves alone what a node says, errors too", async () => {
    const busy: RequestListener = (request, response) => {
      request.resume();
      response.writeHead(503, { "retry-after": "7", "x-request-id": "1" }).end("busy");
    };
    const { nodes, url } = await start(busy, busy);
    const answer = await post(url);
    expect(answer.headers.get("retry-after")).toBe("7");
    expect(await answer.text()).toBe("busy");
    expect(nodes.flatMap(({ seen }) => seen)).toHaveLength(1);
  });

  test("says by itself what the contract says", async () => {
    const { nodes, nginx, url } = await start(well, well);
    await expectEnvelope(await fetch(`${url}/metrics`), 404, "not_found");
    await expectEnvelope(await fetch(`${url}/errors/overloaded`), 404, "not_found");
    const large = { body: new Uint8Array(maxBodyBytes + 1) };
    await expectEnvelope(await post(url, large), 413, "payload_too_large");
    expect((await post(url, { body: new Uint8Array(maxBodyBytes) })).status).toBe(200);
    const broken: [request: string, status: number][] = [
      ["GARBAGE\r\n\r\n", 400],
      ["GET /livez HTTP/1.1\r\n\r\n", 400],
      ["GET /livez HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n", 400],
      ["TRACE / HTTP/1.1\r\nhost: a\r\n\r\n", 400],
      ["POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: gzip\r\n\r\n", 400],
      [
        "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n",
        400,
      ],
      [`GET /${"a".repeat(17_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 431],
      [`GET / HTTP/1.1\r\nhost: a\r\na: ${"a".repeat(17_000)}\r\n\r\n`, 431],
    ];
    for (const [request, status] of broken) {
      const { answers, text } = await exchange(nginx.port, [request]);
      expect(answers[0]?.status, `${request.slice(0, 50)} ${text}`).toBe(status);
      const { error } = JSON.parse(answers[0]!.body) as ErrorEnvelope;
      expect(error).toMatchObject({
        code: "bad_request",
        request_id: answers[0]!.headers["x-request-id"],
      });
    }
    expect(nodes.flatMap(({ seen }) => seen)).toHaveLength(1);
  });

  test("passes a body on while it comes, and an answer before it has come", async () => {
    const refuses: RequestListener = (_, response) => {
      response.writeHead(401, { "content-type": "application/json" }).end("{}");
    };
    const { nginx, url } = await start(refuses, refuses);
    const head = "POST /v1/profile HTTP/1.1\r\nhost: a\r\ncontent-length: 1000000\r\n\r\n";
    const { answers } = await exchange(nginx.port, [`${head}{`]);
    expect(answers.map(({ status }) => status)).toEqual([401]);
    for (let times = 0; times < 30; times++) {
      const { status } = await post(url, { body: new Uint8Array(maxBodyBytes) });
      expect(status).toBe(401);
    }
  });
});
