import type { Locator, Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { convert, loadTokenizer } from "../../src/index.js";
import { chooseFiles, judgeNext, openSettings, waitForCard } from "./support/add-documents.js";
import { readCase } from "./support/case-files.js";
import { describeInBrowser, openApp, shareApp } from "./support/open-app.js";

const RUNBOOK = readCase("corpus/cases/budget/runbook.md");
const TEXT = String(RUNBOOK.content);

describeInBrowser("settings", () => {
  const shared = shareApp((page) => judgeNext(page, RUNBOOK));
  let page: Page;
  let card: Locator;
  beforeEach(async () => {
    page = shared().page;
    await openSettings(page);
    await page.getByLabel("Mode").selectOption("lossless");
    await page.getByLabel("Tokenizer").selectOption("o200k_base, estimated at first");
    card = await waitForCard(page);
  });

  test("the mode is chosen by keyboard", async () => {
    await page.getByLabel("Mode").focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.getByLabel("Mode").inputValue()).toBe("record");
    await card.getByText("RECORDS ONLY", { exact: true }).waitFor();
    // What is looked at first is what the button hands out.
    await card
      .getByRole("heading", { name: /^Look first: .+ % of the text in .+ tokens$/ })
      .waitFor();
    const { coverage = 0 } = convert(TEXT, { mode: "record" });
    await card
      .getByText(`${(coverage * 100).toFixed(1)}\u00a0% of the text`)
      .first()
      .waitFor({ state: "attached" });
  });

  test("another tokenizer is what counts", async () => {
    await page.getByLabel("Tokenizer").selectOption("cl100k_base");
    const estimator = await loadTokenizer("cl100k_base");
    const { token_estimates: tokens } = convert(TEXT, { estimator });
    await card.getByText("Counted by cl100k_base").waitFor();
    const source = card.locator("tr[data-form=keep] .amount");
    expect(await source.textContent()).toBe(String(tokens.source));
  });

  test("a target that is typed gives a candidate that fits, and is kept in the address", async () => {
    await page.getByLabel("Mode").selectOption("budget");
    expect(await page.getByLabel("Allow cutting content").isChecked()).toBe(false);
    await page.getByLabel("Allow cutting content").check();
    await page.getByLabel("Target in tokens").fill("200");
    await page.waitForFunction(() => location.hash.endsWith("target_tokens=200&allow_lossy=true"));
    await card.getByText("CONTENT CUT", { exact: true }).waitFor();
    expect(await page.locator(".strip").count()).toBe(0);
    const row = card.locator("tr[data-form=mode]");
    await card.getByText("Counted by o200k_base").waitFor();
    const counted = Number(await row.locator(".amount").textContent());
    expect(counted).toBeLessThanOrEqual(200);
    await page.getByLabel("Allow cutting content").uncheck();
    await card.locator(".facts", { hasText: "refused" }).waitFor({ state: "attached" });
    // Nothing that can be taken meets the target, so no button and no figure says it does.
    expect(await row.count()).toBe(0);
    expect(await card.locator("button.primary").count()).toBe(0);
  });

  test("a tokenizer that cannot be loaded is named, and another one can be chosen", async () => {
    const { page, context } = await openApp({ expected: /ERR_FAILED|Failed to fetch/ });
    await context.route(/o200k_base/, (route) => route.abort());
    await chooseFiles(page, [RUNBOOK]);
    await openSettings(page);
    const tokenizer = page.getByLabel("Tokenizer");
    await tokenizer.selectOption("o200k_base");
    await page.getByText(/o200k_base could not be loaded\. /).waitFor();
    await tokenizer.selectOption("o200k_base, estimated at first");
    await waitForCard(page);
  });

  test("what is no number stands at its field and goes no further", async () => {
    await page.getByLabel("Mode").selectOption("budget");
    const field = page.getByLabel("Target in tokens");
    await field.fill("300");
    await card
      .locator(".facts")
      .getByText(/the target is 300/)
      .first()
      .waitFor({ state: "attached" });
    const before = await card.locator(".facts").allTextContents();
    for (const text of ["0", "-5", "1.5", "many", ""]) {
      await field.fill(text);
      await page.getByText("Enter a whole number of at least 1. It is still 300.").waitFor();
      expect(await field.getAttribute("aria-invalid")).toBe("true");
    }
    expect(await card.locator(".facts").allTextContents()).toEqual(before);
  });
});
