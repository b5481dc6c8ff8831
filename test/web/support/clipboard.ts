import { createHash } from "node:crypto";
import { mkdirSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright-core";
import { inject } from "vitest";

/** The browser has one clipboard for the pages of all tests, so what a page copies stays in the page. */
export async function keepCopies(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (navigator.clipboard === undefined) return;
    let copied = "";
    navigator.clipboard.writeText = async (text) => {
      copied = text;
    };
    navigator.clipboard.readText = async () => copied;
  });
}

/** What the page copied last. */
export function readCopied(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Pastes a text as a person does, where the focus is. Tests take turns at the browser's clipboard. */
export async function paste(page: Page, text: string): Promise<void> {
  const browser = createHash("sha256").update(inject("browser")).digest("hex").slice(0, 12);
  const turn = join(tmpdir(), `context-verdict-clipboard-${browser}`);
  while (!makeFolder(turn)) await setTimeout(20);
  try {
    await page.bringToFront();
    await page.evaluate(
      (copied) => Clipboard.prototype.writeText.call(navigator.clipboard, copied),
      text,
    );
    await page.keyboard.press("ControlOrMeta+V");
  } finally {
    rmdirSync(turn);
  }
}

/** @returns Whether it was not there. */
function makeFolder(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
