import { describe, expect, onTestFinished, test, vi } from "vitest";
import { KeyRing } from "../../../hosted/src/admission/key-ring.js";
import { createApiKey, hashApiKey } from "../../../hosted/src/keys/api-key.js";
import type { Caller } from "../../../hosted/src/store/types.js";
import { defer } from "../../support/defer.js";
import { AMPLE } from "../store/tenants.js";

const callerOf = (): Caller => ({
  keyId: "key",
  tenantId: "tenant",
  scopes: [],
  state: "active",
  isSuspended: false,
  keepsHistory: false,
  limits: AMPLE,
});

/** Knows some keys. */
function makeStore(keys: readonly string[], answer = callerOf) {
  const hashes = new Set(keys.map(hashApiKey));
  const asked: string[] = [];
  const findKey = async (hash: string) => {
    asked.push(hash);
    return hashes.has(hash) ? answer() : undefined;
  };
  return { findKey, asked };
}

describe("the key ring", () => {
  test("remembers for as long as it is told, from the moment of the question", async () => {
    const key = createApiKey();
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    onTestFinished(() => void vi.restoreAllMocks());
    const takesTime = () => {
      now = 150;
      return callerOf();
    };
    const store = makeStore([key], takesTime);
    const ring = new KeyRing(store.findKey, 300);
    await ring.find(key);
    now = 299;
    await ring.find(key);
    expect(store.asked).toHaveLength(1);
    // 300 ms after the first question, 150 ms after its answer.
    now = 300;
    await ring.find(key);
    expect(store.asked).toHaveLength(2);
  });

  test("a flood of keys that nobody has does not lock out who is known", async () => {
    const key = createApiKey();
    const { findKey } = makeStore([key]);
    const answered = defer();
    const ring = new KeyRing(async (hash) => {
      if (hash !== hashApiKey(key)) await answered.promise;
      return findKey(hash);
    }, 0);
    await ring.find(key);
    const flood = Array.from({ length: 100 }, () =>
      ring.find(createApiKey()).catch(({ code }) => code),
    );
    expect(await ring.find(key)).toMatchObject({ keyId: "key" });
    answered.resolve();
    const answers = await Promise.all(flood);
    expect(answers.filter((answer) => answer === "overloaded")).toHaveLength(36);
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(64);
  });

  test("does not grow without end", async () => {
    const keys = Array.from({ length: 10_050 }, () => createApiKey());
    const store = makeStore(keys);
    const ring = new KeyRing(store.findKey, 60_000);
    for (const key of keys) await ring.find(key);
    store.asked.length = 0;
    await ring.find(keys.at(-1)!);
    expect(store.asked).toHaveLength(0);
    await ring.find(keys[0]!);
    expect(store.asked).toHaveLength(1);
  });
});
