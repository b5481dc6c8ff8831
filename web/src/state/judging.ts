import { effect } from "@preact/signals";
import { EngineClient, EngineError } from "../engine/engine-client.js";
import { documents, type PageDocument, selectedId, update } from "./documents.js";
import { type Settings, settings } from "./settings.js";

/** Typing pauses for this long before it is judged. */
const DEBOUNCE_MS = 250;

/** Documents that are judged at once: one thread stays for the page. */
const WORKERS = Math.max(1, Math.min(4, (navigator.hardwareConcurrency ?? 2) - 1));

interface Job {
  stop: AbortController;
  text: string;
  settings: Settings;
}

const clients = Array.from({ length: WORKERS }, () => ({
  client: new EngineClient(),
  busy: false,
}));
const jobs = new Map<number, Job>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Judges what is not judged yet, the document that is shown first. What is out of date, since its
 * text or the settings changed or it is gone, is given up.
 */
export function startJudging(): () => void {
  let before = settings.peek();
  const stopWatching = effect(() => {
    const changed = settings.value !== before;
    before = settings.value;
    giveUpStale(documents.value, settings.value);
    if (changed) forgetJudgements(documents.peek());
    clearTimeout(timer);
    timer = setTimeout(judgeNext, isTyping(documents.peek()) ? DEBOUNCE_MS : 0);
  });
  return () => {
    stopWatching();
    clearTimeout(timer);
    for (const { stop } of jobs.values()) stop.abort();
    for (const { client } of clients) client.close();
  };
}

/** Stops judging a document. Its text stays. */
export function cancel(id: number): void {
  jobs.get(id)?.stop.abort();
  update(id, { state: { kind: "cancelled" } });
}

/** Judges a document that was cancelled or failed once more. */
export function retry(id: number): void {
  update(id, { state: { kind: "waiting" } });
}

/** A document that was judged before and changed since is being typed. */
function isTyping(list: readonly PageDocument[]): boolean {
  return list.length === 1 && list[0]?.sourceType === "paste";
}

function giveUpStale(list: readonly PageDocument[], current: Settings): void {
  for (const [id, job] of jobs) {
    const document = list.find((one) => one.id === id);
    const isStale = document?.text !== job.text || job.settings !== current;
    if (isStale || document?.state.kind === "cancelled") job.stop.abort();
  }
}

function forgetJudgements(list: readonly PageDocument[]): void {
  documents.value = list.map((one) => ({ ...one, state: { kind: "waiting" } }));
}

function judgeNext(): void {
  for (const slot of clients) {
    const next = findNext();
    if (next === undefined) return;
    if (!slot.busy) void judge(slot, next);
  }
}

function findNext(): PageDocument | undefined {
  const open = documents
    .peek()
    .filter(({ id, state }) => state.kind === "waiting" && !jobs.has(id));
  return open.find(({ id }) => id === selectedId.peek()) ?? open[0];
}

async function judge(slot: (typeof clients)[number], document: PageDocument): Promise<void> {
  const { id, text, name, sourceType } = document;
  const job: Job = { stop: new AbortController(), text, settings: settings.peek() };
  jobs.set(id, job);
  slot.busy = true;
  update(id, { state: { kind: "judging", since: performance.now() } });
  try {
    const flavor = chooseFlavor(job.settings, name);
    const request = { text, flavor, sourceType, settings: job.settings };
    const judgement = await slot.client.judge(request, job.stop.signal);
    if (!job.stop.signal.aborted) update(id, { state: { kind: "judged", judgement } });
  } catch (error) {
    if (job.stop.signal.aborted) release(id, text);
    else update(id, { state: { kind: "failed", message: describe(error) } });
  } finally {
    jobs.delete(id);
    slot.busy = false;
    judgeNext();
  }
}

/** A job that was given up is waiting again, unless a person cancelled it. */
function release(id: number, text: string): void {
  const document = documents.peek().find((one) => one.id === id);
  if (document?.state.kind === "judging" || document?.text !== text) {
    update(id, { state: { kind: "waiting" } });
  }
}

/** As the command line has it: the extension decides unless a person does. */
export function chooseFlavor({ flavor }: Settings, name: string): "markdown" | "text" {
  if (flavor !== "auto") return flavor;
  return /[^/\\]\.(?:txt|text)$/i.test(name) ? "text" : "markdown";
}

function describe(error: unknown): string {
  return error instanceof EngineError ? error.message : "This is a defect of ours.";
}
