import type { Locator, Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { findQuestions } from "../../src/engine/questions/find-questions.js";
import { selectedText } from "./document-support.js";
import { judgeNext, waitForCard } from "./support/add-documents.js";
import { readCase } from "./support/case-files.js";
import { readCopied } from "./support/clipboard.js";
import { describeInBrowser, shareApp } from "./support/open-app.js";

const FILE = readCase("examples/options.md");
const EXPECTED = findQuestions(String(FILE.content), { count: 20, seed: "1" });

describeInBrowser("questions about a document", () => {
  const shared = shareApp(async (page) => {
    const card = await judgeNext(page, FILE);
    await page.locator(".output-panel .cm-content").waitFor();
    await card.locator("summary", { hasText: /^More: / }).click();
  });
  let page: Page;
  let card: Locator;
  beforeEach(async () => {
    page = shared().page;
    card = await waitForCard(page);
  });

  test("by keyboard: a question, its answer, its place in the source", async () => {
    await card.getByText("Ask a model: up to 20 questions").focus();
    await page.keyboard.press("Enter");
    const items = card.getByRole("list", { name: "Questions" }).locator(":scope > li");
    await expect.poll(() => items.count()).toBe(EXPECTED.length);
    const at = EXPECTED.findIndex(({ kind }) => kind === "cell");
    const { question, answer, place } = EXPECTED[at] ?? {};
    const item = items.nth(at);
    expect(await item.textContent()).toContain(question);
    const shown = item.locator("details p");
    expect(await shown.isVisible()).toBe(false);
    await item.getByText("Answer", { exact: true }).focus();
    await page.keyboard.press("Enter");
    await shown.waitFor();
    expect(await shown.textContent()).toContain(answer);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.locator(".source-frame .cm-content:focus").waitFor();
    const placed = String(FILE.content).slice(place?.char_start, place?.char_end);
    await expect.poll(() => selectedText(page)).toBe(placed);
  });

  test("are copied as JSON lines, as the command line prints them", async () => {
    await card.getByRole("button", { name: "Copy the questions as JSON lines" }).click();
    await page.locator("[aria-live=polite]", { hasText: "The questions copied." }).waitFor();
    const lines = (await readCopied(page)).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      EXPECTED.map((question) => ({ document: FILE.name, ...question })),
    );
  });

  test("plain text has none", async () => {
    await judgeNext(page, { name: "a.txt", content: "A line.\n" });
    expect(await card.getByText("Ask a model").count()).toBe(0);
  });
});
