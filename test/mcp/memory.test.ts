import { expect, test } from "vitest";
import { MemoryBudget } from "../../src/io/memory-budget.js";
import type { ToolRunner } from "../../src/io/workers/job.js";
import { rejectBusy } from "../../src/mcp/rejections.js";
import { createMcpHttp } from "../../src/mcp/server.js";
import { IN_PROCESS, makeDirectory, postMcp, writeInto } from "./support.js";

const directory = makeDirectory();
writeInto(directory, "large.md", "a".repeat(1_000_000));

const BUDGET = 3_500_000;

/** A server whose jobs wait until they are let go. */
function open() {
  const memory = new MemoryBudget(BUDGET);
  const starts: (() => void)[] = [];
  const runner: ToolRunner = {
    run: async (job, bytes) => {
      await new Promise<void>((resolve) => starts.push(resolve));
      return IN_PROCESS.run(job, bytes);
    },
  };
  const http = createMcpHttp(runner, [directory], memory);
  const call = async (args: object): Promise<string> => {
    const params = { name: "profile", arguments: args };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    const response = await postMcp(http, body);
    return response.text();
  };
  return { memory, starts, call };
}

test.each([
  ["files that are read by path", { path: "large.md" }],
  ["texts that are sent", { content: "a".repeat(1_000_000) }],
])("%s share the memory until they are answered", async (_name, args) => {
  const { memory, starts, call } = open();
  const calls = Array.from({ length: 20 }, () => call(args));
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, memory.bytes);
  });
  await expect.poll(() => starts.length).toBe(3);
  const refused = await Promise.race(calls);
  expect(refused).toContain("overloaded");
  expect(memory.bytes).toBeGreaterThanOrEqual(3_000_000);
  for (const start of starts) start();
  const answers = await Promise.all(calls);
  clearInterval(watch);
  expect(most).toBeLessThanOrEqual(BUDGET);
  expect(answers.filter((answer) => answer.includes("overloaded"))).toHaveLength(17);
  expect(memory.bytes).toBe(0);
  const next = call(args);
  await expect.poll(() => starts.length).toBe(4);
  starts[3]?.();
  expect(await next).toContain("schema_version");
});

test("a file that is refused holds nothing", async () => {
  const { memory, call } = open();
  writeInto(directory, "binary.md", "a\0b");
  for (const path of ["binary.md", "none.md", "../x.md"]) await call({ path });
  expect(memory.bytes).toBe(0);
});

test.each(["EMFILE", "ENFILE"])("%s is no reason against a file, but to try again", (code) =>
  expect(() => rejectBusy(code)).toThrow(expect.objectContaining({ code: "overloaded" })),
);
