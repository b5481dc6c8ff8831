import { expect, test } from "vitest";
import { readCase } from "./support/case-files.js";
import { describeInBrowser } from "./support/open-app.js";
import { openJudged } from "./support/open-judged.js";

describeInBrowser("a hybrid", () => {
  test.each([
    [1280, 800],
    [360, 760],
  ])("opens at its first converted section, not at its start: %i x %i", async (width, height) => {
    const { page } = await openJudged(readCase("examples/mixed.md"), {
      viewport: { width, height },
    });
    const panel = page.getByRole("tabpanel", { name: "Hybrid" });
    await panel.locator(".editor-host:not([inert])").waitFor();
    // An editor lays out what is in the window.
    await panel.scrollIntoViewIfNeeded();
    const block = panel.locator(".cm-line", { hasText: "```toon" }).first();
    /** How far the block's first line is below the panel's edge. */
    const findTop = async () => {
      // Far from what is shown, no line is laid out.
      if ((await block.count()) === 0) return -1;
      const [frame, line] = [await panel.boundingBox(), await block.boundingBox()];
      return frame === null || line === null ? -1 : (line.y - frame.y) / frame.height;
    };
    await expect.poll(findTop).toBeGreaterThan(0);
    await expect.poll(findTop).toBeLessThan(0.5);
  });
});
