import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Judgement } from "../../../web/src/engine/messages.js";
import {
  add,
  documents,
  judgementOf,
  readAs,
  remove,
  removeAll,
  selectedId,
  update,
} from "../../../web/src/state/documents.js";
import { DEBOUNCE_MS, type Judge, type JudgeJob } from "../../../web/src/state/judge-queue.js";
import { cancel, retry, startJudging } from "../../../web/src/state/judging.js";
import { notices } from "../../../web/src/state/notices.js";
import { removeWithUndo } from "../../../web/src/state/remove.js";
import { change, DEFAULT_SETTINGS, settings } from "../../../web/src/state/settings.js";

/** A judge that answers when it is told to. */
class FakeJudge implements Judge {
  readonly asked: (JudgeJob & { signal: AbortSignal })[] = [];
  closed = false;
  #answer: (() => void) | undefined;

  judge(job: JudgeJob, signal: AbortSignal): Promise<Judgement> {
    if (this.#answer !== undefined) throw new Error("asked while busy");
    this.asked.push({ ...job, signal });
    return new Promise((resolve, reject) => {
      this.#answer = () => resolve({ source: `${job.text}`, verdict: job } as unknown as Judgement);
      signal.addEventListener("abort", () => {
        this.#answer = undefined;
        reject(signal.reason);
      });
    });
  }

  close(): void {
    this.closed = true;
  }

  get isBusy(): boolean {
    return this.#answer !== undefined;
  }

  answer(): void {
    const give = this.#answer;
    this.#answer = undefined;
    give?.();
  }
}

let stop: () => void;
let judges: FakeJudge[];

function start(count: number): void {
  judges = Array.from({ length: count }, () => new FakeJudge());
  stop = startJudging(judges);
}

const turn = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const states = () => documents.value.map(({ state }) => state.kind);
const addTexts = (...texts: string[]) =>
  add(texts.map((text, index) => ({ name: `${index}.md`, text, sourceType: "markdown" as const })));

/** Lets every judge answer until nobody is asked any more. */
async function answerAll(): Promise<void> {
  for (await turn(DEBOUNCE_MS); judges.some(({ isBusy }) => isBusy); await turn(1)) {
    for (const judge of judges) judge.answer();
  }
}

const asked = () => judges.flatMap((judge) => judge.asked);
const askedTexts = () => asked().map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  stop();
  removeAll();
  notices.value = [];
  settings.value = DEFAULT_SETTINGS;
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("judging", () => {
  test("takes the document in view first", async () => {
    start(1);
    const [, , third] = addTexts("a", "b", "c");
    selectedId.value = third ?? null;
    await answerAll();
    expect(askedTexts()).toEqual(["c", "a", "b"]);
  });

  test("judges what is typed after a pause, and gives up what it was before", async () => {
    start(1);
    const [id] = addTexts("a");
    await turn();
    for (const text of ["ab", "abc", "abcd"]) {
      update(id!, { text });
      await turn(DEBOUNCE_MS - 1);
    }
    expect(asked()).toHaveLength(1);
    expect(asked()[0]?.signal.aborted).toBe(true);
    await turn(1);
    expect(askedTexts()).toEqual(["a", "abcd"]);
  });

  test("undoing a removal gives back what it took, in its place", async () => {
    addTexts("a", "b", "c");
    for (const { id } of documents.peek().slice(0, 2)) removeWithUndo(id);
    expect(notices.peek().map(({ title }) => title)).toEqual(["1.md was removed."]);
    notices.peek()[0]?.action?.run();
    expect(documents.value.map(({ text }) => text)).toEqual(["b", "c"]);
  });

  test("does not hold up new documents while another is typed", async () => {
    start(2);
    const [id] = addTexts("a");
    await answerAll();
    update(id!, { text: "ab" });
    addTexts("b");
    await turn();
    expect(askedTexts()).toEqual(["a", "b"]);
  });

  test.each([
    [50, 1],
    [1_000, 4],
  ])("judges %i documents with %i judges, each once", async (count, workers) => {
    start(workers);
    addTexts(...Array.from({ length: count }, (_, index) => `text ${index}`));
    await answerAll();
    expect(new Set(states())).toEqual(new Set(["judged"]));
    expect(asked()).toHaveLength(count);
    expect(new Set(asked().map(({ text }) => text)).size).toBe(count);
    expect(judges.every((judge) => judge.asked.length > 0)).toBe(true);
  });

  test("judges everything once more when a setting changes, without duplicates", async () => {
    start(4);
    addTexts(...Array.from({ length: 50 }, (_, index) => `text ${index}`));
    await turn();
    change({ mode: "budget" });
    change({ mode: "record" });
    expect(asked().filter(({ signal }) => signal.aborted)).toHaveLength(4);
    await answerAll();
    expect(new Set(states())).toEqual(new Set(["judged"]));
    const again = asked().filter(({ settings: { mode } }) => mode === "record");
    expect(again).toHaveLength(50);
    expect(asked()).toHaveLength(54);
  });

  test("judges a changed setting, if the timer is a little early, too", async () => {
    start(1);
    addTexts("a");
    await answerAll();
    let clock = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => clock);
    change({ mode: "record" });
    clock += DEBOUNCE_MS - 0.1;
    await turn(DEBOUNCE_MS);
    clock += 1;
    await turn(1);
    expect(asked().map(({ settings: { mode } }) => mode)).toEqual(["lossless", "record"]);
  });

  test("stops what is cancelled, with what it was before, and takes it up again when asked", async () => {
    start(1);
    const [id] = addTexts("a");
    await answerAll();
    addTexts("b");
    update(id!, { text: "ab" });
    await turn(DEBOUNCE_MS);
    cancel(id!);
    await answerAll();
    expect(states()).toEqual(["cancelled", "judged"]);
    expect(judgementOf(documents.value[0]!)).toBeUndefined();
    retry(id!);
    expect(judgementOf(documents.value[0]!)).toBeUndefined();
    await answerAll();
    expect(states()).toEqual(["judged", "judged"]);
    expect(askedTexts()).toEqual(["a", "b", "ab"]);
  });

  test("gives up what is removed, and goes on", async () => {
    start(1);
    const [id] = addTexts("a", "b");
    await turn();
    remove(id!);
    await turn(1);
    expect(asked()[0]?.signal.aborted).toBe(true);
    await answerAll();
    expect(states()).toEqual(["judged"]);
  });

  test("reads a file by its extension, and one document alone as a person says", async () => {
    start(1);
    add([{ name: "notes.txt", text: "a", sourceType: "text" }]);
    const [id = 0] = add([{ name: "Pasted text", text: "b", sourceType: "paste" }]);
    await answerAll();
    readAs(id, "text");
    await turn();
    // Given up: it is another kind meanwhile.
    readAs(id, "yaml");
    expect(asked().map(({ signal }) => signal.aborted)).toEqual([false, false, true]);
    await answerAll();
    expect(asked().map(({ text, flavor, sourceType }) => [text, flavor, sourceType])).toEqual([
      ["b", "auto", "paste"],
      ["a", "text", undefined],
      ["b", "text", "paste"],
      ["b", "yaml", "paste"],
    ]);
  });

  test("ends with its judges", async () => {
    start(2);
    addTexts("a", "b", "c");
    await turn();
    stop();
    expect(judges.every(({ closed }) => closed)).toBe(true);
    expect(asked().every(({ signal }) => signal.aborted)).toBe(true);
    await turn(1_000);
    expect(asked()).toHaveLength(2);
  });
});
