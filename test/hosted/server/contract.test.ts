// @module-tag full
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NewKey } from "../../../hosted/src/store/keys.js";
import { AnswerChecker } from "../../contract/answer-checker.js";
import { validBody } from "../../contract/arbitrary-bodies.js";
import { anyRequest } from "../../contract/arbitrary-requests.js";
import { fuzz } from "../../contract/fuzz.js";
import { type WireAnswer, WireClient, type WireRequest } from "../../contract/wire-client.js";
import { startHosted, type TestHosted, type TestTenant } from "../support/start-hosted.js";

/** The hosted API answers as the published contract says, where the local server never does, too. */

const checker = new AnswerChecker({ isHosted: true });
const slow = { credits_per_minute: 1, burst: 1 };
const wide = { credits_per_minute: 1_000_000, burst: 1_000_000 };

interface Service extends TestHosted {
  client: WireClient;
}

async function start(variables?: Record<string, string>): Promise<Service> {
  const hosted = await startHosted(variables);
  const client = new WireClient(hosted.port);
  const stop = () => {
    client.close();
    return hosted.stop();
  };
  return { ...hosted, client, stop };
}

let open: Service;
let shut: Service;
let anybody: TestTenant;
beforeAll(async () => {
  [open, shut] = await Promise.all([start(), start({ LAUNCHED: "false" })]);
  anybody = await open.addTenant({ ...wide, documents_per_day: 1_000_000 }, wide);
});
afterAll(() => Promise.all([open.stop(), shut.stop()]));

const addTenant = (key: Partial<NewKey>) => open.addTenant({}, key);

async function ask({ client }: Service, request: WireRequest): Promise<WireAnswer> {
  const answer = await client.send(request);
  checker.check(request.method, request.path, answer);
  return answer;
}

const post = (
  path: string,
  key?: string,
  headers: Record<string, string> = {},
  body = '{"content":"a"}',
) => ({
  method: "POST",
  path,
  headers: {
    "content-type": "application/json",
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
    ...headers,
  },
  body,
});

const get = (path: string) => ({ method: "GET", path });

test.each<[number, () => Promise<WireAnswer>]>([
  [200, () => ask(open, post("/v1/profile", anybody.key))],
  [200, () => ask(open, post("/v1/plan", anybody.key, { "idempotency-key": "one" }))],
  [200, () => ask(open, get("/livez"))],
  [200, () => ask(shut, get("/readyz"))],
  [400, () => ask(open, post("/v1/profile", anybody.key, { "idempotency-key": "a b" }))],
  [401, () => ask(open, post("/v1/profile"))],
  [403, async () => ask(open, post("/v1/plan", (await addTenant({ scopes: ["profile"] })).key))],
  [403, () => ask(open, post("/v1/profile", anybody.key, { host: "docs.example" }))],
  [404, () => ask(open, get("/v1/openapi.yaml"))],
  [405, () => ask(open, get("/v1/profile"))],
  [413, () => ask(open, post("/v1/profile", anybody.key, { "content-length": "2097153" }, ""))],
  [415, () => ask(open, post("/v1/profile", anybody.key, { "content-type": "text/plain" }))],
  [
    429,
    async () => {
      const { key } = await addTenant(slow);
      await ask(open, post("/v1/profile", key));
      return ask(open, post("/v1/profile", key));
    },
  ],
  [501, () => ask(open, post("/v1/estimate", anybody.key))],
  [503, () => ask(shut, post("/v1/batch"))],
])("a request that gets %i gets it as the contract says (%#)", async (status, run) => {
  expect((await run()).status).toBe(status);
});

describe("random requests with a key", () => {
  test("that are valid get their answer", () =>
    fuzz(validBody, 160, async ({ tool, body }) => {
      const { status } = await ask(open, post(`/v1/${tool}`, anybody.key, {}, String(body)));
      expect(status).toBe(200);
    }));

  test("of any kind get one of the contract, with the gate open or shut", () =>
    fuzz(anyRequest, 240, async (request) => {
      const headers = { authorization: `Bearer ${anybody.key}`, ...request.headers };
      for (const service of [open, shut]) await ask(service, { ...request, headers });
    }));
});
