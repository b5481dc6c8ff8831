// @module-tag full
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AnswerChecker } from "../../contract/answer-checker.js";
import { validBody } from "../../contract/arbitrary-bodies.js";
import { anyRequest } from "../../contract/arbitrary-requests.js";
import { fuzz } from "../../contract/fuzz.js";
import { WireClient, type WireRequest } from "../../contract/wire-client.js";
import { startHosted, type TestHosted } from "../support/start-hosted.js";

/**
 * The hosted API answers as the published contract says, where the local server never does, too. What
 * other tests ask is held to it by `startHosted`.
 */

const checker = new AnswerChecker({ isHosted: true });
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
let authorization: string;
beforeAll(async () => {
  [open, shut] = await Promise.all([start(), start({ LAUNCHED: "false" })]);
  const wide = { credits_per_minute: 1_000_000, burst: 1_000_000 };
  const { key } = await open.addTenant({ ...wide, documents_per_day: 1_000_000 }, wide);
  authorization = `Bearer ${key}`;
});
afterAll(() => Promise.all([open.stop(), shut.stop()]));

async function ask({ client }: Service, request: WireRequest): Promise<number> {
  const answer = await client.send(request);
  checker.check(request.method, request.path, answer);
  return answer.status;
}

function post(path: string, body: string, more: Record<string, string> = {}) {
  const headers = { "content-type": "application/json", authorization, ...more };
  return ask(open, { method: "POST", path, headers, body });
}

test("a body that is too large is refused as the contract says", async () =>
  expect(await post("/v1/profile", "", { "content-length": "2097153" })).toBe(413));

describe("random requests with a key", () => {
  test("that are valid get their answer", () =>
    fuzz(validBody, 160, async ({ tool, body }) => {
      expect(await post(`/v1/${tool}`, String(body))).toBe(200);
    }));

  test("of any kind get one of the contract, with the gate open or shut", () =>
    fuzz(anyRequest, 240, async (request) => {
      const headers = { authorization, ...request.headers };
      for (const service of [open, shut]) await ask(service, { ...request, headers });
    }));
});
