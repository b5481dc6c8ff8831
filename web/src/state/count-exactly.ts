import { batch, effect, signal } from "@preact/signals";
import { isEstimated } from "../answer/list-forms.js";
import { EngineClient } from "../engine/engine-client.js";
import type { Judgement } from "../engine/messages.js";
import { documents, isPending, selectedId, update } from "./documents.js";
import { announce } from "./notices.js";
import { isStale, until, whenAllJudged } from "./when-judged.js";

/**
 * Judgements that were sent to be counted. One that fails (offline without the vocabulary, say) is not
 * tried again and keeps its estimate.
 */
const tried = new WeakSet<Judgement>();

const isCounting = signal(false);

/**
 * Counts tokens exactly in a thread of its own, once all is judged: one document after the other, the
 * shown one first. What another tokenizer has counted is left alone.
 */
export function countExactly(): void {
  const client = new EngineClient();
  const look = () => {
    const isAnyPending = documents.value.some(({ state }) => isPending(state));
    if (isCounting.peek() || isAnyPending) return;
    const open = documents.value.filter(({ state }) => {
      if (state.kind !== "judged" || tried.has(state.judgement)) return false;
      return isEstimated(state.judgement);
    });
    const next = open.find(({ id }) => id === selectedId.peek()) ?? open[0];
    if (next?.state.kind !== "judged") return;
    isCounting.value = true;
    void count(client, next.id, next.state.judgement).finally(() => {
      // In one step: between two documents, counting has not ended.
      batch(() => {
        isCounting.value = false;
        look();
      });
    });
  };
  effect(look);
}

/** The keys for printing wait for the counts. A browser's menu cannot: its page says "about". */
export function printWhenCounted(): void {
  addEventListener("keydown", async (event) => {
    const { key, ctrlKey, metaKey } = event;
    const isSettled = documents.peek().every(({ id }) => !isStale(id)) && !isCounting.peek();
    if (key.toLowerCase() !== "p" || !(ctrlKey || metaKey) || isSettled) return;
    event.preventDefault();
    announce("Printing waits until the tokens are counted.");
    await whenAllJudged();
    await until(() => (isCounting.value ? undefined : true));
    // Once they are drawn.
    requestAnimationFrame(() => setTimeout(print));
  });
}

async function count(client: EngineClient, id: number, judgement: Judgement): Promise<void> {
  tried.add(judgement);
  const { source, compact, table, plan, verdict } = judgement;
  const hybrid = plan.context_plan?.hybrid_document || null;
  const texts = [source, compact, table, hybrid, verdict.toon_candidate];
  const counts = await client.ask({ kind: "count", texts }).catch(() => null);
  const state = documents.peek().find((one) => one.id === id)?.state;
  if (counts === null || state?.kind !== "judged" || state.judgement !== judgement) return;
  const [tokens, ...others] = counts;
  const exact = {
    source: tokens ?? 0,
    compact: others[0] ?? null,
    table: others[1] ?? null,
    hybrid: others[2] ?? null,
    made: others[3] ?? null,
  };
  update(id, { state: { kind: "judged", judgement: { ...judgement, exact } } });
}
