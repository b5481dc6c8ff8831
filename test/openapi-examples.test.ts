import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toServeOptions } from "../src/cli/commands/serve.js";
import { DEFAULT_TIMEOUTS } from "../src/http/server-options.js";
import { AnswerChecker } from "./contract/answer-checker.js";
import { startClient } from "./contract/running-server.js";
import type { WireAnswer, WireRequest } from "./contract/wire-client.js";
import { listOperations, readOpenapi, resolveRefs } from "./support/openapi-document.js";

/** What `openapi.yaml` and `docs/http.md` show is what the built server answers. */

const JSON_TYPE = "application/json";
const document = resolveRefs(readOpenapi());
const operations = listOperations(document);
const checker = new AnswerChecker();

let server: Awaited<ReturnType<typeof startClient>>;
beforeAll(async () => {
  server = await startClient();
});
afterAll(() => server.stop());

async function ask(request: WireRequest): Promise<WireAnswer> {
  const answer = await server.send(request);
  checker.check(request.method, request.path, answer);
  return answer;
}

const toJson = ({ body }: WireAnswer) => JSON.parse(body.toString("utf8"));

const conversations = operations.flatMap(({ method, path, operation }) => {
  const answers = operation.responses["200"]?.content?.[JSON_TYPE]?.examples ?? {};
  const requests = operation.requestBody?.content[JSON_TYPE]?.examples ?? {};
  return Object.entries(requests).map(([name, { value }]) => {
    return { method, path, name, request: value, answer: answers[name]?.value };
  });
});

describe("answers", () => {
  test.each(conversations)("$method $path: $name", async ({ method, path, request, answer }) => {
    const headers = { "content-type": JSON_TYPE };
    const received = await ask({ method, path, headers, body: JSON.stringify(request) });
    expect(received.status).toBe(200);
    expect(toJson(received)).toEqual(answer);
  });

  test("every answer shown has its request", () => {
    const shown = operations.flatMap(({ method, path, operation }) =>
      operation.requestBody === undefined
        ? []
        : Object.keys(operation.responses["200"]?.content?.[JSON_TYPE]?.examples ?? {}).map(
            (name) => `${method} ${path} ${name}`,
          ),
    );
    const asked = conversations.map(({ method, path, name }) => `${method} ${path} ${name}`);
    expect(shown).toEqual(asked);
  });

  test.each(["/livez", "/readyz"])("GET %s", async (path) => {
    const received = await ask({ method: "GET", path });
    const { examples } = document.paths[path]!.get!.responses["200"]!.content![JSON_TYPE]!;
    expect(toJson(received)).toEqual(examples!.ok!.value);
  });

  test("GET /v1/openapi.yaml is the published file, byte for byte", async () => {
    const { status, headers, body } = await ask({ method: "GET", path: "/v1/openapi.yaml" });
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/yaml");
    const file = readFileSync(new URL("../schema/v1/openapi.yaml", import.meta.url));
    expect(body.equals(file)).toBe(true);
  });

  test.each(["/v1/openapi.yaml", "/livez", "/readyz"])(
    "HEAD %s is GET without its body",
    async (path) => {
      const [get, head] = [await ask({ method: "GET", path }), await ask({ method: "HEAD", path })];
      const { "x-request-id": _, date: __, ...headers } = get.headers;
      expect(head.headers).toMatchObject(headers);
      expect(head.status).toBe(get.status);
      expect(head.body).toHaveLength(0);
    },
  );
});

const errors = Object.values(document.components.responses).flatMap(({ content }) =>
  Object.entries(content?.[JSON_TYPE]?.examples ?? {}).flatMap(
    ([name, { value, "x-request": request }]) =>
      request === undefined ? [] : [{ name, request, error: value as { error: object } }],
  ),
);

describe("errors", () => {
  test.each(errors)("$name", async ({ request, error }) => {
    const received = await ask(request);
    const { "x-request-id": id } = received.headers;
    expect(toJson(received)).toEqual({ error: { ...error.error, request_id: id } });
  });

  test("long_headers, too long to be shown", async () => {
    const headers = { "x-long": "a".repeat(20_000) };
    const received = await ask({ method: "GET", path: "/livez", headers });
    const { long_headers } =
      document.components.responses.HeadersTooLarge!.content![JSON_TYPE]!.examples!;
    const { error } = long_headers!.value as { error: object };
    expect(received.status).toBe(431);
    expect(toJson(received)).toEqual({
      error: { ...error, request_id: received.headers["x-request-id"] },
    });
  });

  test("most are shown with their request", () => expect(errors.length).toBeGreaterThanOrEqual(10));
});

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const page = readFileSync(fromRoot("docs/http.md"), "utf8");
const { "x-error-codes": codes, info } = document;

describe("docs/http.md", () => {
  const rows = Object.entries(codes)
    .filter(([, { statuses }]) => statuses.length > 0)
    .map(([code, { statuses, when }]) => `| \`${code}\` | ${statuses.join(", ")} | ${when} |`);

  test("leaves the table of errors to the contract", () => {
    const header = "| code | status | when |\n|---|---|---|\n";
    expect(info.description).toContain(header + rows.join("\n"));
  });

  test("has the server's limits", () => {
    const { headers, request, keepAlive } = DEFAULT_TIMEOUTS;
    expect(page).toContain(`may have ${toServeOptions({}).maxBody.toLocaleString("en")} bytes`);
    expect(page).toContain(`take at most ${headers / 1000} s, a whole request ${request / 1000} s`);
    expect(page).toContain(`connection ends ${keepAlive / 1000} s after`);
  });
});

const EXAMPLE = /```sh\n([^`]*?curl[^`]*?)```\n\n```(?:json|text)\n(.*?)```/gs;
const shown = [...page.matchAll(EXAMPLE)].map(([, command = "", output = ""]) => ({
  name: command.split("\n")[0],
  command,
  output,
}));

/** What differs from run to run: ids, and the line ending that `curl` may leave out or keep. */
const tidy = (text: string) =>
  text
    .replaceAll("\r", "")
    .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, "<id>")
    .trimEnd();

const hasTools = ["curl", "jq"].every((tool) => spawnSync(tool, ["--version"]).status === 0);

describe.skipIf(!hasTools)("the examples of docs/http.md", () => {
  test("are found", () => expect(shown.length).toBeGreaterThanOrEqual(4));

  test.each(shown)("$name", ({ command, output }) => {
    const { stdout } = spawnSync("sh", ["-c", command.replaceAll("127.0.0.1:8787", server.host)], {
      cwd: fromRoot("examples"),
      encoding: "utf8",
    });
    expect(tidy(stdout)).toBe(tidy(output));
  });
});
