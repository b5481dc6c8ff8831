import { formatInteger } from "../../render/format-number.js";
import { readTexts } from "./front-matter.js";
import type { Host, Skills } from "./host.js";
import type { Found } from "./load-files.js";
import { parentOf } from "./paths.js";

/** A `SKILL.md` that a host looks at. */
export interface SkillFile {
  path: string;
  text: string;
}

/** What a host shows of a skill at the start. */
export interface ShownSkill {
  path: string;
  name: string;
  /** Name and description, as far as they are shown. */
  text: string;
}

/** What most hosts do: those of the open standard. */
export const STANDARD: Skills = { shows: ["description"], requires: ["name", "description"] };

/** Lists skills as a host does at the start, and says which are left out or cut. */
export function listSkills(
  files: readonly SkillFile[],
  { skills = STANDARD, limits }: Host,
): { shown: ShownSkill[]; findings: Found[] } {
  const { shows, requires, hidden_by, same_name } = skills;
  const each = limits.find(({ of }) => of === "skill");
  const shown = new Map<string, ShownSkill>();
  const findings: Found[] = [];
  for (const { path, text } of files) {
    const fields = readTexts(text);
    const missing = requires.find((field) => !fields.get(field));
    if (missing !== undefined) {
      findings.push({ kind: "cut", path, message: `it is not listed: it has no ${missing}` });
      continue;
    }
    if (hidden_by !== undefined && fields.get(hidden_by) === "true") continue;
    const folder = parentOf(path);
    const name = fields.get("name") || folder.slice(folder.lastIndexOf("/") + 1);
    const key = same_name === "all" ? path : name;
    if (shown.has(key)) continue;
    let description = shows.flatMap((field) => fields.get(field) || []).join(" ");
    if (each !== undefined && description.length > each.most) {
      const [size, most] = [description.length, each.most].map(formatInteger);
      const what = { cut: "it is cut", skip: "the skill is not listed", advice: "less is advised" };
      const message = `its description has ${size} of ${most} characters: ${what[each.over]}`;
      findings.push({ kind: each.over === "advice" ? "advice" : "cut", path, message });
      if (each.over === "skip") continue;
      if (each.over === "cut") description = description.slice(0, each.most);
    }
    shown.set(key, { path, name, text: description === "" ? name : `${name}: ${description}` });
  }
  const list = [...shown.values()];
  return { shown: list, findings: [...findings, ...findSurplus(list, limits)] };
}

/** Beyond its limit, a host shortens descriptions. It depends on the model's window, so none is cut here. */
function findSurplus(shown: readonly ShownSkill[], limits: Host["limits"]): Found[] {
  const limit = limits.find(({ of }) => of === "skills");
  const size = shown.reduce((sum, { text }) => sum + text.length, 0);
  if (limit === undefined || size <= limit.most) return [];
  const [all, most] = [size, limit.most].map(formatInteger);
  const doubt = limit.verified ? "" : "; not verified";
  const message = `the list of skills has ${all} characters: beyond ${most}, with a small or unknown window, descriptions are shortened${doubt}`;
  return [{ kind: "advice", path: shown[0]!.path, message }];
}
