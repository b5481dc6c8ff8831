import { execFileSync } from "node:child_process";
import { expect, inject, onTestFinished, test } from "vitest";
import { startFileServer } from "./support/file-server.js";
import { findViolations } from "./support/find-violations.js";
import { describeInBrowser, openApp } from "./support/open-app.js";

describeInBrowser("the reference of the API", () => {
  test("can be used by everybody", async () => {
    const { page, requests, url } = await openApp({ path: "reference/" });
    const request = page.locator(".request");
    const { y = Infinity, height = 0 } = (await request.boundingBox()) ?? {};
    expect(y + height).toBeLessThan(800);
    const asked = (await request.innerText()).replace(/http:\S+(?=\/v1)/, inject("app"));
    const answer = execFileSync("bash", ["-c", asked], { encoding: "utf8" });
    expect(JSON.parse(answer).verdict).toBe("convert");
    await page.getByText("Example:").first().click();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "POST /v1/convert" }).click();
    await page.waitForURL(`${url}reference/#convert`);
    await page.getByRole("link", { name: "Hosted account" }).click();
    await page.getByRole("heading", { level: 1, name: /hosted account/ }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    for (const request of requests) expect(request).toContain(` ${url}reference/`);
  });

  test("is linked to by the footer and the dialog", async () => {
    const { page, url } = await openApp();
    await page.getByRole("button", { name: "About" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "HTTP API reference" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("contentinfo").getByRole("link", { name: "HTTP API reference" }).click();
    await page.getByRole("link", { name: "POST /v1/convert" }).waitFor();
    expect(page.url()).toBe(`${url}reference/`);
  });

  test("is where it is described, where no server is behind the page", async () => {
    const site = await startFileServer();
    onTestFinished(site.stop);
    const { page, context } = await openApp({ url: site.url });
    await context.route("http://files.example/**", async (route) => {
      const { pathname } = new URL(route.request().url());
      const { href } = new URL(`.${pathname}`, site.url);
      await route.fulfill({ response: await route.fetch({ url: href }) });
    });
    await page.goto("http://files.example/");
    await page.getByRole("contentinfo").getByText("docs/http.md").waitFor();
    // The page may still load what it judges with.
    await context.unrouteAll({ behavior: "ignoreErrors" });
  });
});
