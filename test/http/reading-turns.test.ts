import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ReadingTurns, TURN_MS } from "../../src/http/reading-turns.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const isPaused = new WeakMap<Readable, boolean>();

/** Notes its name when its connection goes on. */
function createBody(name: string, resumed: string[]): IncomingMessage {
  const body = new Readable({ read() {} });
  const socket = {
    pause: () => void isPaused.set(body, true),
    resume: () => {
      isPaused.set(body, false);
      resumed.push(name);
    },
  };
  return Object.assign(body, { socket }) as unknown as IncomingMessage;
}

test("bodies go on one by one: owner by owner, then body by body", () => {
  const turns = new ReadingTurns();
  const resumed: string[] = [];
  for (const name of ["a1", "a2", "a3", "b1", "b2", "c1"]) {
    turns.wait(createBody(name, resumed), name.charAt(0));
  }
  for (const next of ["a1", "b1", "c1", "a2", "b2", "a3", undefined]) {
    expect(resumed.shift()).toBeUndefined();
    vi.advanceTimersByTime(TURN_MS);
    expect(resumed.shift()).toBe(next);
  }
});

test("a body that is thrown away arrives in turns, too, and no other owner is behind it", async () => {
  const turns = new ReadingTurns();
  const resumed: string[] = [];
  const bodies = Array.from({ length: 3 }, () => createBody("a", resumed));
  for (const body of bodies) turns.drain(body, "a");
  turns.wait(createBody("b", resumed), "b");
  vi.advanceTimersByTime(4 * TURN_MS);
  expect(resumed).toEqual(["a", "b", "a", "a"]);
  for (const body of bodies) body.push("more");
  // What was pushed arrives, without another turn.
  await vi.advanceTimersByTimeAsync(0);
  expect(bodies.filter((body) => isPaused.get(body))).toHaveLength(bodies.length);
});
