import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { constants } from "node:os";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { cleanEnv, runCli } from "./run-cli.js";

const CLI = fileURLToPath(new URL("../../bin/context-verdict.js", import.meta.url));
const FAKE = fileURLToPath(new URL("../features/wrap/fake-server.mjs", import.meta.url));
/** Its exit code is 7. */
const server = (kind: string) => ["--", process.execPath, FAKE, kind, "7"];
const CALL = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "rows" } };

/** The text of the first result that is not as the server wrote it. */
async function call(...options: string[]): Promise<string> {
  const child = spawn(process.execPath, [CLI, "wrap", ...options, ...server("rows")]);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  let [id, text] = [0, ""];
  const ask = async () => {
    child.stdin.write(`${JSON.stringify({ ...CALL, id: ++id })}\n`);
    text = JSON.parse((await lines.next()).value).result.content[0].text;
    return text;
  };
  // The thread that judges starts with the server, and a result does not wait for it.
  await expect.poll(ask, { interval: 300 }).not.toContain("\n  {");
  child.stdin.end();
  expect(await once(child, "exit")).toEqual([7, null]);
  return text;
}

/** What a host gets of a server that it sends a call to. */
function record([command = "", ...args]: string[]) {
  const input = `${JSON.stringify(CALL)}\n`;
  const ended = spawnSync(command, args, { input, maxBuffer: 200_000_000, env: cleanEnv() });
  const [stdout, stderr] = [ended.stdout, ended.stderr].map((bytes) =>
    createHash("sha256").update(bytes).digest("hex"),
  );
  const code = ended.signal === null ? ended.status : 128 + constants.signals[ended.signal];
  return { stdout, stderr, bytes: ended.stdout.length, code };
}

describe("wrap", () => {
  it("shortens what a tool returns, as it is told", async () => {
    expect(await call()).toMatch(/^\[\{"id":0,"name":"name 0"/);
    expect(await call("--toon", "all")).toMatch(/^In TOON: /);
  });

  it("passes everything where the tool is excepted", async () => {
    const input = `${JSON.stringify(CALL)}\n`;
    const plain = runCli(["wrap", "--except", "rows", ...server("rows")], { input });
    expect(JSON.parse(plain.stdout).result.content[0].text).toContain("\n  {");
  });

  it.each(["broken messages", "a flood of errors", "one answer before it dies"])(
    "passes %s as it came",
    (kind) => {
      const bare = record(server(kind).slice(1));
      const wrapped = record([process.execPath, CLI, "wrap", ...server(kind)]);
      expect(wrapped).toEqual(bare);
    },
  );

  it("passes 100 MB as they came", { tags: ["full"] }, () => {
    const bare = record(server("100 MB").slice(1));
    expect(bare.bytes).toBeGreaterThan(100_000_000);
    expect(record([process.execPath, CLI, "wrap", ...server("100 MB")])).toEqual(bare);
  });
});
