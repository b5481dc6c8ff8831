import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { chooseFiles, openSettings, startOver, waitForCard } from "./support/add-documents.js";
import { readCase } from "./support/case-files.js";
import { addEngineSwitch } from "./support/hold-engine.js";
import { describeInBrowser, shareApp } from "./support/open-app.js";

const CONVERT = readCase("corpus/cases/verdicts/convert-port-table.md");
const RUNBOOK = readCase("corpus/cases/budget/runbook.md");
const card = (page: Page) => page.getByRole("region", { name: "Verdict" });
const stamp = (page: Page) => card(page).locator(".answer-words");

describeInBrowser("states of a verdict", () => {
  let engine: Awaited<ReturnType<typeof addEngineSwitch>>;
  const shared = shareApp(async (page) => {
    engine = await addEngineSwitch(page);
  });
  beforeEach(() => startOver(shared().page));

  test("judging takes long, is cancelled by keyboard, and judged after all", async () => {
    const { page } = shared();
    await engine.hold();
    await chooseFiles(page, [CONVERT]);
    const progress = card(page).getByRole("progressbar", { name: "Judging the document" });
    await progress.waitFor();
    expect(await progress.getAttribute("aria-valuenow")).toBeNull();
    await card(page).getByRole("button", { name: "Cancel" }).focus();
    await page.keyboard.press("Enter");
    await card(page).getByRole("heading", { name: "Cancelled" }).waitFor();
    await expect
      .poll(() => card(page).evaluate((element) => element === document.activeElement))
      .toBe(true);
    await card(page).getByText("convert-port-table.md: cancelled.").waitFor();
    await engine.release();
    await card(page).getByRole("button", { name: "Judge it" }).focus();
    await page.keyboard.press("Enter");
    await stamp(page).getByText("Use TOON").waitFor();
  });

  test("the last verdict stays while another is on its way", async () => {
    const { page } = shared();
    await chooseFiles(page, [CONVERT]);
    await waitForCard(page);
    await engine.hold();
    await openSettings(page);
    await page.getByLabel("Mode").selectOption("record");
    await card(page).getByRole("progressbar").waitFor();
    expect(await stamp(page).textContent()).toContain("Use TOON");
    expect(await card(page).getAttribute("aria-busy")).toBe("true");
    await engine.release();
    await card(page).getByRole("progressbar").waitFor({ state: "detached" });
    await card(page).getByRole("button", { name: "Records as TOON" }).waitFor();
    expect(await card(page).getAttribute("aria-busy")).toBe("false");
    await page.getByLabel("Mode").selectOption("lossless");
  });

  test("another advice is announced, another number is not", async () => {
    const { page } = shared();
    await chooseFiles(page, [RUNBOOK]);
    const live = card(page).locator(":scope > [aria-live=polite]");
    await live.getByText(/^runbook\.md: /).waitFor();
    await live.evaluate((element) => {
      const said: string[] = [];
      Object.assign(window, { said });
      new MutationObserver(() => said.push(element.textContent ?? "")).observe(element, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    await openSettings(page);
    await page.getByLabel("Tokenizer").selectOption("cl100k_base");
    await waitForCard(page);
    await page.getByLabel("Mode").selectOption("record");
    await live.getByText("runbook.md: Look first.").waitFor();
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
    expect(said).toHaveLength(1);
  });
});
