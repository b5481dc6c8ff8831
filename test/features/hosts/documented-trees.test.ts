import { describe, expect, it } from "vitest";
import { defaultEstimator } from "../../../src/engine/tokens/default-estimator.js";
import { findLoads } from "../../../src/features/hosts/find-loads.js";
import { HOSTS } from "../../../src/features/hosts/hosts.js";
import type { HostLoads } from "../../../src/features/hosts/report.js";
import { joinPath } from "../../../src/features/hosts/tree.js";
import { memoryTree } from "./memory-tree.js";

const CODEX = "openai/codex codex-rs/core/src/agents_md.rs at 0cf644a";
const CLAUDE = "code.claude.com/docs/en/memory";
const GEMINI = "google-gemini/gemini-cli docs/cli/gemini-md.md at 5411f11";
const GEMINI_PATHS = "google-gemini/gemini-cli memoryDiscovery.ts at 5411f11";
const GEMINI_IMPORTS = "google-gemini/gemini-cli memoryImportProcessor.ts at 5411f11";
const GEMINI_SKILLS = "google-gemini/gemini-cli skillLoader.ts at 5411f11";
const CODEX_SKILLS = "openai/codex codex-rs/core-skills/src/loader.rs at 033d1d0";
const CLAUDE_SKILLS = "code.claude.com/docs/en/skills and CHANGELOG 2.1.105";
const CURSOR = "cursor.com/docs/rules";
const CURSOR_SKILLS = "cursor.com/docs/context/skills";
const COPILOT_CHANGES = "github/copilot-cli changelog.md 1.0.26, 1.0.35 and reports";
const COPILOT_SKILLS = "github/copilot-cli changelog.md 0.0.410, 1.0.11, 1.0.55";
const COPILOT = "docs.github.com Adding custom instructions for GitHub Copilot CLI";
const OPENCODE_SKILLS = "anomalyco/opencode packages/opencode/src/skill/index.ts at 048f74f";
const CLINE_SKILLS = "cline/cline skills.ts at 0f667f0 and skill-directories.ts at 463208d";
const WINDSURF_SKILLS = "docs.windsurf.com/windsurf/cascade/skills";
const OPENCODE = "opencode.ai/docs/rules/ and instruction.ts at 00b964b";
const CLINE = "cline/cline docs/customization/cline-rules.mdx at 21cb8d2";
const WINDSURF = "docs.windsurf.com/windsurf/cascade/memories, in copies";

/** A tree and what its host's documentation says of it. Paths are below `/repo`, or absolute. */
interface Case {
  /** What the source says, in our words. */
  says: string;
  source: string;
  host: string;
  /** Texts; a list of names is files with a text of their own. */
  files: Readonly<Record<string, string>> | readonly string[];
  /** Where the host starts. Default: the repository. */
  at?: string;
  /** Whether files of the user, whose directory is `/home/me`, are looked at. */
  user?: true;
  /** Without a repository. */
  bare?: true;
  start: readonly string[];
  later?: readonly string[];
  /** Names of skills that are listed at the start. */
  skills?: readonly string[];
  /** Kinds of findings with their files. */
  finds?: readonly string[];
}

const skill = (name: string, more = "description: What it is for.") => {
  return rule(name === "" ? more : `name: ${name}\n${more}`, "Long instructions.");
};
const rule = (fields: string, text = "Rule.") => `---\n${fields}\n---\n\n${text}\n`;

