import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time of a task, in microseconds. */
  tdur?: number;
  args: { name?: string };
}

/** Set by `npm run bench:page`. */
export const MEASURES = process.env.MEASURE_TASKS === "1";

/**
 * Looks at how long the page works without a pause, in milliseconds, where `npm run bench:page` asks.
 * Tests share one browser, whose trace has the pages of all of them, and a machine may be busy: so
 * this is a benchmark, which runs by itself.
 *
 * @returns Ends the recording, and fails where a task was longer.
 */
export async function limitTasks(page: Page, longest: number): Promise<() => Promise<void>> {
  if (!MEASURES) return async () => {};
  const endTasks = await recordTasks(page);
  return async () => expect(await endTasks()).toBeLessThanOrEqual(longest);
}

/**
 * Records how long the page works without a pause, by processor time: on a busy machine, tasks wait
 * for their turn, and that is not the page's fault.
 *
 * @returns Ends the recording, with the longest task in milliseconds.
 */
async function recordTasks(page: Page): Promise<() => Promise<number>> {
  const browser = page.context().browser()!;
  // A browser records one page at a time; another test may have begun.
  const start = () => browser.startTracing(page, { categories: ["toplevel"] });
  await expect.poll(() => start().then(() => "recording", String)).toBe("recording");
  let isOver = false;
  onTestFinished(async () => {
    if (!isOver) await browser.stopTracing();
  });
  return async () => {
    isOver = true;
    const trace = JSON.parse((await browser.stopTracing()).toString("utf8"));
    const events: TraceEvent[] = trace.traceEvents;
    const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
    const isPage = ({ name, args }: TraceEvent) =>
      name === "thread_name" && args.name === "CrRendererMain";
    const threads = new Set(events.filter(isPage).map(threadOf));
    const tasks = events.filter((one) => one.tdur !== undefined && threads.has(threadOf(one)));
    expect(tasks).not.toEqual([]);
    return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
  };
}
