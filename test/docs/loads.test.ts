import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { STANDARD } from "../../src/features/hosts/find-loads.js";
import type { Host, Limit, Place } from "../../src/features/hosts/host.js";
import { HOSTS } from "../../src/features/hosts/hosts.js";
import { formatInteger } from "../../src/render/format-number.js";

const PAGE = new URL("../../docs/loads.md", import.meta.url);

const WHERE: Record<Place["in"], string> = {
  system: "system",
  home: "user's home",
  above: "each folder from root to directory",
  directory: "directory",
  ends: "root and directory",
};

const WHEN: Record<NonNullable<Place["loads"]>, string> = {
  start: "at the start",
  paths: "at the start, or for files that fit `paths`",
  apply_to: "for files that fit `applyTo`",
  cursor_rule: "by `alwaysApply`, `globs` and `description`",
  trigger: "by `trigger`",
  skill: "name and description",
};

function describePlace({ in: where, files, takes, unless, except, loads = "start" }: Place) {
  const names = files.map((name) => `\`${name}\``).join(takes === "first" ? ", else " : ", ");
  const off = unless === undefined ? "" : `, unless there is ${unless.map(code).join(" or ")}`;
  const but = except === undefined ? "" : `, but not ${except.map(code).join(", ")}`;
  return `| ${WHERE[where]} | ${names}${but}${off} | ${WHEN[loads]} |`;
}

const OF: Record<Limit["of"], string> = {
  file: "a file",
  project: "the text of all files of the project",
  skill: "the description of a skill",
  skills: "the list of skills",
};

function describeLimit({ unit, most, of, over, files, verified }: Limit): string {
  const which = files === undefined ? "" : ` (${files.map(code).join(", ")})`;
  const skip = of === "skill" ? "keeps it off the list" : "is skipped";
  const what =
    of === "skills"
      ? "is shortened"
      : { cut: "is cut", skip, advice: "is longer than advised" }[over];
  const more = of === "skills" ? ", depending on the model's window" : "";
  const doubt = verified ? "" : " (not verified)";
  return `${OF[of]}${which} ${what} beyond ${formatInteger(most)} ${unit}${more}${doubt}`;
}

function describeImports({ imports }: Host): string {
  if (imports === undefined) return "Imports: none.";
  const { depth, within, absolute, home, not_in, hidden_by } = imports;
  const deep = depth === null ? "no depth is published" : `${depth} deep`;
  const kinds = ["relative", ...(absolute ? ["absolute"] : []), ...(home ? ["`~/`"] : [])];
  const not = not_in === undefined ? "" : `; not in ${not_in.map(code).join(", ")}`;
  const hidden = hidden_by === "backticks" ? "; anywhere but between backticks" : "";
  return `Imports: ${deep}, within the ${within}, ${kinds.join(", ")}${not}${hidden}.`;
}

function describeSkills({ places, skills }: Host): string[] {
  if (!places.some(({ loads }) => loads === "skill")) return [];
  const { shows, requires, hidden_by, same_name } = skills ?? STANDARD;
  const needs = requires.length === 0 ? "" : `; not without ${requires.map(code).join(" and ")}`;
  const off = hidden_by === undefined ? "" : `; not with \`${hidden_by}: true\``;
  const which = same_name === "all" ? "; all of one name" : "";
  const fields = ["name", ...shows].map(code).join(", ");
  return [`- Lists skills by ${fields}${needs}${off}${which}.`];
}

/** What the page has of a host between its markers. */
function describeHost(host: Host): string {
  const { places, limits } = host;
  const limited = limits.length === 0 ? "none is published" : limits.map(describeLimit).join("; ");
  return `| Where | Files | Loaded |
| --- | --- | --- |
${places.map(describePlace).join("\n")}

- Limits: ${limited}.
${[`- ${describeImports(host)}`, ...describeSkills(host)].join("\n")}
`;
}

const code = (name: string) => `\`${name}\``;

it.each(HOSTS)("docs/loads.md has the data of $name; UPDATE=1 writes it", (host) => {
  const page = readFileSync(PAGE, "utf8");
  const { name } = host;
  const markers = new RegExp(`(?<=<!-- ${name} -->\n)[\\s\\S]*(?=<!-- /${name} -->)`);
  expect(page).toMatch(markers);
  const wanted = page.replace(markers, () => describeHost(host));
  if (process.env.UPDATE === "1") writeFileSync(PAGE, wanted);
  else expect(page).toBe(wanted);
});

it.each(HOSTS)("docs/loads.md has dated sources of $name, and doubts", ({ title }) => {
  const section = readFileSync(PAGE, "utf8").split(`### ${title}\n`)[1]!.split("\n###")[0]!;
  const sources = /^- Sources: (.*)\.$/m.exec(section)![1]!.split("; ");
  for (const source of sources) {
    expect(source).toMatch(
      /^<https:\/\/\S+>(?:, in \[a copy\]\(https:\S+\))?(?: at [0-9a-f]{7})? \((?:source|documentation|secondary), 20\d\d-\d\d-\d\d\)$/,
    );
  }
  expect(section).toMatch(/^- Not verified: ./m);
});
