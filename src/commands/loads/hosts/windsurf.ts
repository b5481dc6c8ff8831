import type { Host } from "../host.js";
import { skillsIn } from "./skills-in.js";

const RULES = [".devin/rules/**/*.md", ".windsurf/rules/**/*.md"];
const AGENTS = ["AGENTS.md", "agents.md"];

export const windsurf: Host = {
  name: "windsurf",
  title: "Windsurf",
  reach: "repository",
  order: "down",
  order_known: false,
  places: [
    { in: "home", files: [".codeium/windsurf/memories/global_rules.md"] },
    { in: "above", files: RULES, loads: "trigger" },
    { in: "above", files: AGENTS, takes: "first" },
    { in: "directory", files: [".windsurfrules"] },
    { in: "below", files: RULES, loads: "trigger" },
    { in: "below", files: AGENTS, takes: "first", loads: "nested" },
    { in: "directory", files: skillsIn("*", [".windsurf", ".agents"]), loads: "skill" },
    { in: "home", files: skillsIn("*", [".codeium/windsurf", ".agents"]), loads: "skill" },
  ],
  limits: [
    {
      unit: "characters",
      most: 6_000,
      of: "file",
      over: "cut",
      files: ["global_rules.md"],
      verified: false,
    },
    {
      unit: "characters",
      most: 12_000,
      of: "file",
      over: "cut",
      files: [".md", ".windsurfrules"],
      verified: false,
    },
  ],
  repeats: { links: true, imports: true, texts: true },
  strips: ["front_matter"],
  sources: [
    {
      url: "https://docs.windsurf.com/windsurf/cascade/memories",
      date: "2026-11-22",
      verified_against: "secondary",
    },
    {
      url: "https://docs.devin.ai/desktop/cascade/memories",
      date: "2026-11-23",
      verified_against: "documentation",
    },
    {
      url: "https://docs.windsurf.com/windsurf/cascade/agents-md",
      date: "2026-11-22",
      verified_against: "secondary",
    },
    {
      url: "https://docs.windsurf.com/windsurf/cascade/skills",
      date: "2026-11-23",
      verified_against: "documentation",
    },
  ],
  unverified: [
    "Of the makers' pages only beginnings were read; the rest is from copies by others.",
    "What happens beyond a limit: here the rest is cut. Older pages name 6,000 characters a file and 12,000 in all.",
    "Whether the limit of rules holds for AGENTS.md and .windsurfrules.",
    "Skills in .devin/skills are left out; .agents/skills is named in copies by others only; .claude/skills, which is read if that was switched on, is left out. A limit of descriptions, and which skill of a name is listed, is not published.",
    "The order; whether equal files are loaded twice; a rule without a trigger is taken for one that is not loaded at the start.",
  ],
};
