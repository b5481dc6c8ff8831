import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { convert, loadTokenizer } from "../../src/index.js";
import { formRows } from "./document-support.js";
import { judgeNext, unfold } from "./support/add-documents.js";
import { readCase } from "./support/case-files.js";
import { describeInBrowser, shareApp } from "./support/open-app.js";

const VERDICTS = [
  [
    "corpus/cases/verdicts/convert-port-table.md",
    "convert, may be applied without review",
    /^Use TOON: .+ tokens fewer a load \(−/,
    "All of it as TOON: columns are named once, then come bare rows.",
  ],
  [
    "corpus/cases/verdicts/review-duplicate-rule.md",
    "review (duplicate_rule)",
    /^Compact: .+ tokens fewer a load \(−/,
    /^The same Markdown in fewer characters\. (TOON|The hybrid) would save \d+\stokens \(.+\s%\)\. Resolve first: duplicate_rule, line/,
  ],
  [
    "corpus/cases/verdicts/keep-markdown-padded-table.md",
    "keep_markdown",
    /^Compact: .+ tokens fewer a load \(−/,
    "The same Markdown in fewer characters.",
  ],
  [
    "corpus/cases/verdicts/split-first-two-tables.md",
    "split_first",
    /^Use the hybrid: .+ tokens fewer a load \(−/,
    /^Markdown, with [1-9] of \d+ sections as TOON\.$/,
  ],
  [
    "corpus/cases/verdicts/keep-markdown-code-heavy.md",
    "keep_markdown",
    /^Keep: [\d,]+\stokens as it is$/,
    "No other form saves enough.",
  ],
] as const;

describeInBrowser("the answer", () => {
  const shared = shareApp();

  test.each(VERDICTS)("%s", async (path, words, title, sentence) => {
    const { page } = shared();
    const file = readCase(path);
    const card = await judgeNext(page, file);
    await card.getByRole("heading", { name: title, level: 1 }).waitFor();
    await card.locator(".answer-why").getByText(sentence).waitFor();
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    // What was just pasted is not what there is to take.
    const isKept = words === "keep_markdown" && title.source.startsWith("^Keep");
    expect(await page.locator("button.primary, .form-panel").count()).toBe(isKept ? 0 : 2);
    await unfold(page);
    await card.locator(".facts").getByText(words, { exact: true }).waitFor();
    await expectNumbers(card, String(file.content));
  });

  test("of data names what was counted, and why a text is none", async () => {
    const { page } = shared();
    const json = JSON.stringify(
      Array.from({ length: 60 }, (_, id) => ({ id, name: `item ${id}`, port: 8000 + id })),
      null,
      2,
    );
    const card = await judgeNext(page, { name: "items.json", content: json });
    await card.getByRole("heading", { name: /^Use a table: / }).waitFor();
    const readAs = page.getByLabel("Read as").locator("option:checked");
    await expect.poll(() => readAs.textContent()).toBe("JSON, 60\u00a0records × 3 (found)");
    // No kind stands twice in the list, and what is automatic is named as such beside a choice.
    const kinds = () => page.getByLabel("Read as").locator("option").allTextContents();
    await page.getByLabel("Read as").selectOption("yaml");
    await expect.poll(kinds).toContain("automatic");
    await page.getByLabel("Read as").selectOption("auto");
    await expect.poll(kinds).not.toContain("automatic");
    await expect
      .poll(() => formRows(page).allTextContents())
      .toEqual(["Minified JSON", "JSON table", "TOON"]);
    // A map of one piece says nothing, nor do changes from one language to another.
    expect(await page.getByRole("toolbar").or(page.getByText("Changes")).count()).toBe(0);
    expect(await card.locator("tr[data-form=toon]").textContent()).toContain("same values");
    await judgeNext(page, { name: "items.json", content: json.replace("[", "[ // none") });
    await card
      .getByText("No other form saves enough. Judged as text: line 1 has a comment.")
      .waitFor();
    await expect.poll(() => readAs.textContent()).toContain("plain text");
  });
});

const format = (value: number) => value.toLocaleString("en-US");

/** The numbers on the page are exact counts of the library's texts. */
async function expectNumbers(card: Locator, text: string): Promise<void> {
  const estimator = await loadTokenizer("o200k_base");
  const { token_estimates: tokens } = convert(text, { estimator });
  await card.getByText("Counted by o200k_base").waitFor();
  const count = (form: string) => card.locator(`tr[data-form=${form}] .amount`).textContent();
  expect(await count("keep")).toBe(format(tokens.source));
  expect(await count("toon")).toBe(format(tokens.toon));
  const list = card.getByRole("list", { name: "Warnings" }).locator(".warning");
  expect(await list.count()).toBe(Math.min(50, convert(text).warnings.length));
}
