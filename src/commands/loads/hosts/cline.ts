import type { Host } from "../host.js";
import { skillsIn } from "./skills-in.js";

const COMMIT = "21cb8d2525bcedf1f4b6890b27a74a14fe7451e4";
const DATE = "2026-11-22";
const SKILLS_DATE = "2026-11-23";

export const cline: Host = {
  name: "cline",
  title: "Cline",
  reach: "repository",
  order: "down",
  order_known: false,
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
    { in: "home", files: skillsIn("*", [".agents", ".cline"]), loads: "skill" },
    {
      in: "directory",
      files: skillsIn("*", [".agents", ".claude", ".cline", ".clinerules"]),
      loads: "skill",
    },
  ],
  limits: [{ unit: "characters", most: 1_024, of: "skill", over: "advice", verified: true }],
  repeats: { links: true, imports: true, texts: true },
  strips: ["front_matter"],
  sources: [
    {
      url: "https://github.com/cline/cline/blob/main/docs/customization/cline-rules.mdx",
      commit: COMMIT,
      date: DATE,
      verified_against: "documentation",
    },
    {
      url: "https://github.com/cline/cline/blob/main/apps/vscode/src/core/context/instructions/user-instructions/external-rules.ts",
      commit: COMMIT,
      date: DATE,
      verified_against: "source",
    },
    {
      url: "https://github.com/cline/cline/blob/main/docs/customization/skills.mdx",
      commit: "0f667f08f5121fb3bf8c47ee5c85ef08bbc5b038",
      date: SKILLS_DATE,
      verified_against: "documentation",
    },
    {
      url: "https://github.com/cline/cline/blob/main/apps/vscode/src/core/context/instructions/user-instructions/skills.ts",
      commit: "0f667f08f5121fb3bf8c47ee5c85ef08bbc5b038",
      date: SKILLS_DATE,
      verified_against: "source",
    },
    {
      url: "https://github.com/cline/cline/blob/main/apps/vscode/src/core/storage/skill-directories.ts",
      commit: "463208d11c6ca25d8bd4326d40565d8684be58c5",
      date: SKILLS_DATE,
      verified_against: "source",
    },
  ],
  unverified: [
    "The order; whether equal files are loaded twice.",
    "Whether the front matter of .cursor/rules is removed, and whether it decides anything: here every rule is loaded.",
    "Rules that were switched off in Cline's panel are listed all the same. The newer .cline/rules of its command line is left out.",
    "What happens to a description of more than 1,024 characters. A skill whose name is not that of its folder is listed here, though Cline leaves it out; so is one that was switched off.",
  ],
};
