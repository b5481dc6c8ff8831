import { signal } from "@preact/signals";

/** Whether the help is open. */
export const isHelpOpen = signal(false);

/** Whether the input area is open although there are documents, to add another one. */
export const isAdding = signal(false);
