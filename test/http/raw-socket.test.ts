// @module-tag full

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { words } from "../support/words.js";
import { exchange, post, type RawAnswer, request } from "./raw-client.js";
import { MAX_BODY, startServer, type TestServer } from "./start-server.js";

/** Bytes on the wire that no HTTP library sends, and what this server makes of them. */

const BODY = JSON.stringify({ content: "# A\n" });
const JSON_HEADERS = { "content-type": "application/json" };
const TIMEOUTS = { headers: 700, request: 1_500, keepAlive: 600 };

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ timeouts: TIMEOUTS });
});
afterAll(() => server.stop());

const send = (...steps: Parameters<typeof exchange>[1]) => exchange(server.port, steps);

/** Every error has the envelope, the headers of every answer, and nothing of the server. */
function expectError(answer: RawAnswer | undefined, status: number, code: string): void {
  expect(answer).toBeDefined();
  const { headers, body } = answer!;
  expect(answer!.status).toBe(status);
  const { error } = JSON.parse(body);
  expect(error).toMatchObject({ code, request_id: headers["x-request-id"] });
  expect(error.message).toMatch(/^[^\n]{10,}$/);
  expect(headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  expect(body).not.toMatch(/node_modules|\bat \w+ \(|\/src\/|\/dist\//);
}

/** The server still answers: nothing that came before has hurt it. */
async function expectAlive(): Promise<void> {
  const { answers } = await send(post("/v1/profile", BODY, { connection: "close" }));
  expect(answers.map(({ status }) => status)).toEqual([200]);
}

describe("framing", () => {
  test.each<[string, string]>([
    ["no HTTP at all", "hello\r\n\r\n"],
    ["a TLS greeting", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
    ["an unknown method", request("FOO /v1/profile")],
    ["a tunnel", "CONNECT example.com:443 HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"],
    ["another version", "GET /livez HTTP/3.7\r\nhost: 127.0.0.1\r\n\r\n"],
    ["a space in the path", request("GET /livez x")],
    ["a header without a colon", "GET /livez HTTP/1.1\r\nhost 127.0.0.1\r\n\r\n"],
    ["a space before the colon", "GET /livez HTTP/1.1\r\nhost : 127.0.0.1\r\n\r\n"],
    ["a folded header", "GET /livez HTTP/1.1\r\nhost: 127.0.0.1\r\nx: a\r\n b\r\n\r\n"],
    ["a NUL in a header", "GET /livez HTTP/1.1\r\nhost: 127.0.0.1\r\nx: a\0b\r\n\r\n"],
    ["bare line feeds", "GET /livez HTTP/1.1\nhost: 127.0.0.1\n\n"],
    ["a length that is no number", post("/v1/profile", BODY, { "content-length": "2x" })],
    ["a negative length", post("/v1/profile", BODY, { "content-length": "-1" })],
    ["a length with a sign", post("/v1/profile", BODY, { "content-length": "+20" })],
    [
      "two lengths",
      `POST /v1/profile HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello`,
    ],
    [
      "a length and chunks",
      request(
        "POST /v1/profile",
        { ...JSON_HEADERS, "content-length": 5, "transfer-encoding": "chunked" },
        "0\r\n\r\n",
      ),
    ],
    [
      "an unknown transfer coding",
      request(
        "POST /v1/profile",
        { ...JSON_HEADERS, "transfer-encoding": "chunked, gzip" },
        "0\r\n\r\n",
      ),
    ],
  ])("%s is answered with 400 and ends the connection", async (_name, bytes) => {
    const { answers, text } = await send(Buffer.from(bytes, "latin1"));
    expect(answers, text).toHaveLength(1);
    expectError(answers[0], 400, "bad_request");
    expect(answers[0]?.headers.connection).toBe("close");
    await expectAlive();
  });

  test("a chunk size that is no number ends the request with 400", async () => {
    const head = request("POST /v1/profile", { ...JSON_HEADERS, "transfer-encoding": "chunked" });
    const { answers } = await send(head, 50, "zz\r\nhello\r\n0\r\n\r\n");
    expectError(answers[0], 400, "bad_request");
    await expectAlive();
  });

  test("a broken HEAD gets no body", async () => {
    const { text } = await send(Buffer.from(request("HEAD /\xff"), "latin1"));
    expect(text).toMatch(/^HTTP\/1\.1 400 .*\r\n\r\n$/s);
  });

  test("a path is compared as it is decoded", async () => {
    const { answers } = await send(post("/v1/%70rofile", BODY));
    expect(answers[0]?.status).toBe(200);
    const { answers: others } = await send(request("GET /v1/%70rofile"));
    expectError(others[0], 405, "method_not_allowed");
    expect(others[0]?.headers.allow).toBe("POST");
    const { answers: slashed } = await send(post("/v1%2Fprofile", BODY));
    expectError(slashed[0], 404, "not_found");
  });

  test("a connection that ends says so, whatever was left unread", async () => {
    const { answers } = await send(
      request("POST /livez", { expect: "100-continue", "content-length": 5 }),
    );
    expectError(answers[0], 405, "method_not_allowed");
    expect(answers[0]?.headers.connection).toBe("close");
    const closing = request("POST /nowhere", { connection: "close", "content-length": 5 });
    const { answers: others } = await send(closing);
    expect(others[0]?.headers.connection).toBe("close");
  });

  test("header fields of more than 16 kB are answered with 431", async () => {
    const { answers } = await send(request("GET /livez", { "x-long": "a".repeat(20_000) }));
    expectError(answers[0], 431, "bad_request");
  });

  test("a path that cannot be decoded is 400", async () => {
    const { answers } = await send(request("GET /%zz"));
    expectError(answers[0], 400, "bad_request");
  });

  test("an empty line before a request is ignored, as HTTP asks", async () => {
    const { answers } = await send(`\r\n${request("GET /livez")}`);
    expect(answers.map(({ status }) => status)).toEqual([200]);
  });

  test("HTTP/1.0 is answered, and its connection ends", async () => {
    const { answers } = await send("GET /livez HTTP/1.0\r\nhost: 127.0.0.1\r\n\r\n");
    expect(answers[0]).toMatchObject({ status: 200, headers: { connection: "close" } });
  });
});

describe("lengths", () => {
  test("a body shorter than its length is 408 when the time is over", async () => {
    const head = post("/v1/profile", BODY, { "content-length": 500 });
    const { answers } = await exchange(server.port, [head]);
    expect(answers).toHaveLength(1);
    expectError(answers[0], 408, "timeout");
    expect(answers[0]?.headers.connection).toBe("close");
    await expectAlive();
  });

  test("a body that ends early is nobody's request any more", async () => {
    const head = post("/v1/profile", BODY, { "content-length": 500 });
    const { answers } = await exchange(server.port, [head], { answers: 0 });
    expect(answers).toEqual([]);
    await expectAlive();
  });

  test("what follows a body longer than announced is no part of it", async () => {
    const { answers } = await send(post("/v1/profile", BODY, { "content-length": 5 }));
    expect(answers).toHaveLength(1);
    expectError(answers[0], 400, "invalid_json");
    expect(answers[0]?.headers.connection).toBe("close");
  });

  test("a length over the limit is 413 before a byte of the body is sent", async () => {
    const { answers } = await send(post("/v1/profile", "", { "content-length": MAX_BODY + 1 }));
    expectError(answers[0], 413, "payload_too_large");
    expect(answers[0]?.body).toContain(String(MAX_BODY));
  });

  test("a length beyond every number is 413", async () => {
    const { answers } = await send(post("/v1/profile", "", { "content-length": "9".repeat(18) }));
    expectError(answers[0], 413, "payload_too_large");
  });

  test("a body of exactly the limit is read", async () => {
    const frame = JSON.stringify({ content: "" }).length;
    const body = JSON.stringify({ content: "a".repeat(MAX_BODY - frame) });
    const { answers } = await exchange(server.port, [post("/v1/validate", body)]);
    expectError(answers[0], 400, "bad_request");
    expect(answers[0]?.body).toContain("toon");
  });

  test("chunks over the limit are 413 while they come", async () => {
    const head = request("POST /v1/profile", { ...JSON_HEADERS, "transfer-encoding": "chunked" });
    const chunk = `10000\r\n${"a".repeat(65_536)}\r\n`;
    const { answers } = await send(head, ...Array<string>(40).fill(chunk));
    expectError(answers[0], 413, "payload_too_large");
    await expectAlive();
  });

  test.each<[string, Record<string, string | number>, string]>([
    ["announced", { "content-length": 104_857_600 }, ""],
    ["in chunks", { "transfer-encoding": "chunked" }, "100000\r\n"],
  ])(
    "100 MB, %s, are refused, and the client can send them all and still read why",
    async (_name, headers, size) => {
      const head = request("POST /v1/profile", { ...JSON_HEADERS, ...headers });
      const chunk = `${size}${"a".repeat(1_048_576)}${size === "" ? "" : "\r\n"}`;
      const before = process.memoryUsage().rss;
      const { answers } = await send(head, ...Array<string>(100).fill(chunk));
      expectError(answers[0], 413, "payload_too_large");
      expect(answers).toHaveLength(1);
      expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
      await expectAlive();
    },
  );
});

describe("time", () => {
  test("headers that come too slowly are answered with 408", async () => {
    const steps = ["GET /livez HTTP/1.1\r\n", 300, "host: 127.0.0.1\r\n", 300, "x: 1\r\n", 300];
    const { answers } = await exchange(server.port, steps);
    expectError(answers[0], 408, "timeout");
    await expectAlive();
  });

  test("a body that comes byte by byte is answered with 408", async () => {
    const head = post("/v1/profile", "", { "content-length": 500 });
    const drops = Array.from({ length: 12 }, () => ["a", 200] as const).flat();
    const { answers } = await exchange(server.port, [head, ...drops]);
    expectError(answers[0], 408, "timeout");
  });

  test("a connection on which nothing comes is closed, and told why", async () => {
    const { answers } = await exchange(server.port, []);
    expectError(answers[0], 408, "timeout");
  });

  test("an idle connection is closed after its answer", async () => {
    const start = Date.now();
    const { answers } = await exchange(server.port, [request("GET /livez")], { answers: 2 });
    expect(answers).toHaveLength(1);
    expect(Date.now() - start).toBeLessThan(9_000);
  });
});

describe("pipelining", () => {
  test("requests that come together are answered in order", async () => {
    const bytes = [
      post("/v1/plan", BODY),
      request("GET /livez"),
      request("GET /nowhere"),
      post("/v1/profile", "{"),
      post("/v1/profile", BODY),
    ].join("");
    const { answers } = await exchange(server.port, [bytes], { answers: 5 });
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 400, 200]);
    expect(new Set(answers.map(({ headers }) => headers["x-request-id"])).size).toBe(5);
  });

  test("what comes before broken bytes is answered, and nothing else", async () => {
    const { answers } = await send(`${post("/v1/profile", BODY)}no request\r\n\r\n`);
    expect(answers.map(({ status }) => status)).toEqual([200]);
    expect(answers[0]?.headers.connection).toBe("close");
    await expectAlive();
  });

  test("a body that no route reads is not taken for the next request", async () => {
    const smuggled = request("GET /livez");
    const first = request("POST /nowhere", { "content-length": smuggled.length }, smuggled);
    const { answers } = await exchange(server.port, [first + request("GET /readyz")], {
      answers: 2,
    });
    expect(answers.map(({ status }) => status)).toEqual([404, 200]);
    expect(answers[1]?.body).toContain('"ok"');
  });
});

describe("hosts and origins", () => {
  test.each(["127.0.0.1", "127.0.0.1:1234", "localhost", "LOCALHOST:80", "[::1]:8787"])(
    "the host %s is served",
    async (host) => {
      const { answers } = await send(request("GET /livez", { host }));
      expect(answers[0]?.status).toBe(200);
    },
  );

  test.each([
    ...words(`
    example.com 127.0.0.1.example.com localhost.example.com:8787 192.168.0.1 localhost@example.com
    [::ffff:127.0.0.1] 127.0.0.1:99999999
  `),
    "",
  ])("the host %s is refused", async (host) => {
    const { answers } = await send(request("GET /livez", { host }));
    expectError(answers[0], 403, "forbidden");
  });

  test.each([
    ["no host", "GET /livez HTTP/1.1\r\n\r\n"],
    ["no host in HTTP/1.0", "GET /livez HTTP/1.0\r\n\r\n"],
    ["two hosts", "GET /livez HTTP/1.1\r\nhost: 127.0.0.1\r\nHost: localhost\r\n\r\n"],
  ])("%s is 400", async (_name, bytes) => {
    const { answers } = await send(bytes);
    expectError(answers[0], 400, "bad_request");
  });

  test.each(["http://example.com", "null", "https://127.0.0.1", "http://localhost"])(
    "a page of %s is refused before its body is read",
    async (origin) => {
      const { answers } = await send(post("/v1/profile", "", { origin, "content-length": 1_000 }));
      expectError(answers[0], 403, "forbidden");
      expect(answers[0]?.headers).not.toHaveProperty("access-control-allow-origin");
    },
  );

  test("a page of the server itself is answered", async () => {
    const { answers } = await send(post("/v1/profile", BODY, { origin: "http://127.0.0.1" }));
    expect(answers[0]?.status).toBe(200);
  });

  test("an absolute target does not get around the host", async () => {
    const { answers } = await send(request("GET http://127.0.0.1/livez", { host: "example.com" }));
    expectError(answers[0], 403, "forbidden");
  });
});

describe("bodies", () => {
  test("a depth bomb is refused", async () => {
    const bomb = `${"[".repeat(500_000)}${"]".repeat(500_000)}`;
    const { answers } = await send(post("/v1/profile", bomb));
    expectError(answers[0], 400, "invalid_json");
  });

  test.each<[string, Record<string, string>]>([
    ["no type", { "content-type": "" }],
    ["text", { "content-type": "text/plain" }],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }],
    ["another charset", { "content-type": "application/json; charset=utf-16" }],
    ["a type that begins alike", { "content-type": "application/jsonp" }],
    ["a JSON suffix", { "content-type": "application/problem+json" }],
    ["gzip", { "content-encoding": "gzip" }],
    ["identity", { "content-encoding": "identity" }],
  ])("%s is 415, before the body is read", async (_name, headers) => {
    const { answers } = await send(post("/v1/profile", "", { "content-length": 99, ...headers }));
    expectError(answers[0], 415, "unsupported_media_type");
  });

  test.each([
    "application/json",
    "Application/JSON; charset=UTF-8",
    'application/json;charset="utf-8"',
  ])("%s is read", async (type) => {
    const { answers } = await send(post("/v1/profile", BODY, { "content-type": type }));
    expect(answers[0]?.status).toBe(200);
  });
});

describe("expectations", () => {
  const expecting = (length: number) =>
    request("POST /v1/profile", {
      ...JSON_HEADERS,
      expect: "100-continue",
      "content-length": length,
    });

  test("a body that may come is asked for", async () => {
    const { text } = await send(expecting(BODY.length), 200, BODY);
    expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
  });

  test("a body over the limit is refused instead", async () => {
    const { text, answers } = await send(expecting(MAX_BODY + 1));
    expect(text).not.toContain("100 Continue");
    expectError(answers[0], 413, "payload_too_large");
  });

  test("a body for nobody is refused instead", async () => {
    const { text, answers } = await send(
      request("POST /nowhere", { expect: "100-continue", "content-length": 5 }),
    );
    expect(text).not.toContain("100 Continue");
    expectError(answers[0], 404, "not_found");
  });

  test("another expectation is 400", async () => {
    const { answers } = await send(post("/v1/profile", BODY, { expect: "a miracle" }));
    expectError(answers[0], 400, "bad_request");
  });
});
