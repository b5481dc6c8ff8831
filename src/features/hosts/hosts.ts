import type { Host, Limit, Place } from "./host.js";

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
      { in: "home", files: [".codex/AGENTS.override.md", ".codex/AGENTS.md"], takes: "first" },
      { in: "above", files: ["AGENTS.override.md", "AGENTS.md"], takes: "first" },
      ...skills(["above", "home"], ".codex/skills/**", ".agents/skills/**"),
    ],
    skills: { shows: ["description"], requires: [], same_name: "all" },
    limits: [
      limit("bytes", 32_768, "project", "cut"),
      limit("characters", 1_024, "skill", "skip"),
      limit("characters", 8_000, "skills", "cut"),
    ],
  },
  {
    name: "claude-code",
    title: "Claude Code",
    reach: "file_system",
    places: [
      {
        in: "system",
        files: [
          "/etc/claude-code/CLAUDE.md",
          "/Library/Application Support/ClaudeCode/CLAUDE.md",
          "C:/Program Files/ClaudeCode/CLAUDE.md",
        ],
      },
      { in: "home", files: [".claude/CLAUDE.md"] },
      { in: "home", files: [".claude/rules/**/*.md"], loads: "paths" },
      { in: "above", files: ["CLAUDE.md", ".claude/CLAUDE.md"] },
      { in: "above", files: ["AGENTS.md", ".claude/AGENTS.md"], unless: CLAUDE_FILES },
      { in: "above", files: [".claude/rules/**/*.md"], loads: "paths" },
      { in: "above", files: ["CLAUDE.local.md"] },
      ...skills(["home", "above"], ".claude/skills/*"),
    ],
    imports: { depth: 4, within: "directory", absolute: true, home: true },
    skills: {
      shows: ["description", "when_to_use"],
      requires: [],
      hidden_by: "disable-model-invocation",
    },
    limits: [
      limit("bytes", 4_194_304, "file", "skip"),
      limit("lines", 200, "file", "advice"),
      limit("characters", 40_000, "file", "advice", { verified: false }),
      limit("characters", 1_536, "skill", "cut"),
      limit("characters", 8_000, "skills", "cut", { verified: false }),
    ],
    repeats: { links: false, imports: false, texts: true },
    strips: ["front_matter", "comments"],
  },
  {
    name: "gemini-cli",
    title: "Gemini CLI",
    order: "path",
    places: [
      { in: "home", files: [".gemini/GEMINI.md"] },
      { in: "above", files: ["GEMINI.md"] },
      ...skills(
        ["directory", "home"],
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
      ...skills(
        ["directory", "home"],
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
    limits: [limit("lines", 500, "file", "advice")],
    repeats: NOT_PUBLISHED,
    strips: ["front_matter"],
  },
  {
    name: "copilot-cli",
    title: "Copilot CLI",
    places: [
      { in: "home", files: [".copilot/copilot-instructions.md"] },
      { in: "home", files: [".copilot/instructions/**/*.instructions.md"], loads: "apply_to" },
      { in: "above", files: [".github/copilot-instructions.md", ...COPILOT_FILES] },
      { in: "ends", files: [COPILOT_RULES], loads: "apply_to" },
      ...skills(["above"], ".github/skills/**", ".agents/skills/**", ".claude/skills/**"),
      ...skills(["home"], ".copilot/skills/**", ".agents/skills/**", ".claude/skills/**"),
    ],
    imports: { depth: null, within: "repository", not_in: ["GEMINI.md", ".instructions.md"] },
    skills: { shows: ["description"], requires: [] },
    repeats: { links: false, imports: false, texts: false },
    strips: ["front_matter"],
  },
  {
    name: "opencode",
    title: "OpenCode",
    order: "up",
    places: [
      { in: "above", files: ["AGENTS.md"] },
      { in: "above", files: ["CLAUDE.md"], unless: ["AGENTS.md"] },
      { in: "above", files: ["CONTEXT.md"], unless: ["AGENTS.md", "CLAUDE.md"] },
      { in: "home", files: [".config/opencode/AGENTS.md", ".claude/CLAUDE.md"], takes: "first" },
      ...skills(["above"], ".opencode/skills/**", ".opencode/skill/**"),
      ...skills(["home"], ".config/opencode/skills/**", ".config/opencode/skill/**"),
      ...skills(["above"], ".agents/skills/**", ".claude/skills/**"),
      ...skills(["home"], ".agents/skills/**", ".claude/skills/**"),
    ],
  },
  {
    name: "cline",
    title: "Cline",
    places: [
      {
        in: "home",
        files: ["Documents/Cline/Rules/**/*.md", "Documents/Cline/Rules/**/*.txt"],
        loads: "paths",
      },
      { in: "home", files: [".agents/AGENTS.md"] },
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
      ...skills(["home"], ".agents/skills/*", ".cline/skills/*"),
      ...skills(
        ["directory"],
        ".agents/skills/*",
        ".claude/skills/*",
        ".cline/skills/*",
        ".clinerules/skills/*",
      ),
    ],
    limits: [limit("characters", 1_024, "skill", "advice")],
    repeats: NOT_PUBLISHED,
    strips: ["front_matter"],
  },
  {
    name: "windsurf",
    title: "Windsurf",
    places: [
      { in: "home", files: [".codeium/windsurf/memories/global_rules.md"] },
      { in: "above", files: [".devin/rules/**/*.md", ".windsurf/rules/**/*.md"], loads: "trigger" },
      { in: "above", files: ["AGENTS.md", "agents.md"], takes: "first" },
      { in: "directory", files: [".windsurfrules"] },
      {
        in: "directory",
        files: ["**/.devin/rules/**/*.md", "**/.windsurf/rules/**/*.md"],
        loads: "trigger",
      },
      ...skills(["directory"], ".windsurf/skills/*", ".agents/skills/*"),
      ...skills(["home"], ".codeium/windsurf/skills/*", ".agents/skills/*"),
    ],
    limits: [
      limit("characters", 6_000, "file", "cut", { verified: false, files: ["global_rules.md"] }),
      limit("characters", 12_000, "file", "cut", {
        verified: false,
        files: [".md", ".windsurfrules"],
      }),
    ],
    repeats: NOT_PUBLISHED,
    strips: ["front_matter"],
  },
];

type Facts = Pick<Host, "name" | "title" | "places"> & Partial<Host>;

export const HOSTS: readonly Host[] = FACTS.map((facts) => ({
  reach: "repository",
  order: "down",
  limits: [],
  repeats: { links: true, imports: true, texts: true },
  strips: [],
  ...facts,
}));

export const HOST_NAMES: readonly string[] = HOSTS.map(({ name }) => name);

/** A limit whose effect the source describes, unless `more` says otherwise. */
function limit(
  unit: Limit["unit"],
  most: number,
  of: Limit["of"],
  over: Limit["over"],
  more: Partial<Limit> = {},
): Limit {
  return { unit, most, of, over, verified: true, ...more };
}

function skills(wheres: readonly Place["in"][], ...folders: readonly string[]): Place[] {
  const files = folders.map((folder) => `${folder}/SKILL.md`);
  return wheres.map((where) => ({ in: where, files, loads: "skill" }));
}
