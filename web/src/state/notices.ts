import { signal } from "@preact/signals";

/** The next announcement of a screen reader, politely. */
export const announcement = signal("");

/** How long an announcement stays. Later, whoever reads the page would find old news at its end. */
const SAID_MS = 5_000;

let forgetting: ReturnType<typeof setTimeout> | undefined;

/** Announces an event that is otherwise only visible, such as a copied text. */
export function announce(text: string): void {
  // The same words twice are a change only if something is between them.
  announcement.value = announcement.peek() === text ? `${text}\u00a0` : text;
  clearTimeout(forgetting);
  forgetting = setTimeout(() => {
    announcement.value = "";
  }, SAID_MS);
}

/** Something that a person has to know, until they dismiss it or other documents come or go. */
export interface Notice {
  kind: "problem" | "note";
  title: string;
  /** The cases that the title sums up, one line each. */
  details: readonly string[];
  /** A button of the notice. It also dismisses the notice. */
  action?: { label: string; run: () => void } | undefined;
}

export const notices = signal<readonly Notice[]>([]);

/** Says something once, however often it happens. */
export function notify(
  kind: Notice["kind"],
  title: string,
  details: readonly string[] = [],
  action?: Notice["action"],
): void {
  const others = notices.peek().filter((one) => one.title !== title);
  notices.value = [...others, { kind, title, details, action }];
}

export function dismiss(notice: Notice): void {
  notices.value = notices.value.filter((one) => one !== notice);
}

/** What was said about other documents is over. */
export function dismissAll(): void {
  notices.value = [];
}
