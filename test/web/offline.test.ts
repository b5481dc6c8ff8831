import { cpSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterEach, expect, inject, test } from "vitest";
import {
  describeApp,
  describeFile,
  listFiles,
  SERVICE_WORKER,
} from "../../web/plugins/finish-app.js";
import { makeWorkspace } from "../cli/run-cli.js";
import { chooseFiles, openSettings, waitForVerdict } from "./support/add-documents.js";
import {
  APP_FOLDER,
  type FileServer,
  readAppFiles,
  startFileServer,
} from "./support/file-server.js";
import { describeInBrowser, openApp } from "./support/open-app.js";

const DOCUMENT = { name: "a.md", content: "# A\n\n| a | b |\n| - | - |\n| 1 | 2 |\n" };
const KEPT = readAppFiles().filter(({ keep }) => keep !== "asked");

/** Chromium says so of every request without an answer. */
const EXPECTED = /Failed to load resource|ERR_CONNECTION_REFUSED/;

describeInBrowser("without its server", () => {
  let site: FileServer;
  const { directory: folder } = makeWorkspace();
  afterEach(async () => await site?.stop());

  const open = async () => {
    site = await startFileServer();
    return await openApp({ url: site.url, serviceWorkers: "allow", expected: EXPECTED });
  };

  test("the app opens again below any path, with tokenizer and editor", async () => {
    const { page } = await open();
    await untilKept(page);
    await site.stop();
    await page.reload();
    const card = await waitForVerdict(page);
    await card.getByText("Counted by o200k_base").waitFor();
    await page.getByRole("textbox", { name: /^Source/ }).waitFor();
  });

  test("a tokenizer is kept once a person has chosen it, and not before", async () => {
    const { page } = await open();
    await untilKept(page);
    expect(site.requests.filter((path) => path.includes("cl100k"))).toEqual([]);
    await openSettings(page);
    const tokenizer = page.getByRole("combobox", { name: "Tokenizer" });
    await tokenizer.selectOption("cl100k_base");
    const card = await waitForVerdict(page);
    await card.getByText("Counted by cl100k_base").waitFor();
    await site.stop();
    await page.reload();
    await card.getByText("Counted by cl100k_base").waitFor();
  });

  test("a new version shows at the next visit, and replaces the old one whole", async () => {
    const { page, context } = await open();
    await untilKept(page);
    writeNextVersion(folder);
    site.use(folder);
    // An open page stays what it is: its files are kept.
    await page.locator(".answer-details > .fold > summary").click();
    await page.getByRole("region", { name: "Take it with you" }).waitFor();

    await page.reload();
    expect(await isNext(page)).toBe(true);
    await expect.poll(() => hasWaiting(page)).toBe(true);
    await page.close();
    const later = await context.newPage();
    await later.goto(site.url);
    await untilKept(later, "-next.");
    await site.stop();
    await later.reload();
    expect(await isNext(later)).toBe(true);
    await chooseFiles(later, [DOCUMENT]);
    await waitForVerdict(later);
    const kept = await listKept(later);
    expect(kept.filter((url) => /assets\//.test(url) && !url.includes("-next."))).toEqual([]);
  });

  test("what is kept is what was built, and nothing else is looked at", async () => {
    site = await startFileServer();
    const url = inject("app");
    const { page } = await openApp({ serviceWorkers: "allow", expected: /405/ });
    await untilKept(page);
    const answers = await page.evaluate(async () => {
      const ask = (path: string, options?: RequestInit) => fetch(path, options);
      const profile = await ask("v1/profile", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ content: "# A" }),
      });
      const posted = await ask("index.html", { method: "POST" });
      const health = await ask("livez");
      return [profile.status, posted.status, health.status];
    });
    expect(answers).toEqual([200, 405, 200]);
    const kept = await listKept(page);
    const expected = KEPT.map(({ path }) => path.replace(/^index\.html$/, ""));
    expect(kept.sort()).toEqual(expected.map((path) => `${url}/${path}`).sort());
  });

  test("another program at the address is not hidden", async () => {
    const { page } = await open();
    await untilKept(page);
    site.use(tmpdir());
    const answer = await page.reload();
    expect(answer?.status()).toBe(404);
  });
});

/** Judges a document and waits until the service worker controls the page and keeps every file of its version. */
async function untilKept(page: Page, mark = ""): Promise<void> {
  if ((await page.locator(".document-name").count()) === 0) await chooseFiles(page, [DOCUMENT]);
  const countKept = async () => (await listKept(page)).length;
  await expect
    .poll(async () => (await listKept(page)).some((url) => url.includes(mark)))
    .toBe(true);
  await expect.poll(countKept).toBe(KEPT.length);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

function listKept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) found.push(url);
    }
    return found;
  });
}

const isNext = async (page: Page) => (await page.locator('meta[name="next"]').count()) === 1;

const hasWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null);

/**
 * Writes the app as if it had been built from other sources: every hashed file has another name,
 * its title says so, and the service worker knows the new files.
 */
function writeNextVersion(folder: string): void {
  cpSync(APP_FOLDER, folder, { recursive: true });
  const hashed = readAppFiles().filter(({ isHashed }) => isHashed);
  const names = hashed.map(({ path }) => path.slice("assets/".length));
  for (const path of listFiles(folder)) {
    if (!/\.(?:js|css|html)$/.test(path)) continue;
    let text = readFileSync(join(folder, path), "utf8");
    for (const name of names) text = text.replaceAll(name, toNext(name));
    if (path === "index.html") text = text.replace("</head>", '<meta name="next"></head>');
    writeFileSync(join(folder, path), text);
    const name = names.find((one) => path === `assets/${one}`);
    if (name !== undefined) renameSync(join(folder, path), join(folder, "assets", toNext(name)));
  }
  const first = new Set(
    readAppFiles().flatMap(({ path, keep }) => (keep === "first" ? [path, toNext(path)] : [])),
  );
  const files = listFiles(folder)
    .filter((path) => path !== SERVICE_WORKER && !/^\.|\.(?:br|gz)$/.test(path))
    .map((path) => describeFile(folder, path, first.has(path)));
  const worker = join(folder, SERVICE_WORKER);
  const [, ...code] = readFileSync(worker, "utf8").split("\n");
  writeFileSync(worker, describeApp(files) + code.join("\n"));
}

function toNext(name: string): string {
  return name.replace(/(?=\.\w+$)/, "-next");
}
