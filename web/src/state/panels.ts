import { signal } from "@preact/signals";

/** Whether the help is open. */
export const isHelpOpen = signal(false);
