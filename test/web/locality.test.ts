import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { formRows, openForm } from "./document-support.js";
import {
  chooseFiles,
  dropFiles,
  openSettings,
  pasteText,
  unfold,
  waitForVerdict,
} from "./support/add-documents.js";
import { readAppFiles } from "./support/file-server.js";
import { describeInBrowser, openApp } from "./support/open-app.js";
import { type RecordingProxy, startRecordingProxy } from "./support/recording-proxy.js";
import { WAYS_OUT, WAYS_OUT_OF_THREAD } from "./support/ways-out.js";

/** Stands in every document, and may stand nowhere else afterwards. */
const MARK = "Kranichfeld";

const TABLE = `# ${MARK}\n\n| name | port |\n| --- | --- |\n${Array.from(
  { length: 30 },
  (_, index) => `| service${index} | ${8000 + index} |\n`,
).join("")}`;
const PROSE = `# ${MARK} in words\n\n${"A sentence that goes on a little, about nothing. ".repeat(30)}\n`;

describeInBrowser("documents stay in the browser", () => {
  let proxy: RecordingProxy;
  let origin: string;

  beforeAll(async () => {
    origin = inject("app");
    proxy = await startRecordingProxy(origin);
  });
  afterAll(async () => await proxy?.close());

  /** Addresses that may be asked for. */
  const own = () =>
    new Set([
      `GET ${origin}/`,
      `GET ${origin}/service-worker.js`,
      ...readAppFiles().map(({ path }) => `GET ${origin}/${path}`),
    ]);

  test("the whole app is used, and only its own files are asked for", async () => {
    const { page, requests } = await openApp({ proxy: proxy.settings, serviceWorkers: "allow" });
    await pasteText(page, TABLE);
    await waitForVerdict(page);
    await useSettings(page);
    await takeEverything(page);
    await lookAtEverything(page);
    await dropFiles(page, [
      { name: "guide.md", content: PROSE },
      { name: "notes.txt", content: `${MARK}\n\nPlain.` },
    ]);
    await waitForVerdict(page);
    await chooseFiles(page, [{ name: "more.md", content: TABLE + PROSE }]);
    await waitForVerdict(page);
    await openExamples(page);
    await page.getByRole("button", { name: "About" }).click();
    await page.getByLabel("Theme").selectOption("Dark");
    await page.keyboard.press("Escape");
    await page.evaluate(() => navigator.serviceWorker.ready);

    const all = [...requests, ...proxy.requests].filter((one) => !one.startsWith("GET blob:"));
    expect(all.filter((request) => !own().has(request))).toEqual([]);
    expect(proxy.requests).toContain(`GET ${origin}/service-worker.js`);
    expect(proxy.requests.some((request) => request.includes("engine.worker"))).toBe(true);
    expect(proxy.requests.some((request) => request.includes("o200k_base"))).toBe(true);
    expect(await readStorage(page)).not.toContain(MARK);
    expect(await readStorage(page), "the check itself").toContain("index-");
  });

  test("before a document is there, nothing that can wait is asked for", async () => {
    const first = new Set(
      readAppFiles()
        .filter(({ keep }) => keep === "first")
        .map(({ path }) => `GET ${origin}/${path}`),
    );
    const { page, requests } = await openApp();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(requests.filter((one) => one !== `GET ${origin}/` && !first.has(one))).toEqual([]);
  });

  test("the policy is the server's, and is in the page for other servers", async () => {
    const { page, url } = await openApp();
    const header = (await page.request.get(url)).headers()["content-security-policy"];
    const meta = page.locator('meta[http-equiv="Content-Security-Policy"]');
    expect(header).toBe(`${await meta.getAttribute("content")}; frame-ancestors 'none'`);
    expect(header).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /);
  });

  /** `recording.test.ts` shows that without the policy, all of it would be seen. */
  test("the policy lets nothing out, whatever the page or its thread tries", async () => {
    const { page } = await openApp({ proxy: proxy.settings, expected: /./ });
    await pasteText(page, PROSE);
    await waitForVerdict(page);
    const [thread] = page.workers();
    expect(thread?.url()).toMatch(/engine\.worker/);
    for (const way of Object.values(WAYS_OUT_OF_THREAD)) {
      await thread?.evaluate(way, "stranger.example").catch(() => {});
    }
    // Something harmless after each, so that both had their time.
    const own = await thread?.evaluate(() => fetch("../icon.svg").then(({ status }) => status));
    expect(own).toBe(200);
    for (const way of Object.values(WAYS_OUT)) {
      await page.evaluate(way, "stranger.example").catch(() => {});
      await page.evaluate(() => fetch("icon.svg").then((answer) => answer.text()));
    }
    expect(page.url().startsWith(origin)).toBe(true);
    expect(proxy.requests.filter((one) => one.includes("stranger"))).toEqual([]);
  });
});

/** Every choice of every setting; each judges the document again. */
async function useSettings(page: Page): Promise<void> {
  const settings = page.getByRole("main");
  for (const name of [/^Read as/, /^Tokenizer/, /^Mode/]) {
    await openSettings(page);
    const field = settings.getByRole("combobox", { name });
    for (const option of await field.getByRole("option").all()) {
      await field.selectOption({ label: (await option.textContent()) ?? "" });
      await waitForVerdict(page);
    }
    await field.selectOption({ index: 0 });
  }
  await waitForVerdict(page);
}

/** Copies and saves whatever there is. */
async function takeEverything(page: Page): Promise<void> {
  await unfold(page);
  const menu = page.getByRole("region", { name: "Verdict" });
  for (const button of await menu.getByRole("button", { name: /^Download/ }).all()) {
    const saving = page.waitForEvent("download");
    await button.click();
    expect(await (await saving).failure()).toBe(null);
  }
  for (const button of await menu.getByRole("button", { name: /^Copy/ }).all())
    await button.click();
}

/** Every view of the document. */
async function lookAtEverything(page: Page): Promise<void> {
  for (const form of await formRows(page).allTextContents()) {
    await (await openForm(page, form)).locator(".cm-content").waitFor();
  }
}

async function openExamples(page: Page): Promise<void> {
  const toggle = page.locator("summary", { hasText: "Add" });
  const examples = page.locator(".menu").getByRole("button", { name: /\.md/ });
  await toggle.click();
  await examples.first().waitFor();
  const count = await examples.count();
  for (let index = 0; index < count; index++) {
    if (index > 0) await toggle.click();
    await examples.nth(index).click();
    // The panel closes when the example is there.
    await examples.first().waitFor({ state: "hidden" });
    await waitForVerdict(page);
  }
}

/** Everything that the browser keeps for the page, as text. */
function readStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: string[] = [location.href, document.cookie];
    // What the tab keeps for a reload ends with it.
    found.push(JSON.stringify(localStorage));
    found.push(JSON.stringify(history.state));
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        found.push(request.url, (await answer?.text()) ?? "");
      }
    }
    for (const { name } of await indexedDB.databases()) found.push(name ?? "");
    return found.join("\n");
  });
}
