import type { Host } from "../host.js";

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
  ],
  unverified: [
    "The state of the source that was read may be that of a branch: its AGENTS.local.md is not in the documentation and is left out.",
    "The documentation says that the first file wins; by the source, all files of the first name that is found are loaded.",
    "Outside of a repository, only the directory itself is looked at here.",
    "Of opencode.jsonc, only what is plain JSON is read; instructions at an https address are not fetched.",
  ],
};
