import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, it, test } from "vitest";
import { profile } from "../../src/index.js";
import { createMcpHttp } from "../../src/mcp/http.js";
import { TABLE } from "../cli/run-cli.js";
import { ERAS, errorOf, IN_PROCESS, makeDirectory, textOf, writeInto } from "./support.js";

const directory = makeDirectory();
writeInto(directory, "table.md", TABLE);
const URL_OF_MCP = new URL("http://127.0.0.1/mcp");

const http = createMcpHttp({ runner: IN_PROCESS, allowedDirectories: [directory] });

function post(body: string, headers: Record<string, string> = {}): Promise<Response> {
  const accept = "application/json, text/event-stream";
  return http.handle(
    new Request(URL_OF_MCP, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", accept, ...headers },
    }),
  );
}

describe.each(ERAS)("a client of %s", (version, versionNegotiation) => {
  it("lists and calls the tools", async () => {
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation });
    const transport = new StreamableHTTPClientTransport(URL_OF_MCP, {
      fetch: (url, init) => http.handle(new Request(url, init)),
    });
    await client.connect(transport);
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect((await client.listTools()).tools).toHaveLength(5);
    const good = await client.callTool({ name: "profile", arguments: { path: "table.md" } });
    expect(good.structuredContent).toEqual(profile(TABLE));
    expect(textOf(good)).toBe(JSON.stringify(profile(TABLE)));
    const bad = await client.callTool({ name: "profile", arguments: { path: "../x.md" } });
    expect(errorOf(bad).code).toBe("forbidden");
    await client.close();
  });
});

test("what is no JSON is refused", async () => {
  expect((await post("{")).status).toBe(400);
  expect((await post("{}", { "content-type": "text/plain" })).status).toBe(415);
});

test("there are no sessions", async () => {
  for (const method of ["GET", "DELETE"]) {
    expect((await http.handle(new Request(URL_OF_MCP, { method }))).status).toBe(405);
  }
});

test("a directory that is none is an error at once", () => {
  const options = { runner: IN_PROCESS, allowedDirectories: ["/none"] };
  expect(() => createMcpHttp(options)).toThrow("allow_dir");
});

test("once closed, nothing is answered", async () => {
  const closing = createMcpHttp({ runner: IN_PROCESS, allowedDirectories: [] });
  await closing.close();
  await expect(closing.handle(new Request(URL_OF_MCP))).rejects.toThrow();
});
