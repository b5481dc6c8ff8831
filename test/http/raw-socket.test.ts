// @module-tag full
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { readRows } from "../support/read-rows.js";
import { exchange, type Headers, post, type RawAnswer, request } from "./raw-client.js";
import { MAX_BODY, serverFor } from "./start-server.js";

/** Bytes on the wire that no HTTP library sends, and what this server makes of them. */

const BODY = JSON.stringify({ content: "# A\n" });
/** A busy machine takes its time: what comes at once is not to be late. */
const TIMEOUTS = { headers: 1_200, request: 1_500, keepAlive: 600 };

const server = serverFor({ timeouts: TIMEOUTS });

/** An answer as `exchanges.yaml` has it. Every answer has its headers, every error its envelope. */
function describeAnswer({ status, headers, body }: RawAnswer): string | number {
  expect(headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  const close = headers.connection === "close" ? " close" : "";
  if (status === 200) return `200${close}`;
  const { error } = JSON.parse(body);
  expect(error.request_id).toBe(headers["x-request-id"]);
  expect(error.message).toMatch(/^[^\n]{10,}$/);
  expect(body).not.toMatch(/node_modules|\bat \w+ \(|\/src\/|\/dist\//);
  expect(headers).not.toHaveProperty("access-control-allow-origin");
  const allow = headers.allow === undefined ? "" : `, allow: ${headers.allow}`;
  return `${status} ${error.code}${close}${allow}`;
}

async function send(...[steps, patience]: [Parameters<typeof exchange>[1], object?]) {
  const { text, answers } = await exchange(server.port, steps, patience);
  const ids = new Set(answers.map(({ headers }) => headers["x-request-id"]));
  expect(ids.size, text).toBe(answers.length);
  const isAsked = text.startsWith("HTTP/1.1 100 Continue\r\n\r\n");
  return [...(isAsked ? ["100"] : []), ...answers.map(describeAnswer)];
}

/** The server still answers: nothing that came before has hurt it. */
async function expectAlive(): Promise<void> {
  const { answers } = await exchange(server.port, [
    post("/v1/profile", BODY, { connection: "close" }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200]);
}

interface Request {
  line?: string;
  headers?: Headers;
  body?: string;
}

interface Exchange {
  send: (string | number | Request)[];
  together?: boolean;
  answers: (string | number)[];
}

function toBytes({ line = "POST /v1/profile", headers, body }: Request): Buffer {
  const [method, path = ""] = line.split("POST ");
  const text = method === "" ? post(path, body ?? BODY, headers) : request(line, headers, body);
  return Buffer.from(text, "latin1");
}

const EXCHANGES = Object.entries(readRows<Exchange>("exchanges.yaml", import.meta.url));

test.each(EXCHANGES)("%s", async (_name, { send: parts, together, answers }) => {
  const steps = parts.map((part) => {
    if (typeof part === "number") return part;
    return typeof part === "string" ? Buffer.from(part, "latin1") : toBytes(part);
  });
  const sent = together ? [Buffer.concat(steps as Buffer[])] : steps;
  expect(await send(sent, { answers: answers.length })).toEqual(answers.map(String));
  await expectAlive();
});

test("a broken HEAD gets no body", async () => {
  const { text } = await exchange(server.port, [Buffer.from(request("HEAD /\xff"), "latin1")]);
  expect(text).toMatch(/^HTTP\/1\.1 400 .*\r\n\r\n$/s);
});

test("header fields of more than 16 kB are answered with 431", async () => {
  const long = request("GET /livez", { "x-long": "a".repeat(20_000) });
  expect(await send([long])).toEqual(["431 bad_request close"]);
});

test("no header field is dropped for coming late", async () => {
  const many = `GET /livez HTTP/1.1\r\n${"a:\r\n".repeat(2_200)}host: 127.0.0.1\r\n\r\n`;
  expect(await send([many])).toEqual(["200"]);
});

test("a body that ends early is nobody's request; who still reads is told so", async () => {
  const head = post("/v1/profile", BODY, { "content-length": 500 });
  expect(await send([head], { answers: 0 })).toEqual([]);
  const socket = connect(server.port, "127.0.0.1").end(head);
  expect(await text(socket)).toContain("the request ended early");
  await expectAlive();
});

test("an idle connection is closed after its answer", async () =>
  expect(await send([request("GET /livez")], { answers: 2 })).toEqual(["200"]));

describe("the limit", () => {
  const CHUNKED = { "content-type": "application/json", "transfer-encoding": "chunked" };

  test("is the largest size that is read, and named", async () => {
    const frame = JSON.stringify({ content: "" }).length;
    const body = JSON.stringify({ content: "a".repeat(MAX_BODY - frame) });
    const { answers } = await exchange(server.port, [post("/v1/validate", body)]);
    expect(answers[0]?.body).toContain("toon must be a string");
    const over = post("/v1/profile", "", { "content-length": MAX_BODY + 1 });
    const { answers: others } = await exchange(server.port, [over]);
    expect(others[0]?.body).toContain(`the body may have ${MAX_BODY} bytes`);
  });

  test.each<[string, Record<string, string | number>, string]>([
    ["announced", { "content-type": "application/json", "content-length": 104_857_600 }, ""],
    ["in chunks", CHUNKED, "100000\r\n"],
  ])(
    "holds for 100 MB, %s, which a client can send and still read why",
    async (_name, headers, size) => {
      const chunk = `${size}${"a".repeat(1_048_576)}${size === "" ? "" : "\r\n"}`;
      const before = process.memoryUsage().rss;
      const steps = [request("POST /v1/profile", headers), ...Array<string>(100).fill(chunk)];
      expect(await send(steps)).toEqual(["413 payload_too_large"]);
      expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
      await expectAlive();
    },
  );
});
