import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { compact } from "../../src/index.js";
import { judgeNext } from "./support/add-documents.js";
import { readCase } from "./support/case-files.js";
import { describeInBrowser, openApp, shareApp } from "./support/open-app.js";

/** An answer is taken in at a look: words outside of texts, and things that can be pressed. */
const MAX_WORDS = 120;
const MAX_CONTROLS = 18;

const RECORDS = JSON.stringify(
  Array.from({ length: 60 }, (_, id) => ({ id, name: `item ${id}`, isOpen: id % 2 === 0 })),
  null,
  2,
);

const USED = readCase("corpus/cases/warnings/section_is_used-fires.md");

const DOCUMENTS = {
  toon: readCase("examples/options.md"),
  hybrid: readCase("examples/mixed.md"),
  keep: readCase("examples/requirements.md"),
  review: readCase("corpus/cases/verdicts/review-duplicate-rule.md"),
  data: { name: "items.json", content: RECORDS },
  "look first": { name: USED.name, content: compact(String(USED.content)) },
};

describeInBrowser("an answer", () => {
  const shared = shareApp();

  test.each(Object.entries(DOCUMENTS))("%s: few words, few controls", async (_, file) => {
    const { page } = shared();
    const card = await judgeNext(page, file);
    await card.getByText("Counted by").waitFor();
    await page.locator(".source-frame .cm-content").waitFor();
    await expectFew(page);
  });

  test("that loses content, with its settings open: few words, few controls", async () => {
    const { page } = await openApp({ path: "#/?mode=budget&target_tokens=200&allow_lossy=true" });
    const card = await judgeNext(page, DOCUMENTS.hybrid);
    await card.getByText("Counted by").waitFor();
    await expectFew(page);
  });
});

async function expectFew(page: Page): Promise<void> {
  const words = page.locator(".answer-words");
  const hasPanel = !/^(Keep|Look first: up)/.test((await words.textContent()) ?? "");
  const text = page.locator(".form-text .cm-content");
  await text.waitFor({ state: hasPanel ? "visible" : "detached" });
  const found = await page.evaluate(() => {
    const isSeen = (one: Element) =>
      one.checkVisibility({ visibilityProperty: true }) &&
      one.closest(".visually-hidden, .skip-link, .editor-frame") === null;
    let words = 0;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = text.parentElement as Element;
      const option = parent.closest("option");
      const isShown = option === null ? isSeen(parent) : option.selected;
      if (isShown) words += text.textContent?.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
    }
    // The map of sections is one tab stop, which arrow keys go through.
    const controls = document.querySelectorAll(
      "a[href], button:not(.strip-segment), input, select, summary, [role=toolbar]",
    );
    return { words, controls: [...controls].filter(isSeen).length };
  });
  expect(found.words).toBeLessThanOrEqual(MAX_WORDS);
  expect(found.controls).toBeLessThanOrEqual(MAX_CONTROLS);
}
