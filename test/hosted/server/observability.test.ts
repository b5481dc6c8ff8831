import { describe, expect, test } from "vitest";
import { CANARY, expectSilence } from "../support/silence.js";
import { hostedFor, leaveEarly } from "../support/start-hosted.js";

const hosted = await hostedFor();

/** The log line of a request, once it was written. */
async function lineOf(response: Response) {
  const id = response.headers.get("x-request-id");
  const find = () => hosted.lines().find(({ request_id }) => request_id === id);
  await expect.poll(find).toBeDefined();
  return find()!;
}

describe("the log", () => {
  test("has a line for each request: ids, sizes and times, and nothing else", async () => {
    const { id, keyId, key } = await hosted.addTenant();
    const response = await hosted.ask("/v1/convert", { key });
    const line = await lineOf(response);
    expect(line).toEqual({
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      request_id: response.headers.get("x-request-id"),
      method: "POST",
      route: "/v1/convert",
      status: 200,
      request_bytes: JSON.stringify({ content: `# ${CANARY}\n` }).length,
      response_bytes: Number(response.headers.get("content-length")),
      ms: expect.any(Number),
      key_id: keyId,
      tenant_id: id,
      characters: CANARY.length + 3,
      msg: "request",
    });
  });

  test("has a line for a path that cannot be read, and for a client that did not wait", async () => {
    const broken = await lineOf(await hosted.ask("/%zz", { method: "GET" }));
    expect(broken).toMatchObject({ route: "none", status: 400, code: "bad_request" });
    const { key } = await hosted.addTenant();
    const body = `{"content":"${"a b ".repeat(200_000)}"}`;
    const find = () => hosted.lines().find(({ status }) => status === 499);
    const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
    const ask = { method: "POST", headers, body };
    await leaveEarly(`${hosted.url}/v1/plan`, ask, () => find() !== undefined);
    expect(find()).toMatchObject({ route: "/v1/plan", is_cut: true });
  });

  test("names an error by its code, and a path that is none of ours not at all", async () => {
    const line = await lineOf(await hosted.ask(`/v1/${CANARY}`));
    expect(line).toMatchObject({ route: "none", status: 404, code: "not_found" });
    const refused = await lineOf(await hosted.ask("/v1/profile"));
    expect(refused).toMatchObject({ route: "/v1/profile", status: 401, code: "unauthorized" });
    expect(refused).not.toHaveProperty("key_id");
  });
});

describe("metrics", () => {
  const scrape = async () => (await fetch(hosted.metricsUrl)).text();

  test("are on a port of their own", async () => {
    const response = await fetch(hosted.metricsUrl);
    expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
    expect((await hosted.ask("/metrics", { method: "GET" })).status).toBe(404);
    expect((await fetch(new URL("/v1/profile", hosted.metricsUrl))).status).toBe(404);
    expect((await fetch(hosted.metricsUrl, { method: "POST" })).status).toBe(405);
  });

  test("count requests, documents, refusals and what the database takes", async () => {
    const { id, keyId, key } = await hosted.addTenant();
    const read = (text: string, name: string) =>
      Number(text.split(`\n${name} `)[1]?.split("\n")[0] ?? 0);
    const names = [
      'context_verdict_requests_total{route="/v1/plan",status="200",code=""}',
      'context_verdict_documents_total{tool="plan"}',
      'context_verdict_characters_total{tool="plan"}',
      'context_verdict_refusals_total{reason="missing"}',
      'context_verdict_store_duration_seconds_count{operation="record",outcome="ok"}',
    ];
    const before = await scrape();
    await hosted.ask("/v1/plan", { key, body: { content: "abcd" } });
    await hosted.ask("/v1/plan", {});
    await expect
      .poll(async () => read(await scrape(), names[0]!))
      .toBe(read(before, names[0]!) + 1);
    const after = await scrape();
    const grown = names.map((name) => read(after, name) - read(before, name));
    expect(grown).toEqual([1, 1, 4, 1, 1]);
    expect(after).toContain("\ncontext_verdict_launched 1\n");
    // Whoever reads them learns of nobody.
    for (const secret of [id, keyId, key]) expect(after).not.toContain(secret);
    expectSilence(after, [key]);
  });
});
