import { expect, test } from "vitest";
import { findViolations } from "./support/find-violations.js";
import { describeInBrowser, openApp } from "./support/open-app.js";

describeInBrowser("the reference of the API", () => {
  test("can be used by everybody", async () => {
    const { page, requests, url } = await openApp({ path: "reference/" });
    await page.getByText("Example:").first().click();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "POST /v1/convert" }).click();
    await page.waitForURL(`${url}reference/#convert`);
    await page.getByRole("link", { name: "Hosted account" }).click();
    await page.getByRole("heading", { level: 1, name: /hosted account/ }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    for (const request of requests) expect(request).toContain(` ${url}reference/`);
  });
});
