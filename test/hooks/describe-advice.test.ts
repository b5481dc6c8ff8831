import { describe, expect, test } from "vitest";
import type { Advice } from "../../src/hooks/advise.js";
import { describeAdvice } from "../../src/hooks/describe-advice.js";

const TOON: Advice = {
  verdict: "convert",
  better: { kind: "toon", text: "SECRET", source_chars: 2656, chars: 2025, savings_pct: 23.8 },
};
const HYBRID: Advice = { verdict: "split_first", better: { ...TOON.better!, kind: "hybrid" } };

const say = (advice: Advice, document = "/p/a.md", copy?: string) =>
  describeAdvice(advice, { document, copy });

describe("a line", () => {
  test("says what is saved and how to print it", () => {
    expect(say(TOON)).toBe(
      "Context Verdict: as TOON this file costs 23.8 % fewer characters (2,025 instead of 2,656), " +
        "without loss. To print that: context-verdict convert --quiet /p/a.md",
    );
    expect(say(HYBRID)).toBe(
      "Context Verdict: as a hybrid of Markdown and TOON this file costs 23.8 % fewer characters " +
        "(2,025 instead of 2,656), without loss. " +
        "To print that: context-verdict plan --quiet --include-hybrid /p/a.md",
    );
  });

  test("names the copy where there is one", () => {
    expect(say(TOON, "/p/a.md", "/p/.cv/a-0123.toon")).toMatch(
      /, without loss\. To read it again, read \/p\/\.cv\/a-0123\.toon; to edit it, edit the file itself\.$/,
    );
  });

  test("without anything better is about the verdict alone", () => {
    for (const verdict of [
      "keep_markdown",
      "review",
      "split_first",
      "convert",
      "refused",
    ] as const) {
      expect(say({ verdict })).toMatch(new RegExp(`^Context Verdict: ${verdict}: [^\\n]+\\.$`));
    }
  });

  test.each([
    ["/p/two words.md", "'/p/two words.md'"],
    ["/p/it's; rm -rf ~.md", "'/p/it'\\''s; rm -rf ~.md'"],
    ["/p/$(id).md", "'/p/$(id).md'"],
    ["/p/Ü.md", "'/p/Ü.md'"],
  ])("quotes %s for a shell", (path, quoted) => {
    expect(say(TOON, path).endsWith(`--quiet ${quoted}`)).toBe(true);
  });

  test.each(["/p/a\nb.md", "/p/a\u001b[2J.md", "/p/\u202egnp.md", `/p/${"x".repeat(1_000)}.md`])(
    "does not repeat %j",
    (path) => {
      expect(say(TOON, path)).toMatch(/, without loss\.$/);
      expect(say(TOON, path, path)).toMatch(/, without loss\.$/);
    },
  );
});
