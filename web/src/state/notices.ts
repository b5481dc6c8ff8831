import { signal } from "@preact/signals";

/** Something that a person has to know, until it is dismissed. */
export interface Notice {
  id: number;
  kind: "problem" | "note";
  title: string;
  /** One line each, for what the title sums up. */
  details: readonly string[];
}

/** More than these are not read. */
const SHOWN = 4;

export const notices = signal<readonly Notice[]>([]);

let nextId = 1;

export function notify(kind: Notice["kind"], title: string, details: readonly string[] = []): void {
  const others = notices.peek().filter((one) => one.title !== title);
  notices.value = [...others, { id: nextId++, kind, title, details }].slice(-SHOWN);
}

export function dismiss(id: number): void {
  notices.value = notices.value.filter((one) => one.id !== id);
}
