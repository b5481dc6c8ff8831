import type { Host } from "../host.js";
import { skillsIn } from "./skills-in.js";

const OWN_SKILLS = ["skills/**/SKILL.md", "skill/**/SKILL.md"];
const SHARED_SKILLS = skillsIn("**", [".agents", ".claude"]);

export const opencode: Host = {
  name: "opencode",
  title: "OpenCode",
  reach: "repository",
  order: "up",
  order_known: true,
  places: [
    { in: "above", files: ["AGENTS.md"] },
    { in: "above", files: ["CLAUDE.md"], unless: ["AGENTS.md"] },
    { in: "above", files: ["CONTEXT.md"], unless: ["AGENTS.md", "CLAUDE.md"] },
    {
      in: "home",
      files: [".config/opencode/AGENTS.md", ".claude/CLAUDE.md"],
      takes: "first",
    },
    {
      in: "below",
      files: ["AGENTS.md", "CLAUDE.md", "CONTEXT.md"],
      takes: "first",
      loads: "nested",
    },
    { in: "above", files: OWN_SKILLS.map((path) => `.opencode/${path}`), loads: "skill" },
    { in: "home", files: OWN_SKILLS.map((path) => `.config/opencode/${path}`), loads: "skill" },
    { in: "above", files: SHARED_SKILLS, loads: "skill" },
    { in: "home", files: SHARED_SKILLS, loads: "skill" },
  ],
  configuration: { files: ["opencode.json", "opencode.jsonc"], field: "instructions" },
  limits: [],
  repeats: { links: true, imports: true, texts: true },
  strips: [],
  sources: [
    {
      url: "https://opencode.ai/docs/rules/",
      date: "2026-11-22",
      verified_against: "secondary",
    },
    {
      url: "https://github.com/anomalyco/opencode/blob/dev/packages/opencode/src/session/instruction.ts",
      commit: "00b964bd1e194984a7059ca9986b50ef10c00da8",
      date: "2026-11-22",
      verified_against: "source",
    },
    {
      url: "https://github.com/anomalyco/opencode/blob/dev/packages/opencode/src/skill/index.ts",
      commit: "048f74f4d477f5bbeee3b75f5d918740bcae22e8",
      date: "2026-11-23",
      verified_against: "source",
    },
  ],
  unverified: [
    "The state of the source that was read may be that of a branch: its AGENTS.local.md is not in the documentation and is left out.",
    "The documentation says that the first file wins; by the source, all files of the first name that is found are loaded.",
    "Outside of a repository, only the directory itself is looked at here.",
    "Of opencode.jsonc, only what is plain JSON is read; instructions at an https address are not fetched.",
    "Which skill of a name is listed; whether the list is written once or twice. Of the configuration, skills.paths and skills.urls are not read, nor are permissions.",
  ],
};
