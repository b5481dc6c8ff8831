import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Judgement } from "../../web/src/engine/messages.js";
import { add, removeAll, selected } from "../../web/src/state/documents.js";
import { DEBOUNCE_MS, type JudgeJob } from "../../web/src/state/judge-queue.js";
import { startJudging } from "../../web/src/state/judging.js";
import { change, DEFAULT_SETTINGS } from "../../web/src/state/settings.js";

/** What `performance.now()` says, which is not what timers go by. */
let clock = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(performance, "now").mockImplementation(() => clock);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  removeAll();
  change(DEFAULT_SETTINGS);
});

test("a setting that is changed is judged, if the timer is a little early, too", async () => {
  const asked: JudgeJob[] = [];
  const stop = startJudging([
    {
      async judge(job) {
        asked.push(job);
        return { source: job.text } as Judgement;
      },
      close() {},
    },
  ]);
  add([{ name: "note.md", text: "A note.", sourceType: "markdown" }]);
  await vi.advanceTimersByTimeAsync(1);
  expect(selected.value?.state.kind).toBe("judged");
  change({ delimiter: "tab" });
  clock = DEBOUNCE_MS - 0.1;
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
  clock = DEBOUNCE_MS + 1;
  await vi.advanceTimersByTimeAsync(1);
  expect(selected.value?.state.kind).toBe("judged");
  expect(asked.map(({ settings }) => settings.delimiter)).toEqual(["auto", "tab"]);
  stop();
});
