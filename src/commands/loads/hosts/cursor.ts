import type { Host } from "../host.js";
import { skillsIn } from "./skills-in.js";

/** A plain `.md` is ignored there. */
const RULES = [".cursor/rules/**/*.mdc"];
const SKILLS = skillsIn("**", [".agents", ".cursor", ".claude", ".codex"]);

export const cursor: Host = {
  name: "cursor",
  title: "Cursor",
  reach: "repository",
  order: "down",
  order_known: false,
  places: [
    { in: "directory", files: RULES, loads: "cursor_rule" },
    { in: "directory", files: ["AGENTS.md", "CLAUDE.md", ".cursorrules"] },
    { in: "below", files: ["AGENTS.md"], loads: "nested" },
    { in: "below", files: RULES, loads: "nested" },
    { in: "directory", files: SKILLS, loads: "skill" },
    { in: "home", files: SKILLS, loads: "skill" },
  ],
  skills: {
    shows: ["description"],
    requires: ["name", "description"],
    hidden_by: "disable-model-invocation",
  },
  limits: [{ unit: "lines", most: 500, of: "file", over: "advice", verified: true }],
  repeats: { links: true, imports: true, texts: true },
  strips: ["front_matter"],
  sources: [
    {
      url: "https://cursor.com/docs/rules",
      date: "2026-11-23",
      verified_against: "documentation",
    },
    {
      url: "https://cursor.com/help/customization/rules",
      date: "2026-11-22",
      verified_against: "secondary",
    },
    {
      url: "https://cursor.com/docs/context/skills",
      date: "2026-11-23",
      verified_against: "documentation",
    },
  ],
  unverified: [
    "Of the makers' pages on rules and skills only beginnings were read; the rest is from copies by others.",
    "The directory is taken for the folder that is open; whether AGENTS.md above it is read is not published.",
    "The order; whether equal files are loaded twice; what `@file` in a rule brings in; rules in subdirectories.",
    "Team rules and user rules are kept elsewhere and left out.",
    ".agents/skills is named in copies by others only; which skill of a name is listed, whether a limit holds for descriptions, and how deep skills may be, is not published.",
  ],
};
