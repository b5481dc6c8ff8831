import type { Host } from "../host.js";

export const codex: Host = {
  name: "codex",
  title: "Codex",
  reach: "repository",
  order: "down",
  order_known: true,
  places: [
    { in: "home", files: [".codex/AGENTS.override.md", ".codex/AGENTS.md"], takes: "first" },
    { in: "above", files: ["AGENTS.override.md", "AGENTS.md"], takes: "first" },
  ],
  limits: [{ unit: "bytes", most: 32_768, of: "project", over: "cut", verified: true }],
  repeats: { links: true, imports: true, texts: true },
  strips: [],
  sources: [
    {
      url: "https://github.com/openai/codex/blob/main/codex-rs/core/src/agents_md.rs",
      commit: "0cf644af40f76ffdfbac134b4b17aca78e8dcef5",
      date: "2026-11-22",
      verified_against: "source",
    },
    {
      url: "https://developers.openai.com/codex/guides/agents-md",
      date: "2026-11-22",
      verified_against: "secondary",
    },
  ],
  unverified: [
    "The order of the two names in ~/.codex.",
    "Settings are not read: project_doc_max_bytes, project_doc_fallback_filenames and project_root_markers have their defaults here.",
  ],
};
