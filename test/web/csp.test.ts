import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { chooseFiles, waitForVerdict } from "./support/add-documents.js";
import { describeInBrowser, openApp } from "./support/open-app.js";
import { WAYS_OUT, WAYS_OUT_OF_THREAD, type WayOut } from "./support/ways-out.js";

/** Somebody else, who counts who comes. */
let stranger: Server;
let address: string;
const visits: string[] = [];

beforeAll(async () => {
  stranger = createServer(({ url = "" }, answer) => {
    visits.push(url);
    answer.writeHead(200, { "access-control-allow-origin": "*" }).end("// hello");
  });
  stranger.on("upgrade", ({ url }, socket) => {
    visits.push(url ?? "");
    socket.destroy();
  });
  await new Promise<void>((resolve) => stranger.listen(0, "127.0.0.1", resolve));
  address = `127.0.0.1:${(stranger.address() as AddressInfo).port}`;
});
afterAll(() => void stranger.close());

/** Tries a way, and something harmless after it, so that both had their time. */
async function attempt(page: Page, way: WayOut): Promise<void> {
  await page.evaluate(way, address).catch(() => {});
  await page.evaluate(() => fetch("icon.svg").then((answer) => answer.text()));
}

describeInBrowser("the page's policy", () => {
  test("is the server's, and is in the page for other servers", async () => {
    const { page, url } = await openApp();
    const header = (await page.request.get(url)).headers()["content-security-policy"];
    const meta = page.locator('meta[http-equiv="Content-Security-Policy"]');
    expect(header).toBe(`${await meta.getAttribute("content")}; frame-ancestors 'none'`);
    expect(header).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /);
  });

  test("lets nothing out to anybody else, whatever the page tries", async () => {
    const { page } = await openApp({ expected: /./ });
    for (const way of Object.values(WAYS_OUT)) await attempt(page, way);
    expect(visits).toEqual([]);
    expect(page.url().startsWith(inject("app"))).toBe(true);
  });

  test("lets nothing out of the engine's thread", async () => {
    const { page } = await openApp({ expected: /./ });
    await chooseFiles(page, [{ name: "a.md", content: "# A\n\nText.\n" }]);
    await waitForVerdict(page);
    const [thread] = page.workers();
    expect(thread?.url()).toMatch(/engine\.worker/);
    for (const way of Object.values(WAYS_OUT_OF_THREAD)) {
      await thread?.evaluate(way, address).catch(() => {});
    }
    const own = await thread?.evaluate(() => fetch("../icon.svg").then(({ status }) => status));
    expect(own).toBe(200);
    expect(visits).toEqual([]);
  });

  test("the check itself: without a policy, a stranger is reached", async () => {
    const { page, context } = await openApp({ expected: /./ });
    const other = await context.newPage();
    await other.goto(`http://${address}/page`);
    await attempt(other, WAYS_OUT.fetch).catch(() => {});
    expect(visits).toContain("/fetch");
    visits.length = 0;
    await page.close();
  });
});
