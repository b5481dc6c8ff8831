import { expect, test } from "vitest";
import { openDocument, openView } from "./document-support.js";
import { describeInBrowser } from "./support/open-app.js";

const PADDED = `# Ferry times

The winter table is another one.

| Day       | First | Boats |
| :-------- | ----- | ----- |
| weekday   | 6     | 2     |
| Saturday  | 7     | 3     |


Dogs are welcome.
`;

describeInBrowser("the round trip of a document", () => {
  test("of a padded table, only padding differs", async () => {
    const { page, close } = await openDocument(PADDED);
    const panel = await openView(page, "Round trip");
    await panel.getByText("Restored from the TOON: the same document.").waitFor();
    await panel.getByText(/^4\slines differ in padding only/).waitFor();
    await panel.getByText(/^1\sblank\sline is added or missing/).waitFor();
    const removed = await panel.locator("del").allTextContents();
    expect(removed.map((text) => text.replace(/^source line \d+: /, ""))).toEqual([
      "| Day       | First | Boats |",
      "| :-------- | ----- | ----- |",
      "| weekday   | 6     | 2     |",
      "| Saturday  | 7     | 3     |",
      "",
    ]);
    const added = await panel.locator("ins").allTextContents();
    expect(added.map((text) => text.replace(/^restored line \d+: /, ""))).toEqual([
      "| Day | First | Boats |",
      "| :- | - | - |",
      "| weekday | 6 | 2 |",
      "| Saturday | 7 | 3 |",
    ]);
    await close();
  });

  test("of a document that comes back as it was, nothing is listed", async () => {
    const { page, close } = await openDocument("# Title\n\nOne paragraph.\n");
    const panel = await openView(page, "Round trip");
    await panel.getByText("Every character is the same.").waitFor();
    expect(await panel.getByRole("list").count()).toBe(0);
    await close();
  });
});
