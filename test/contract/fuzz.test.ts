import { afterAll, beforeAll, describe, expect } from "vitest";
import { check } from "../support/check.js";
import { readOpenapi } from "../support/openapi-document.js";
import { compileRequests } from "../support/openapi-schemas.js";
import { testRandomly } from "../support/test-randomly.js";
import { AnswerChecker } from "./answer-checker.js";
import { changedBody, MARKER, type ToolBody, validBody } from "./arbitrary-bodies.js";
import { anyRequest } from "./arbitrary-requests.js";
import { fuzz } from "./fuzz.js";
import { startClient } from "./running-server.js";
import type { WireAnswer, WireRequest } from "./wire-client.js";

/**
 * Thousands of requests at the built server, right, nearly right and wild: each answer must be one
 * that the published contract has.
 */

const checker = new AnswerChecker();
const ACCEPTS = compileRequests(readOpenapi());
const JSON_HEADERS = { "content-type": "application/json" };

/** How often each status was the answer. */
const statuses = new Map<number, number>();

let server: Awaited<ReturnType<typeof startClient>>;
beforeAll(async () => {
  server = await startClient();
});
afterAll(async () => {
  await server.stop();
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`);
  console.log(`fuzz: ${counts.join(", ")}`);
});

/** Sends a request and holds the answer to what is true of every answer. */
async function ask(request: WireRequest): Promise<WireAnswer> {
  const answer = await server.send(request);
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  checker.check(request.method, request.path, answer);
  if (answer.status >= 400) checkSilence(answer);
  return answer;
}

/** An error says nothing of the document, nor of the machine. */
function checkSilence({ headers, body }: WireAnswer): void {
  const said = JSON.stringify(headers) + body.toString("utf8");
  check(!said.includes(MARKER), "an error quotes the document");
  check(
    !/node_modules|\bat \w+ \(|\/(?:src|dist|home|tmp)\/|\.js:\d/.test(said),
    `internals: ${said}`,
  );
}

const askTool = ({ tool, body }: ToolBody) =>
  ask({ method: "POST", path: `/v1/${tool}`, headers: JSON_HEADERS, body });

const codeOf = ({ body }: WireAnswer): string | undefined =>
  JSON.parse(body.toString("utf8")).error?.code;

describe("the running server keeps the contract", () => {
  testRandomly("valid requests get their answer", (share) =>
    fuzz(validBody, share * 1_200, async (request) => {
      const { status } = await askTool(request);
      check(status === 200, `${request.tool}: ${status}`);
    }),
  );

  testRandomly("a request is taken if and only if its schema takes it", (share) =>
    fuzz(changedBody, share * 2_000, async (request) => {
      const accepts = ACCEPTS[request.tool];
      const isValid = accepts(JSON.parse(String(request.body)));
      const answer = await askTool(request);
      const reason = `${request.tool}: ${answer.status}, but ${JSON.stringify(accepts.errors)}`;
      check((answer.status === 200) === isValid, reason);
      check(isValid || codeOf(answer) === "bad_request", reason);
    }),
  );

  testRandomly("whatever is asked, the answer is in the contract", (share) =>
    fuzz(anyRequest, share * 2_400, async (request) => {
      await ask(request);
    }),
  );

  testRandomly("all of it was tried, and the server is well", async (share) => {
    const { status } = await ask({ method: "GET", path: "/readyz" });
    expect(status).toBe(200);
    expect(server.isRunning()).toBe(true);
    const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThanOrEqual(share * 4_000);
    expect([...statuses.keys()]).toEqual(
      expect.arrayContaining([200, 400, 403, 404, 405, 415, 501]),
    );
  });
});
