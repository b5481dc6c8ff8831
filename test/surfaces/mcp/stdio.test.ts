import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, it, onTestFinished, test } from "vitest";
import { profile } from "../../../src/index.js";
import { BIN, cleanEnv, runCli, TABLE } from "../cli/run-cli.js";
import { ERAS, errorOf, makeDirectory, textOf, writeInto } from "./support.js";

const directory = makeDirectory();
writeInto(directory, "table.md", TABLE);
// Every line is a rule like the next one: what costs the engine most.
const SLOW = "- You must always check the value of it before use.\n".repeat(36_000);
writeInto(directory, "slow.md", SLOW);

type Message = Record<string, unknown> & { id?: number };

/** The server as a process, spoken to line by line. */
class Server {
  readonly process: ChildProcessWithoutNullStreams;
  readonly lines: string[] = [];
  stderr = "";

  constructor(args: readonly string[] = ["--allow-dir", directory]) {
    this.process = spawn(process.execPath, [BIN, "mcp", ...args], { env: cleanEnv() });
    onTestFinished(() => void this.process.kill("SIGKILL"));
    createInterface(this.process.stdout).on("line", (line) => this.lines.push(line));
    this.process.stderr.on("data", (data) => {
      this.stderr += data;
    });
  }

  send(...messages: (object | string)[]): void {
    for (const message of messages) {
      this.process.stdin.write(
        `${typeof message === "string" ? message : JSON.stringify(message)}\n`,
      );
    }
  }

  /** Messages in the order in which they came, each of which must be one of the protocol. */
  get messages(): Message[] {
    return this.lines.map((line) => {
      const message = JSON.parse(line);
      expect(message.jsonrpc).toBe("2.0");
      return message;
    });
  }

  async answerTo(id: number): Promise<Message> {
    const find = () => this.messages.find((message) => message.id === id);
    await expect.poll(find, { timeout: 30_000, interval: 5 }).toBeDefined();
    return find()!;
  }

  async exit(): Promise<[number | null, NodeJS.Signals | null]> {
    const { exitCode, signalCode } = this.process;
    if (exitCode !== null || signalCode !== null) return [exitCode, signalCode];
    return (await once(this.process, "exit")) as [number | null, NodeJS.Signals | null];
  }
}

const request = (id: number, method: string, params: object = {}) => ({
  jsonrpc: "2.0",
  id,
  method,
  params,
});
const toolCall = (id: number, name: string, args: object) =>
  request(id, "tools/call", { name, arguments: args });
const INITIALIZE = request(1, "initialize", {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "test", version: "1" },
});
const INITIALIZED = { jsonrpc: "2.0", method: "notifications/initialized" };

describe.each(ERAS)("a client of %s", (version, versionNegotiation) => {
  it("lists and calls the tools", async () => {
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [BIN, "mcp", "--allow-dir", directory],
      stderr: "pipe",
    });
    await client.connect(transport);
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect((await client.listTools()).tools).toHaveLength(4);
    const good = await client.callTool({ name: "profile", arguments: { path: "table.md" } });
    expect(textOf(good)).toBe(JSON.stringify(profile(TABLE)));
    expect(good.structuredContent).toEqual(profile(TABLE));
    const options = { flavor: "html" };
    const bad = await client.callTool({ name: "profile", arguments: { content: "", options } });
    expect(errorOf(bad)).toMatchObject({ code: "bad_request", field: "options.flavor" });
    await expect(client.callTool({ name: "restore" })).rejects.toMatchObject({ code: -32602 });
    await client.close();
  });
});

describe("a document that takes long", () => {
  it("does not keep other messages waiting", async () => {
    const server = new Server();
    server.send(INITIALIZE, INITIALIZED, toolCall(2, "plan", { path: "slow.md" }));
    server.send(request(3, "ping"), request(4, "tools/list"));
    await server.answerTo(2);
    expect(server.messages.map(({ id }) => id)).toEqual([1, 3, 4, 2]);
  });

  it("can be cancelled, and gets no answer", async () => {
    const server = new Server();
    server.send(INITIALIZE, INITIALIZED, toolCall(2, "plan", { path: "slow.md" }));
    const params = { requestId: 2, reason: "changed my mind" };
    server.send({ jsonrpc: "2.0", method: "notifications/cancelled", params });
    server.send(toolCall(3, "profile", { path: "table.md" }));
    await server.answerTo(3);
    expect(server.messages.map(({ id }) => id)).toEqual([1, 3]);
  });

  it.each(["SIGTERM", "SIGINT"] as const)(
    "does not keep the server from ending on %s",
    async (signal) => {
      const server = new Server();
      server.send(INITIALIZE, INITIALIZED, toolCall(2, "plan", { path: "slow.md" }));
      server.send(request(3, "ping"));
      await server.answerTo(3);
      server.process.kill(signal);
      expect(await server.exit()).toEqual([0, null]);
      expect(server.messages.map(({ id }) => id)).toEqual([1, 3]);
    },
  );

  it("does not keep the server from ending with its input", async () => {
    const server = new Server();
    server.send(INITIALIZE, INITIALIZED, toolCall(2, "plan", { path: "slow.md" }));
    server.send(request(3, "ping"));
    await server.answerTo(3);
    server.process.stdin.end();
    expect(await server.exit()).toEqual([0, null]);
  });
});

test("lines that are no messages are survived", async () => {
  const server = new Server();
  server.send("{", "", "null", "[]", '{"jsonrpc":"1.0"}', "\u0000\ufffd", '{"id":', INITIALIZE);
  await server.answerTo(1);
  server.send('{"jsonrpc":"2.0","id":{},"method":"ping"}', "}", request(2, "ping"));
  await server.answerTo(2);
  server.process.stdin.end();
  expect(await server.exit()).toEqual([0, null]);
});

test("a text over the limit gets an answer, whatever its escapes", async () => {
  const server = new Server();
  server.send(INITIALIZE, toolCall(2, "profile", { content: "\u0001".repeat(2_097_153) }));
  expect(JSON.stringify(await server.answerTo(2))).toContain("payload_too_large");
});

test("the end of the input ends the server, with nothing said", async () => {
  const server = new Server([]);
  server.process.stdin.end();
  expect(await server.exit()).toEqual([0, null]);
  expect(server.lines).toEqual([]);
  expect(server.stderr).toBe("");
});

test("a reader that has gone away ends the server", async () => {
  const server = new Server();
  server.process.stdout.destroy();
  server.send(INITIALIZE, request(2, "tools/list"), request(3, "tools/list"));
  expect((await server.exit())[1]).toBeNull();
});

describe("a start that cannot be", () => {
  it("names the directory that is none", () => {
    const run = runCli(["mcp", "--allow-dir", "/none"]);
    expect(run).toMatchObject({ status: 2, stdout: "" });
    expect(run.stderr).toContain('--allow-dir: no such file: "/none"');
  });

  it("takes no file", () => {
    expect(runCli(["mcp", "a.md"])).toMatchObject({ status: 2, stdout: "" });
  });
});
