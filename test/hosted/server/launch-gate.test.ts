import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { exchange, post } from "../../http/raw-client.js";
import { words } from "../../support/words.js";
import { errorOf, hostedFor } from "../support/start-hosted.js";

/** Every form of a request target (RFC 9112, section 3.2) that could name an endpoint. */
const TARGETS = words(`
  /v1/profile /v1/profile?q=1 /v1/profile#part /v1/%70rofile /%76%31/profile /v1/account
  /v1/account/usage http://127.0.0.1/v1/profile http://127.0.0.1:80/v1/profile
  http://127.0.0.1/v1/profile?q=1 http://127.0.0.1/%76%31/profile http://x/v1/profile
  http://x:8788/v1/profile http://user@x/v1/profile https://x/v1/profile HTTP://x/v1/profile
  hTTps://x/v1/profile ftp://x/v1/profile x:/v1/profile x://v1/profile http:///v1/profile
  http://x?/v1/profile * *v1/profile */v1/profile 127.0.0.1:80 xv1/profile v1/profile
  //v1/profile //x/v1/profile ///v1/profile /v1//profile /./v1/profile /x/../v1/profile
  /V1/profile /v1/profile/ /v1/profile;x /v1%2Fprofile \\v1\\profile
`);
const METHODS = ["POST", "GET", "HEAD", "PUT", "OPTIONS", "CONNECT", "QUERY"];
const BODY = JSON.stringify({ content: "# A\n" });

const shut = await hostedFor({ LAUNCHED: "" });
const open = await hostedFor();

async function send(port: number, method: string, target: string, version: string, key: string) {
  const headers = { authorization: `Bearer ${key}`, connection: "close" };
  const sent = post(target, BODY, headers)
    .replace("POST", method)
    .replace("HTTP/1.1", `HTTP/${version}`);
  const { text, answers } = await exchange(port, [sent]);
  return { text, status: answers[0]?.status, body: answers[0]?.body ?? "" };
}

describe.each(["1.1", "1.0"])("HTTP/%s", (version) => {
  test("no form of a target passes the shut gate, and none is counted", async () => {
    const { id, key } = await shut.addTenant();
    const { port } = shut;
    for (const method of METHODS) {
      for (const target of TARGETS) {
        const { text, status } = await send(port, method, target, version, key);
        expect(status ?? 400, `${method} ${target}: ${text}`).toBeGreaterThanOrEqual(400);
        expect(text, `${method} ${target}`).not.toContain("measured_chars");
      }
    }
    expect(await shut.store.tenant(id).usage()).toEqual([]);
    // Not even a key was looked at.
    expect(shut.log()).not.toContain(id);
  });

  test("shut, a name of an endpoint is told so, and where the same API runs", async () => {
    const { id, key } = await shut.addTenant();
    const posts = words(`
      /v1/profile /v1/%70rofile http://127.0.0.1/v1/plan /v1/convert /v1/validate /v1/batch /v1/nothing
    `).map((target) => `POST ${target}`);
    for (const line of [...posts, "GET /v1/profile", "DELETE /v1/plan?a=b", "GET /v1/account"]) {
      const [method = "", target = ""] = line.split(" ");
      const { text, status, body } = await send(shut.port, method, target, version, key);
      expect(status, target).toBe(503);
      expect(text).toContain("retry-after: 86400");
      expect(JSON.parse(body).error.code, target).toBe("not_launched");
      expect(body).toContain("context-verdict serve");
    }
    expect(shut.log()).not.toContain(id);
  });

  test("open, an absolute target is answered for its own host, and not for another", async () => {
    const { key } = await open.addTenant();
    const { port } = open;
    const ask = async (target: string) => (await send(port, "POST", target, version, key)).status;
    expect(await ask("/v1/profile")).toBe(200);
    expect(await ask("http://127.0.0.1/v1/profile?q=1")).toBe(200);
    expect(await ask("HTTP://127.0.0.1:80/v1/profile")).toBe(200);
    expect(await ask("http://elsewhere.invalid/v1/profile")).toBe(403);
    for (const odd of ["*v1/profile", "ftp://127.0.0.1/v1/profile", "http:///v1/profile"]) {
      expect(await ask(odd), odd).not.toBe(200);
    }
  });
});

test("shut, the gate says so before anything of the body was sent", async () => {
  const socket = connect(shut.port, "127.0.0.1");
  const headers = { "content-length": 100, expect: "100-continue", connection: "close" };
  socket.write(post("/v1/profile", "", headers));
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 503 /);
  expect(answer).not.toContain("100 Continue");
});

test.each(["/livez", "/readyz"])("%s does not depend on it", async (path) => {
  const response = await shut.ask(path, { method: "GET" });
  expect([response.status, await response.json()]).toEqual([200, { status: "ok" }]);
});

test.each(["/v1/openapi.yaml", "/", "/index.html", "/mcp", "/reference/"])(
  "%s is not here",
  async (path) => {
    const response = await shut.ask(path, { method: "GET" });
    expect([response.status, (await errorOf(response)).code]).toEqual([404, "not_found"]);
  },
);
