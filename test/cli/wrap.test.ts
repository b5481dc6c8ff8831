import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { availableParallelism, constants } from "node:os";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, it } from "vitest";
import { cleanEnv, runCli } from "./run-cli.js";

const CLI = fileURLToPath(new URL("../../bin/context-verdict.js", import.meta.url));
const FAKE = fileURLToPath(new URL("../features/wrap/fake-server.mjs", import.meta.url));
/** Its exit code is 7. */
const server = (kind: string) => ["--", process.execPath, FAKE, kind, "7"];
const CALL = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "rows" } };
const input = `${JSON.stringify(CALL)}\n`;

/** What a host gets of a server that it sends a call to. */
function record([command = "", ...args]: string[]) {
  const ended = spawnSync(command, args, { input, maxBuffer: 200_000_000, env: cleanEnv() });
  const [stdout, stderr] = [ended.stdout, ended.stderr].map((bytes) =>
    createHash("sha256").update(bytes).digest("hex"),
  );
  const code = ended.signal === null ? ended.status : 128 + constants.signals[ended.signal];
  return { stdout, stderr, bytes: ended.stdout.length, code };
}

describe("wrap", () => {
  const textOf = (...options: string[]) => {
    const { stdout } = runCli(["wrap", ...options, ...server("rows")], { input });
    return JSON.parse(stdout).result.content[0].text;
  };

  it("shortens what a tool returns, as it is told", () => {
    expect(textOf()).toMatch(/^\[\{"id":0,"name":"name 0"/);
    expect(textOf("--form", "toon")).toMatch(/^In TOON: /);
    expect(textOf("--form=json", "--form", "rows=table")).toMatch(/^\{"fields":/);
    expect(textOf("--form=table", "--form", "other=toon")).toMatch(/^\{"fields":/);
    expect(textOf("--form=rows=best")).toMatch(/^\{"fields":/);
  });

  it("gives the same bytes whatever else the machine does", { tags: ["full"] }, async () => {
    const busy = Array.from({ length: 2 * availableParallelism() + 4 }, () =>
      spawn(process.execPath, ["-e", "for(;;);"]),
    );
    try {
      const wrap = spawn(process.execPath, [CLI, "wrap", ...server("rows")]);
      wrap.stdin.write(input);
      const [line] = await once(wrap.stdout, "data");
      wrap.stdin.end();
      expect(JSON.parse(line).result.content[0].text).toMatch(/^\[\{"id":0,"name":"name 0"/);
    } finally {
      for (const one of busy) one.kill("SIGKILL");
    }
  });

  it.each([
    ["same", ["--drop-structured"], undefined],
    ["other", ["--drop-structured"], 29],
    ["same", [], 30],
  ])("gives %s with %j to the official client", async (name, options, rows) => {
    const client = new Client({ name: "opencode", version: "1" });
    const args = [CLI, "wrap", ...options, ...server("rows")];
    await client.connect(new StdioClientTransport({ command: process.execPath, args }));
    const { tools } = await client.listTools();
    expect(tools.filter(({ outputSchema }) => outputSchema)).toHaveLength(options.length ? 0 : 2);
    const { content, structuredContent } = await client.callTool({ name });
    const [{ text } = { text: "" }] = content as { text: string }[];
    expect(JSON.parse(text).rows).toHaveLength(30);
    expect(text).not.toContain("\n");
    expect((structuredContent as { rows: [] } | undefined)?.rows.length).toBe(rows);
    await client.close();
  });

  it("passes everything where the tool is excepted", async () => {
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
