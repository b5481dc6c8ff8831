import { expect, test } from "vitest";
import { waitForEditors } from "./document-support.js";
import { chooseFiles, waitForVerdict } from "./support/add-documents.js";
import { describeInBrowser, openApp } from "./support/open-app.js";

describeInBrowser("the shell", () => {
  test("goes from page to page, with focus, title and the current page marked", async () => {
    const { page } = await openApp();
    expect(await page.title()).toBe("Context Verdict");
    const about = page.getByRole("link", { name: "About", exact: true });
    for (const [name, title, current] of [
      ["About", "About · Context Verdict", "page"],
      ["Context Verdict", "Context Verdict", null],
    ] as const) {
      await page.getByRole("banner").getByRole("link", { name, exact: true }).click();
      await page.locator("main h1:focus").waitFor();
      expect(await page.title()).toBe(title);
      expect(await about.getAttribute("aria-current")).toBe(current);
    }
  });

  test("Back returns to where the page was scrolled to", async () => {
    const { page } = await openApp({ viewport: { width: 360, height: 760 } });
    await page.getByRole("button", { name: /mixed\.md/ }).click();
    await waitForVerdict(page);
    await waitForEditors(page);
    await page.evaluate(() => {
      scrollTo(0, 900);
      location.hash = "#/about";
    });
    await page.getByRole("heading", { name: "About Context Verdict" }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await waitForVerdict(page);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  });

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
    await page.getByLabel("Theme").selectOption("dark");
    const dark = await paper();
    expect(dark).not.toBe(light);
    await page.reload();
    expect(await paper()).toBe(dark);
    await page.getByLabel("Theme").selectOption("system");
    expect(await paper()).toBe(light);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  test("shows its keys, and gives the focus back", async () => {
    const { page } = await openApp();
    const button = page.getByRole("button", { name: "Keyboard and help" });
    await button.click();
    const dialog = page.getByRole("dialog", { name: "Keyboard" });
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test("prints verdict, numbers, warnings and plan, and no editor", async () => {
    const { page } = await openApp();
    await chooseFiles(page, [{ name: "vague.md", content: "- Be careful.\n".repeat(300) }]);
    await waitForVerdict(page);
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    const report = page.getByRole("article");
    for (const name of [/^vague\.md: /, "Numbers", "Warnings", "Plan"]) {
      expect(await report.getByRole("heading", { name, exact: true }).isVisible()).toBe(true);
    }
    await report.getByText(/^\d+ more warnings are in the report/).waitFor();
    expect(await page.getByRole("main").isVisible()).toBe(false);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await report.waitFor({ state: "detached" });
  });
});
