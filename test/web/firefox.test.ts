import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compact, convert } from "../../src/index.js";
import { type ServeProcess, serve } from "../http/serve-process.js";
import { waitForEditors } from "./document-support.js";
import { judgeNext, startOver } from "./support/add-documents.js";
import { readCase } from "./support/case-files.js";
import { describeInFirefox, launchFirefox } from "./support/firefox.js";
import { openApp } from "./support/open-app.js";

const MIXED = readCase("examples/mixed.md");
const USED = readCase("corpus/cases/warnings/section_is_used-fires.md");
const PORTS = Array.from({ length: 40 }, (_, id) => ({ name: `port ${id}`, port: 8000 + id }));

const DOCUMENTS = [
  MIXED,
  readCase("examples/options.md"),
  readCase("examples/requirements.md"),
  readCase("corpus/cases/verdicts/convert-port-table.md"),
  { ...USED, content: compact(String(USED.content)) },
  { name: "ports.json", content: JSON.stringify(PORTS, null, 2) },
  {
    name: "ports.yaml",
    content: PORTS.map(({ name, port }) => `- name: ${name}\n  port: ${port}\n`).join(""),
  },
];

describeInFirefox("in Firefox", () => {
  let server: ServeProcess;
  let browser: Browser;
  const problems: string[] = [];
  beforeAll(async () => {
    server = await serve();
    browser = await launchFirefox();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.end();
  });

  const open = async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.on("pageerror", ({ message }) => problems.push(message));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) problems.push(message.text());
    });
    await page.goto(server.url);
    return page;
  };

  test("documents have the answers that they have in Chromium", async () => {
    const page = await open();
    const other = await openApp();
    for (const file of DOCUMENTS) {
      const [here, there] = await Promise.all(
        [page, other.page].map(async (one) => {
          const card = await judgeNext(one, file);
          await card.getByText("Counted by o200k_base").waitFor();
          return await card
            .locator(".answer-words, .answer-why, .forms-table td")
            .allTextContents();
        }),
      );
      expect(here).toEqual(there);
    }
    expect(problems).toEqual([]);
  });

  test.each([
    ["the first screen", null],
    ["an answer", MIXED],
  ])("Tab goes through %s and begins again, and Shift+Tab goes back", async (_, file) => {
    const page = await open();
    if (file !== null) {
      await judgeNext(page, file);
      await waitForEditors(page);
    }
    await page.locator(".skip-link").focus();
    const there = await walk(page, "Tab");
    expect(there.length).toBeGreaterThan(10);
    expect(there.length).toBeLessThan(MAX_STOPS);
    await page.keyboard.press("Tab");
    expect(await findFocus(page)).toBe(there[0]);
    await page.locator("footer button").last().focus();
    expect(await walk(page, "Shift+Tab")).toEqual(there.reverse());
  });

  test("a form is copied, and pasted where nothing has the focus", async () => {
    const page = await open();
    await judgeNext(page, readCase("corpus/cases/verdicts/convert-port-table.md"));
    await page.getByRole("button", { name: "Copy TOON" }).click();
    await page.getByRole("button", { name: "Copied ✓" }).waitFor();
    await startOver(page);
    await page.locator("main").focus();
    await page.keyboard.press("ControlOrMeta+V");
    const source = page.getByRole("textbox", { name: "Source of Pasted text", exact: true });
    const text = String(readCase("corpus/cases/verdicts/convert-port-table.md").content);
    const [first = ""] = (convert(text).toon_candidate ?? "").split("\n");
    await source.locator(".cm-line", { hasText: first }).first().waitFor();
  });

  test("on paper, short columns stay on one line", async () => {
    const page = await open();
    await judgeNext(page, MIXED);
    await page.locator(".plan-table").waitFor({ state: "attached" });
    await page.setViewportSize({ width: 700, height: 1000 });
    const broken = await page.evaluate(() => {
      for (const { cssRules } of document.styleSheets) {
        for (const rule of cssRules) {
          if (!(rule instanceof CSSMediaRule) || rule.media.mediaText !== "print") continue;
          rule.media.mediaText = "screen";
        }
      }
      for (const fold of document.querySelectorAll("details")) fold.open = true;
      const cells = [...document.querySelectorAll(".plan-table td, .forms-table .number")];
      return cells.filter((cell) => {
        const lines = document.createRange();
        lines.selectNodeContents(cell);
        return new Set([...lines.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      }).length;
    });
    expect(broken).toBe(0);
    expect(await page.locator(".cm-content").first().isVisible()).toBe(false);
  });

  test("without its server, the page opens again and judges exactly", async () => {
    const page = await open();
    await judgeNext(page, MIXED);
    await page.getByText("Counted by o200k_base").waitFor();
    const isKept = () =>
      page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        const kept = await Promise.all(
          (await caches.keys()).map(async (name) => await (await caches.open(name)).keys()),
        );
        return kept.flat().some(({ url }) => url.includes("o200k_base"));
      });
    await expect.poll(isKept).toBe(true);
    await server.end();
    await page.reload();
    await page.getByText("Counted by o200k_base").waitFor();
    await page.getByRole("heading", { name: /^Use the hybrid: 424/ }).waitFor();
  });
});

const MAX_STOPS = 60;

/** The names of what has the focus, key by key, until no element of the page has it. */
async function walk(page: Page, key: string): Promise<string[]> {
  const stops: string[] = [];
  while (stops.length < MAX_STOPS) {
    const stop = await findFocus(page);
    if (stop === null) break;
    stops.push(stop);
    await page.keyboard.press(key);
  }
  return stops;
}

function findFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    let focused = document.activeElement;
    if (focused === document.body) return null;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    const { ariaLabel, textContent, tagName } = focused as HTMLElement;
    return `${tagName} ${ariaLabel ?? textContent?.slice(0, 40)}`;
  });
}
