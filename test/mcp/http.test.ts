import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { MemoryBudget } from "../../src/io/memory-budget.js";
import { createMcpHttp } from "../../src/mcp/server.js";
import { TABLE } from "../cli/run-cli.js";
import {
  checkClient,
  ERAS,
  IN_PROCESS,
  INVALID_PARAMS,
  makeDirectory,
  postMcp,
  URL_OF_MCP,
  writeInto,
} from "./support.js";

const directory = makeDirectory();
writeInto(directory, "table.md", TABLE);
const http = createMcpHttp(IN_PROCESS, [directory], new MemoryBudget(1e9));

test.each(ERAS)("a client of %s lists and calls the tools", async (version, versionNegotiation) => {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation });
  const transport = new StreamableHTTPClientTransport(URL_OF_MCP, {
    fetch: (url, init) => http.handle(new Request(url, init)),
  });
  await client.connect(transport);
  await checkClient(client, version);
});

test("what is no JSON in UTF-8 is refused", async () => {
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta: { a: "\xff" } } };
  const broken = Buffer.from(JSON.stringify(list), "latin1");
  for (const body of ["{", broken]) expect((await postMcp(http, body)).status).toBe(400);
  expect((await postMcp(http, "{}", { "content-type": "text/plain" })).status).toBe(415);
});

test.each(INVALID_PARAMS)(
  "invalid parameters of %s are named: %j",
  async (method, params, words) => {
    const answer = await postMcp(http, JSON.stringify({ jsonrpc: "2.0", id: 7, method, params }));
    expect(await answer.text()).toContain(`-32602,"message":"invalid message: ${words}, received `);
  },
);

test("there are no sessions", async () => {
  for (const method of ["GET", "DELETE"]) {
    expect((await http.handle(new Request(URL_OF_MCP, { method }))).status).toBe(405);
  }
});

test("once closed, nothing is answered", async () => {
  const closing = createMcpHttp(IN_PROCESS, [], new MemoryBudget(1));
  await closing.close();
  await expect(closing.handle(new Request(URL_OF_MCP))).rejects.toThrow();
});
