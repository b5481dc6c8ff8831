import { signal } from "@preact/signals";

/** Whether the help is open. */
export const isHelpOpen = signal(false);

/** Whether the ways to share the shown document are open. */
export const isSharing = signal(false);
