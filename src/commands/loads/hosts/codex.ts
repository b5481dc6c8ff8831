import type { Host } from "../host.js";
import { skillsIn } from "./skills-in.js";

const SKILLS = skillsIn("**", [".codex", ".agents"]);

export const codex: Host = {
  name: "codex",
  title: "Codex",
  reach: "repository",
  order: "down",
  order_known: true,
  places: [
    { in: "home", files: [".codex/AGENTS.override.md", ".codex/AGENTS.md"], takes: "first" },
    { in: "above", files: ["AGENTS.override.md", "AGENTS.md"], takes: "first" },
    {
      in: "above",
      files: SKILLS,
      loads: "skill",
    },
    {
      in: "home",
      files: SKILLS,
      loads: "skill",
    },
  ],
  skills: { shows: ["description"], requires: [], same_name: "all" },
  limits: [
    { unit: "bytes", most: 32_768, of: "project", over: "cut", verified: true },
    { unit: "characters", most: 1_024, of: "skill", over: "skip", verified: true },
    { unit: "characters", most: 8_000, of: "skills", over: "cut", verified: true },
  ],
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
    {
      url: "https://github.com/openai/codex/blob/main/codex-rs/core-skills/src/loader.rs",
      commit: "033d1d0741d697436d4d5527aaac8893c28b424c",
      date: "2026-11-23",
      verified_against: "source",
    },
    {
      url: "https://github.com/openai/codex/blob/main/codex-rs/core-skills/src/render.rs",
      commit: "0899b7c42bf11847f78710966b362f756337c17d",
      date: "2026-11-23",
      verified_against: "source",
    },
  ],
  unverified: [
    "The order of the two names in ~/.codex.",
    "Settings are not read: project_doc_max_bytes, project_doc_fallback_filenames and project_root_markers have their defaults here.",
    "The list of skills may have 2 % of the model's window, and 8,000 characters where that is not known: it is not shortened here. Skills of plugins and in /etc/codex and allow_implicit_invocation in agents/openai.yaml are left out; the path that it writes beside each skill is not counted.",
  ],
};
