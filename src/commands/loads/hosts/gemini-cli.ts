import type { Host } from "../host.js";

const COMMIT = "5411f113cafae26161b4969b0237b8e1e024e2c2";
const DATE = "2026-11-22";

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
  ],
  imports: { depth: 5, within: "repository", absolute: true, home: false },
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
  ],
  unverified: [
    "Settings are not read: context.fileName, context.includeDirectories and context.memoryBoundaryMarkers have their defaults here; extensions are left out.",
    "A circle of imports is cut here at its first file; the source may insert that file once more.",
  ],
};
