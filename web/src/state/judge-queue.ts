import { guessFlavor } from "../../../src/engine/data/guess-flavor.js";
import type { Judgement, JudgeRequest } from "../engine/messages.js";
import {
  type DocumentState,
  documents,
  type PageDocument,
  selectedId,
  update,
  updateAll,
} from "./documents.js";
import { type Settings, settings } from "./settings.js";

export type JudgeJob = Omit<JudgeRequest, "kind">;

/** Something that judges one document at a time, on a thread of its own. */
export interface Judge {
  judge(job: JudgeJob, signal: AbortSignal): Promise<Judgement>;
  close(): void;
}

/** Typing, in a document or in a setting, pauses for this long before it is judged. */
export const DEBOUNCE_MS = 250;

/** What a document was last judged by, and when it may be judged again. */
interface Seen {
  text: string;
  settings: Settings;
  due: number;
}

/**
 * Hands documents to judges, the shown one first. A document has one job at most. A job is given up
 * when the text or the settings change or the document is removed.
 */
export class JudgeQueue {
  readonly #slots: { judge: Judge; busy: boolean }[];
  readonly #jobs = new Map<number, AbortController>();
  readonly #seen = new Map<number, Seen>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(judges: readonly Judge[]) {
    this.#slots = judges.map((judge) => ({ judge, busy: false }));
  }

  /** Looks at everything once more; to be called whenever documents or settings have changed. */
  look(list: readonly PageDocument[], current: Settings): void {
    const outdated = new Set(
      list.filter((one) => this.#isOutdated(one, current)).map(({ id }) => id),
    );
    this.#forgetGone(list);
    this.#giveUp(list, outdated);
    if (outdated.size > 0) {
      updateAll(({ id }) => (outdated.has(id) ? { state: { kind: "waiting" } } : null));
    }
    this.#schedule();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const stop of this.#jobs.values()) stop.abort();
    for (const { judge } of this.#slots) judge.close();
  }

  /** Notes a document's text and the settings. @returns whether one is another than before. */
  #isOutdated({ id, text }: PageDocument, current: Settings): boolean {
    const seen = this.#seen.get(id);
    if (seen?.text === text && seen.settings === current) return false;
    const due = seen === undefined ? 0 : performance.now() + DEBOUNCE_MS;
    this.#seen.set(id, { text, settings: current, due });
    return seen !== undefined;
  }

  #forgetGone(list: readonly PageDocument[]): void {
    if (this.#seen.size === list.length) return;
    const ids = new Set(list.map(({ id }) => id));
    for (const id of this.#seen.keys()) if (!ids.has(id)) this.#seen.delete(id);
  }

  #giveUp(list: readonly PageDocument[], outdated: ReadonlySet<number>): void {
    for (const [id, stop] of this.#jobs) {
      const state = list.find((one) => one.id === id)?.state.kind;
      if (outdated.has(id) || state !== "judging") stop.abort();
    }
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    const open = this.#listOpen();
    if (open.length === 0) return;
    const first = open.reduce((due, { id }) => Math.min(due, this.#dueOf(id)), Number.MAX_VALUE);
    const wait = Math.max(0, Math.ceil(first - performance.now()));
    this.#timer = setTimeout(() => this.#start(), wait);
  }

  #start(): void {
    for (const slot of this.#slots) {
      if (slot.busy) continue;
      const now = performance.now();
      const ready = this.#listOpen().filter(({ id }) => this.#dueOf(id) <= now);
      const next = ready.find(({ id }) => id === selectedId.peek()) ?? ready[0];
      if (next === undefined) {
        // Nothing is left, or the timer has fired a little before its time.
        this.#schedule();
        break;
      }
      void this.#judge(slot, next);
    }
  }

  #listOpen(): PageDocument[] {
    return documents
      .peek()
      .filter(({ id, state }) => state.kind === "waiting" && !this.#jobs.has(id));
  }

  #dueOf(id: number): number {
    return this.#seen.get(id)?.due ?? 0;
  }

  async #judge(slot: { judge: Judge; busy: boolean }, document: PageDocument): Promise<void> {
    const { id } = document;
    const stop = new AbortController();
    this.#jobs.set(id, stop);
    slot.busy = true;
    update(id, { state: { kind: "judging" } });
    const state = await this.#ask(slot.judge, document, stop.signal);
    this.#jobs.delete(id);
    slot.busy = false;
    if (this.#closed) return;
    // A document that was given up is waiting again already, cancelled or gone.
    if (!stop.signal.aborted) update(id, { state });
    this.#schedule();
  }

  async #ask(judge: Judge, document: PageDocument, signal: AbortSignal): Promise<DocumentState> {
    const { name, text, sourceType } = document;
    const { flavor: chosen = "auto" } = document;
    // As the command line has it: the text and the extension decide unless a person does.
    const flavor = chosen === "auto" ? guessFlavor(name, text) : chosen;
    // As the command line has it: how a file is read is where it came from.
    const source = sourceType === "paste" ? sourceType : undefined;
    try {
      const job = { text, flavor, sourceType: source, settings: settings.peek() };
      return { kind: "judged", judgement: await judge.judge(job, signal) };
    } catch (error) {
      return { kind: "failed", message: describe(error) };
    }
  }
}

/** The engine's own errors have a code and words for people. */
function describe(error: unknown): string {
  return error instanceof Error && "code" in error ? error.message : "This is a defect of ours.";
}
