import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SCOPES } from "../../hosted/src/keys/scopes.js";
import {
  addKey,
  startHosted,
  type TestHosted,
  type TestTenant,
} from "../hosted/support/start-hosted.js";
import { readCopied } from "./support/clipboard.js";
import { findViolations, isTooWide } from "./support/find-violations.js";
import { describeInBrowser, type OpenOptions, openApp } from "./support/open-app.js";

const PATH = "account/";
const REFUSED = /Failed to load resource: the server responded with a status of 4\d\d/;

describeInBrowser("the page of an account", () => {
  let hosted: TestHosted;
  beforeAll(async () => {
    hosted = await startHosted({ KEY_CACHE_SECONDS: "1" });
  });
  afterAll(() => hosted.stop());

  const open = (options: OpenOptions = {}) =>
    openApp({ url: `${hosted.url}/`, path: PATH, ...options });

  /** An account with two keys, two uses, and reports of them. */
  async function addAccount(): Promise<TestTenant & { other: string }> {
    const tenant = await hosted.addTenant(
      { keepsHistory: true },
      { scopes: SCOPES, label: "mine" },
    );
    const { keyId: other } = await addKey(hosted.store, tenant.id, { label: "build" });
    for (const tool of ["profile", "plan"]) await hosted.ask(`/v1/${tool}`, { key: tenant.key });
    return { ...tenant, other };
  }

  async function enter(page: Page, key: string): Promise<void> {
    await page.getByLabel("A key of your account").fill(key);
    await page.getByRole("button", { name: "Show the account" }).click();
  }

  /** Enters, and waits until all of the account is there. */
  async function visit(page: Page, key: string): Promise<void> {
    await enter(page, key);
    await page.getByRole("cell", { name: "mine" }).first().waitFor();
    await page.getByText("plan", { exact: false }).first().waitFor();
  }

  const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

  test("shows limits, usage by day and key, keys and history", async () => {
    const { key, id, keyId } = await addAccount();
    const { page, requests, close } = await open();
    await visit(page, key);
    const limits = await section(page, "Limits").innerText();
    expect(limits).toContain(id);
    expect(limits).toMatch(/Documents today\s*\d+\s*of 10,000/);
    expect(limits).toMatch(/This key\s*120\s*units a minute, up to 120 at once/);
    const total = section(page, "Usage").getByRole("row", { name: /^Total/ });
    expect(await total.innerText()).toMatch(/^Total\s+2\s/);
    expect(await section(page, "Keys").getByRole("listitem").allInnerTexts()).toEqual([
      expect.stringMatching(new RegExp(`^mine\\s*used here[\\s\\S]*${keyId}`)),
      expect.stringMatching(/^build/),
    ]);
    await section(page, "History").locator("summary", { hasText: "profile" }).click();
    expect(await section(page, "History").locator("pre:visible").innerText()).toContain(
      '"schema_version": "1.0"',
    );
    for (const request of requests) expect(request.split(" ")[1]).toContain(hosted.url);
    await close();
  });

  test("keeps the key in memory alone, and forgets it where it is told to or left", async () => {
    const { key } = await addAccount();
    const { page, context, requests, close } = await open();
    await visit(page, key);
    const stored = await page.evaluate(async () => ({
      local: JSON.stringify(localStorage),
      session: JSON.stringify(sessionStorage),
      cookies: document.cookie,
      databases: (await indexedDB.databases()).length,
      caches: (await caches.keys()).length,
      history: JSON.stringify(history.state) + location.href,
      html: document.documentElement.outerHTML,
    }));
    expect(JSON.stringify([stored, await context.storageState()])).not.toContain(key.slice(8));
    expect(stored).toMatchObject({ databases: 0, caches: 0, cookies: "" });
    expect(requests.join("\n")).not.toContain(key.slice(8));
    await page.getByRole("button", { name: "Forget the key" }).click();
    await expect.poll(() => page.getByLabel("A key of your account").inputValue()).toBe("");
    expect(await section(page, "Limits").count()).toBe(0);
    await visit(page, key);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
    await page.getByLabel("A key of your account").waitFor();
    await close();
  });

  test("rotates a key, shows the new one once, and goes on with it where it is its own", async () => {
    const { key, keyId } = await addAccount();
    const { page, close } = await open();
    await visit(page, key);
    await page.getByRole("button", { name: "Rotate mine" }).click();
    await page.getByRole("button", { name: "Make a new key" }).click();
    const shown = page.getByRole("region", { name: /^The new key in place of/ });
    const made = await shown.locator("code").innerText();
    expect(made).toMatch(/^cv_live_/);
    expect((await hosted.ask("/v1/account", { key: made, method: "GET" })).status).toBe(200);
    await shown.getByRole("button", { name: "Copy" }).click();
    await shown.getByText("Copied.").waitFor();
    expect(await readCopied(page)).toBe(made);
    await shown.getByRole("button", { name: "I have stored it" }).click();
    expect(await page.content()).not.toContain(made);
    // The old one can be ended with the new one.
    const old = section(page, "Keys").getByRole("listitem").filter({ hasText: keyId });
    await old.getByRole("button", { name: /^Revoke/ }).click();
    await page.getByRole("button", { name: "End it now" }).click();
    await old.getByText("revoked", { exact: true }).waitFor();
    await section(page, "Usage").getByRole("button", { name: "Show" }).click();
    const status = async () => (await hosted.ask("/v1/account", { key, method: "GET" })).status;
    await expect.poll(status).toBe(401);
    await close();
  });

  test("asks before it revokes, and lets it be", async () => {
    const { id, key, other } = await addAccount();
    const { page, close } = await open();
    await visit(page, key);
    await page.getByRole("button", { name: "Revoke build" }).click();
    await page.getByRole("button", { name: "Close" }).click();
    expect((await hosted.store.tenant(id).key(other))?.state).toBe("active");
    await page.getByRole("button", { name: "Revoke build" }).click();
    await page.getByRole("button", { name: "End it now" }).click();
    await page.getByText("revoked", { exact: true }).waitFor();
    expect((await hosted.store.tenant(id).key(other))?.state).toBe("revoked");
    await close();
  });

  test("deletes one report, and all", async () => {
    const { id, key } = await addAccount();
    const { page, close } = await open();
    await visit(page, key);
    const history = section(page, "History");
    const count = async () => (await hosted.store.tenant(id).reports()).reports.length;
    await history
      .getByRole("button", { name: /^Delete the report/ })
      .first()
      .click();
    await expect.poll(() => history.getByRole("listitem").count()).toBe(1);
    expect(await count()).toBe(1);
    await history.getByRole("button", { name: "Delete all reports" }).click();
    await page.getByRole("button", { name: "Delete all", exact: true }).click();
    await history.getByText("There are none.").waitFor();
    expect(await count()).toBe(0);
    await close();
  });

  test("says in words what is refused, and keeps the form", async () => {
    const { id } = await addAccount();
    const { key: narrow } = await addKey(hosted.store, id, { label: "narrow" });
    const { page, close } = await open({ expected: REFUSED });
    const refusals = [
      ["schlüssel", "This is not a key"],
      ["cv_live_nothing", "key"],
      [narrow, "This key is for profile, convert, validate, plan only."],
    ] as const;
    for (const [key, words] of refusals) {
      await enter(page, key);
      await page.getByRole("alert").getByText(words, { exact: false }).waitFor();
      expect(await page.getByLabel("A key of your account").count()).toBe(1);
    }
    await close();
  });

  test("forgets a key that is not taken any more", async () => {
    const { key, keyId, id } = await addAccount();
    const { page, close } = await open({ expected: REFUSED });
    await visit(page, key);
    await hosted.store.tenant(id).revokeKey(keyId);
    const show = section(page, "Usage").getByRole("button", { name: "Show" });
    await expect
      .poll(async () => {
        if (await show.isVisible()) await show.click();
        return page.getByLabel("A key of your account").count();
      })
      .toBe(1);
    expect(await page.getByRole("alert").innerText()).toMatch(/key/);
    await close();
  });

  test("shows what an account calls its keys as text", async () => {
    const { key, id } = await addAccount();
    const label = '<img src=x onerror="alert(1)">';
    await addKey(hosted.store, id, { label });
    const { page, close } = await open();
    await visit(page, key);
    expect(await section(page, "Keys").innerText()).toContain(label);
    await close();
  });

  test("its policy is strict, and that of its file", async () => {
    const { page, close } = await open();
    const headers = (await page.request.get(`${hosted.url}/account/`)).headers();
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'; .*frame-ancestors 'none'$/,
    );
    expect(headers).toMatchObject({ "referrer-policy": "no-referrer" });
    const redirect = await page.request.get(`${hosted.url}/account`, { maxRedirects: 0 });
    expect([redirect.status(), redirect.headers().location]).toEqual([308, "account/"]);
    await close();
  });

  test.each([
    { colorScheme: "light", viewport: { width: 1280, height: 900 } },
    { colorScheme: "dark", viewport: { width: 360, height: 760 } },
    { colorScheme: "light", viewport: { width: 360, height: 760 } },
    { colorScheme: "dark", viewport: { width: 1280, height: 900 } },
  ] as const)("can be used by everybody, $colorScheme, $viewport.width wide", async (look) => {
    const { key } = await addAccount();
    const { page, close } = await open(look);
    expect(await findViolations(page)).toEqual([]);
    await visit(page, key);
    await section(page, "History").locator("summary", { hasText: "profile" }).click();
    expect(await findViolations(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    await page.getByRole("button", { name: "Rotate build" }).click();
    await page.getByRole("button", { name: "Make a new key" }).click();
    await page.getByRole("region", { name: /^The new key/ }).waitFor();
    expect(await isTooWide(page)).toBe(false);
    await close();
  });
});
