import { expect, test } from "vitest";
import type { Judgement } from "../../web/src/engine/messages.js";
import { alter, judgementOf, type PageDocument } from "../../web/src/state/documents.js";

const judgement = { source: "first" } as Judgement;
const judged: PageDocument = {
  id: 1,
  name: "Pasted text",
  text: "first",
  sourceType: "paste",
  state: { kind: "judged", judgement },
};

test("a verdict is kept while the document waits and is judged again", () => {
  const waiting = alter(judged, { text: "second", state: { kind: "waiting" } });
  expect(judgementOf(waiting)).toBe(judgement);
  const judging = alter(waiting, { state: { kind: "judging", since: 0 } });
  expect(judgementOf(judging)).toBe(judgement);
  const next = { source: "second" } as Judgement;
  const again = alter(judging, { state: { kind: "judged", judgement: next } });
  expect(judgementOf(again)).toBe(next);
  expect(again).not.toHaveProperty("previous");
});

test("a document that was cancelled or failed has none, and gets none back", () => {
  const waiting = alter(judged, { state: { kind: "waiting" } });
  const cancelled = alter(waiting, { state: { kind: "cancelled" } });
  expect(judgementOf(cancelled)).toBeUndefined();
  expect(judgementOf(alter(waiting, { state: { kind: "failed", message: "" } }))).toBeUndefined();
  expect(judgementOf(alter(cancelled, { state: { kind: "waiting" } }))).toBeUndefined();
});
