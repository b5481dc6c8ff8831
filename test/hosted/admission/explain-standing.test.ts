import { expect, test } from "vitest";
import { writeStanding } from "../../../hosted/src/admission/explain-standing.js";

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
