import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { convert, loadTokenizer } from "../../src/index.js";
import { chooseFiles } from "./support/add-documents.js";
import { readCase } from "./support/case-files.js";
import { describeInBrowser, openApp } from "./support/open-app.js";
import { waitForCard } from "./support/wait-for-card.js";

const RUNBOOK = readCase("corpus/cases/budget/runbook.md");
const TEXT = String(RUNBOOK.content);

async function openRunbook(): Promise<{ page: Page; card: Locator; close: () => Promise<void> }> {
  const { page, close } = await openApp();
  await chooseFiles(page, [RUNBOOK]);
  return { page, card: await waitForCard(page), close };
}

/** Everything on the card but what counts tokens, and how long it took. */
async function readDecision(card: Locator): Promise<(string | null)[]> {
  const parts = card.locator(".verdict-head, .verdict-bars, .check-list, .verdict-warnings");
  return parts.allTextContents();
}

describeInBrowser("settings", () => {
  test("the mode is chosen by keyboard", async () => {
    const { page, card, close } = await openRunbook();
    await page.getByRole("radio", { name: "Lossless" }).focus();
    await page.keyboard.press("ArrowDown");
    expect(await page.getByRole("radio", { name: "Record" }).isChecked()).toBe(true);
    await card.getByText("RECORDS ONLY", { exact: true }).waitFor();
    const { coverage = 0 } = convert(TEXT, { mode: "record" });
    await card
      .getByText(`${(coverage * 100).toFixed(1)}\u00a0% of the text`)
      .first()
      .waitFor();
    await close();
  });

  test("another tokenizer changes token numbers and nothing else", async () => {
    const { page, card, close } = await openRunbook();
    const before = await readDecision(card);
    const choice = page.getByLabel("Tokens counted by");
    for (const name of ["cl100k_base", "o200k_base"] as const) {
      await choice.selectOption(name);
      await page.getByText("Loaded on demand from this app's own files, 2 MB.").waitFor();
      const { token_estimates } = convert(TEXT, { estimator: await loadTokenizer(name) });
      const row = card.getByRole("row").filter({ hasText: token_estimates.estimator });
      await row.waitFor();
      expect(await row.getByRole("cell").first().textContent()).toBe(
        String(token_estimates.source),
      );
      expect(await readDecision(card)).toEqual(before);
    }
    await choice.selectOption("chars-per-token");
    const ratio = page.getByLabel("Characters per token");
    await ratio.fill("2.5");
    await card.getByRole("row").filter({ hasText: "chars-per-token:2.5" }).waitFor();
    expect(await readDecision(card)).toEqual(before);
    await ratio.fill("none");
    await page.getByText("Enter a number above 0, such as 4 or 3.5.").waitFor();
    expect(await card.getByRole("row", { name: "chars-per-token:2.5" }).count()).toBe(1);
    await close();
  });

  test("a target set by slider gives a candidate that fits", async () => {
    const { page, card, close } = await openRunbook();
    await page.getByRole("radio", { name: "Budget" }).check();
    await page.getByLabel("Unit").selectOption("chars");
    const slider = page.getByRole("slider");
    await slider.focus();
    await page.keyboard.press("End");
    await page.getByText(`The document has 1,271 characters, its lossless TOON 1,223.`).waitFor();
    for (let presses = 0; presses < 20; presses++) await page.keyboard.press("ArrowLeft");
    const target = Number(await page.getByLabel("Target", { exact: true }).inputValue());
    expect(target).toBeLessThan(1_000);
    expect(await slider.getAttribute("aria-valuetext")).toMatch(
      new RegExp(`^${target} characters, \\d+\\.\\d\\s% of the document$`),
    );
    const { measured_chars } = convert(TEXT, {
      mode: "budget",
      target_chars: target,
      allow_lossy: true,
    });
    expect(measured_chars.toon).toBeLessThanOrEqual(target);
    const row = card.getByRole("listitem").filter({ hasText: "cut TOON" });
    await row.filter({ hasText: `${measured_chars.toon} characters` }).waitFor();
    await card.getByText("CONTENT CUT", { exact: true }).waitFor();
    await page.getByLabel("Allow cutting content").uncheck();
    await card.getByRole("heading", { name: "REFUSED" }).waitFor();
    await close();
  });

  test("what is no number stands at its field and goes no further", async () => {
    const { page, card, close } = await openRunbook();
    await page.getByRole("radio", { name: "Budget" }).check();
    const field = page.getByLabel("Target", { exact: true });
    await field.fill("300");
    await card
      .getByText(/the target is 300|CONTENT CUT/)
      .first()
      .waitFor();
    const before = await card.locator(".facts").allTextContents();
    for (const text of ["0", "-5", "1.5", "many", ""]) {
      await field.fill(text);
      await page.getByText("Enter a whole number of at least 1. Still judged with 300.").waitFor();
      expect(await field.getAttribute("aria-invalid")).toBe("true");
    }
    expect(await card.locator(".facts").allTextContents()).toEqual(before);
    await page.getByRole("button", { name: "Reset settings" }).click();
    expect(await page.getByRole("radio", { name: "Lossless" }).isChecked()).toBe(true);
    await page.getByRole("radio", { name: "Budget" }).check();
    expect(await field.inputValue()).toBe("1000");
    expect(await field.getAttribute("aria-invalid")).toBe("false");
    await close();
  });

  test("on a phone settings are closed, and say what differs", async () => {
    const { page, close } = await openApp({ viewport: { width: 360, height: 760 } });
    await chooseFiles(page, [RUNBOOK]);
    await waitForCard(page);
    const delimiter = page.getByLabel("Delimiter");
    expect(await delimiter.isVisible()).toBe(false);
    await page.getByText("Settings", { exact: true }).click();
    await delimiter.selectOption("tab");
    await page.getByText("Lossless, tab", { exact: true }).waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await close();
  });
});
