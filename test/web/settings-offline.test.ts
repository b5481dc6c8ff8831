import { test } from "vitest";
import { chooseFiles, openSettings } from "./support/add-documents.js";
import { describeInBrowser, openApp } from "./support/open-app.js";

describeInBrowser("a tokenizer that cannot be loaded", () => {
  test("is named, and another one can be chosen", async () => {
    const { page, context } = await openApp({ expected: /ERR_FAILED|Failed to fetch/ });
    await context.route(/o200k_base/, (route) => route.abort());
    await chooseFiles(page, [{ name: "a.md", content: "# A\n\nText.\n" }]);
    await openSettings(page);
    const tokenizer = page.getByRole("combobox", { name: "Tokenizer" });
    await tokenizer.selectOption("o200k_base");
    await page.getByText(/o200k_base could not be loaded\. /).waitFor();
    await tokenizer.selectOption("o200k_base, estimated at first");
    await page
      .getByRole("heading", { name: /^Keep: / })
      .first()
      .waitFor();
  });
});
