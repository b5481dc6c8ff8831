import { signal } from "@preact/signals";

/** How often something was put on the page whose answer should be seen. The answer follows it. */
export const arrivals = signal(0);

/** Brings the answer into view and the focus to it, once it is on the page. */
export function arriveAtAnswer(): void {
  arrivals.value++;
}
