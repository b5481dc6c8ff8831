import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findBacktickSpans } from "../../../src/engine/markdown/imports.js";
import { HOSTS } from "../../../src/features/hosts/hosts.js";
import { isAgentFile } from "../../../src/features/hosts/is-agent-file.js";
import { findBacktickImports } from "../../../src/features/hosts/read-instructions.js";
import { words } from "../../support/words.js";

describe("a file for agents", () => {
  test.each(
    words(`
    AGENTS.md packages/core/AGENTS.md /repo/app/CLAUDE.md CLAUDE.local.md a/GEMINI.md
    AGENTS.override.md .claude/CLAUDE.md .claude/rules/testing.md app/.claude/rules/deep/er/api.md
    .cursor/rules/style.mdc .cursorrules .windsurfrules .windsurf/rules/a.md .clinerules
    .clinerules/a.md .clinerules/a.txt .github/copilot-instructions.md
    .github/instructions/web/a.instructions.md skills/pdf/SKILL.md
    .claude/skills/templates/SKILL.md skills/app/examples/AGENTS.md
    .claude/skills/pdf/references/forms.md .claude/agents/reviewer.md .claude/commands/ship/it.md
    .github/prompts/a.prompt.md
  `),
  )("is %s", (path) => expect(isAgentFile(path)).toBe(true));

  test.each([
    ...["README.md", "CHANGELOG.md", "docs/guide.md", "docs/agents.md", "CONTEXT.md"],
    ...["docs/AGENTS.md.md", "docs/MY-AGENTS.md", "AGENTS.md/page.md"],
    ...["AGENTS.hybrid.md", "claude.md"],
    ...[".claude/rules/README.md", ".claude/skills/pdf/readme.md", ".claude/settings.json"],
    ...[".claude/notes.md", ".clinerules/workflows/release.md"],
    ...[".github/ISSUE_TEMPLATE/bug.md", ".github/PULL_REQUEST_TEMPLATE.md"],
    ...["skills/pdf/forms.md", ".claude/skills/rep/assets/report.md"],
    "a/.agents/skills/group/rep/templates/AGENTS.md",
    ...[".opencode/skill/rep/examples/deep/CLAUDE.md", "src/content/_posts/rules.mdx", ""],
  ])("is not %s", (path) => expect(isAgentFile(path)).toBe(false));

  test("is every name that a host loads, but for those of pages", () => {
    const names = HOSTS.flatMap(({ places }) => places.flatMap(({ files }) => files)).map(
      (pattern) => pattern.replace("**/*", "x/y"),
    );
    const left = names.filter((name) => !isAgentFile(`some/where/${name}`));
    expect([...new Set(left)].sort()).toEqual(["CONTEXT.md", "agents.md"]);
  });
});

/** As Gemini CLI has it: its time grows with the square of the backticks that are left open. */
const SPAN = /(`+)([\s\S]*?)\1/g;

const ticks = fc.integer({ min: 1, max: 9 }).map((count) => "`".repeat(count));
const texts = fc.array(fc.oneof(ticks, fc.constantFrom("a", "\n", " @./a.md")), { maxLength: 12 });

test("spans are those of Gemini CLI's pattern", () =>
  fc.assert(
    fc.property(texts, (parts) => {
      const text = parts.join("");
      const expected = [...text.matchAll(SPAN)].map(({ 0: span, index }) => {
        return { start: index, end: index + span.length };
      });
      expect(findBacktickSpans(text)).toEqual(expected);
    }),
    {
      numRuns: 2_000,
      examples: [[["```", "a", "`"]], [["`````"]], [["``", "a", "`", "b", "`````"]]],
    },
  ));

test("imports are told from addresses, words and code", () => {
  const text = "@a.md b@c.md (@d.md) @./e.md\t@/f.md\r\n@-g @_h @1 `@i.md` @j.md, ``` @k";
  expect(findBacktickImports(text).map(({ path }) => path)).toEqual([
    ...["a.md", "./e.md", "/f.md", "j.md,", "k"],
  ]);
});

test("a text of backticks takes no time to speak of", () => {
  const open = Array.from({ length: 1_400 }, (_, index) => "`".repeat(1_400 - index)).join(" ");
  for (const text of [
    open,
    "` `` ".repeat(100_000),
    "`".repeat(1_000_000),
    "` @a ".repeat(100_001),
  ]) {
    findBacktickImports(text);
  }
  expect(findBacktickSpans("`".repeat(1_000_001))).toEqual([{ start: 0, end: 1_000_000 }]);
});
