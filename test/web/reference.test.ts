import { expect, test } from "vitest";
import { findViolations, isTooWide } from "./support/find-violations.js";
import { describeInBrowser, openApp } from "./support/open-app.js";

describeInBrowser("the reference of the API", () => {
  test.each([
    { colorScheme: "light", viewport: { width: 1280, height: 900 } },
    { colorScheme: "dark", viewport: { width: 1280, height: 900 } },
    { colorScheme: "light", viewport: { width: 360, height: 760 } },
    { colorScheme: "dark", viewport: { width: 360, height: 760 } },
  ] as const)("can be used by everybody, $colorScheme, $viewport.width wide", async (look) => {
    const { page, requests, url } = await openApp({ path: "reference/", ...look });
    expect(await findViolations(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    await page.getByText("Example:").first().click();
    expect(await isTooWide(page)).toBe(false);
    await page.getByRole("link", { name: "POST /v1/convert" }).click();
    expect(page.url()).toBe(`${url}reference/#convert`);
    await page.getByRole("link", { name: "Hosted account" }).click();
    await page.getByRole("heading", { level: 1, name: /hosted account/ }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    for (const request of requests) expect(request).toContain(` ${url}reference/`);
  });
});
