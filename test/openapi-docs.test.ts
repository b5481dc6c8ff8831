import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toServeOptions } from "../src/cli/commands/serve.js";
import { DEFAULT_TIMEOUTS } from "../src/http/server-options.js";
import { startClient } from "./contract/running-server.js";
import { readOpenapi } from "./support/openapi-document.js";

/** The contract says which errors there are; `docs/http.md` shows what the server answers. */

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const page = readFileSync(fromRoot("docs/http.md"), "utf8");
const { "x-error-codes": codes, info } = readOpenapi();

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
const examples = [...page.matchAll(EXAMPLE)].map(([, command = "", output = ""]) => ({
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
  let server: Awaited<ReturnType<typeof startClient>>;
  beforeAll(async () => {
    server = await startClient();
  });
  afterAll(() => server.stop());

  test("are found", () => expect(examples.length).toBeGreaterThanOrEqual(4));

  test.each(examples)("$name", ({ command, output }) => {
    const { stdout } = spawnSync("sh", ["-c", command.replaceAll("127.0.0.1:8787", server.host)], {
      cwd: fromRoot("examples"),
      encoding: "utf8",
    });
    expect(tidy(stdout)).toBe(tidy(output));
  });
});
