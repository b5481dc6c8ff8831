import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { describeInBrowser, shareApp } from "./support/open-app.js";

/** Whether all of it is in the window, before anything is scrolled. */
const isInWindow = (element: Locator) =>
  element.evaluate((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  });

const SIZES = [
  [320, 640],
  [360, 800],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const;

describeInBrowser("the first screen", () => {
  const shared = shareApp();

  test("has the field and the buttons without scrolling, whatever the window", async () => {
    const { page } = shared();
    const parts = [
      page.getByRole("textbox", { name: "Paste or type" }),
      page.getByRole("button", { name: "Open files" }),
      page.getByRole("button", { name: "Open a folder" }),
      page.getByRole("button", { name: "About" }),
    ];
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      for (const part of parts) {
        await expect.poll(() => isInWindow(part), { message: `${part}, ${width} px` }).toBe(true);
      }
      const scrollWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(scrollWidth).toBe(width);
      const cut = await page
        .locator(".pair-text")
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
      if (width > 320) expect(cut).toBe(0);
    }
  });

  test("the focus goes from the field to its buttons, then to the examples", async () => {
    const { page } = shared();
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole("textbox", { name: "Paste or type" }).focus();
    const order: string[] = [];
    for (let press = 0; press < 5; press++) {
      await page.keyboard.press("Tab");
      const focused = page.locator(":focus");
      order.push((await focused.getAttribute("aria-label")) ?? (await focused.textContent()) ?? "");
    }
    expect(order.slice(0, 4)).toEqual([
      "Open files",
      "Open a folder",
      "Markdown sample",
      "TOON sample",
    ]);
    expect(order[4]).toContain("options.md");
  });
});
