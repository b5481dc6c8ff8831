import { describe, expect, it } from "vitest";
import { renderVerdict } from "../../src/render/terminal/verdict-card.js";
import { keepBest, plainView, sampleBest, sampleVerdict, sampleWarning } from "./sample.js";

const show = (
  verdict: Parameters<typeof sampleVerdict>[0],
  best = sampleBest(),
  path: string | undefined = "a b.md",
) => renderVerdict(sampleVerdict(verdict), plainView(200), { path, best, tokens: 190 });

describe("the end of a card", () => {
  it.each([
    ["toon", "apply"],
    ["hybrid", "apply"],
    ["compact", "compact --in-place"],
  ] as const)("is the command that writes the best form: %s", (form, command) => {
    expect(show({}, sampleBest({ form }))).toMatch(
      new RegExp(`\\n\\n {2}context-verdict ${command} 'a b\\.md'$`),
    );
  });

  it("names the document, and FILE for standard input", () => {
    expect(show({})).toMatch(/^● CONVERT {2}a b\.md: TOON is worth it\.\n/);
    const piped = renderVerdict(sampleVerdict(), plainView(), { best: sampleBest() });
    expect(piped).toMatch(/^● CONVERT {2}standard input: /);
    expect(piped).toMatch(/\n {2}context-verdict apply FILE$/);
    expect(show({}, sampleBest(), "a\x1b.md")).toMatch(/apply FILE$/);
  });

  it("says that there is nothing to do", () => {
    expect(show({ verdict: "keep_markdown" }, keepBest())).toMatch(
      /\n\n {2}Nothing to do: use it as it is\.$/,
    );
  });

  it("says of a review what to look at, and what happens then", () => {
    const warnings = [3, 9].map((line) =>
      sampleWarning({ range: { line_start: line, line_end: line, char_start: 0, char_end: 1 } }),
    );
    const review = { verdict: "review", warnings } as const;
    expect(show(review, { ...keepBest(), reason: "review_first" })).toMatch(
      /\n {2}Look at vague_rule \(lines 3, 9\)\. Once that is mended, it can be converted\. To convert it as it is, this shows the change and writes it:\n {2}context-verdict apply --force 'a b\.md'$/,
    );
    expect(show(review, sampleBest({ form: "compact", reason: "review_first" }))).toMatch(
      /Until then, this is safe:\n {2}context-verdict compact --in-place 'a b\.md'$/,
    );
    const padding = {
      verdict: "review" as const,
      warnings: [sampleWarning({ code: "padding_savings" })],
    };
    expect(show(padding, keepBest())).toMatch(/Nothing to do: use it as it is\.$/);
  });

  it("gives no advice on the form beside it, but on what the document says", () => {
    const warnings = [
      sampleWarning({ suggestion: "Name the action" }),
      sampleWarning({ code: "split_candidate", severity: "info", suggestion: "See the plan" }),
      sampleWarning({ code: "negative_savings", suggestion: "Load the Markdown as it is" }),
    ];
    const card = show({ verdict: "keep_markdown", warnings }, sampleBest({ form: "compact" }));
    expect(card).toContain("→ Name the action");
    expect(card).not.toMatch(/See the plan|Load the Markdown/);
    expect(renderVerdict(sampleVerdict({ warnings }), plainView())).toContain("→ See the plan");
  });

  it("has the tokens of the form that is recommended, and no others", () => {
    expect(show({})).toContain("  tokens      300 → 190 as TOON, 110 fewer (36.7 %), estimated by");
    const kept = show({ verdict: "keep_markdown" }, keepBest());
    expect(kept).toContain("  tokens      300, estimated by pieces@2\n");
    expect(kept).not.toMatch(/→ \d/);
  });
});
