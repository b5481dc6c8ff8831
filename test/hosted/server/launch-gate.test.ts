import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { errorOf, hostedFor } from "../support/start-hosted.js";

const shut = await hostedFor({ LAUNCHED: "" });

test.each([
  ...["profile", "convert", "plan", "validate", "estimate", "batch", "nothing"].map(
    (name) => ["POST", `/v1/${name}`] as const,
  ),
  ...[["GET", "/v1/profile"] as const, ["DELETE", "/v1/plan?a=b"] as const],
  ["GET", "/v1/account"] as const,
])("shut, the gate says so to %s %s, and where the same API runs", async (method, path) => {
  const { id, key } = await shut.addTenant();
  for (const options of [{ method }, { method, key }]) {
    const response = await shut.ask(path, options);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("86400");
    expect(await errorOf(response)).toMatchObject({
      code: "not_launched",
      message: expect.stringContaining("context-verdict serve"),
    });
  }
  // No usage is counted, and no key is looked at.
  expect(await shut.store.tenant(id).usage()).toEqual([]);
  expect(shut.log()).not.toContain(id);
});

test("before anything of the body was sent", async () => {
  const socket = connect(Number(new URL(shut.url).port), "127.0.0.1");
  socket.write(
    "POST /v1/profile HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n" +
      "content-length: 100\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n",
  );
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
