import { readFileSync } from "node:fs";
import { expect, inject, test } from "vitest";
import policy from "../../schema/v1/policy.json";
import { profile } from "../../src/index.js";
import { readOpenapi } from "../support/openapi-document.js";
import { readCopied } from "./support/clipboard.js";
import { startFileServer } from "./support/file-server.js";
import { describeInBrowser, openApp } from "./support/open-app.js";

const ROOT = new URL("../../", import.meta.url);

describeInBrowser("the page about the app", () => {
  test("says the policy as its file has it", async () => {
    const { page, close } = await openApp({ path: "#/about" });
    await page.getByRole("heading", { name: "About Context Verdict", level: 1 }).waitFor();
    const text = await page.getByRole("main").innerText();
    expect(text).toContain(`The policy, version ${policy.policy_version}`);
    for (const [name, value] of Object.entries(policy.constants)) {
      expect(text).toContain(`${name} ${value.toLocaleString("en")}`);
    }
    for (const [code, severity] of Object.entries(policy.warnings)) {
      expect(text).toContain(`${code} ${severity}`);
    }
    const clauses = page.getByRole("main").locator("ol").getByRole("listitem");
    // Numbered as in docs/policy.md: the policy's file has the second as two entries.
    expect(await clauses.allInnerTexts()).toEqual([
      "If budget_refused fired: REFUSED.",
      "If the candidate is valid and its savings clear the band, and none of compact_suffices or line_ending_savings or padding_savings fired: REVIEW where a warning has severity “warning”, else CONVERT.",
      "If split_candidate or long_section fired: SPLIT FIRST.",
      "In every other case: KEEP MARKDOWN.",
    ]);
    await close();
  });

  test("shows what the engine measures, losses too", async () => {
    const { page, close } = await openApp({ path: "#/about" });
    await page.getByRole("heading", { name: "When TOON loses" }).waitFor();
    const text = await page.getByRole("main").innerText();
    for (const path of ["examples/options.md", "examples/AGENTS.md"]) {
      const { measured_chars: chars } = profile(readFileSync(new URL(path, ROOT), "utf8"));
      const [source, toon] = [chars.source, chars.toon].map((count) => count.toLocaleString("en"));
      expect(text).toContain(`${source} → ${toon} characters`);
    }
    expect(text).toMatch(/As TOON, [1-9]\d* of them cost more tokens/);
    expect(text).toContain(`curl -s ${inject("app")}/v1/profile`);
    await close();
  });

  test("a link to a part of it leads there, and commands can be copied", async () => {
    const { page, close } = await openApp({ path: "#/about/locality" });
    const heading = page.getByRole("heading", { name: "Where documents go" });
    await heading.waitFor();
    await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.getByRole("button", { name: "Copy: Start the MCP server" }).click();
    await page.getByText("Copied").waitFor();
    expect(await readCopied(page)).toBe("context-verdict mcp --allow-dir .");
    await close();
  });
});

describeInBrowser("the page about the API", () => {
  test("has every endpoint, field and error of the contract", async () => {
    const { page, close } = await openApp({ path: "#/api" });
    const contract = readOpenapi();
    const main = page.getByRole("main");
    await page.getByRole("heading", { name: "The HTTP API", level: 1 }).waitFor();
    for (const [path, item] of Object.entries(contract.paths)) {
      for (const [method, operation] of Object.entries(item)) {
        const summary = main.locator("summary").filter({
          has: page.getByRole("heading", { name: `${method.toUpperCase()} ${path}`, exact: true }),
        });
        const isPlanned = operation["x-status"] === "planned";
        expect(await summary.getByText("planned", { exact: true }).count()).toBe(isPlanned ? 1 : 0);
      }
    }
    const text = await main.innerText();
    for (const code of Object.keys(contract["x-error-codes"])) expect(text).toContain(code);

    await main.locator("summary").filter({ hasText: "/v1/plan" }).click();
    await main.getByText("options.include_hybrid").waitFor();
    await main.locator("summary").filter({ hasText: "Fields" }).first().click();
    for (const field of ["context_plan.sections[].range.char_end", "profile.stats.rules"]) {
      await main.getByText(field, { exact: true }).waitFor();
    }
    await close();
  });

  test("sends a request to the server that it came from, when told to", async () => {
    const { page, url, requests, close } = await openApp({ path: "#/api" });
    const summary = page.locator("summary").filter({ hasText: "POST /v1/profile" });
    await summary.focus();
    await page.keyboard.press("Enter");
    const form = page.getByRole("region", { name: "Try POST /v1/profile" });
    await form.getByRole("button", { name: "Prose that is not" }).click();
    const body = form.getByRole("textbox", { name: "Body" });
    expect(JSON.parse(await body.inputValue()).content).toMatch(/\w/);
    await body.fill('{"content": "# It\'s"}');
    expect(await form.innerText()).toContain(`--data-binary '{"content": "# It'\\''s"}'`);
    expect(requests.filter((one) => one.startsWith("POST"))).toEqual([]);

    await form.getByRole("button", { name: "Send" }).click();
    await form.getByText("Answer: 200 OK").waitFor();
    const answer = form.getByRole("group", { name: "Body of the answer" });
    expect(JSON.parse(await answer.innerText()).verdict).toBe("keep_markdown");
    const headers = form.getByRole("group", { name: "Headers of the answer" });
    expect(await headers.innerText()).toContain("x-request-id: ");
    expect(requests.filter((one) => one.startsWith("POST"))).toEqual([`POST ${url}v1/profile`]);
    await close();
  });

  test("shows errors as they come", async () => {
    const { page, close } = await openApp({ path: "#/api", expected: /400/ });
    await page.locator("summary").filter({ hasText: "POST /v1/convert" }).click();
    const form = page.getByRole("region", { name: "Try POST /v1/convert" });
    await form.getByRole("textbox", { name: "Body" }).fill("{");
    await form.getByRole("button", { name: "Send" }).click();
    await form.getByText("Answer: 400 Bad Request").waitFor();
    await form.getByText('"invalid_json"').waitFor();
    await close();
  });

  test("says so where there is no server behind it", async () => {
    const site = await startFileServer();
    const { page, close } = await openApp({ path: "#/api", url: site.url, expected: /404/ });
    await page.locator("summary").filter({ hasText: "GET /livez" }).click();
    const form = page.getByRole("region", { name: "Try GET /livez" });
    await form.getByRole("button", { name: "Send" }).click();
    await form.getByText(/There is no local server behind this page/).waitFor();
    await close();
    await site.stop();
  });
});
