import { execFileSync } from "node:child_process";
import { expect, inject, test } from "vitest";
import policy from "../../schema/v1/policy.json";
import { readCopied } from "./support/clipboard.js";
import { startFileServer } from "./support/file-server.js";
import { findViolations } from "./support/find-violations.js";
import { describeInBrowser, openApp } from "./support/open-app.js";

describeInBrowser("the page about the app", () => {
  test("says what a conversion has to reach, as the policy's file has it", async () => {
    const { page } = await openApp({ path: "#/about" });
    await page.getByRole("heading", { name: "About Context Verdict", level: 1 }).waitFor();
    const text = (await page.getByRole("main").innerText()).replaceAll("\u00a0", " ");
    expect(text).toContain(`The policy, version ${policy.policy_version}`);
    const { MIN_CONVERT_SAVINGS_PCT, COMPACT_MARGIN_PCT } = policy.constants;
    expect(text).toContain(`save ${MIN_CONVERT_SAVINGS_PCT} % of the document’s characters`);
    expect(text).toContain(`and ${COMPACT_MARGIN_PCT} % of its weight over Markdown`);
    expect(text).toContain(`curl -s ${inject("app")}/v1/profile`);
  });

  test("a link to a part of it leads there, and commands can be copied", async () => {
    const { page } = await openApp({ path: "#/about/locality" });
    const heading = page.getByRole("heading", { name: "Where documents go" });
    await heading.waitFor();
    await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.getByRole("button", { name: "Copy: Start the MCP server" }).click();
    await page.getByText("Copied").waitFor();
    expect(await readCopied(page)).toBe("context-verdict mcp --allow-dir .");
  });
});

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

  test("is linked to by the footer, the help and the page about the app", async () => {
    const { page, url } = await openApp({ path: "#/about" });
    const link = page.getByRole("link", { name: "HTTP API reference" });
    await page.getByRole("heading", { name: "About Context Verdict" }).waitFor();
    await page.getByRole("button", { name: "Keyboard and help" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "HTTP API reference" }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => link.count()).toBe(2);
    await page.getByRole("contentinfo").getByRole("link", { name: "HTTP API reference" }).click();
    await page.getByRole("link", { name: "POST /v1/convert" }).waitFor();
    expect(page.url()).toBe(`${url}reference/`);
  });

  test("has taken over the page's old address", async () => {
    const { page, url } = await openApp({ path: "#/api" });
    await page.waitForURL(`${url}reference/`);
    await page.getByRole("link", { name: "POST /v1/convert" }).waitFor();
  });

  test("where no server is behind the page, the old address says where to look", async () => {
    const site = await startFileServer();
    const { page, context } = await openApp({ url: site.url });
    const elsewhere = new URL("http://files.example/");
    await context.route(`${elsewhere}**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      await route.fulfill({
        response: await route.fetch({ url: new URL(`.${pathname}`, site.url).href }),
      });
    });
    await page.goto(`${elsewhere}#/api`);
    await page.getByText("The reference of the HTTP API is not part of this page.").waitFor();
    await page.getByRole("heading", { level: 1, name: /cost your agent less/ }).waitFor();
    expect(await page.getByRole("contentinfo").textContent()).toContain("docs/http.md");
    // The page may still load what it judges with.
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await site.stop();
  });
});
