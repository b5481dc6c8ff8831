import { expect, test } from "vitest";
import { judgeNext } from "./support/add-documents.js";
import { readCase } from "./support/case-files.js";
import { describeInBrowser, shareApp } from "./support/open-app.js";

/** An answer is taken in at a look: words outside of texts, and things that can be pressed. */
const MAX_WORDS = 120;
const MAX_CONTROLS = 18;

const RECORDS = JSON.stringify(
  Array.from({ length: 60 }, (_, id) => ({ id, name: `item ${id}`, isOpen: id % 2 === 0 })),
  null,
  2,
);

const DOCUMENTS = {
  toon: readCase("examples/options.md"),
  hybrid: readCase("examples/mixed.md"),
  keep: readCase("examples/requirements.md"),
  review: readCase("corpus/cases/verdicts/review-duplicate-rule.md"),
  data: { name: "items.json", content: RECORDS },
};

describeInBrowser("an answer", () => {
  const shared = shareApp();

  test.each(Object.entries(DOCUMENTS))("%s: few words, few controls", async (_, file) => {
    const { page } = shared();
    const card = await judgeNext(page, file);
    await card.getByText("Counted by").waitFor();
    await page.locator(".source-frame .cm-content").waitFor();
    const isKept = (await card.locator(".answer-words").textContent())?.startsWith("Keep");
    await page
      .locator(".form-text .cm-content")
      .waitFor({ state: isKept ? "detached" : "visible" });
    const { words, controls } = await page.evaluate(() => {
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
      const found = document.querySelectorAll(
        "a[href], button:not(.strip-segment), input, select, summary, [role=toolbar]",
      );
      return { words, controls: [...found].filter(isSeen).length };
    });
    expect(words).toBeLessThanOrEqual(MAX_WORDS);
    expect(controls).toBeLessThanOrEqual(MAX_CONTROLS);
  });
});
