import type { Host, Limit, Place, Source } from "./host.js";

const CLAUDE_FILES = ["CLAUDE.md", ".claude/CLAUDE.md", "CLAUDE.local.md"];
const COPILOT_FILES = ["AGENTS.md", "CLAUDE.md", ".claude/CLAUDE.md", "GEMINI.md"];
const COPILOT_RULES = ".github/instructions/**/*.instructions.md";

/** Every host that is known, in the order of reports. Sources: kind, date, address, commit, copy. */
const FACTS: readonly Facts[] = [
  {
    name: "codex",
    title: "Codex",
    order_known: true,
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
    sources: [
      "source 2026-11-22 https://github.com/openai/codex/blob/main/codex-rs/core/src/agents_md.rs 0cf644af40f76ffdfbac134b4b17aca78e8dcef5",
      "secondary 2026-11-22 https://developers.openai.com/codex/guides/agents-md",
      "source 2026-11-23 https://github.com/openai/codex/blob/main/codex-rs/core-skills/src/loader.rs 033d1d0741d697436d4d5527aaac8893c28b424c",
      "source 2026-11-23 https://github.com/openai/codex/blob/main/codex-rs/core-skills/src/render.rs 0899b7c42bf11847f78710966b362f756337c17d",
    ],
    unverified: [
      "The order of the two names in ~/.codex.",
      "Settings are not read: project_doc_max_bytes, project_doc_fallback_filenames and project_root_markers have their defaults here.",
      "The list of skills may have 2 % of the model's window, and 8,000 characters where that is not known: it is not shortened here. Skills of plugins and in /etc/codex and allow_implicit_invocation in agents/openai.yaml are left out; the path that it writes beside each skill is not counted.",
    ],
  },
  {
    name: "claude-code",
    title: "Claude Code",
    reach: "file_system",
    order_known: true,
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
      { in: "below", files: CLAUDE_FILES, loads: "nested" },
      { in: "below", files: ["AGENTS.md"], unless: CLAUDE_FILES, loads: "nested" },
      { in: "below", files: [".claude/rules/**/*.md"], loads: "nested" },
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
    sources: [
      "documentation 2026-11-22 https://code.claude.com/docs/en/memory e82bac342dcb5876a9baeca103fc26d083858277 https://github.com/ericbuess/claude-code-docs",
      "documentation 2026-11-23 https://github.com/anthropics/claude-code/blob/main/CHANGELOG.md 5cfc0a1905ce0c0a9bd81d8a90fe6b62ff614357",
      "secondary 2026-11-23 https://code.claude.com/docs/en/skills",
    ],
    unverified: [
      "The order of CLAUDE.md, .claude/CLAUDE.md and the rules within one directory.",
      "Whether a file that is imported twice is loaded twice: here once, as is published of AGENTS.md and of links.",
      "The warning at 40,000 characters: it grows with the model's window since 2.1.169.",
      "Settings are not read: claudeMdExcludes, Project instructions (here the default, claude-md-or-agents-md), added directories, auto memory.",
      "The list of skills may have 1 % of the model's window, which is 8,000 characters of 200,000 tokens, others measured: it is not shortened here. Skills are looked for up to the root of the repository, which is taken for that of the file system where files above it are asked for.",
      "Of a skill without a description, only the name is counted, though the documentation says that its first paragraph is shown. Commands, which are listed like skills, skills of plugins and those in folders below are left out.",
    ],
  },
  {
    name: "gemini-cli",
    title: "Gemini CLI",
    order: "path",
    order_known: true,
    places: [
      { in: "home", files: [".gemini/GEMINI.md"] },
      { in: "above", files: ["GEMINI.md"] },
      { in: "below", files: ["GEMINI.md"], loads: "nested" },
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
    sources: [
      "documentation 2026-11-23 https://github.com/google-gemini/gemini-cli/blob/main/docs/cli/gemini-md.md 5411f113cafae26161b4969b0237b8e1e024e2c2",
      "source 2026-11-23 https://github.com/google-gemini/gemini-cli/blob/main/packages/core/src/utils/memoryDiscovery.ts 5411f113cafae26161b4969b0237b8e1e024e2c2",
      "source 2026-11-23 https://github.com/google-gemini/gemini-cli/blob/main/packages/core/src/utils/memoryImportProcessor.ts 5411f113cafae26161b4969b0237b8e1e024e2c2",
      "source 2026-11-23 https://github.com/google-gemini/gemini-cli/blob/main/packages/core/src/skills/skillLoader.ts 5411f113cafae26161b4969b0237b8e1e024e2c2",
      "documentation 2026-11-23 https://github.com/google-gemini/gemini-cli/blob/main/docs/cli/skills.md 5411f113cafae26161b4969b0237b8e1e024e2c2",
    ],
    unverified: [
      "Settings are not read: context.fileName, context.includeDirectories and context.memoryBoundaryMarkers have their defaults here; extensions are left out.",
      "A circle of imports is cut here at its first file; the source may insert that file once more.",
      "Skills of the directory are listed only where it is trusted: here it is. Built-in skills, those of extensions and those that were switched off in settings are left out.",
    ],
  },
  {
    name: "cursor",
    title: "Cursor",
    places: [
      { in: "directory", files: [".cursor/rules/**/*.mdc"], loads: "cursor_rule" },
      { in: "directory", files: ["AGENTS.md", "CLAUDE.md", ".cursorrules"] },
      { in: "below", files: ["AGENTS.md"], loads: "nested" },
      { in: "below", files: [".cursor/rules/**/*.mdc"], loads: "nested" },
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
    strips: ["front_matter"],
    sources: [
      "documentation 2026-11-23 https://cursor.com/docs/rules",
      "secondary 2026-11-22 https://cursor.com/help/customization/rules",
      "documentation 2026-11-23 https://cursor.com/docs/context/skills",
    ],
    unverified: [
      "Of the makers' pages on rules and skills only beginnings were read; the rest is from copies by others.",
      "The directory is taken for the folder that is open; whether AGENTS.md above it is read is not published.",
      "The order; whether equal files are loaded twice; what `@file` in a rule brings in; rules in subdirectories.",
      "Team rules and user rules are kept elsewhere and left out.",
      ".agents/skills is named in copies by others only; which skill of a name is listed, whether a limit holds for descriptions, and how deep skills may be, is not published.",
    ],
  },
  {
    name: "copilot-cli",
    title: "Copilot CLI",
    places: [
      { in: "home", files: [".copilot/copilot-instructions.md"] },
      { in: "home", files: [".copilot/instructions/**/*.instructions.md"], loads: "apply_to" },
      { in: "above", files: [".github/copilot-instructions.md", ...COPILOT_FILES] },
      { in: "ends", files: [COPILOT_RULES], loads: "apply_to" },
      {
        in: "below",
        files: [".github/copilot-instructions.md", ...COPILOT_FILES, COPILOT_RULES],
        loads: "nested",
      },
      ...skills(["above"], ".github/skills/**", ".agents/skills/**", ".claude/skills/**"),
      ...skills(["home"], ".copilot/skills/**", ".agents/skills/**", ".claude/skills/**"),
    ],
    imports: { depth: null, within: "repository", not_in: ["GEMINI.md", ".instructions.md"] },
    skills: { shows: ["description"], requires: [] },
    repeats: { links: false, imports: false, texts: false },
    strips: ["front_matter"],
    sources: [
      "secondary 2026-11-22 https://docs.github.com/en/copilot/how-tos/copilot-cli/customize-copilot/add-custom-instructions",
      "documentation 2026-11-22 https://github.com/github/docs/blob/main/content/copilot/how-tos/copilot-cli/customize-copilot/add-custom-instructions.md 0afe69c8e8a3af3b94d55f3bf2c92041ad1c1384",
      "documentation 2026-11-23 https://github.com/github/copilot-cli/blob/main/changelog.md 9532bdacf5a343c3dcc444337f7b25e88fc7372c",
      "documentation 2026-11-23 https://docs.github.com/en/copilot/how-tos/copilot-cli/customize-copilot/create-skills",
    ],
    unverified: [
      "The page was read in a copy by others, except for its beginning; the state of its source that was read is older and knows no imports, no folders between and no GEMINI.md outside of the root.",
      "The order: the documentation says that there is none.",
      "Names of files are taken as they are written here; Copilot CLI does not look at their case (changelog, 0.0.411).",
      "How deep imports may go, and whether one in a code block counts: here it does not.",
      "That applyTo of ** or **/* is loaded at the start: users report it of **, and the changelog says of specific globs only that they are not (1.0.26, 1.0.35). The table of those, with globs and paths, is at the start and not counted.",
      "The limit of the list of skills: the changelog names one without a number (1.0.32). Which of several skills of a name is listed is not published; what stands in for a description that is not there is not counted.",
      "An .instructions.md without applyTo is taken for one that is always loaded.",
      "Copilot in editors, the cloud agent and code review read other sets of files; code review's limit of 4,000 characters was lifted on 2026-06-12, others say.",
      "Directories of COPILOT_CUSTOM_INSTRUCTIONS_DIRS are left out.",
    ],
  },
  {
    name: "opencode",
    title: "OpenCode",
    order: "up",
    order_known: true,
    places: [
      { in: "above", files: ["AGENTS.md"] },
      { in: "above", files: ["CLAUDE.md"], unless: ["AGENTS.md"] },
      { in: "above", files: ["CONTEXT.md"], unless: ["AGENTS.md", "CLAUDE.md"] },
      { in: "home", files: [".config/opencode/AGENTS.md", ".claude/CLAUDE.md"], takes: "first" },
      {
        in: "below",
        files: ["AGENTS.md", "CLAUDE.md", "CONTEXT.md"],
        takes: "first",
        loads: "nested",
      },
      ...skills(["above"], ".opencode/skills/**", ".opencode/skill/**"),
      ...skills(["home"], ".config/opencode/skills/**", ".config/opencode/skill/**"),
      ...skills(["above"], ".agents/skills/**", ".claude/skills/**"),
      ...skills(["home"], ".agents/skills/**", ".claude/skills/**"),
    ],
    configuration: { files: ["opencode.json", "opencode.jsonc"], field: "instructions" },
    sources: [
      "secondary 2026-11-22 https://opencode.ai/docs/rules/",
      "source 2026-11-22 https://github.com/anomalyco/opencode/blob/dev/packages/opencode/src/session/instruction.ts 00b964bd1e194984a7059ca9986b50ef10c00da8",
      "source 2026-11-23 https://github.com/anomalyco/opencode/blob/dev/packages/opencode/src/skill/index.ts 048f74f4d477f5bbeee3b75f5d918740bcae22e8",
    ],
    unverified: [
      "The state of the source that was read may be that of a branch: its AGENTS.local.md is not in the documentation and is left out.",
      "The documentation says that the first file wins; by the source, all files of the first name that is found are loaded.",
      "Outside of a repository, only the directory itself is looked at here.",
      "Of opencode.jsonc, only what is plain JSON is read; instructions at an https address are not fetched.",
      "Which skill of a name is listed; whether the list is written once or twice. Of the configuration, skills.paths and skills.urls are not read, nor are permissions.",
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
    strips: ["front_matter"],
    sources: [
      "documentation 2026-11-22 https://github.com/cline/cline/blob/main/docs/customization/cline-rules.mdx 21cb8d2525bcedf1f4b6890b27a74a14fe7451e4",
      "source 2026-11-22 https://github.com/cline/cline/blob/main/apps/vscode/src/core/context/instructions/user-instructions/external-rules.ts 21cb8d2525bcedf1f4b6890b27a74a14fe7451e4",
      "documentation 2026-11-23 https://github.com/cline/cline/blob/main/docs/customization/skills.mdx 0f667f08f5121fb3bf8c47ee5c85ef08bbc5b038",
      "source 2026-11-23 https://github.com/cline/cline/blob/main/apps/vscode/src/core/context/instructions/user-instructions/skills.ts 0f667f08f5121fb3bf8c47ee5c85ef08bbc5b038",
      "source 2026-11-23 https://github.com/cline/cline/blob/main/apps/vscode/src/core/storage/skill-directories.ts 463208d11c6ca25d8bd4326d40565d8684be58c5",
    ],
    unverified: [
      "The order; whether equal files are loaded twice.",
      "Whether the front matter of .cursor/rules is removed, and whether it decides anything: here every rule is loaded.",
      "Rules that were switched off in Cline's panel are listed all the same. The newer .cline/rules of its command line is left out.",
      "What happens to a description of more than 1,024 characters. A skill whose name is not that of its folder is listed here, though Cline leaves it out; so is one that was switched off.",
    ],
  },
  {
    name: "windsurf",
    title: "Windsurf",
    places: [
      { in: "home", files: [".codeium/windsurf/memories/global_rules.md"] },
      { in: "above", files: [".devin/rules/**/*.md", ".windsurf/rules/**/*.md"], loads: "trigger" },
      { in: "above", files: ["AGENTS.md", "agents.md"], takes: "first" },
      { in: "directory", files: [".windsurfrules"] },
      { in: "below", files: [".devin/rules/**/*.md", ".windsurf/rules/**/*.md"], loads: "trigger" },
      { in: "below", files: ["AGENTS.md", "agents.md"], takes: "first", loads: "nested" },
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
    strips: ["front_matter"],
    sources: [
      "secondary 2026-11-22 https://docs.windsurf.com/windsurf/cascade/memories",
      "documentation 2026-11-23 https://docs.devin.ai/desktop/cascade/memories",
      "secondary 2026-11-22 https://docs.windsurf.com/windsurf/cascade/agents-md",
      "documentation 2026-11-23 https://docs.windsurf.com/windsurf/cascade/skills",
    ],
    unverified: [
      "Of the makers' pages only beginnings were read; the rest is from copies by others.",
      "What happens beyond a limit: here the rest is cut. Older pages name 6,000 characters a file and 12,000 in all.",
      "Whether the limit of rules holds for AGENTS.md and .windsurfrules.",
      "Skills in .devin/skills are left out; .agents/skills is named in copies by others only; .claude/skills, which is read if that was switched on, is left out. A limit of descriptions, and which skill of a name is listed, is not published.",
      "The order; whether equal files are loaded twice; a rule without a trigger is taken for one that is not loaded at the start.",
    ],
  },
];

type Facts = Pick<Host, "name" | "title" | "places" | "unverified"> &
  Partial<Omit<Host, "sources">> & { sources: readonly string[] };

export const HOSTS: readonly Host[] = FACTS.map((facts) => ({
  reach: "repository",
  order: "down",
  order_known: false,
  limits: [],
  repeats: { links: true, imports: true, texts: true },
  strips: [],
  ...facts,
  sources: facts.sources.map(readSource),
}));

export const HOST_NAMES: readonly string[] = HOSTS.map(({ name }) => name);

function readSource(line: string): Source {
  const [kind, date = "", url = "", commit, copy] = line.split(" ");
  return { url, copy, commit, date, verified_against: kind as Source["verified_against"] };
}

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
