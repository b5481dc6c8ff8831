import type { Host } from "../host.js";

const COMMIT = "21cb8d2525bcedf1f4b6890b27a74a14fe7451e4";
const DATE = "2026-11-22";

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
  ],
  limits: [],
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
  ],
  unverified: [
    "The order; whether equal files are loaded twice.",
    "Whether the front matter of .cursor/rules is removed, and whether it decides anything: here every rule is loaded.",
    "Rules that were switched off in Cline's panel are listed all the same. The newer .cline/rules of its command line is left out.",
  ],
};
