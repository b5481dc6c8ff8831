import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { describeInBrowser, getBrowser } from "./support/browser.js";
import { type RecordingProxy, startRecordingProxy } from "./support/recording-proxy.js";
import { WAYS_OUT, WAYS_OUT_OF_THREAD, type WayOut } from "./support/ways-out.js";

/** A thread of any kind that asks for what it is told to. */
const THREAD = `
onmessage = ({ data }) => fetch(data, { mode: "no-cors" }).catch(() => {});
onconnect = ({ ports: [port] }) => { port.onmessage = onmessage; };
`;

/** Who of a page can ask. */
const ASKING: Record<string, (address: string) => unknown> = {
  "the page": (address) => fetch(address, { mode: "no-cors" }),
  "a worker": (address) => new Worker("thread.js").postMessage(address),
  "a shared worker": (address) => new SharedWorker("thread.js").port.postMessage(address),
  "a service worker": async (address) => {
    await navigator.serviceWorker.register("thread.js");
    (await navigator.serviceWorker.ready).active?.postMessage(address);
  },
};

/** Foreign addresses, one that Chromium asks by itself among them, and what is seen of each. */
const ADDRESSES = [
  ["http://stranger.example/", "GET http://stranger.example/"],
  ["https://stranger.example/", "CONNECT stranger.example:443"],
  ["https://update.googleapis.com/service/update2/json", "CONNECT update.googleapis.com:443"],
] as const;

const TO_STRANGER = /^\w+ (?:http:\/\/)?stranger\.example\b/;

describeInBrowser("the recording of a page", () => {
  let site: Server;
  let origin: string;
  let proxy: RecordingProxy;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    // Without any policy, so that nothing is stopped before it can be seen.
    site = createServer(({ url }, answer) => {
      const isThread = url === "/thread.js";
      answer.writeHead(200, { "content-type": isThread ? "text/javascript" : "text/html" });
      answer.end(isThread ? THREAD : "<!doctype html><title>A page</title>");
    });
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(() => void site.close());

  beforeEach(async () => {
    proxy = await startRecordingProxy(origin);
    context = await (await getBrowser()).newContext({ proxy: proxy.settings });
    page = await context.newPage();
    await page.goto(`${origin}/page`);
  });
  afterEach(async () => {
    await context.close();
    await proxy.close();
  });

  test.each(Object.entries(ASKING))("has what %s asks", async (_name, ask) => {
    for (const [address, seen] of ADDRESSES) {
      await page.evaluate(ask, address).catch(() => {});
      await expect.poll(() => proxy.requests).toContain(seen);
    }
    // And nothing of the browser's own.
    const others = proxy.requests.filter((one) => !one.startsWith(`GET ${origin}/`));
    expect(new Set(others)).toEqual(new Set(ADDRESSES.map(([, seen]) => seen)));
  });

  // Browsers let no page start a worker from elsewhere, with or without a policy.
  const { worker: _, ...ways } = WAYS_OUT;

  test("has what leaves the page or a thread by any way", async () => {
    const countStrangers = () => proxy.requests.filter((one) => TO_STRANGER.test(one)).length;
    const expectSeen = async (name: string, leave: () => Promise<unknown>) => {
      const before = countStrangers();
      await leave().catch(() => {});
      await expect.poll(countStrangers, { message: name }).toBeGreaterThan(before);
    };
    for (const [name, way] of Object.entries<WayOut>(ways)) {
      const other = await context.newPage();
      await other.goto(`${origin}/page`);
      await expectSeen(name, () => other.evaluate(way, "stranger.example"));
      await other.close();
    }
    const starting = page.waitForEvent("worker");
    await page.evaluate(() => void new Worker("thread.js"));
    const thread = await starting;
    for (const [name, way] of Object.entries<WayOut>(WAYS_OUT_OF_THREAD)) {
      await expectSeen(name, () => thread.evaluate(way, "stranger.example"));
    }
  });
});
