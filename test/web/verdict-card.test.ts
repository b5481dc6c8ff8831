import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { convert, type Verdict } from "../../src/index.js";
import { chooseFiles } from "./support/add-documents.js";
import { readCase } from "./support/case-files.js";
import { describeInBrowser, openApp } from "./support/open-app.js";
import { waitForCard } from "./support/wait-for-card.js";

const VERDICTS = [
  ["corpus/cases/verdicts/convert-port-table.md", "CONVERT TOON is worth it.", 2],
  ["examples/options.md", "CONVERT TOON is worth it.", 2],
  [
    "corpus/cases/verdicts/review-vague-rule.md",
    "REVIEW Convertible, but warnings need a look first.",
    2,
  ],
  [
    "corpus/cases/verdicts/review-padded-table.md",
    "REVIEW Convertible, but warnings need a look first.",
    4,
  ],
  [
    "corpus/cases/verdicts/split-first-two-tables.md",
    "SPLIT FIRST Parts of this document earn TOON, the whole does not.",
    3,
  ],
  [
    "corpus/cases/verdicts/keep-markdown-code-heavy.md",
    "KEEP MARKDOWN TOON does not improve this document.",
    5,
  ],
] as const;

describeInBrowser("the verdict card", () => {
  test.each(VERDICTS)("%s", async (path, title, rule) => {
    const { page, close } = await openApp();
    const file = readCase(path);
    await chooseFiles(page, [file]);
    const card = await waitForCard(page);
    await card.getByRole("heading", { name: title, level: 2 }).waitFor();
    await card.getByText(`Decided by rule ${rule} of policy 1.1`, { exact: true }).waitFor();
    await expectNumbers(card, convert(String(file.content)));
    await close();
  });

  test("the rules open by keyboard and link to the policy", async () => {
    const { page, close } = await openApp();
    await chooseFiles(page, [readCase("corpus/cases/verdicts/keep-markdown-code-heavy.md")]);
    const card = await waitForCard(page);
    await card.getByText(/^Decided by rule/).focus();
    await page.keyboard.press("Enter");
    const rules = card.getByRole("group").getByRole("listitem");
    expect(await rules.count()).toBe(5);
    expect(await rules.nth(4).textContent()).toContain("decides: no other rule holds");
    const link = card.getByRole("group").getByRole("link", { name: "About the policy" });
    expect(await link.getAttribute("href")).toBe("#/about/policy");
    await close();
  });

  test("a TOON that is longer goes past the source's length", async () => {
    const { page, close } = await openApp();
    await chooseFiles(page, [readCase("corpus/cases/verdicts/keep-markdown-code-heavy.md")]);
    const card = await waitForCard(page);
    const row = card.getByRole("listitem").filter({ hasText: "TOON (" }).first();
    const source = card.getByRole("listitem").filter({ hasText: /^source/ });
    const measure = (item: Locator) =>
      item
        .locator(".bar-fill, .bar-excess")
        .evaluateAll((parts) =>
          parts.reduce((sum, part) => sum + part.getBoundingClientRect().width, 0),
        );
    expect((await measure(row)) / (await measure(source))).toBeCloseTo(706 / 658, 2);
    await close();
  });

  test("safety is shown condition by condition, the plan's too", async () => {
    const { page, close } = await openApp();
    await chooseFiles(page, [readCase("corpus/cases/verdicts/split-first-two-tables.md")]);
    const card = await waitForCard(page);
    const safety = card.getByRole("list", { name: "Conditions of safe_to_auto_apply" });
    expect(await safety.getByRole("listitem").allTextContents()).toEqual([
      "does not hold: The verdict is convert (split_first)",
      "holds: The mode is lossless (lossless)",
      "holds: Nothing was cut for a budget (nothing cut)",
      "holds: The candidate decodes (valid)",
      "holds: It saves characters (55)",
      "holds: No warning has severity warning (0)",
    ]);
    const plan = card.getByRole("list", { name: "Conditions of the plan's safe_to_auto_apply" });
    expect(await plan.getByRole("listitem").allTextContents()).toEqual([
      "holds: The hybrid is recommended (yes)",
      "holds: At least one section converts (2 of 7\u00a0sections)",
      "holds: Every converted section is safe by itself (2 of 2)",
      "holds: Taken apart again, the hybrid gives back the document (verified)",
      "holds: No warning stands against the hybrid as a whole (none)",
    ]);
    await close();
  });
});

const format = (value: number) => value.toLocaleString("en-US");

/** The numbers on the card are the library's for the same text. */
async function expectNumbers(card: Locator, verdict: Verdict): Promise<void> {
  const { measured_chars, token_estimates, warnings, delimiter } = verdict;
  const toon = card.getByRole("listitem").filter({ hasText: `TOON (${delimiter})` });
  expect(await toon.textContent()).toContain(`${format(measured_chars.toon)} characters`);
  const source = card.getByRole("listitem").filter({ hasText: /^source/ });
  expect(await source.textContent()).toContain(`${format(measured_chars.source)} characters`);
  const tokens = card.getByRole("row").filter({ hasText: token_estimates.estimator });
  expect(await tokens.getByRole("cell").allTextContents()).toEqual([
    format(token_estimates.source),
    format(token_estimates.toon),
    `${format(token_estimates.savings)} (${token_estimates.savings_pct.toFixed(1)}\u00a0%)`,
  ]);
  const list = card.getByRole("list", { name: "Warnings" }).locator(":scope > li");
  expect(await list.count()).toBe(Math.min(50, warnings.length));
}
