import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";
import { makeWorkspace } from "../cli/run-cli.js";
import { formRows, openForm, waitForEditors } from "./document-support.js";
import { waitForCard } from "./support/add-documents.js";
import { describeInBrowser, openApp } from "./support/open-app.js";

/** CodeMirror says so where heights that it estimated, in a document of this size, keep changing as it draws. */
const ESTIMATES = /Viewport failed to stabilize/;

const SIZE = 2_000_000;

const { directory: folder } = makeWorkspace();

const SECTION = `Some prose that is *rather* long, so that it wraps in the editor of a page as it is.

| Name | Value | Note |
| ---- | ----- | ---- |
| a    | 1     | x    |
| b    | 2     | y    |

- Be careful.

`;

const DOCUMENTS = {
  sections: () => repeat((at) => `## Section ${at}\n\n${SECTION}`).replaceAll("\n", "\r\n"),
  table: () => `| A | B | C |\n| - | - | - |\n${repeat((at) => `| ${at} | b   | c |\n`)}`,
  marks: () => repeat(() => `x${"`".repeat(1_000)}${"y".repeat(600)}\n`),
  "one line": () => repeat(() => "word "),
};

function repeat(make: (at: number) => string): string {
  const parts: string[] = [];
  for (let length = 0, at = 0; length < SIZE; at++)
    length += parts[parts.push(make(at)) - 1]?.length ?? 0;
  return parts.join("");
}

describeInBrowser(`a document of ${SIZE / 1_000_000} MB`, () => {
  test.each(Object.entries(DOCUMENTS))(
    "%s: opens, scrolls, is edited and judged again",
    async (name, make) => {
      const path = join(folder, `${name}.md`);
      const text = make();
      writeFileSync(path, text);
      const { page } = await openApp({
        viewport: { width: 1440, height: 900 },
        expected: ESTIMATES,
      });
      await page.locator("input[type=file]:not([webkitdirectory])").first().setInputFiles(path);
      const source = page.getByRole("textbox", { name: `Source of ${name}.md`, exact: true });
      await waitForEditors(page);
      await source.focus();
      await source.hover();
      for (let times = 0; times < 10; times++) await page.mouse.wheel(0, 2_000);
      await page.keyboard.press("ControlOrMeta+End");
      await page.keyboard.type("End.");
      await waitForCard(page);
      for (const form of await formRows(page).allTextContents()) {
        await openForm(page, form);
        await waitForEditors(page);
      }
      // Judged once more, with what was typed.
      await waitForCard(page);
      await waitForEditors(page);
    },
  );
});
