import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openForm } from "./document-support.js";
import {
  chooseFiles,
  dropFiles,
  openSettings,
  startOver,
  type TestFile,
  unfold,
  waitForVerdict,
} from "./support/add-documents.js";
import { readCase } from "./support/case-files.js";
import { findViolations } from "./support/find-violations.js";
import { addEngineSwitch } from "./support/hold-engine.js";
import { describeInBrowser, openApp } from "./support/open-app.js";

const VERDICTS = "corpus/cases/verdicts";
const SIZE = { width: 1280, height: 800 };

type States = Record<string, (page: Page) => Promise<void>>;

const options: States = {
  "a link that was copied": async (page) => {
    await judge(page, "examples/options.md");
    await keepDone(page);
    await page.bringToFront();
    await unfold(page);
    await page.getByRole("button", { name: "Copy a link with the document" }).click();
    await page.locator(".take-button[data-state=done]").hover();
  },
  copied: async (page) => {
    await page.bringToFront();
    await page.locator("button.primary").click();
    await page.locator("button.primary[data-state=done]").hover();
  },
};

const mixed: States = {
  "split first": (page) => judge(page, "examples/mixed.md"),
  "everything unfolded, with settings and proof": async (page) => {
    await unfold(page);
    await page.locator(".more-settings summary").click();
    await page.getByRole("region", { name: "What comes back" }).waitFor();
  },
  "what changes": async (page) => {
    await page.getByRole("button", { name: "Changes" }).click();
    await page
      .getByRole("region", { name: "From the source to Hybrid" })
      .getByRole("list")
      .waitFor();
  },
  "a form that is not advised": async (page) => {
    await openForm(page, "TOON");
    await page.getByRole("textbox", { name: "TOON of mixed.md" }).waitFor();
  },
  "an empty text": async (page) => {
    await page.locator("summary", { hasText: "Add" }).click();
    await page.getByRole("button", { name: "New text" }).click();
    await page.getByRole("heading", { name: "The answer comes here" }).waitFor();
    await waitForVerdict(page);
  },
};

const others: States = {
  review: (page) => judge(page, `${VERDICTS}/review-duplicate-rule.md`),
  "keep Markdown": (page) => judge(page, `${VERDICTS}/keep-markdown-prose.md`),
  data: (page) => judgeText(page, "items.json", `[${'{"id": 1, "name": "a"}, '.repeat(40)}{}]`),
  "not quite data": (page) => judgeText(page, "items.json", '[{"id": 1},]'),
  "an empty file": async (page) => {
    await startOver(page);
    await chooseFiles(page, [{ name: "empty.md", content: "" }]);
    await page.getByRole("heading", { name: "This document is empty" }).waitFor();
  },
};

const modes: States = {
  records: async (page) => {
    await judge(page, "examples/AGENTS.md");
    await openSettings(page);
    await page.getByLabel("Mode").selectOption("record");
    await page.locator("tr[data-form=mode]").waitFor();
    await waitForVerdict(page);
  },
  refused: async (page) => {
    await page.getByLabel("Mode").selectOption("budget");
    await waitForVerdict(page);
    await page.getByLabel("Target in tokens").fill("20");
    await page.locator(".facts", { hasText: "refused" }).waitFor({ state: "attached" });
    await waitForVerdict(page);
  },
};

const several: States = {
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
    await page.getByRole("rowheader", { name: long }).waitFor();
    await waitForVerdict(page);
  },
};

const pages: States = {
  "the start, its footer, and files that are not taken": async (page) => {
    await page.getByRole("heading", { level: 1 }).waitFor();
    await chooseFiles(page, [
      { name: "latin1.md", content: new Uint8Array([0x23, 0xe9, 0x0a]) },
      { name: "picture.md", content: new Uint8Array([0x89, 0x50, 0, 0]) },
    ]);
    await page.getByText("2 files were not added.").waitFor();
    await page.getByRole("button", { name: "Documents stay in this tab" }).hover();
  },
  typing: async (page) => {
    await page.getByRole("textbox", { name: "Paste or type a document" }).pressSequentially("# A");
    await waitForVerdict(page);
  },
  about: async (page) => {
    await page.getByRole("button", { name: "About" }).click();
    await page.getByRole("dialog").waitFor();
  },
};

let engine: Awaited<ReturnType<typeof addEngineSwitch>>;
const progress = (page: Page) => page.getByRole("progressbar", { name: "Judging the document" });

const waiting: States = {
  "judged for the first time": async (page) => {
    engine = await addEngineSwitch(page);
    await engine.hold();
    await chooseFiles(page, [readCase("examples/mixed.md")]);
    await progress(page).waitFor();
  },
  "not judged": async (page) => {
    await engine.fail();
    await page.getByRole("heading", { name: "Not judged" }).waitFor();
    await page.getByText("The engine could not be started.", { exact: true }).waitFor();
  },
  "judged once more": async (page) => {
    await engine.release();
    await page.getByRole("button", { name: "Try again" }).click();
    await waitForVerdict(page);
    await engine.hold();
    await openSettings(page);
    await page.getByLabel("Mode").selectOption("record");
    await progress(page).waitFor();
  },
};

describeInBrowser("everybody can use it:", () => {
  const journeys = { options, mixed, others, modes, several, pages, waiting };

  test.each(Object.entries(journeys))("%s", async (_name, states) => {
    const { page } = await openApp({ viewport: SIZE });
    const found: Record<string, string[]> = {};
    for (const [state, bring] of Object.entries(states)) {
      await page.setViewportSize(SIZE);
      await bring(page);
      const violations = await findViolations(page);
      if (violations.length > 0) found[state] = violations;
    }
    expect(found).toEqual({});
  });
});

/** A button says for two seconds that its work is done: from now on, until it is pressed again. */
function keepDone(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { setTimeout } = window;
    const keep = (act: () => void, ms?: number) => (ms === 2_000 ? 0 : setTimeout(act, ms));
    Object.assign(window, { setTimeout: keep });
  });
}

function judge(page: Page, path: string): Promise<void> {
  const { name, content } = readCase(path);
  return judgeText(page, name, content);
}

async function judgeText(page: Page, name: string, content: TestFile["content"]): Promise<void> {
  await startOver(page);
  await chooseFiles(page, [{ name, content }]);
  await waitForVerdict(page);
  await page.getByRole("textbox", { name: `Source of ${name}` }).waitFor();
}
