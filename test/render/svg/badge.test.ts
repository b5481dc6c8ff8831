import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { plan } from "../../../src/index.js";
import { describeBadge, drawBadge } from "../../../src/render/svg/badge.js";

const read = (name: string) =>
  readFileSync(new URL(`../../../examples/${name}`, import.meta.url), "utf8");

describe("a badge", () => {
  test.each([
    ["options.md", "convert −14.1\u00a0% tokens", "good"],
    ["mixed.md", "hybrid −11.9\u00a0% tokens", "good"],
    ["AGENTS.md", "keep Markdown", "neutral"],
  ])("%s", (name, message, tone) => {
    expect(describeBadge(plan(read(name)))).toEqual({ label: "TOON", message, tone });
  });

  test("is one SVG without anything to load or run, and escapes what it says", () => {
    const svg = drawBadge({ label: "<script>", message: `a & "b"\u0000`, tone: "good" });
    expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(svg).toContain("&lt;script&gt;");
    expect(svg).toContain("a &amp; &quot;b&quot;\ufffd");
    expect(svg).not.toMatch(/<script|href|style=|url\(/);
  });
});
