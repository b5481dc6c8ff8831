import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { errorOf, hostedFor } from "../support/start-hosted.js";

const shut = await hostedFor({ LAUNCHED: "" });
const ENDPOINTS = ["profile", "convert", "plan", "validate", "estimate", "batch"];

describe("the gate is shut unless it is opened", () => {
  test.each(ENDPOINTS)("/v1/%s says so, and where the same API runs", async (name) => {
    const { key } = await shut.addTenant();
    for (const options of [{}, { key }]) {
      const response = await shut.ask(`/v1/${name}`, options);
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("86400");
      expect(await errorOf(response)).toMatchObject({
        code: "not_launched",
        message: expect.stringContaining("context-verdict serve"),
      });
    }
  });

  test.each([
    ["GET", "/v1/profile"],
    ["POST", "/v1/nothing"],
    ["DELETE", "/v1/plan?a=b"],
    ["GET", "/v1/account"],
  ])("%s %s, too", async (method, path) => {
    expect((await shut.ask(path, { method })).status).toBe(503);
  });

  test("before anything of the body was sent", async () => {
    const { port } = new URL(shut.url);
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(
      "POST /v1/profile HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n" +
        "content-length: 100\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n",
    );
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).not.toContain("100 Continue");
  });

  test("no usage is counted, and no key is looked at", async () => {
    const { id, key } = await shut.addTenant();
    await shut.ask("/v1/profile", { key });
    expect(await shut.store.tenant(id).usage()).toEqual([]);
    expect(shut.log()).not.toContain(id);
  });

  test("health does not depend on it", async () => {
    for (const path of ["/livez", "/readyz"]) {
      const response = await shut.ask(path, { method: "GET" });
      expect([response.status, await response.json()]).toEqual([200, { status: "ok" }]);
    }
  });
});

describe("the contract and the app are not here", () => {
  test.each(["/v1/openapi.yaml", "/", "/index.html", "/mcp", "/reference/"])("%s", async (path) => {
    const response = await shut.ask(path, { method: "GET" });
    expect(response.status).toBe(404);
    expect(await errorOf(response)).toMatchObject({ code: "not_found" });
  });
});
