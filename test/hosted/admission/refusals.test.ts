import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeStanding } from "../../../hosted/src/admission/explain-standing.js";
import { Refusals } from "../../../hosted/src/admission/refusals.js";
import type { Caller, Standing } from "../../../hosted/src/store/types.js";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const caller = { keyId: "key" } as Caller;
const standing = (changes: Partial<Standing> = {}): Standing => ({
  refusedBy: "key",
  waitMs: 500,
  keyDebtMs: 60_000,
  tenantDebtMs: 200,
  documents: 7,
  characters: 70,
  dayEndsInMs: 1_000,
  ...changes,
});

test("a rejection holds until just before the next credit, and its waits get shorter", () => {
  const refusals = new Refusals();
  expect(refusals.find(caller)).toBeUndefined();
  const asked = performance.now();
  vi.advanceTimersByTime(100);
  refusals.remember(caller, standing(), asked);
  vi.advanceTimersByTime(300);
  const later = { waitMs: 100, keyDebtMs: 59_600, tenantDebtMs: 0, dayEndsInMs: 600 };
  expect(refusals.find(caller)).toEqual(standing(later));
  expect(refusals.find({ ...caller })).toBeUndefined();
  vi.advanceTimersByTime(99);
  expect(refusals.find(caller)).toBeUndefined();
});

test("is not made of an admission, and ends when credits are given back", () => {
  const refusals = new Refusals();
  refusals.remember(caller, standing({ refusedBy: undefined }), performance.now());
  expect(refusals.find(caller)).toBeUndefined();
  refusals.remember(caller, standing(), performance.now());
  refusals.forgetAll();
  expect(refusals.find(caller)).toBeUndefined();
});

test.each([1, 7, 60, 90, 120, 700])("whole credits of %d a minute are left over whole", (rate) => {
  const limits = {
    ...{ keyCreditsPerMinute: rate, keyBurst: 10, tenantCreditsPerMinute: rate, tenantBurst: 20 },
    ...{ documentsPerDay: 5, charactersPerDay: 50 },
  };
  // As the stores give it: rounded up to a millisecond.
  const debt = (credits: number) => Math.ceil((credits * 60_000) / rate);
  for (let credits = 0; credits <= 10; credits++) {
    const standing = {
      ...{ keyDebtMs: debt(credits), tenantDebtMs: debt(credits), waitMs: 0, refusedBy: undefined },
      ...{ documents: 1, characters: 10, dayEndsInMs: 1_000 },
    };
    const { ratelimit } = writeStanding(limits, standing);
    const next = credits === 0 ? 0 : Math.ceil(60 / rate);
    expect(ratelimit).toContain(`"key";r=${10 - credits};t=${next},`);
    expect(ratelimit).toContain(`"tenant";r=${20 - credits};`);
    expect(ratelimit).toContain('"documents";r=4;t=1, "characters";r=40;t=1');
  }
});
