import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { convert, plan } from "../../src/index.js";
import { chooseFiles, unfold } from "./support/add-documents.js";
import { readCase } from "./support/case-files.js";
import { describeInBrowser, openApp } from "./support/open-app.js";
import { waitForCard } from "./support/wait-for-card.js";

const VERDICTS = [
  [
    "corpus/cases/verdicts/convert-port-table.md",
    "convert, may be applied without a look",
    /^Use TOON: .+ tokens fewer \(/,
    2,
  ],
  [
    "examples/options.md",
    "convert, may be applied without a look",
    /^Use TOON: .+ tokens fewer \(13\.6\s% of its /,
    2,
  ],
  [
    "corpus/cases/verdicts/review-duplicate-rule.md",
    "review (duplicate_rule)",
    /^Compact: .+ tokens fewer \(8\.1\s% of its /,
    2,
  ],
  [
    "corpus/cases/verdicts/keep-markdown-padded-table.md",
    "keep_markdown",
    /^Compact: .+ tokens fewer \(/,
    4,
  ],
  [
    "corpus/cases/verdicts/split-first-two-tables.md",
    "split_first",
    /^Use the hybrid: .+ tokens fewer \(12\.3\s% of its /,
    3,
  ],
  [
    "corpus/cases/verdicts/keep-markdown-code-heavy.md",
    "keep_markdown",
    /^Keep: [\d,]+\stokens$/,
    4,
  ],
] as const;

describeInBrowser("the answer", () => {
  test.each(VERDICTS)("%s", async (path, words, title, rule) => {
    const { page, close } = await openApp();
    const file = readCase(path);
    await chooseFiles(page, [file]);
    const card = await waitForCard(page);
    await card.getByRole("heading", { name: title, level: 1 }).waitFor();
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    expect(await page.locator("button.primary").count()).toBe(1);
    await card.getByText(`Verdict, as measured: ${words}`, { exact: true }).waitFor();
    await card.getByText(`Decided by rule ${rule} of policy 1.2`, { exact: true }).waitFor();
    await expectNumbers(card, String(file.content));
    await close();
  });

  test("the rules open by keyboard and link to the policy", async () => {
    const { page, close } = await openApp();
    await chooseFiles(page, [readCase("corpus/cases/verdicts/keep-markdown-code-heavy.md")]);
    const card = await waitForCard(page);
    await card.getByText(/^Decided by rule/).focus();
    await page.keyboard.press("Enter");
    const rules = card.getByRole("group").getByRole("listitem");
    expect(await rules.count()).toBe(4);
    expect(await rules.nth(3).textContent()).toContain("decides: no other rule holds");
    const link = card.getByRole("group").getByRole("link", { name: "About the policy" });
    expect(await link.getAttribute("href")).toBe("#/about/policy");
    await close();
  });

  test("safety is shown condition by condition, the plan's too", async () => {
    const { page, close } = await openApp();
    await chooseFiles(page, [readCase("corpus/cases/verdicts/split-first-two-tables.md")]);
    const card = await waitForCard(page);
    await unfold(page);
    const safety = card.getByRole("list", { name: "Conditions of safe_to_auto_apply" });
    expect(await safety.getByRole("listitem").allTextContents()).toEqual([
      "does not hold: The verdict is convert (split_first)",
      "holds: The mode is lossless (lossless)",
      "holds: Nothing was cut for a budget (nothing cut)",
      "holds: The candidate decodes (valid)",
      "holds: It saves characters (139)",
      "does not hold: No warning has severity warning (1)",
    ]);
    const plan = card.getByRole("list", { name: "Conditions of the plan's safe_to_auto_apply" });
    expect(await plan.getByRole("listitem").allTextContents()).toEqual([
      "holds: The hybrid is recommended (yes)",
      "holds: At least one section converts (2 of 7\u00a0sections)",
      "holds: Every converted section is safe by itself (2 of 2)",
      "holds: Taken apart again, the hybrid gives back the document (verified)",
      "holds: No warning is about the hybrid as a whole (none)",
    ]);
    await close();
  });
});

const format = (value: number) => value.toLocaleString("en-US");

/** The numbers on the page are the library's for the same text. */
async function expectNumbers(card: Locator, text: string): Promise<void> {
  const { token_estimates: tokens, measured_chars: chars, context_plan, alternatives } = plan(text);
  const cells = (form: string) => card.locator(`tr[data-form=${form}] .amount`).allTextContents();
  expect(await cells("keep")).toEqual([format(tokens.source), format(chars.source)]);
  expect(await cells("toon")).toEqual([format(tokens.toon), format(chars.toon)]);
  const compact = alternatives?.find(({ name }) => name === "compact_markdown");
  if (compact !== undefined && compact.savings > 0) {
    expect((await cells("compact")).at(-1)).toBe(format(compact.chars));
  }
  if (context_plan?.sections.some(({ action }) => action === "convert")) {
    expect((await cells("hybrid")).at(-1)).toBe(format(context_plan.net.hybrid));
  }
  const list = card.getByRole("list", { name: "Warnings" }).locator(".warning");
  expect(await list.count()).toBe(Math.min(50, convert(text).warnings.length));
}
