import type { Host, Place } from "../host.js";
import { skillsIn } from "./skills-in.js";

const OWN = ["CLAUDE.md", ".claude/CLAUDE.md", "CLAUDE.local.md"];
const RULES = ".claude/rules/**/*.md";

const ABOVE: Place[] = [
  { in: "above", files: ["CLAUDE.md", ".claude/CLAUDE.md"] },
  { in: "above", files: ["AGENTS.md", ".claude/AGENTS.md"], unless: OWN },
  { in: "above", files: [RULES], loads: "paths" },
  { in: "above", files: ["CLAUDE.local.md"] },
];

export const claudeCode: Host = {
  name: "claude-code",
  title: "Claude Code",
  reach: "file_system",
  order: "down",
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
    { in: "home", files: [RULES], loads: "paths" },
    ...ABOVE,
    { in: "below", files: OWN, loads: "nested" },
    { in: "below", files: ["AGENTS.md"], unless: OWN, loads: "nested" },
    { in: "below", files: [RULES], loads: "nested" },
    { in: "home", files: skillsIn("*", [".claude"]), loads: "skill" },
    { in: "above", files: skillsIn("*", [".claude"]), loads: "skill" },
  ],
  skills: {
    shows: ["description", "when_to_use"],
    requires: [],
    hidden_by: "disable-model-invocation",
  },
  imports: { depth: 4, within: "directory", absolute: true, home: true },
  limits: [
    { unit: "bytes", most: 4_194_304, of: "file", over: "skip", verified: true },
    { unit: "lines", most: 200, of: "file", over: "advice", verified: true },
    { unit: "characters", most: 40_000, of: "file", over: "advice", verified: false },
    { unit: "characters", most: 1_536, of: "skill", over: "cut", verified: true },
    { unit: "characters", most: 8_000, of: "skills", over: "cut", verified: false },
  ],
  repeats: { links: false, imports: false, texts: true },
  strips: ["front_matter", "comments"],
  sources: [
    {
      url: "https://code.claude.com/docs/en/memory",
      copy: "https://github.com/ericbuess/claude-code-docs",
      commit: "e82bac342dcb5876a9baeca103fc26d083858277",
      date: "2026-11-22",
      verified_against: "documentation",
    },
    {
      url: "https://github.com/anthropics/claude-code/blob/main/CHANGELOG.md",
      commit: "5cfc0a1905ce0c0a9bd81d8a90fe6b62ff614357",
      date: "2026-11-23",
      verified_against: "documentation",
    },
    {
      url: "https://code.claude.com/docs/en/skills",
      date: "2026-11-23",
      verified_against: "secondary",
    },
  ],
  unverified: [
    "The order of CLAUDE.md, .claude/CLAUDE.md and the rules within one directory.",
    "Whether a file that is imported twice is loaded twice: here once, as is published of AGENTS.md and of links.",
    "The warning at 40,000 characters: it grows with the model's window since 2.1.169.",
    "Settings are not read: claudeMdExcludes, Project instructions (here the default, claude-md-or-agents-md), added directories, auto memory.",
    "The list of skills may have 1 % of the model's window, which is 8,000 characters of 200,000 tokens, others measured: it is not shortened here. Skills are looked for up to the root of the repository, which is taken for that of the file system where files above it are asked for.",
    "Of a skill without a description, only the name is counted, though the documentation says that its first paragraph is shown. Commands, which are listed like skills, skills of plugins and those in folders below are left out.",
  ],
};
