import { describe, expect, test } from "vitest";
import { readConfig, VARIABLES } from "../../../hosted/src/config/read-config.js";
import { createMetrics } from "../../../hosted/src/operations/metrics.js";
import { readText } from "./files.js";

const PAGES = ["docs/hosted.md", "docs/security.md"];
const page = readText("docs/hosted.md");
const defaults = readConfig({});
const inWords = (amount: number) => amount.toLocaleString("en");

describe.each(PAGES)("%s", (page) => {
  const text = readText(page);

  test("says that the service is not launched", () =>
    expect(text.split("\n").slice(0, 6).join("\n")).toMatch(/not launched/));

  test("names no address that could be one", () => {
    for (const [address] of text.matchAll(/https?:\/\/[\w.-]+/g)) {
      expect(address).toMatch(/example\.org$|127\.0\.0\.1$|NAME$|METRICS_HOST$/);
    }
  });
});

describe("docs/security.md", () => {
  const text = readText("docs/security.md");

  test("names for every claim of its tables the tests that show it", () => {
    const tables = text.split(/\n\n/).filter((part) => /^\|.*\| Shown by \|$/m.test(part));
    expect(tables).toHaveLength(2);
    for (const row of tables.flatMap((table) => table.split("\n").slice(2))) {
      const shown = row.split(" | ").at(-1) ?? "";
      expect(shown, row).toMatch(/\]\(\.\.\/test\/[^)]+\)|^the tables below \|/);
    }
  });
});

describe("docs/hosted.md", () => {
  test("explains every variable, with its default", () => {
    for (const [name, [, fallback]] of Object.entries(VARIABLES)) {
      const shown = name === "WORKERS" ? "one per core" : fallback || "none";
      expect(page).toMatch(new RegExp(`^- .*\`${name}\` \\(${shown}[,;)]`, "m"));
    }
    const list = page.split("### Configuration")[1]!.split("###")[0]!;
    expect(list.match(/`[A-Z_]+` \(/g)).toHaveLength(Object.keys(VARIABLES).length);
  });

  test("explains every metric, with its labels", async () => {
    const PREFIX = "context_verdict_";
    for (const metric of await createMetrics().registry.getMetricsAsJSON()) {
      if (metric.name.startsWith(PREFIX)) {
        expect(page).toMatch(new RegExp(`^- .*\`${metric.name.slice(PREFIX.length)}\``, "m"));
      }
    }
  });

  test("has the limits of the configuration", () => {
    expect(page).toContain(`every further ${inWords(defaults.charactersPerCredit)} characters`);
    expect(page).toContain(
      `| ${defaults.keyCreditsPerMinute} a minute, up to ${defaults.keyBurst} at once |`,
    );
    expect(page).toContain(
      `| ${defaults.tenantCreditsPerMinute} a minute, up to ${defaults.tenantBurst} at once |`,
    );
    expect(page).toContain(`| ${inWords(defaults.documentsPerDay)} |`);
    expect(page).toContain(`| ${inWords(defaults.charactersPerDay)} |`);
    expect(page).toContain(`within ${defaults.usageEventHours} hours`);
  });
});
