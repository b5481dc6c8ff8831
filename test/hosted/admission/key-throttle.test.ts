import type { FastifyReply, FastifyRequest } from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { authenticate } from "../../../hosted/src/admission/authenticate.js";
import { listProxies } from "../../../hosted/src/admission/caller-address.js";
import type { KeyRing } from "../../../hosted/src/admission/key-ring.js";
import { KeyThrottle } from "../../../hosted/src/admission/key-throttle.js";
import { createApiKey } from "../../../hosted/src/keys/api-key.js";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const take = (throttle: KeyThrottle, caller: string, times: number) =>
  Array.from({ length: times }, () => throttle.take(caller));

test("so many at once, then so many a minute, for each caller by itself", () => {
  const throttle = new KeyThrottle(3);
  expect(take(throttle, "a", 5)).toEqual([0, 0, 0, 20, 20]);
  expect(throttle.take("b")).toBe(0);
  vi.advanceTimersByTime(19_000);
  expect(throttle.take("a")).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(take(throttle, "a", 2)).toEqual([0, 20]);
  vi.advanceTimersByTime(60_000);
  expect(take(throttle, "a", 4)).toEqual([0, 0, 0, 20]);
});

test("a key that was taken does not count", () => {
  const throttle = new KeyThrottle(2);
  for (let count = 0; count < 10; count++) {
    expect(throttle.take("a")).toBe(0);
    throttle.giveBack("a");
  }
  expect(take(throttle, "a", 3)).toEqual([0, 0, 30]);
});

test("a key that could not be looked up does not count", async () => {
  const throttle = new KeyThrottle(2);
  const find = async () => {
    throw new Error("away");
  };
  const authorization = [`Bearer ${createApiKey()}`];
  const raw = { headersDistinct: { authorization }, headers: {}, socket: { remoteAddress: "a" } };
  const authenticator = {
    keys: { isInUse: () => false, find } as unknown as KeyRing,
    throttle,
    proxies: listProxies([]),
    onRefusal: () => {},
  };
  for (let count = 0; count < 10; count++) {
    const request = { raw } as unknown as FastifyRequest;
    const asked = authenticate(request, {} as FastifyReply, authenticator);
    await expect(asked).rejects.toThrow("away");
  }
  expect(take(throttle, "a", 3)).toEqual([0, 0, 30]);
});

test("the last whole number of a rate that is no whole number of milliseconds is there", () => {
  const throttle = new KeyThrottle(7);
  expect(take(throttle, "a", 8).filter((wait) => wait === 0)).toHaveLength(7);
});

test("remembers 10,000 callers at most: who was refused longest ago is forgotten", () => {
  const throttle = new KeyThrottle(1);
  for (let index = 0; index <= 10_000; index++) throttle.take(`caller ${index}`);
  expect(throttle.take("caller 10000")).toBe(60);
  expect(throttle.take("caller 1")).toBe(60);
  expect(throttle.take("caller 0")).toBe(0);
});
