import { effect, signal } from "@preact/signals";
import { readPreference, writePreference } from "./preferences.js";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const theme = signal<Theme>(parseTheme(readPreference("theme")));

/** Applies the theme to the page and keeps it for the next visit. */
export function applyTheme(): () => void {
  return effect(() => {
    const { dataset } = document.documentElement;
    if (theme.value === "system") delete dataset.theme;
    else dataset.theme = theme.value;
    writePreference("theme", theme.value === "system" ? null : theme.value);
  });
}

function parseTheme(value: string | null): Theme {
  return THEMES.find((one) => one === value) ?? "system";
}
