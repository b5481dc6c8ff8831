import { signal } from "@preact/signals";
import { documents, selected, selectedId } from "../../state/documents.js";
import { isHelpOpen } from "../../state/panels.js";
import { readPreference, writePreference } from "../../state/preferences.js";
import { route } from "../../state/route.js";
import { isEditing } from "../input/page-transfer.js";

export interface Shortcut {
  key: string;
  about: string;
  run(): void;
}

/** Single keys, for whoever does not switch them off: speech input may type them by accident. */
export const SHORTCUTS: readonly Shortcut[] = [
  {
    key: "?",
    about: "Show this help",
    run: () => {
      isHelpOpen.value = true;
    },
  },
  {
    key: "o",
    about: "Open files",
    run: () => document.querySelector<HTMLElement>("[data-shortcut=open]")?.click(),
  },
  {
    key: "n",
    about: "New text",
    run: () => {
      const button = document.querySelector<HTMLElement>("[data-shortcut=new]");
      if (button !== null) button.click();
      else document.querySelector<HTMLElement>(".source-field")?.focus();
    },
  },
  { key: "j", about: "Next document", run: () => step(1) },
  { key: "k", about: "Previous document", run: () => step(-1) },
];

export const areSingleKeysOn = signal(readPreference("single-keys") !== "off");

export function switchSingleKeys(on: boolean): void {
  areSingleKeysOn.value = on;
  writePreference("single-keys", on ? null : "off");
}

/** Listens for shortcuts. @returns a function that ends it. */
export function acceptShortcuts(): () => void {
  const press = (event: KeyboardEvent) => {
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
    if (isOther || !areSingleKeysOn.peek() || isEditing(event)) return;
    if (document.querySelector("dialog[open]") !== null) return;
    const shortcut = SHORTCUTS.find(({ key }) => key === event.key);
    const isElsewhere = route.peek().page !== "judge" && shortcut?.key !== "?";
    if (shortcut === undefined || isElsewhere) return;
    event.preventDefault();
    shortcut.run();
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}

function step(by: number): void {
  const list = documents.peek();
  const index = list.findIndex(({ id }) => id === selected.peek()?.id);
  const next = list[index + by];
  if (next !== undefined) selectedId.value = next.id;
}
