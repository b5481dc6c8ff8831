import type { Host } from "../host.js";
import { skillsIn } from "./skills-in.js";

const COMMIT = "5411f113cafae26161b4969b0237b8e1e024e2c2";
const DATE = "2026-11-23";

/** A skill may also be `skills` itself. */
const SKILLS = [
  ...skillsIn("*", [".agents", ".gemini"]),
  ".agents/skills/SKILL.md",
  ".gemini/skills/SKILL.md",
];

export const geminiCli: Host = {
  name: "gemini-cli",
  title: "Gemini CLI",
  reach: "repository",
  order: "path",
  order_known: true,
  places: [
    { in: "home", files: [".gemini/GEMINI.md"] },
    { in: "above", files: ["GEMINI.md"] },
    { in: "below", files: ["GEMINI.md"], loads: "nested" },
    { in: "directory", files: SKILLS, loads: "skill" },
    { in: "home", files: SKILLS, loads: "skill" },
  ],
  imports: { depth: 5, within: "repository", absolute: true, home: false, hidden_by: "backticks" },
  limits: [],
  repeats: { links: false, imports: true, texts: true },
  strips: [],
  sources: [
    {
      url: "https://github.com/google-gemini/gemini-cli/blob/main/docs/cli/gemini-md.md",
      commit: COMMIT,
      date: DATE,
      verified_against: "documentation",
    },
    {
      url: "https://github.com/google-gemini/gemini-cli/blob/main/packages/core/src/utils/memoryDiscovery.ts",
      commit: COMMIT,
      date: DATE,
      verified_against: "source",
    },
    {
      url: "https://github.com/google-gemini/gemini-cli/blob/main/packages/core/src/utils/memoryImportProcessor.ts",
      commit: COMMIT,
      date: DATE,
      verified_against: "source",
    },
    {
      url: "https://github.com/google-gemini/gemini-cli/blob/main/packages/core/src/skills/skillLoader.ts",
      commit: COMMIT,
      date: DATE,
      verified_against: "source",
    },
    {
      url: "https://github.com/google-gemini/gemini-cli/blob/main/docs/cli/skills.md",
      commit: COMMIT,
      date: DATE,
      verified_against: "documentation",
    },
  ],
  unverified: [
    "Settings are not read: context.fileName, context.includeDirectories and context.memoryBoundaryMarkers have their defaults here; extensions are left out.",
    "A circle of imports is cut here at its first file; the source may insert that file once more.",
    "Skills of the directory are listed only where it is trusted: here it is. Built-in skills, those of extensions and those that were switched off in settings are left out.",
  ],
};
