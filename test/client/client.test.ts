import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClient } from "../../src/client/index.js";
import { startServer, type TestServer } from "../http/start-server.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function listen(answer: RequestListener) {
  const other = createServer(answer).listen(0, "127.0.0.1");
  await once(other, "listening");
  const close = async () => {
    other.closeAllConnections();
    await new Promise((resolve) => other.close(resolve));
  };
  return { url: `http://127.0.0.1:${(other.address() as AddressInfo).port}`, close };
}

describe("the client", () => {
  test("asks every tool, and answers with its type", async () => {
    const client = createClient({ baseUrl: server.url });
    const body = { content: "# Ports\n\n| a | b |\n| - | - |\n| 1 | 2 |\n" };
    const { data: profiled } = await client.POST("/v1/profile", { body });
    expect(profiled?.measured_chars.source).toBe(body.content.length);
    const { data: planned } = await client.POST("/v1/plan", {
      body: { ...body, options: { include_hybrid: true } },
    });
    expect(planned?.context_plan.sections).toHaveLength(1);
    const { data: converted } = await client.POST("/v1/convert", { body });
    const toon = converted?.toon_candidate ?? "";
    const { data: valid } = await client.POST("/v1/validate", { body: { toon } });
    expect(valid?.valid).toBe(true);
  });

  test("has types as precise as the contract, of answers and of errors", async () => {
    const client = createClient({ baseUrl: server.url });
    const { data } = await client.POST("/v1/profile", { body: { content: "" } });
    const candidate: null | undefined = data?.toon_candidate;
    expect(candidate).toBeNull();
    for (const { error, response, data } of [
      // @ts-expect-error The same within a request.
      await client.POST("/v1/convert", { body: { content: "", options: { mod: "record" } } }),
      // @ts-expect-error An option of another tool.
      await client.POST("/v1/profile", { body: { content: "", options: { mode: "record" } } }),
      // @ts-expect-error A request has no such member.
      await client.POST("/v1/plan", { body: { content: "", optons: {} } }),
    ]) {
      expect([data, response.status, error?.error.code]).toEqual([undefined, 400, "bad_request"]);
    }
  });

  test("takes a document nowhere else: it follows no redirection", async () => {
    const asked: string[] = [];
    const { url, close } = await listen((request, response) => {
      asked.push(request.url ?? "");
      response.writeHead(307, { location: "/elsewhere" }).end();
    });
    const client = createClient({ baseUrl: url, key: "cv_live_x" });
    await expect(client.POST("/v1/profile", { body: { content: "" } })).rejects.toThrow();
    expect(asked).toEqual(["/v1/profile"]);
    await close();
  });

  test("says what is no answer of the API", async () => {
    for (const [status, text] of [
      [502, "<p>"],
      [503, ""],
      [200, "<p>"],
      [200, ""],
    ] as const) {
      const client = createClient({ fetch: async () => new Response(text, { status }) });
      const asked = client.POST("/v1/profile", { body: { content: "" } });
      await expect(asked).rejects.toThrow(`no answer of the API, but status ${status}`);
    }
  });

  test("repeats nothing by itself", async () => {
    let count = 0;
    const { url, close } = await listen((_request, response) => {
      count++;
      response.writeHead(503, { "retry-after": "1", "content-type": "application/json" });
      response.end('{"error":{"code":"overloaded","message":"try again"}}');
    });
    const { error } = await createClient({ baseUrl: url }).GET("/v1/account");
    expect(error?.error.code).toBe("overloaded");
    expect(count).toBe(1);
    await close();
  });

  test("sends its key, and takes another fetch", async () => {
    const seen: Request[] = [];
    const client = createClient({
      baseUrl: "https://hosted.invalid",
      key: "cv_live_x",
      fetch: async (request) => {
        seen.push(request);
        return Response.json({ keys: [] });
      },
    });
    expect((await client.GET("/v1/account/keys")).data).toEqual({ keys: [] });
    expect(seen[0]?.url).toBe("https://hosted.invalid/v1/account/keys");
    expect(seen[0]?.headers.get("authorization")).toBe("Bearer cv_live_x");
  });
});
