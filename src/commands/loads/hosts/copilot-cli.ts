import type { Host } from "../host.js";
import { skillsIn } from "./skills-in.js";

const RULES = ".github/instructions/**/*.instructions.md";
const AGENT_FILES = ["AGENTS.md", "CLAUDE.md", ".claude/CLAUDE.md", "GEMINI.md"];

export const copilotCli: Host = {
  name: "copilot-cli",
  title: "Copilot CLI",
  reach: "repository",
  order: "down",
  order_known: false,
  places: [
    { in: "home", files: [".copilot/copilot-instructions.md"] },
    { in: "home", files: [".copilot/instructions/**/*.instructions.md"], loads: "apply_to" },
    { in: "above", files: [".github/copilot-instructions.md", ...AGENT_FILES] },
    { in: "ends", files: [RULES], loads: "apply_to" },
    {
      in: "below",
      files: [".github/copilot-instructions.md", ...AGENT_FILES, RULES],
      loads: "nested",
    },
    { in: "above", files: skillsIn("**", [".github", ".agents", ".claude"]), loads: "skill" },
    { in: "home", files: skillsIn("**", [".copilot", ".agents", ".claude"]), loads: "skill" },
  ],
  skills: { shows: ["description"], requires: [] },
  imports: {
    depth: null,
    within: "repository",
    absolute: false,
    home: false,
    not_in: ["GEMINI.md", ".instructions.md"],
  },
  limits: [],
  repeats: { links: false, imports: false, texts: false },
  strips: ["front_matter"],
  sources: [
    {
      url: "https://docs.github.com/en/copilot/how-tos/copilot-cli/customize-copilot/add-custom-instructions",
      date: "2026-11-22",
      verified_against: "secondary",
    },
    {
      url: "https://github.com/github/docs/blob/main/content/copilot/how-tos/copilot-cli/customize-copilot/add-custom-instructions.md",
      commit: "0afe69c8e8a3af3b94d55f3bf2c92041ad1c1384",
      date: "2026-11-22",
      verified_against: "documentation",
    },
    {
      url: "https://github.com/github/copilot-cli/blob/main/changelog.md",
      commit: "9532bdacf5a343c3dcc444337f7b25e88fc7372c",
      date: "2026-11-23",
      verified_against: "documentation",
    },
    {
      url: "https://docs.github.com/en/copilot/how-tos/copilot-cli/customize-copilot/create-skills",
      date: "2026-11-23",
      verified_against: "documentation",
    },
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
};
