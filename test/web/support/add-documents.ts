import type { Locator, Page } from "playwright-core";
import { paste } from "./clipboard.js";

export interface TestFile {
  /** File name, or a path below a dropped folder. */
  name: string;
  content: string | Uint8Array;
}

/** Pastes a text as a person does: into the text field where there is one, else anywhere. */
export async function pasteText(page: Page, text: string): Promise<void> {
  const field = page.getByRole("textbox", { name: "Paste or type a document" });
  if (await field.isVisible()) await field.focus();
  await paste(page, text);
}

/** Chooses files in the dialog of the input area. */
export async function chooseFiles(page: Page, files: readonly TestFile[]): Promise<void> {
  const field = page.locator("input[type=file]:not([webkitdirectory])").first();
  await field.setInputFiles(
    files.map(({ name, content }) => ({
      name,
      mimeType: "text/markdown",
      buffer: Buffer.from(content),
    })),
  );
}

/** Drops files on an element, the page's body by default. */
export async function dropFiles(
  page: Page,
  files: readonly TestFile[],
  target: Locator = page.locator("body"),
): Promise<void> {
  const contents = files.map(({ name, content }) => ({ name, bytes: [...Buffer.from(content)] }));
  const dataTransfer = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, bytes } of list) {
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type: "text/markdown" }));
    }
    return transfer;
  }, contents);
  for (const type of ["dragenter", "dragover", "drop"]) {
    await target.dispatchEvent(type, { dataTransfer });
  }
}

/** Removes the document, if there is one, the way back to it, and all that was said. */
export async function startOver(page: Page): Promise<void> {
  const [button, dismiss] = ["Start over", "Dismiss"].map((name) =>
    page.getByRole("button", { name }),
  ) as [Locator, Locator];
  if ((await button.count()) > 0) {
    await button.click();
    await page.locator(".source-field:focus").waitFor();
  }
  for (const one of (await dismiss.all()).reverse()) await one.click();
}

/** Opens the settings that are folded. */
export async function openSettings(page: Page): Promise<void> {
  await page.locator(".more-settings").evaluate((fold: HTMLDetailsElement) => {
    fold.open = true;
  });
}

/** Opens everything that is folded on the shown document's answer, once all of it is loaded. */
export async function unfold(page: Page): Promise<void> {
  await waitUntilSettled(page);
  await page.locator("#answer details").evaluateAll((folds) => {
    for (const fold of folds) (fold as HTMLDetailsElement).open = true;
  });
}

/** Waits until its region named `Verdict` is there and nothing is busy. */
export async function waitForVerdict(page: Page): Promise<Locator> {
  const card = page.getByRole("region", { name: /^verdict/i }).first();
  await card.waitFor();
  await waitUntilSettled(page);
  return card;
}

/** Waits until nothing is judged, read or loaded. */
async function waitUntilSettled(page: Page): Promise<void> {
  const busy = "main :is([aria-busy=true], progress, .view-loading)";
  await page.waitForFunction((selector) => document.querySelector(selector) === null, busy);
}

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
