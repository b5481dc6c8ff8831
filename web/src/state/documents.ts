import { batch, computed, signal } from "@preact/signals";
import type { FlavorChoice, SourceType } from "context-verdict";
import type { Judgement } from "../engine/messages.js";
import { dismissAll } from "./notices.js";

/** A document on the page. */
export interface PageDocument {
  id: number;
  /** Its file name or path below a dropped folder; `Pasted text` and the like for others. */
  name: string;
  text: string;
  sourceType: SourceType;
  /** What it is read as, where a person chose that. */
  flavor?: FlavorChoice;
  state: DocumentState;
  /** The last verdict, while the document is judged once more: it stays in view, so nothing flickers. */
  previous?: Judgement;
}

export type DocumentState =
  | { kind: "waiting" | "judging" | "cancelled" }
  | { kind: "judged"; judgement: Judgement }
  /** It could not be read or judged; the message is for people. */
  | { kind: "failed"; message: string };

/** A document before it is on the page. */
export type NewDocument = Pick<PageDocument, "name" | "text" | "sourceType" | "flavor">;

export const documents = signal<readonly PageDocument[]>([]);
export const selectedId = signal<number | null>(null);

/** The documents that Back has taken off the page, for Forward. */
export const leftByBack = signal<{ list: readonly PageDocument[]; shown: number | null } | null>(
  null,
);

/** Whether the page itself selects the first change of many documents: until a person acts. */
export const selectsFirstChange = signal(false);

export const count = computed(() => documents.value.length);

/** The shown document; null for none. */
export const selected = computed(
  () => documents.value.find(({ id }) => id === selectedId.value) ?? null,
);

/** The verdict to show for a document: the current one, or the last one until the next is there. */
export function judgementOf({ state, previous }: PageDocument): Judgement | undefined {
  return state.kind === "judged" ? state.judgement : previous;
}

/** Whether a verdict is still to come. */
export function isPending({ kind }: DocumentState): boolean {
  return kind === "waiting" || kind === "judging";
}

/** Documents that come back: what was being judged is judged from the start. */
export function revive(list: readonly PageDocument[]): PageDocument[] {
  return list.map((one) =>
    one.state.kind === "judging" ? { ...one, state: { kind: "waiting" } } : one,
  );
}

let nextId = 1;

/** The id that a text gets which is typed into the empty page: its field is its editor afterwards. */
export const draftId = signal(nextId++);

/** Makes a document of the text in the empty field. */
export function addDraft(text: string, name: string): void {
  dismissAll();
  const id = draftId.peek();
  draftId.value = nextId++;
  const draft: PageDocument = { id, name, text, sourceType: "paste", state: { kind: "waiting" } };
  batch(() => {
    documents.value = [...documents.value, draft];
    selectedId.value = id;
  });
}

/** Adds documents and shows the first of them. @returns their ids, in order. */
export function add(added: readonly NewDocument[]): number[] {
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
  documents.value = documents.value.map((one) => (one.id === id ? alter(one, values) : one));
}

/** Judges a document as another kind; `auto` goes by its name and text. */
export function readAs(id: number, flavor: FlavorChoice): void {
  update(id, { flavor, state: { kind: "waiting" } });
}

/** A document with some of its values changed; its verdict is kept until there is another. */
export function alter(
  document: PageDocument,
  values: Partial<Omit<PageDocument, "id">>,
): PageDocument {
  const { previous: _, ...altered } = { ...document, ...values };
  const last = isPending(altered.state) ? judgementOf(document) : undefined;
  return last === undefined ? altered : { ...altered, previous: last };
}

/** Takes a document off the page. Where it was shown, the one that takes its place is shown next. */
export function remove(id: number): void {
  const index = documents.value.findIndex((one) => one.id === id);
  documents.value = documents.value.filter((one) => one.id !== id);
  if (selectedId.value !== id) return;
  const next = documents.value[index] ?? documents.value[index - 1];
  selectedId.value = next?.id ?? null;
}

/** Changes many documents at once. */
export function updateAll(values: (document: PageDocument) => Partial<PageDocument> | null): void {
  documents.value = documents.value.map((one) => {
    const changes = values(one);
    return changes === null ? one : alter(one, changes);
  });
}

export function removeAll(): void {
  documents.value = [];
  selectedId.value = null;
}
