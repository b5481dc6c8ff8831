import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { STANDARD } from "../../src/features/hosts/find-loads.js";
import {
  HOSTS,
  type Host,
  type Imports,
  type Limit,
  type Place,
  type Skills,
} from "../../src/features/hosts/hosts.js";
import { formatInteger } from "../../src/render/format-number.js";

const PAGE = new URL("../../docs/loads.md", import.meta.url);

const WHERE: Record<Place["in"], string> = {
  above: "Root to directory",
  directory: "Directory",
  ends: "Root and directory",
};

const WHEN: Record<NonNullable<Place["loads"]>, string> = {
  start: "",
  paths: ", without `paths`",
  apply_to: ", with `applyTo` of every file or none",
  cursor_rule: ", with `alwaysApply: true`",
  trigger: ", with `trigger: always_on`",
  skill: ", name and description",
};

function describePlace({ in: where, files, takes, unless, except, loads = "start" }: Place) {
  const names = files.map(code).join(takes === "first" ? ", else " : ", ");
  const off = unless === undefined ? "" : `, unless there is ${unless.map(code).join(" or ")}`;
  const but = except === undefined ? "" : `, but not ${except.map(code).join(", ")}`;
  return `- ${WHERE[where]}${WHEN[loads]}: ${names}${but}${off}.\n`;
}

const OF: Record<Limit["of"], string> = {
  file: "a file",
  project: "the text of all files",
  skill: "a skill's description",
};

function describeLimit({ unit, most, of, over, verified }: Limit): string {
  const skip = of === "skill" ? "keeps it off the list" : "is skipped";
  const what = over === "cut" ? "is cut" : skip;
  return `${OF[of]} ${what} beyond ${formatInteger(most)} ${unit}${verified ? "" : " (not verified)"}`;
}

function describeImports({ depth, within, absolute, not_in, hidden_by }: Imports): string {
  const deep = depth === null ? "no depth is published" : `${depth} deep`;
  const kinds = absolute ? "relative or absolute" : "relative";
  const not = not_in === undefined ? "" : `; not in ${not_in.map(code).join(", ")}`;
  const hidden = hidden_by === "backticks" ? "; anywhere but between backticks" : "";
  return `- Imports: ${deep}, within the ${within}, ${kinds}${not}${hidden}.\n`;
}

/** What is not as the open standard has it. */
function describeSkills({ shows, requires, hidden_by, same_name }: Skills): string {
  const needs = requires.length === 0 ? "" : `; not without ${requires.map(code).join(" and ")}`;
  const off = hidden_by === undefined ? "" : `; not with \`${hidden_by}: true\``;
  const which = same_name === "all" ? "; all of one name" : "";
  return `- Skills: ${["name", ...shows].map(code).join(", ")}${needs}${off}${which}.\n`;
}

/** What the page has of a host between its markers. */
function describeHost({ places, limits, imports, skills = STANDARD }: Host): string {
  return [
    ...places.map(describePlace),
    ...(imports === undefined ? [] : [describeImports(imports)]),
    ...(skills === STANDARD ? [] : [describeSkills(skills)]),
    ...(limits.length === 0 ? [] : [`- Limits: ${limits.map(describeLimit).join("; ")}.\n`]),
  ].join("");
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