const CASES: readonly Case[] = [
  {
    says: "files are taken from the root of the repository down to the directory",
    source: CODEX,
    host: "codex",
    files: ["AGENTS.md", "a/AGENTS.md", "a/b/AGENTS.md", "a/b/c/AGENTS.md", "other/AGENTS.md"],
    at: "a/b",
    start: ["AGENTS.md", "a/AGENTS.md", "a/b/AGENTS.md"],
  },
  {
    says: "AGENTS.override.md takes the place of AGENTS.md in its directory",
    source: CODEX,
    host: "codex",
    files: ["AGENTS.md", "a/AGENTS.md", "a/AGENTS.override.md", "CLAUDE.md"],
    at: "a",
    start: ["AGENTS.md", "a/AGENTS.override.md"],
  },
  {
    says: "without a marker of a root, only the directory itself counts",
    source: CODEX,
    host: "codex",
    files: ["AGENTS.md", "a/AGENTS.md"],
    at: "a",
    bare: true,
    start: ["a/AGENTS.md"],
  },
  {
    says: "32 KiB are shared from the root down: the deepest file loses",
    source: CODEX,
    host: "codex",
    files: {
      "AGENTS.md": `# Root\n\n${"x".repeat(32_700)}\n`,
      "a/AGENTS.md": `# Kept\n\n${"y".repeat(100)}\n\n# Lost\n\nz\n`,
    },
    at: "a",
    start: ["AGENTS.md", "a/AGENTS.md"],
    finds: ["cut a/AGENTS.md"],
  },
  {
    says: "files of the user come first, then those above from the root of the file system down",
    source: CLAUDE,
    host: "claude-code",
    files: [
      "/etc/claude-code/CLAUDE.md",
      "/home/me/.claude/CLAUDE.md",
      "/home/me/.claude/rules/own.md",
      "/CLAUDE.md",
      "CLAUDE.md",
      "a/CLAUDE.md",
      "a/CLAUDE.local.md",
    ],
    at: "a",
    user: true,
    start: [
      "/etc/claude-code/CLAUDE.md",
      "/home/me/.claude/CLAUDE.md",
      "/home/me/.claude/rules/own.md",
      "/CLAUDE.md",
      "CLAUDE.md",
      "a/CLAUDE.md",
      "a/CLAUDE.local.md",
    ],
  },
  {
    says: "CLAUDE.local.md follows CLAUDE.md; what is below is loaded on demand",
    source: CLAUDE,
    host: "claude-code",
    files: ["CLAUDE.md", "CLAUDE.local.md", "a/CLAUDE.md", "a/b/CLAUDE.local.md"],
    start: ["CLAUDE.md", "CLAUDE.local.md"],
    later: ["a/CLAUDE.md nested", "a/b/CLAUDE.local.md nested"],
  },
  {
    says: "rules are found in subfolders; those with paths wait for a file that fits",
    source: CLAUDE,
    host: "claude-code",
    files: {
      ".claude/CLAUDE.md": "Main.",
      ".claude/rules/style.md": "Style.",
      ".claude/rules/backend/db.md": "Database.",
      ".claude/rules/api.md": rule('paths:\n  - "src/api/**/*.{ts,tsx}"\n  - lib/**'),
    },
    start: [".claude/CLAUDE.md", ".claude/rules/backend/db.md", ".claude/rules/style.md"],
    later: [".claude/rules/api.md paths src/api/**/*.{ts,tsx} lib/**"],
  },
  {
    says: "AGENTS.md is read where no CLAUDE.md is in the directory or above",
    source: CLAUDE,
    host: "claude-code",
    files: ["AGENTS.md", "a/AGENTS.md", "a/.claude/AGENTS.md", "a/b/AGENTS.md", "a/c/CLAUDE.md"],
    at: "a",
    start: ["AGENTS.md", "a/AGENTS.md", "a/.claude/AGENTS.md"],
    later: ["a/b/AGENTS.md nested", "a/c/CLAUDE.md nested"],
  },
  {
    says: "a CLAUDE.md anywhere above, or CLAUDE.local.md alone, turns AGENTS.md off",
    source: CLAUDE,
    host: "claude-code",
    files: ["CLAUDE.local.md", "AGENTS.md", "a/AGENTS.md", "a/b/AGENTS.md"],
    at: "a",
    start: ["CLAUDE.local.md"],
  },
  {
    says: "the user's own CLAUDE.md does not turn AGENTS.md off",
    source: CLAUDE,
    host: "claude-code",
    files: ["/home/me/repo/.git/HEAD", "/home/me/repo/AGENTS.md", "/home/me/.claude/CLAUDE.md"],
    at: "../home/me/repo",
    user: true,
    start: ["/home/me/.claude/CLAUDE.md", "/home/me/repo/AGENTS.md"],
  },
  {
    says: "an import is loaded with the file, is relative to it, and is not one inside of code",
    source: CLAUDE,
    host: "claude-code",
    files: {
      "CLAUDE.md":
        "See @docs/a.md and `@docs/no.md`.\n\n```\n@docs/no.md\n```\n\n- @Design\\ Docs/b.md\n",
      "docs/a.md": "@more/c.md",
      "docs/more/c.md": "C.",
      "docs/no.md": "No.",
      "Design Docs/b.md": "B.",
    },
    start: ["CLAUDE.md", "docs/a.md", "docs/more/c.md", "Design Docs/b.md"],
  },
  {
    says: "imports go four hops deep",
    source: CLAUDE,
    host: "claude-code",
    files: {
      "CLAUDE.md": "@1.md",
      "1.md": "@2.md",
      "2.md": "@3.md",
      "3.md": "@4.md",
      "4.md": "@5.md",
      "5.md": "Too deep.",
    },
    start: ["CLAUDE.md", "1.md", "2.md", "3.md", "4.md"],
    finds: ["deep 4.md"],
  },
  {
    says: "an import of a file outside of the working directory waits for approval",
    source: CLAUDE,
    host: "claude-code",
    files: { "a/CLAUDE.md": "@../shared.md\n@~/.claude/mine.md", "shared.md": "Shared." },
    at: "a",
    start: ["a/CLAUDE.md"],
    finds: ["outside a/CLAUDE.md", "outside a/CLAUDE.md"],
  },
  {
    says: "a CLAUDE.md that imports AGENTS.md gives both",
    source: CLAUDE,
    host: "claude-code",
    files: { "CLAUDE.md": "@AGENTS.md", "AGENTS.md": "Text." },
    start: ["CLAUDE.md", "AGENTS.md"],
  },
  {
    says: "a CLAUDE.md that is a link to AGENTS.md gives the text once, import or not",
    source: CLAUDE,
    host: "claude-code",
    files: {
      "CLAUDE.md": "-> AGENTS.md",
      ".claude/CLAUDE.md": "@../AGENTS.md",
      "AGENTS.md": "Text.",
    },
    start: ["CLAUDE.md", ".claude/CLAUDE.md"],
  },
  {
    says: "files over 4 MiB are skipped; fewer than 200 lines are advised",
    source: CLAUDE,
    host: "claude-code",
    files: { "CLAUDE.md": "x".repeat(4_194_305), "CLAUDE.local.md": "y\n".repeat(201) },
    start: ["CLAUDE.local.md"],
    finds: ["cut CLAUDE.md", "advice CLAUDE.local.md"],
  },
  {
    says: "global file, then those of the directory and above it; below, when a tool gets there",
    source: GEMINI,
    host: "gemini-cli",
    files: [
      "/home/me/.gemini/GEMINI.md",
      "/GEMINI.md",
      "GEMINI.md",
      "a/GEMINI.md",
      "a/b/GEMINI.md",
    ],
    at: "a",
    user: true,
    start: ["/home/me/.gemini/GEMINI.md", "GEMINI.md", "a/GEMINI.md"],
    later: ["a/b/GEMINI.md nested"],
  },
  {
    says: "files above are sorted by path: a folder that sorts before GEMINI.md comes first",
    source: GEMINI_PATHS,
    host: "gemini-cli",
    files: ["GEMINI.md", "Api/GEMINI.md"],
    at: "Api",
    start: ["Api/GEMINI.md", "GEMINI.md"],
  },
  {
    says: "imports stay in the repository, may be absolute, and fail where there is no file",
    source: GEMINI_IMPORTS,
    host: "gemini-cli",
    files: {
      "a/GEMINI.md": "@../shared.md @/repo/b.md\n@./gone.md\n@../../secret.md",
      "shared.md": "Shared.",
      "b.md": "B.",
      "/secret.md": "Secret.",
    },
    at: "a",
    start: ["a/GEMINI.md", "shared.md", "b.md"],
    finds: ["missing a/GEMINI.md", "outside a/GEMINI.md"],
  },
  {
    says: "a file that two files import is inserted twice",
    source: GEMINI_IMPORTS,
    host: "gemini-cli",
    files: { "GEMINI.md": "@./x.md", "a/GEMINI.md": "@../x.md", "x.md": "X." },
    at: "a",
    start: ["GEMINI.md", "x.md", "a/GEMINI.md", "x.md"],
    finds: ["twice x.md"],
  },
  {
    says: "imports go five deep",
    source: GEMINI_IMPORTS,
    host: "gemini-cli",
    files: {
      "GEMINI.md": "@./1.md",
      "1.md": "@./2.md",
      "2.md": "@./3.md",
      "3.md": "@./4.md",
      "4.md": "@./5.md",
      "5.md": "@./6.md",
      "6.md": "Too deep.",
    },
    start: ["GEMINI.md", "1.md", "2.md", "3.md", "4.md", "5.md"],
    finds: ["deep 5.md"],
  },
  {
    says: "an import counts wherever it is, but between backticks: also in indented code, tildes, comments",
    source: GEMINI_IMPORTS,
    host: "gemini-cli",
    files: {
      "GEMINI.md":
        "---\na: @./1.md\n---\n\ntext\n\n    @./2.md\n\n~~~\n@./3.md\n~~~\n\n<!-- @./4.md -->\n\n`@./no.md` ```\n@./no.md\n```\n\n(@./no.md) a@./no.md @_no.md @9.md\n",
      ...Object.fromEntries(
        ["1", "2", "3", "4", "no", "_no", "9"].map((name) => [`${name}.md`, name]),
      ),
    },
    start: ["GEMINI.md", "1.md", "2.md", "3.md", "4.md"],
  },
  {
    says: "skills of .agents and .gemini, or `skills` itself; name and description are needed; one of a name",
    source: GEMINI_SKILLS,
    host: "gemini-cli",
    files: {
      "GEMINI.md": "Text.",
      ".agents/skills/a/SKILL.md": skill("a"),
      ".gemini/skills/SKILL.md": skill("b", "description: |\n  Line: one.\n  Two."),
      ".gemini/skills/x/SKILL.md": skill("a", "description: Other."),
      ".gemini/skills/deep/y/SKILL.md": skill("deep"),
      ".gemini/skills/c/SKILL.md": skill("", "description: No name."),
      ".claude/skills/d/SKILL.md": skill("d"),
    },
    start: ["GEMINI.md"],
    skills: ["a: What it is for.", "b: Line: one. Two."],
    finds: ["cut .gemini/skills/c/SKILL.md"],
  },
  {
    says: "skills of the folders from the root, deep ones, too; more than 1,024 characters are an error",
    source: CODEX_SKILLS,
    host: "codex",
    files: {
      ".agents/skills/x/y/SKILL.md": skill("a"),
      "sub/.agents/skills/a/SKILL.md": skill("a"),
      "sub/.codex/skills/plain/SKILL.md": rule("other: b"),
      "sub/.agents/skills/long/SKILL.md": skill("long", `description: ${"d".repeat(1_025)}`),
      "/home/me/.agents/skills/mine/SKILL.md": skill("mine"),
    },
    at: "sub",
    user: true,
    start: [],
    skills: ["a: What it is for.", "plain", "a: What it is for.", "mine: What it is for."],
    finds: ["cut sub/.agents/skills/long/SKILL.md"],
  },
  {
    says: "the list is shortened beyond its budget",
    source: "openai/codex codex-rs/core-skills/src/render.rs at 0899b7c",
    host: "codex",
    files: Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [
        `.agents/skills/${index}/SKILL.md`,
        skill(`s${index}`, `description: ${"d".repeat(1_000)}`),
      ]),
    ),
    start: [],
    skills: Array.from({ length: 10 }, (_, index) => `s${index}: ${"d".repeat(1_000)}`),
    finds: ["advice .agents/skills/0/SKILL.md"],
  },
  {
    says: "the description with when_to_use, cut at 1,536 characters; not of skills that only people call",
    source: CLAUDE_SKILLS,
    host: "claude-code",
    files: {
      ".claude/skills/a/SKILL.md": skill(
        "",
        "description: 'It''s A.'\nwhen_to_use: \"For \\\"a\\\".\"",
      ),
      ".claude/skills/b/SKILL.md": skill("b", "description: B.\ndisable-model-invocation: true"),
      ".claude/skills/c/SKILL.md": skill("c", `description: >-\n  ${"d ".repeat(1_000)}`),
      ".claude/skills/x/deep/SKILL.md": skill("deep"),
      ".agents/skills/d/SKILL.md": skill("d"),
      "sub/.claude/skills/e/SKILL.md": skill("e"),
    },
    at: "sub",
    start: [],
    skills: [
      `a: It's A. For "a".`,
      `c: ${"d ".repeat(1_000).slice(0, 1_536)}`,
      "e: What it is for.",
    ],
    finds: ["cut .claude/skills/c/SKILL.md"],
  },
  {
    says: "skills of its own, of Claude Code and of Codex; not those that only people call",
    source: CURSOR_SKILLS,
    host: "cursor",
    files: {
      ".cursor/skills/a/SKILL.md": skill("a"),
      ".claude/skills/b/SKILL.md": skill("b"),
      ".codex/skills/c/SKILL.md": skill("c"),
      ".claude/skills/d/SKILL.md": skill("d", "description: D.\ndisable-model-invocation: true"),
    },
    start: [],
    skills: ["a: What it is for.", "b: What it is for.", "c: What it is for."],
  },
  {
    says: "a plain .md among the rules is ignored",
    source: CURSOR,
    host: "cursor",
    files: {
      ".cursor/rules/a.md": rule("alwaysApply: true"),
      "sub/.cursor/rules/b.md": rule("alwaysApply: true"),
      ".cursor/rules/c.mdc": rule("alwaysApply: true"),
    },
    start: [".cursor/rules/c.mdc"],
  },
  {
    says: "of rules, those that always apply; globs, a description or a mention for the others",
    source: CURSOR,
    host: "cursor",
    files: {
      ".cursor/rules/always.mdc": rule("description: d\nglobs: a\nalwaysApply: true"),
      ".cursor/rules/ts.mdc": rule("description:\nglobs: *.ts,src/**/*.tsx\nalwaysApply: false"),
      ".cursor/rules/deep/ask.mdc": rule('description: "Migrations"\nalwaysApply: false'),
      ".cursor/rules/manual.mdc": rule("alwaysApply: false"),
    },
    start: [".cursor/rules/always.mdc"],
    later: [
      ".cursor/rules/deep/ask.mdc description",
      ".cursor/rules/manual.mdc manual",
      ".cursor/rules/ts.mdc paths *.ts src/**/*.tsx",
    ],
  },
  {
    says: "AGENTS.md, CLAUDE.md and the legacy file at the root; AGENTS.md below for files there",
    source: CURSOR,
    host: "cursor",
    files: ["AGENTS.md", "CLAUDE.md", ".cursorrules", "web/AGENTS.md", "web/ui/AGENTS.md"],
    start: ["AGENTS.md", "CLAUDE.md", ".cursorrules"],
    later: ["web/AGENTS.md nested", "web/ui/AGENTS.md nested"],
  },
  {
    says: "the root, the directory and those between; modular files not of those between",
    source: COPILOT,
    host: "copilot-cli",
    files: {
      ".github/copilot-instructions.md": "Root.",
      "AGENTS.md": "Agents.",
      "a/CLAUDE.md": "Between.",
      "a/b/.claude/CLAUDE.md": "Here.",
      "a/b/GEMINI.md": "Gemini.",
      ".github/instructions/x/ts.instructions.md": rule('applyTo: "**/*.ts,**/*.tsx"'),
      "a/.github/instructions/no.instructions.md": rule("applyTo: a"),
      "a/b/.github/instructions/py.instructions.md": rule("applyTo: '*.py'"),
      "a/b/c/AGENTS.md": "Nested.",
    },
    at: "a/b",
    start: [
      ".github/copilot-instructions.md",
      "AGENTS.md",
      "a/CLAUDE.md",
      "a/b/.claude/CLAUDE.md",
      "a/b/GEMINI.md",
    ],
    later: [
      ".github/instructions/x/ts.instructions.md paths **/*.ts **/*.tsx",
      "a/b/.github/instructions/py.instructions.md paths *.py",
      "a/b/c/AGENTS.md nested",
    ],
  },
  {
    says: "instructions for every file are loaded at the start",
    source: COPILOT_CHANGES,
    host: "copilot-cli",
    files: {
      ".github/instructions/a.instructions.md": rule("applyTo: '**'", "A."),
      ".github/instructions/b.instructions.md": rule('applyTo: "**/*"', "B."),
      ".github/instructions/c.instructions.md": rule('applyTo: "*.md,**"', "C."),
      ".github/instructions/d.instructions.md": rule('applyTo: "**/*.md"', "D."),
    },
    start: ["a", "b", "c"].map((name) => `.github/instructions/${name}.instructions.md`),
    later: [".github/instructions/d.instructions.md paths **/*.md"],
  },
  {
    says: "skills at every level, deep ones, too; name and description may be missing",
    source: COPILOT_SKILLS,
    host: "copilot-cli",
    files: {
      ".github/skills/x/y/SKILL.md": skill("a"),
      "sub/.claude/skills/b/SKILL.md": "No front matter.",
      "sub/.agents/skills/a/SKILL.md": skill("a", "description: Other."),
    },
    at: "sub",
    start: [],
    skills: ["a: What it is for.", "b"],
  },
  {
    says: "copies of the same text are removed",
    source: COPILOT,
    host: "copilot-cli",
    files: { "AGENTS.md": "Same.", "CLAUDE.md": "Same.", "GEMINI.md": "Other." },
    start: ["AGENTS.md", "GEMINI.md"],
  },
  {
    says: "imports are relative, within the repository, and not followed in GEMINI.md",
    source: COPILOT,
    host: "copilot-cli",
    files: {
      "AGENTS.md": "@docs/a.md @/repo/docs/b.md @~/c.md",
      "GEMINI.md": "@docs/b.md",
      "docs/a.md": "A.",
      "docs/b.md": "B.",
    },
    start: ["AGENTS.md", "docs/a.md", "GEMINI.md"],
    finds: ["outside AGENTS.md", "outside AGENTS.md"],
  },
  {
    says: "upward from the directory; AGENTS.md wins over CLAUDE.md, the global file over Claude's",
    source: OPENCODE,
    host: "opencode",
    files: [
      "AGENTS.md",
      "a/AGENTS.md",
      "a/CLAUDE.md",
      "/home/me/.config/opencode/AGENTS.md",
      "/home/me/.claude/CLAUDE.md",
    ],
    at: "a",
    user: true,
    start: ["a/AGENTS.md", "AGENTS.md", "/home/me/.config/opencode/AGENTS.md"],
  },
  {
    says: "CLAUDE.md stands in; below, when a file is read",
    source: OPENCODE,
    host: "opencode",
    files: {
      "CLAUDE.md": "Claude.",
      "sub/AGENTS.md": "Agents.",
      "sub/CLAUDE.md": "Not read.",
    },
    start: ["CLAUDE.md"],
    later: ["sub/AGENTS.md nested"],
  },
  {
    says: "skills of its own, of .agents and of .claude, upward; name and description are needed",
    source: OPENCODE_SKILLS,
    host: "opencode",
    files: {
      "sub/.opencode/skill/x/a/SKILL.md": skill("a"),
      ".agents/skills/b/SKILL.md": skill("b"),
      ".claude/skills/b/SKILL.md": skill("b"),
      ".claude/skills/c/SKILL.md": skill("c", "name2: c"),
    },
    at: "sub",
    start: [],
    skills: ["a: What it is for.", "b: What it is for."],
    finds: ["cut .claude/skills/c/SKILL.md"],
  },
  {
    says: "skills are no rules; those of four folders are listed, the user's first",
    source: CLINE_SKILLS,
    host: "cline",
    files: {
      ".clinerules/skills/a/SKILL.md": skill("a"),
      ".cline/skills/b/SKILL.md": skill("b"),
      ".claude/skills/c/SKILL.md": skill("c", `description: ${"d".repeat(1_025)}`),
      "/home/me/.cline/skills/a/SKILL.md": skill("a", "description: Mine."),
    },
    user: true,
    start: [],
    skills: ["a: Mine.", `c: ${"d".repeat(1_025)}`, "b: What it is for."],
    finds: ["advice .claude/skills/c/SKILL.md"],
  },
  {
    says: "skills of the workspace and of the user",
    source: WINDSURF_SKILLS,
    host: "windsurf",
    files: {
      ".windsurf/skills/a/SKILL.md": skill("a"),
      "/home/me/.codeium/windsurf/skills/b/SKILL.md": skill("b"),
      ".claude/skills/c/SKILL.md": skill("c"),
    },
    user: true,
    start: [],
    skills: ["a: What it is for.", "b: What it is for."],
  },
  {
    says: ".md and .txt in .clinerules; paths decide, and an empty list never fits",
    source: CLINE,
    host: "cline",
    files: {
      ".clinerules/01-coding.md": "Coding.",
      ".clinerules/notes.txt": "Notes.",
      ".clinerules/image.png": "No.",
      ".clinerules/workflows/deploy.md": "No rule.",
      ".clinerules/ui.md": rule('paths:\n  - "src/ui/**"'),
      ".clinerules/off.md": rule("paths: []"),
    },
    start: [".clinerules/01-coding.md", ".clinerules/notes.txt"],
    later: [".clinerules/off.md never", ".clinerules/ui.md paths src/ui/**"],
  },
  {
    says: "rules of other tools are found, too; AGENTS.md at the root only",
    source: CLINE,
    host: "cline",
    files: [".clinerules", ".cursorrules", ".windsurfrules", "AGENTS.md", "a/AGENTS.md"],
    start: [".clinerules", ".cursorrules", ".windsurfrules", "AGENTS.md"],
  },
  {
    says: "the trigger of a rule decides; rules are looked for up to the root, and below",
    source: WINDSURF,
    host: "windsurf",
    files: {
      ".windsurf/rules/always.md": rule("trigger: always_on"),
      "a/.devin/rules/ask.md": rule("trigger: model_decision\ndescription: d"),
      "a/.windsurf/rules/manual.md": rule("trigger: manual"),
      "a/.windsurf/rules/glob.md": rule('trigger: glob\nglobs: "**/*.test.ts"'),
      "a/b/.windsurf/rules/always.md": rule("trigger: always_on", "Other."),
    },
    at: "a",
    start: [".windsurf/rules/always.md", "a/b/.windsurf/rules/always.md"],
    later: [
      "a/.devin/rules/ask.md description",
      "a/.windsurf/rules/glob.md paths **/*.test.ts",
      "a/.windsurf/rules/manual.md manual",
    ],
  },
  {
    says: "AGENTS.md at the root is always on, below for its folder; 12,000 characters a file",
    source: WINDSURF,
    host: "windsurf",
    files: {
      "AGENTS.md": `# One\n\n${"x".repeat(12_000)}\n\n## Two\n`,
      "web/AGENTS.md": "Web.",
      ".windsurfrules": "Legacy.",
    },
    start: ["AGENTS.md", ".windsurfrules"],
    later: ["web/AGENTS.md nested"],
    finds: ["cut AGENTS.md"],
  },
];

