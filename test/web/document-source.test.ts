import { expect, test } from "vitest";
import { convert } from "../../src/index.js";
import { NAME, openForm, selectedText, shareEditor, underlined } from "./document-support.js";
import { describeInBrowser } from "./support/open-app.js";

const RULES = "# Ferry\n\nBe careful.\n\n- Be careful at low tide.\n- Handle errors gracefully.\n";
const WINDOWS = RULES.replaceAll("\n", "\r\n");
const MIXED = "# O\u2028dd\r\n\nBe careful.\r\n\rDone.\r\n\n- Handle errors gracefully.\n";

/** What the library's ranges hold. */
function warned(text: string): string[] {
  return convert(text).warnings.flatMap(({ range }) =>
    range === undefined ? [] : [text.slice(range.char_start, range.char_end)],
  );
}

describeInBrowser("the source of a document", () => {
  const showDocument = shareEditor();

  test.each([
    ["LF", RULES],
    ["CRLF", WINDOWS],
    ["mixed line endings", MIXED],
  ])("warnings are underlined at the library's ranges: %s", async (_, text) => {
    const { page } = await showDocument(text);
    const expected = warned(text);
    expect(expected.length).toBeGreaterThan(1);
    await expect.poll(() => underlined(page)).toEqual(expected);
  });

  test("F8 and Shift+F8 go through the warnings and say them", async () => {
    const { page, source } = await showDocument(WINDOWS);
    await expect.poll(() => underlined(page)).toHaveLength(3);
    await source.focus();
    const note = page.getByRole("status").filter({ hasText: "vague rule" });
    for (const wanted of ["Be careful.", "Be careful at low tide."]) {
      await page.keyboard.press("F8");
      await expect.poll(() => selectedText(page)).toBe(wanted);
      await note.waitFor();
    }
    expect(await note.textContent()).toContain("Name the action");
    await page.keyboard.press("Shift+F8");
    await expect.poll(() => selectedText(page)).toBe("Be careful.");
  });

  test("typing is judged, keeps cursor and undo, and undoing gives back every character", async () => {
    const { page, source } = await showDocument(WINDOWS);
    await expect.poll(() => underlined(page)).toHaveLength(3);
    await openForm(page, "TOON");
    const candidate = page.getByRole("textbox", { name: `TOON of ${NAME}` });
    await source.focus();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type("- Be sensible.");
    await expect.poll(() => candidate.textContent()).toContain("sensible");
    await expect.poll(() => underlined(page)).toContain("Be sensible.");
    await page.keyboard.type(" Handle it properly.");
    await expect.poll(() => candidate.textContent()).toContain("properly");
    const undo = async () => {
      await page.keyboard.press("ControlOrMeta+z");
      return source.locator(".cm-line").last().textContent();
    };
    await expect.poll(undo).toBe("");
    await expect.poll(() => candidate.textContent()).not.toContain("sensible");
    await expect.poll(() => underlined(page)).toEqual(warned(WINDOWS));
    await page.getByText(/^Proof: same document/).click();
    const round = page.getByRole("region", { name: "What comes back" });
    // Only a document with its CRLFs has them to lose.
    await round.getByText("Line endings are LF now.").waitFor();
  });

  test("Tab leaves the editor; after Ctrl+M it indents", async () => {
    const { page, source } = await showDocument(RULES);
    const isInside = () => source.evaluate((content) => content.matches(":focus"));
    await source.focus();
    await page.keyboard.press("Tab");
    expect(await isInside()).toBe(false);
    await source.focus();
    await page.keyboard.press("Control+m");
    await page.keyboard.press("Tab");
    expect(await isInside()).toBe(true);
    await expect.poll(() => source.locator(".cm-line").first().textContent()).toBe("  # Ferry");
    await page.keyboard.press("Control+m");
    await page.keyboard.press("Tab");
    expect(await isInside()).toBe(false);
  });

  test("a line of 100,000 characters is wrapped", async () => {
    const { source } = await showDocument(`# Long\n\n${"word ".repeat(20_000)}\n`);
    const overflow = () =>
      source.evaluate((one) => {
        const scroller = one.closest(".cm-scroller") as Element;
        return scroller.scrollWidth - scroller.clientWidth;
      });
    await expect.poll(overflow).toBe(0);
  });
});
