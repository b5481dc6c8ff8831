import { PassThrough, Writable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { BoundedStdio } from "../../src/mcp/stdio.js";

const request = (id: number) => ({ jsonrpc: "2.0" as const, id, method: "ping" });
const answer = (id: number) => ({ jsonrpc: "2.0" as const, id, result: {} });
const line = (message: object) => `${JSON.stringify(message)}\n`;

/** A transport between a client that writes and one that reads as it is told to. */
async function open() {
  const input = new PassThrough();
  const held: (() => void)[] = [];
  const output = new Writable({ write: (_chunk, _encoding, done) => void held.push(done) });
  let isClosed = false;
  const transport = new BoundedStdio(input, output, () => {
    isClosed = true;
  });
  const messages: unknown[] = [];
  transport.onmessage = (message) => void messages.push(message);
  await transport.start();
  /** Reads everything that is written, however often something is. */
  const read = async () => {
    for (; held.length > 0; await turn()) held.shift()?.();
  };
  return { input, transport, messages, read, isClosed: () => isClosed };
}

test("nothing more is taken from a client that reads nothing, until it reads", async () => {
  const { input, transport, messages, read } = await open();
  const large = { ...answer(1), result: { text: "a".repeat(6_000_000) } };
  for (let count = 0; count < 4; count++) void transport.send(large);
  input.write(line(request(2)));
  await turn();
  expect(messages).toEqual([]);
  await read();
  await expect.poll(() => messages).toEqual([request(2)]);
});

test("the end of the input waits for answers, and for nothing else", async () => {
  const { input, transport, messages, read, isClosed } = await open();
  input.write(line(request(1)) + line(request(2)));
  const params = { requestId: 2 };
  input.write(line({ jsonrpc: "2.0", method: "notifications/cancelled", params }));
  input.write(line({ ...request(3), method: "subscriptions/listen" }));
  input.end();
  await expect.poll(() => messages).toHaveLength(4);
  await turn();
  expect(isClosed()).toBe(false);
  void transport.send(answer(1));
  await read();
  await expect.poll(isClosed).toBe(true);
  await expect(transport.send(answer(3))).rejects.toThrow("closed");
});

test("an input without a message ends it at once", async () => {
  const { input, isClosed } = await open();
  input.end();
  await expect.poll(isClosed).toBe(true);
});
