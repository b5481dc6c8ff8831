import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SCOPES } from "../../hosted/src/keys/scopes.js";
import { hasPython } from "../cli/run-cli.js";
import { addKey, startHosted, type TestHosted } from "../hosted/support/start-hosted.js";
import { startServer, type TestServer } from "../http/start-server.js";

const FOLDER = fileURLToPath(new URL("../../clients/python", import.meta.url));

const START = `
import json, os, sys
from context_verdict import Client, ContextVerdictError
client = Client(os.environ["URL"], os.environ.get("KEY"))
def tell(value):
    print(json.dumps(value))
def refusal(call):
    try:
        call()
    except ContextVerdictError as error:
        return [error.code, error.status, error.field, error.retry_after, error.request_id is not None]
`;

/** What a program prints that uses the client, a JSON value a line. Warnings of Python are errors. */
async function run(program: string, env: Record<string, string>): Promise<unknown[]> {
  const child = spawn("python3", ["-B", "-W", "error", "-c", START + program], {
    cwd: FOLDER,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(problems).toBe("");
  return out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

describe.skipIf(!hasPython)("the client in Python", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  test("asks every tool", async () => {
    const answers = await run(
      `
document = "# Ports\\n\\n| a | b |\\n| - | - |\\n| 1 | 2 |\\n"
tell(client.profile(document)["measured_chars"]["source"] == len(document))
tell(len(client.plan(document, options={"include_hybrid": True})["context_plan"]["sections"]))
toon = client.convert(document, options={"delimiter": "tab"}, idempotency_key="a")["toon_candidate"]
tell(client.validate(toon, content=document)["restores"])
tell(client.profile("\\ud800")["measured_chars"]["source"])
tell(client.livez()["status"])
tell(client.openapi().startswith("openapi: 3.1"))
`,
      { URL: `${server.url}/` },
    );
    expect(answers).toEqual([true, 1, true, 1, "ok", true]);
  });

  test("raises an error as the contract has it", async () => {
    const answers = await run(
      `
tell(refusal(lambda: client.profile("x", options={"flavor": "html"})))
tell(refusal(lambda: client.get_account()))
`,
      { URL: server.url },
    );
    expect(answers).toEqual([
      ["bad_request", 400, "options.flavor", null, true],
      ["not_found", 404, null, null, true],
    ]);
  });

  test("goes nowhere else with a key: to no other address, and from here to no proxy", async () => {
    const seen: string[] = [];
    const other = createServer((request, response) => {
      seen.push(request.url ?? "");
      response.writeHead(307, { location: `${server.url}/livez` }).end("<p>Moved.");
    }).listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const program = "tell(refusal(lambda: client.livez()))";
    expect(await run(program, { URL: url, KEY: "cv_live_x" })).toEqual([
      [null, 307, null, null, false],
    ]);
    const proxied = { URL: server.url, http_proxy: url, no_proxy: "" };
    expect(await run('tell(client.livez()["status"])', proxied)).toEqual(["ok"]);
    expect(seen).toEqual(["/livez"]);
    other.close();
  });

  test("says where nobody answers", async () => {
    const program = `
try:
    client.livez()
except OSError as error:
    tell(type(error).__name__)
`;
    expect(await run(program, { URL: "http://127.0.0.1:1" })).toEqual(["URLError"]);
  });

  describe("with an account", () => {
    let hosted: TestHosted;
    beforeAll(async () => {
      hosted = await startHosted();
    });
    afterAll(() => hosted.stop());

    test("looks after it", async () => {
      const { id, key, keyId } = await hosted.addTenant(
        { keepsHistory: true },
        { scopes: SCOPES, label: "mine" },
      );
      const { keyId: other } = await addKey(hosted.store, id, { label: "build" });
      const answers = await run(
        `
client.profile("# A", idempotency_key="once")
tell(client.get_account()["key_id"])
tell([use["documents"] for use in client.get_usage(from_="2000-01-01")["usage"]])
tell([one["label"] for one in client.list_keys()["keys"]])
made = client.rotate_key(os.environ["OTHER"])
tell([made["label"], made["replaces"]["id"], made["key"].startswith("cv_live_")])
tell(client.revoke_key(made["id"])["state"])
reports = client.list_history(limit=1)["reports"]
tell(client.get_report(reports[0]["id"])["tool"])
tell(client.delete_report(reports[0]["id"]))
tell(client.delete_history())
tell(refusal(lambda: client.get_report("a/../b")))
`,
        { URL: hosted.url, KEY: key, OTHER: other },
      );
      expect(answers).toEqual([
        keyId,
        [1],
        ["mine", "build"],
        ["build", other, true],
        "revoked",
        "profile",
        { deleted: 1 },
        { deleted: 0 },
        ["not_found", 404, null, null, true],
      ]);
    });
  });
});
