import type { Locator, Page } from "playwright-core";
import { chooseFiles, startOver } from "./support/add-documents.js";
import { shareApp } from "./support/open-app.js";

export const NAME = "document.md";

/** Opens the app for a suite. @returns Shows a document in place of the last one, in the editor. */
export function shareEditor() {
  const shared = shareApp(undefined, { viewport: { width: 1440, height: 900 } });
  return async (text: string): Promise<{ page: Page; source: Locator }> => {
    const { page } = shared();
    await startOver(page);
    await chooseFiles(page, [{ name: NAME, content: text }]);
    const source = page.getByRole("textbox", { name: `Source of ${NAME}`, exact: true });
    await waitForEditors(page);
    return { page, source };
  };
}

/** Waits until the source, and the text beside it if there is one, are in their editors. */
export async function waitForEditors(page: Page): Promise<void> {
  await page.locator(".editor-host:not([inert]) .cm-content").first().waitFor();
  await page.waitForFunction(() => document.querySelector(".editor-host[inert]") === null);
}

/** The panel of a tab, which is opened. */
export async function openView(page: Page, name: string): Promise<Locator> {
  await page.getByRole("tab", { name, exact: true }).click();
  return page.getByRole("tabpanel", { name, exact: true });
}

/** The texts that are underlined in the source, in order. */
export function underlined(page: Page): Promise<string[]> {
  return page.locator(".cm-line .cv-warning").allTextContents();
}

/** What is selected in the source. */
export function selectedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const host = document.querySelector(".source-frame .editor-host");
    const root = host?.shadowRoot as (ShadowRoot & { getSelection(): Selection | null }) | null;
    return String(root?.getSelection() ?? "");
  });
}
