// @module-tag full
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, it, onTestFinished, test } from "vitest";
import { BIN, cleanEnv, TABLE } from "../cli/run-cli.js";
import { checkClient, ERAS, makeDirectory, writeInto } from "./support.js";

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
  /** Its code and signal, once all that it has said is here. */
  readonly end: Promise<unknown[]>;

  constructor(args: readonly string[] = ["--allow-dir", directory]) {
    this.process = spawn(process.execPath, [BIN, "mcp", ...args], { env: cleanEnv() });
    this.end = once(this.process, "close");
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

  get ids() {
    return this.messages.map(({ id }) => id);
  }

  async answerTo(id: number): Promise<Message> {
    const find = () => this.messages.find((message) => message.id === id);
    await expect.poll(find, { interval: 5 }).toBeDefined();
    return find()!;
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

test.each(ERAS)("a client of %s lists and calls the tools", async (version, versionNegotiation) => {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [BIN, "mcp", "--allow-dir", directory],
      stderr: "pipe",
    }),
  );
  await checkClient(client, version);
});

describe("a document that takes long", () => {
  /** A server that works on it for the request 2. */
  function startSlow(...more: object[]): Server {
    const server = new Server();
    server.send(INITIALIZE, INITIALIZED, toolCall(2, "plan", { path: "slow.md" }), ...more);
    return server;
  }
  const CANCEL = {
    jsonrpc: "2.0",
    method: "notifications/cancelled",
    params: { requestId: 2, reason: "changed my mind" },
  };
  const NEXT = toolCall(3, "profile", { path: "table.md" });

  it("does not keep other messages waiting", async () => {
    const server = startSlow(request(3, "ping"), request(4, "tools/list"));
    await server.answerTo(2);
    expect(server.ids).toEqual([1, 3, 4, 2]);
  });

  it("can be cancelled, and gets no answer", async () => {
    const server = startSlow(CANCEL, NEXT);
    await server.answerTo(3);
    expect(server.ids).toEqual([1, 3]);
  });

  it.each(["SIGTERM", "SIGINT"] as const)(
    "does not keep the server from ending on %s",
    async (signal) => {
      const server = startSlow(request(3, "ping"));
      await server.answerTo(3);
      server.process.kill(signal);
      expect(await server.end).toEqual([0, null]);
      expect(server.ids).toEqual([1, 3]);
    },
  );

  it("is answered before the server ends with its input", async () => {
    const server = startSlow();
    server.process.stdin.end(JSON.stringify(NEXT));
    expect(await server.end).toEqual([0, null]);
    await server.answerTo(3);
    expect(server.ids.sort()).toEqual([1, 2, 3]);
  });

  it("does not keep the server from ending with its input where it was cancelled", async () => {
    const server = startSlow(CANCEL);
    server.process.stdin.end();
    expect(await server.end).toEqual([0, null]);
    expect(server.ids).toEqual([1]);
  });
});

describe("lines that are no messages", () => {
  const ping = (id: string) => `{"jsonrpc":"2.0","id":${id},"method":"ping"`;
  const lines = [
    ["{", null, -32_700],
    // It names its request.
    [`${ping("5")},}`, 5, -32_700],
    [`${ping('5,"id":5')}}`, 5, -32_700],
    [`${ping("01")}}`, null, -32_700],
    [`${ping('"a"')},"params":${"[".repeat(99)}`, "a", -32_700],
    ["\u0000\ufffd", null, -32_700],
    ["null", null, -32_600],
    [JSON.stringify([INITIALIZE, request(5, "ping")]), null, -32_600],
    ["[]", null, -32_600],
    ['{"jsonrpc":"1.0","id":5,"method":"ping"}', 5, -32_600],
    [`${ping("{}")}}`, null, -32_600],
  ] as const;
  it("are answered, each with the id that it names", async () => {
    const server = new Server();
    server.send(...lines.map(([line]) => line));
    // Invalid UTF-8 is not judged as something else.
    server.process.stdin.write(Buffer.from('{"jsonrpc":"2.0","id":5,"method":"\xff"}\n', "latin1"));
    server.send(INITIALIZE);
    await server.answerTo(1);
    const expected = lines.map(([, id, code]) => ({ id, error: { code } }));
    const answers = server.messages.filter((message) => "error" in message);
    expect(answers).toMatchObject([...expected, { error: { code: -32_700 } }]);
    server.process.stdin.end();
    expect(await server.end).toEqual([0, null]);
  });

  it("an answer that is none is not answered, so that two peers cannot go on for ever", async () => {
    const server = new Server();
    server.send('{"jsonrpc":"2.0","id":null,"error":{}}', "", " \r", INITIALIZE);
    await server.answerTo(1);
    expect(server.messages).toHaveLength(1);
  });
});

describe("a line over the limit", () => {
  const LARGE = "a".repeat(40_000_000);

  it.each([
    ["its id first", JSON.stringify(toolCall(5, "profile", { content: LARGE })), 5],
    [
      "its id last",
      JSON.stringify({ params: { content: LARGE }, jsonrpc: "2.0", id: "b-1" }),
      "b-1",
    ],
    ["no id", LARGE, null],
    ["an id inside", JSON.stringify({ params: { id: 7, method: LARGE, a: { id: 8 } } }), null],
  ])("with %s is skipped and answered, and the server goes on", async (_name, line, id) => {
    const server = new Server();
    server.send(line, INITIALIZE);
    await server.answerTo(1);
    expect(server.messages[0]).toEqual({
      jsonrpc: "2.0",
      id,
      error: {
        code: -32_600,
        message:
          "a message may have 33554432 bytes, escapes included; split the document, or send its path",
      },
    });
  });

  it.runIf(existsSync("/proc/self/status"))("takes no more memory for being longer", async () => {
    const server = new Server();
    server.send(INITIALIZE);
    await server.answerTo(1);
    for (let count = 0; count < 10; count++) {
      server.process.stdin.write(LARGE);
      await expect.poll(() => server.process.stdin.writableLength).toBe(0);
    }
    server.send("", request(2, "ping"));
    await server.answerTo(2);
    const status = readFileSync(`/proc/${server.process.pid}/status`, "utf8");
    expect(Number(/VmHWM:\s*(\d+)/.exec(status)?.[1])).toBeLessThan(350_000);
  });
});

test("the end of the input ends the server, with nothing said", async () => {
  const server = new Server([]);
  server.process.stdin.end();
  expect(await server.end).toEqual([0, null]);
  expect(server.lines).toEqual([]);
  expect(server.stderr).toBe("");
});

test("a reader that has gone away ends the server", async () => {
  const server = new Server();
  server.process.stdout.destroy();
  server.send(INITIALIZE, request(2, "tools/list"), request(3, "tools/list"));
  expect((await server.end)[1]).toBeNull();
});
