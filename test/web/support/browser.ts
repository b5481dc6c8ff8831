import { type Browser, chromium } from "playwright-core";
import { describe, inject } from "vitest";
import { findChromium } from "./find-chromium.js";

let browser: Promise<Browser> | undefined;

/** The run's browser (`shared-browser.ts`). */
export function getBrowser(): Promise<Browser> {
  browser ??= chromium.connect(inject("browser"));
  return browser;
}

/** `describe` for what needs a browser: in the full suite; skipped, and said so, where there is none. */
export function describeInBrowser(name: string, tests: () => void): void {
  if (findChromium() !== undefined) describe(name, { tags: ["full"] }, tests);
  else describe.skip(`${name} (no Chromium found: set CHROMIUM_PATH)`, tests);
}
