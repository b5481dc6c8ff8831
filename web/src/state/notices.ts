import { signal } from "@preact/signals";

/** Something that a person has to know, until it is dismissed. */
export interface Notice {
  id: number;
  kind: "problem" | "note";
  title: string;
  /** The cases that the title sums up, one line each. */
  details: readonly string[];
  /** A button of the notice. It also dismisses the notice. */
  action?: { label: string; run: () => void };
}

export const notices = signal<readonly Notice[]>([]);

let nextId = 1;

export function notify(
  kind: Notice["kind"],
  title: string,
  details: readonly string[] = [],
  action?: Notice["action"],
): void {
  // Two removals can have the same title, and each has its own way back.
  const others = notices.peek().filter((one) => one.title !== title || one.action !== undefined);
  const notice: Notice = { id: nextId++, kind, title, details };
  if (action !== undefined) notice.action = action;
  notices.value = [...others, notice];
}

export function dismiss(id: number): void {
  notices.value = notices.value.filter((one) => one.id !== id);
}
