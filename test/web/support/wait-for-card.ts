import type { Locator, Page } from "playwright-core";
import { chooseFiles, startOver, type TestFile } from "./add-documents.js";

/** The card of the shown document, once it has a verdict and no other is on its way. */
export async function waitForCard(page: Page): Promise<Locator> {
  const card = page.getByRole("region", { name: "Verdict", exact: true });
  await card.and(page.locator("[aria-busy=false]")).locator(".answer-words").waitFor();
  return card;
}

/** Judges a document in place of the one that is shown. */
export async function judgeNext(page: Page, file: TestFile): Promise<Locator> {
  await startOver(page);
  await chooseFiles(page, [file]);
  return waitForCard(page);
}
