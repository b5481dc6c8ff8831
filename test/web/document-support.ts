import type { Locator, Page } from "playwright-core";
import { chooseFiles, startOver, unfold } from "./support/add-documents.js";
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

/** The rows of forms that have a text to show. */
export const formRows = (page: Page): Locator => page.locator(".form-name");

/** The panel of a form, which is opened where it is not open yet. */
export async function openForm(page: Page, name: string): Promise<Locator> {
  const row = page.getByRole("button", { name, exact: true, expanded: false });
  const panel = page.getByRole("region", { name, exact: true });
  await row.or(panel).first().waitFor();
  if ((await row.count()) > 0) await row.click();
  return panel;
}

/** The plan of the shown document, which is unfolded. */
export async function openPlan(page: Page): Promise<Locator> {
  await unfold(page);
  return page.locator(".plan");
}

/** The texts that are underlined in the source, in order. */
export function underlined(page: Page): Promise<string[]> {
  return page.locator(".cm-line .cm-lintRange").allTextContents();
}

/** What is selected in the source. */
export function selectedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const host = document.querySelector(".source-frame .editor-host");
    const root = host?.shadowRoot as (ShadowRoot & { getSelection(): Selection | null }) | null;
    return String(root?.getSelection() ?? "");
  });
}
