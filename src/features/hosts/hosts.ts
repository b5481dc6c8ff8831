import type { Host, Place } from "./host.js";

const CLAUDE_FILES = ["CLAUDE.md", ".claude/CLAUDE.md", "CLAUDE.local.md"];
const COPILOT_FILES = ["AGENTS.md", "CLAUDE.md", ".claude/CLAUDE.md", "GEMINI.md"];
const COPILOT_RULES = ".github/instructions/**/*.instructions.md";

/** Whether equal files are loaded twice is not published: they count once. */
const NOT_PUBLISHED = { links: false, imports: true, texts: false };

/**
 * Every host that is known, in the order of reports. docs/loads.md has the sources of these facts, their
 * dates, and what is not verified.
 */
const FACTS: readonly Facts[] = [
  {
    name: "codex",
    title: "Codex",
    places: [
      { in: "above", files: ["AGENTS.override.md", "AGENTS.md"], takes: "first" },
      skills("above", ".codex/skills/**", ".agents/skills/**"),
    ],
    skills: { shows: ["description"], requires: [], same_name: "all" },
    limits: [
      { unit: "bytes", most: 32_768, of: "project", over: "cut", verified: true },
      { unit: "characters", most: 1_024, of: "skill", over: "skip", verified: true },
    ],
  },
  {
    name: "claude-code",
    title: "Claude Code",
    places: [
      { in: "above", files: ["CLAUDE.md", ".claude/CLAUDE.md"] },
      { in: "above", files: ["AGENTS.md", ".claude/AGENTS.md"], unless: CLAUDE_FILES },
      { in: "above", files: [".claude/rules/**/*.md"], loads: "paths" },
      { in: "above", files: ["CLAUDE.local.md"] },
      skills("above", ".claude/skills/*"),
    ],
    imports: { depth: 4, within: "directory", absolute: true },
    skills: {
      shows: ["description", "when_to_use"],
      requires: [],
      hidden_by: "disable-model-invocation",
    },
    limits: [
      { unit: "bytes", most: 4_194_304, of: "file", over: "skip", verified: true },
      { unit: "characters", most: 1_536, of: "skill", over: "cut", verified: true },
    ],
    repeats: { links: false, imports: false, texts: true },
    strips: ["front_matter", "comments"],
  },
  {
    name: "gemini-cli",
    title: "Gemini CLI",
    places: [
      { in: "above", files: ["GEMINI.md"] },
      skills(
        "directory",
        ".agents/skills/*",
        ".gemini/skills/*",
        ".agents/skills",
        ".gemini/skills",
      ),
    ],
    imports: { depth: 5, within: "repository", absolute: true, hidden_by: "backticks" },
    repeats: { links: false, imports: true, texts: true },
  },
  {
    name: "cursor",
    title: "Cursor",
    places: [
      { in: "directory", files: [".cursor/rules/**/*.mdc"], loads: "cursor_rule" },
      { in: "directory", files: ["AGENTS.md", "CLAUDE.md", ".cursorrules"] },
      skills(
        "directory",
        ".agents/skills/**",
        ".cursor/skills/**",
        ".claude/skills/**",
        ".codex/skills/**",
      ),
    ],
    skills: {
      shows: ["description"],
      requires: ["name", "description"],
      hidden_by: "disable-model-invocation",
    },
    repeats: NOT_PUBLISHED,
    strips: ["front_matter"],
  },
  {
    name: "copilot-cli",
    title: "Copilot CLI",
    places: [
      { in: "above", files: [".github/copilot-instructions.md", ...COPILOT_FILES] },
      { in: "ends", files: [COPILOT_RULES], loads: "apply_to" },
      skills("above", ".github/skills/**", ".agents/skills/**", ".claude/skills/**"),
    ],
    imports: { depth: null, within: "repository", not_in: ["GEMINI.md", ".instructions.md"] },
    skills: { shows: ["description"], requires: [] },
    repeats: { links: false, imports: false, texts: false },
    strips: ["front_matter"],
  },
  {
    name: "opencode",
    title: "OpenCode",
    upward: true,
    places: [
      { in: "above", files: ["AGENTS.md"] },
      { in: "above", files: ["CLAUDE.md"], unless: ["AGENTS.md"] },
      { in: "above", files: ["CONTEXT.md"], unless: ["AGENTS.md", "CLAUDE.md"] },
      skills("above", ".opencode/skills/**", ".opencode/skill/**"),
      skills("above", ".agents/skills/**", ".claude/skills/**"),
    ],
  },
  {
    name: "cline",
    title: "Cline",
    places: [
      { in: "directory", files: [".clinerules"] },
      {
        in: "directory",
        files: [".clinerules/**/*.md", ".clinerules/**/*.txt"],
        except: ["workflows/", "hooks/", "skills/"],
        loads: "paths",
      },
      {
        in: "directory",
        files: [".cursorrules", ".cursor/rules/**/*.mdc", ".windsurfrules", "AGENTS.md"],
      },
      skills(
        "directory",
        ".agents/skills/*",
        ".claude/skills/*",
        ".cline/skills/*",
        ".clinerules/skills/*",
      ),
    ],
    repeats: NOT_PUBLISHED,
    strips: ["front_matter"],
  },
  {
    name: "windsurf",
    title: "Windsurf",
    places: [
      { in: "above", files: [".devin/rules/**/*.md", ".windsurf/rules/**/*.md"], loads: "trigger" },
      { in: "above", files: ["AGENTS.md", "agents.md"], takes: "first" },
      { in: "directory", files: [".windsurfrules"] },
      skills("directory", ".windsurf/skills/*", ".agents/skills/*"),
    ],
    limits: [{ unit: "characters", most: 12_000, of: "file", over: "cut", verified: false }],
    repeats: NOT_PUBLISHED,
    strips: ["front_matter"],
  },
];

type Facts = Pick<Host, "name" | "title" | "places"> & Partial<Host>;

export const HOSTS: readonly Host[] = FACTS.map((facts) => ({
  limits: [],
  repeats: { links: true, imports: true, texts: true },
  strips: [],
  ...facts,
}));

export const HOST_NAMES: readonly string[] = HOSTS.map(({ name }) => name);

function skills(where: Place["in"], ...folders: readonly string[]): Place {
  return { in: where, files: folders.map((folder) => `${folder}/SKILL.md`), loads: "skill" };
}
