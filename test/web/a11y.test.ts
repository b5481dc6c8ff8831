import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  chooseFiles,
  dropFiles,
  openSettings,
  unfold,
  waitForVerdict,
} from "./support/add-documents.js";
import { readCase } from "./support/case-files.js";
import { findViolations } from "./support/find-violations.js";
import { addEngineSwitch } from "./support/hold-engine.js";
import { describeInBrowser, openApp } from "./support/open-app.js";

const VERDICTS = "corpus/cases/verdicts";

/** Brings the page into a state. */
const STATES: Record<string, (page: Page) => Promise<void>> = {
  convert: (page) => judge(page, `${VERDICTS}/convert-port-table.md`),
  "everything unfolded, with settings and proof": async (page) => {
    await judge(page, "examples/mixed.md");
    await unfold(page);
    await page.locator(".more-settings summary").click();
    await page.getByRole("region", { name: "What comes back" }).waitFor();
    await page.getByRole("checkbox", { name: "Wrap lines" }).hover();
  },
  "questions and an answer": async (page) => {
    await judge(page, "examples/options.md");
    await page.locator("summary", { hasText: /^More: / }).click();
    await page.getByText("Split: what agents need not load").click();
    await page.getByRole("table", { name: "Parts of the document" }).waitFor();
    await page.getByText("Ask a model: up to 20 questions").click();
    const items = page.getByRole("list", { name: "Questions" }).locator(":scope > li");
    await items.first().getByText("Answer", { exact: true }).click();
    await page
      .getByRole("button", { name: /^Show line/ })
      .first()
      .click();
    await page.locator(".source-frame .cm-content:focus").waitFor();
  },
  "a link that was copied": async (page) => {
    await judge(page, "examples/options.md");
    await page.bringToFront();
    await unfold(page);
    await page.getByRole("button", { name: "Copy a link with the document" }).click();
    await page.locator(".take-button[data-state=done]").hover();
  },
  "the start, its footer, and files that are not taken": async (page) => {
    await page.getByRole("heading", { level: 1 }).waitFor();
    await chooseFiles(page, [
      { name: "latin1.md", content: new Uint8Array([0x23, 0xe9, 0x0a]) },
      { name: "picture.md", content: new Uint8Array([0x89, 0x50, 0, 0]) },
    ]);
    await page.getByText("2 files were not added.").waitFor();
    await page.getByText("Documents stay in this tab").click();
    await page.getByRole("checkbox", { name: "Keep this session in this browser" }).hover();
  },
  "judged once more": async (page) => {
    const engine = await addEngineSwitch(page);
    await judge(page, "examples/mixed.md");
    await engine.hold();
    await openSettings(page);
    await page.getByLabel("Delimiter").selectOption("pipe");
    await page.getByRole("progressbar", { name: "Judging the document" }).waitFor();
  },
  "judged for the first time": async (page) => {
    const engine = await addEngineSwitch(page);
    await engine.hold();
    await chooseFiles(page, [readCase("examples/mixed.md")]);
    await page.getByRole("progressbar", { name: "Judging the document" }).waitFor();
  },
  "not judged": async (page) => {
    const engine = await addEngineSwitch(page);
    await engine.hold();
    await chooseFiles(page, [readCase("examples/mixed.md")]);
    await page.getByRole("progressbar", { name: "Judging the document" }).waitFor();
    await engine.fail();
    await page.getByRole("heading", { name: "Not judged" }).waitFor();
  },
  typing: async (page) => {
    await page.getByRole("textbox", { name: "Paste or type a document" }).pressSequentially("# A");
    await waitForVerdict(page);
  },
  "an empty text": async (page) => {
    await judge(page, "examples/mixed.md");
    await page.locator("summary", { hasText: "Add" }).click();
    await page.getByRole("button", { name: "New text" }).click();
    await page.getByRole("heading", { name: "The answer comes here" }).waitFor();
  },
  records: async (page) => {
    await judge(page, "examples/AGENTS.md");
    await openSettings(page);
    await page.getByLabel("Mode").selectOption("record");
    await page.getByRole("tab", { name: "Records" }).waitFor();
    await waitForVerdict(page);
  },
  review: (page) => judge(page, `${VERDICTS}/review-duplicate-rule.md`),
  "split first": (page) => judge(page, "examples/mixed.md"),
  "keep Markdown": (page) => judge(page, `${VERDICTS}/keep-markdown-prose.md`),
  refused: async (page) => {
    await judge(page, "examples/AGENTS.md");
    await openSettings(page);
    await page.getByLabel("Mode").selectOption("budget");
    await waitForVerdict(page);
    const target = page.getByRole("spinbutton").or(page.getByRole("textbox", { name: /target/i }));
    await target.first().fill("20");
    await target.first().press("Enter");
    await page.locator(".facts", { hasText: "refused" }).waitFor({ state: "attached" });
    await waitForVerdict(page);
  },
  "what changes": async (page) => {
    await judge(page, "examples/mixed.md");
    await page.getByRole("tab", { name: "Changes" }).click();
    await page.locator(".diff-lines").waitFor();
  },
  "copied, with a price that is no number": async (page) => {
    await judge(page, "examples/options.md");
    await page.locator(".price summary").click();
    await page.getByLabel("Price of a million tokens").fill("none");
    await page.getByText("Enter a number, such as 3 or 0.25.").waitFor();
    await page.bringToFront();
    await page.locator("button.primary").click();
    await page.locator(".take-button[data-state=done]").hover();
  },
  data: (page) => judgeText(page, "items.json", `[${'{"id": 1, "name": "a"}, '.repeat(40)}{}]`),
  "not quite data": (page) => judgeText(page, "items.json", '[{"id": 1},]'),
  "an empty file": async (page) => {
    await chooseFiles(page, [{ name: "empty.md", content: "" }]);
    await page.getByRole("heading", { name: "This document is empty" }).waitFor();
  },
  "plan of sections": async (page) => {
    await judge(page, "examples/mixed.md");
    await page.getByRole("tab", { name: "Plan" }).click();
    await page.getByRole("tabpanel", { name: "Plan" }).getByRole("table").waitFor();
  },
  "many documents": async (page) => {
    const names = ["options", "mixed", "glossary", "AGENTS", "requirements"];
    await chooseFiles(
      page,
      names.map((name) => readCase(`examples/${name}.md`)),
    );
    await waitForVerdict(page);
    await page.locator("summary", { hasText: "Add" }).click();
  },
  "a folder's report": async (page) => {
    const long = "operations/a-long-name-of-a-folder/and-another-one-below-it/runbook.md";
    const names = ["docs/a.md", "docs/b.md", "guides/c.md", long];
    const { content } = readCase("examples/options.md");
    await dropFiles(
      page,
      names.map((name) => ({ name, content })),
    );
    await page.getByRole("table", { name: "Documents that change" }).waitFor();
    await waitForVerdict(page);
  },
  help: async (page) => {
    await page.getByRole("button", { name: /help/i }).click();
    await page.getByRole("dialog").waitFor();
  },
  about: async (page) => {
    await page.getByRole("link", { name: "About", exact: true }).click();
    await page.getByRole("heading", { name: "About Context Verdict" }).waitFor();
  },
};

describeInBrowser("everybody can use it:", () => {
  test.each(Object.entries(STATES))("%s", async (_name, bring) => {
    const { page } = await openApp();
    await bring(page);
    expect(await findViolations(page)).toEqual([]);
  });
});

async function judge(page: Page, path: string): Promise<void> {
  await chooseFiles(page, [readCase(path)]);
  await waitForVerdict(page);
  await page.getByRole("textbox", { name: /^Source/ }).waitFor();
}

async function judgeText(page: Page, name: string, content: string): Promise<void> {
  await chooseFiles(page, [{ name, content }]);
  await waitForVerdict(page);
  await page.getByRole("textbox", { name: /^Source/ }).waitFor();
}
