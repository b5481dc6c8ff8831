import type { Host } from "../host.js";

const RULES = [".cursor/rules/**/*.mdc", ".cursor/rules/**/*.md"];

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
  ],
  limits: [{ unit: "lines", most: 500, of: "file", over: "advice", verified: true }],
  repeats: { links: true, imports: true, texts: true },
  strips: ["front_matter"],
  sources: [
    {
      url: "https://cursor.com/docs/rules",
      date: "2026-09-24",
      verified_against: "secondary",
    },
    {
      url: "https://cursor.com/help/customization/rules",
      date: "2026-11-22",
      verified_against: "secondary",
    },
  ],
  unverified: [
    "The makers' pages were read in copies by others only.",
    "The directory is taken for the folder that is open; whether AGENTS.md above it is read is not published.",
    "The order; whether equal files are loaded twice; what `@file` in a rule brings in; rules in subdirectories; rules that end in .md.",
    "Team rules and user rules are kept elsewhere and left out.",
  ],
};