function load({ host, files, at = "", user, bare }: Case): HostLoads {
  const texts = Array.isArray(files)
    ? Object.fromEntries(files.map((name: string) => [name, `Text of ${name}.`]))
    : (files as Record<string, string>);
  const absolute = Object.entries(texts).map(([name, text]) => [
    name.startsWith("/") ? name : `/repo/${name}`,
    text,
  ]);
  const tree = memoryTree({
    ...Object.fromEntries(absolute),
    ...(bare ? {} : { "/repo/.git/HEAD": "" }),
  });
  const report = findLoads(tree, {
    directory: joinPath("/repo", at),
    home: user ? "/home/me" : undefined,
    hosts: HOSTS.filter(({ name }) => name === host),
    estimator: defaultEstimator,
    name: (path) => path.replace(/^\/repo\//, ""),
  });
  return report.hosts[0]!;
}

describe("what is documented", () => {
  it("is tried for every host, on 20 trees and more", () => {
    expect(CASES.length).toBeGreaterThanOrEqual(20);
    expect(new Set(CASES.map(({ host }) => host))).toEqual(new Set(HOSTS.map(({ name }) => name)));
  });

  it.each(CASES)("$host: $says ($source)", (one) => {
    const { files, skills, on_demand, findings, tokens } = load(one);
    expect(files.map(({ path }) => path)).toEqual(one.start);
    expect(skills.listed.map(({ name, characters, tokens }) => [name, characters, tokens])).toEqual(
      (one.skills ?? []).map((text) => [
        text.split(":")[0],
        text.length,
        defaultEstimator.count(text),
      ]),
    );
    const counted = [...files, ...skills.listed].map((loaded) => loaded.tokens);
    expect(tokens).toBe(counted.reduce((sum, count) => sum + count, 0));
    const later = on_demand.map(({ path, on, globs = [] }) => [path, on, ...globs].join(" "));
    expect(later.sort()).toEqual([...(one.later ?? [])].sort());
    expect(findings.map(({ kind, path }) => `${kind} ${path}`)).toEqual(one.finds ?? []);
  });
});
