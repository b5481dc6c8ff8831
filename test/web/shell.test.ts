import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { waitForEditors } from "./document-support.js";
import { chooseFiles, judgeNext, waitForVerdict } from "./support/add-documents.js";
import { readCase } from "./support/case-files.js";
import { describeInBrowser, openApp } from "./support/open-app.js";

describeInBrowser("the shell", () => {
  test("has a skip link that comes first", async () => {
    const { page } = await openApp();
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").textContent()).toBe("Skip to the content");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
  });

  test("keeps the theme for the next visit", async () => {
    const { page } = await openApp({ colorScheme: "light" });
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    const about = page.getByRole("button", { name: "About" });
    await about.click();
    await page.getByLabel("Theme").selectOption("dark");
    const dark = await paper();
    expect(dark).not.toBe(light);
    await page.reload();
    expect(await paper()).toBe(dark);
    await about.click();
    await page.getByLabel("Theme").selectOption("system");
    expect(await paper()).toBe(light);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  test("says what it is for, and gives the focus back", async () => {
    const { page } = await openApp();
    const button = page.getByRole("button", { name: "About" });
    await button.click();
    const dialog = page.getByRole("dialog", { name: "About Context Verdict" });
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test("prints the answer, its forms, warnings, plan and facts, and no editor", async () => {
    const { page } = await openApp();
    await chooseFiles(page, [readCase("examples/mixed.md")]);
    const card = await waitForVerdict(page);
    await waitForEditors(page);
    await card.locator(".facts").waitFor({ state: "attached" });
    await page.emulateMedia({ media: "print" });
    const parts = [".answer-words", ".forms-table", ".warning-place", ".plan-table td", ".facts"];
    for (const part of parts) {
      expect(await isPrinted(card.locator(part).first()), part).toBe(true);
    }
    for (const part of [".cm-content", "button.primary", ".button-row", ".app-header"]) {
      expect(await isPrinted(page.locator(part).first()), part).toBe(false);
    }
    const lines = page.locator(".plan-table tbody td:nth-child(2)");
    const height = (cell: Locator) => cell.evaluate((one) => one.getClientRects().length);
    for (const cell of await lines.all()) expect(await height(cell)).toBe(1);
  });

  test.each([{}, { landscape: true }, { scale: 0.6 }])(
    "prints a short answer on one page: %j",
    async (how) => {
      const { page } = await openApp();
      await judgeNext(page, { name: "short.md", content: "# Short\n\nA paragraph.\n" });
      const pdf = await page.pdf({ format: "A4", margin: { left: "10mm", right: "10mm" }, ...how });
      expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
    },
  );
});

/** Whether it takes room on the paper, in a fold or not. */
function isPrinted(part: Locator): Promise<boolean> {
  return part.evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true }));
}
