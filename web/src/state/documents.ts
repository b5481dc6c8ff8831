import { computed, signal } from "@preact/signals";
import type { SourceType } from "context-verdict";
import type { Judgement } from "../engine/messages.js";

/** A document on the page. */
export interface PageDocument {
  id: number;
  /** Its file name or path below a dropped folder; `Pasted text` and the like for others. */
  name: string;
  text: string;
  sourceType: SourceType;
  state: DocumentState;
}

export type DocumentState =
  | { kind: "waiting" }
  | { kind: "judging"; since: number }
  | { kind: "judged"; judgement: Judgement }
  | { kind: "cancelled" }
  /** It could not be read or judged; the message is for people. */
  | { kind: "failed"; message: string };

export const documents = signal<readonly PageDocument[]>([]);
export const selectedId = signal<number | null>(null);

/** The document that is shown, if one is. */
export const selected = computed(
  () => documents.value.find(({ id }) => id === selectedId.value) ?? null,
);

let nextId = 1;

/** Adds documents and shows the first of them. @returns their ids, in order. */
export function add(
  added: readonly Pick<PageDocument, "name" | "text" | "sourceType">[],
): number[] {
  const entries = added.map((one): PageDocument => {
    return { ...one, id: nextId++, state: { kind: "waiting" } };
  });
  documents.value = [...documents.value, ...entries];
  const [first] = entries;
  if (first !== undefined) selectedId.value = first.id;
  return entries.map(({ id }) => id);
}

/** Changes one document; without effect where it is gone. */
export function update(id: number, values: Partial<Omit<PageDocument, "id">>): void {
  documents.value = documents.value.map((one) => (one.id === id ? { ...one, ...values } : one));
}

export function remove(id: number): void {
  documents.value = documents.value.filter((one) => one.id !== id);
  if (selectedId.value === id) selectedId.value = documents.value[0]?.id ?? null;
}

export function removeAll(): void {
  documents.value = [];
  selectedId.value = null;
}
