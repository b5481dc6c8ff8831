import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
  type Hiding,
  HOSTS,
  type Host,
  type Imports,
  type Limit,
  type Place,
  type Reading,
  type Skills,
  STANDARD,
  type Walk,
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

function describeWalk({ skips_hidden, skips_links, deepest, most }: Walk): string {
  return [
    skips_hidden && "no names with a dot in front",
    skips_links && `no links${skips_links === "files" ? " to files" : ""}`,
    deepest !== undefined && `${deepest} folders deep`,
    most !== undefined && `${formatInteger(most)} folders`,
  ]
    .filter(Boolean)
    .join(", ");
}

function describePlace(place: Place) {
  const { in: where, files, takes, unless, except, loads = "start", walk } = place;
  const names = files.map(code).join(takes === "first" ? ", else " : ", ");
  const off = unless === undefined ? "" : `, unless there is ${unless.map(code).join(" or ")}`;
  const but = except === undefined ? "" : `, but not ${except.map(code).join(", ")}`;
  const passed = walk === undefined ? "" : ` (${describeWalk(walk)})`;
  return `- ${WHERE[where]}${WHEN[loads]}: ${names}${but}${off}${passed}.\n`;
}

const OF: Record<Limit["of"], string> = {
  file: "a file",
  project: "the text of all files",
  skill: "a skill's description",
  name: "a skill's name",
};

function describeLimit({ unit, most, of, over, verified }: Limit): string {
  const skip = of === "skill" || of === "name" ? "keeps it off the list" : "is skipped";
  const what = over === "cut" ? "is cut" : skip;
  return `${OF[of]} ${what} beyond ${formatInteger(most)} ${unit}${verified ? "" : " (not verified)"}`;
}

function describeImports({ depth, within, absolute, not_in, hidden_by, anchors }: Imports) {
  const deep = depth === null ? "no depth is published" : `${depth} deep`;
  const kinds = absolute ? "relative or absolute" : "relative";
  const not = not_in === undefined ? "" : `; not in ${not_in.map(code).join(", ")}`;
  const hidden = hidden_by === "backticks" ? "; anywhere but between backticks" : "";
  const part = anchors ? "; `#…` at the end is no part of the name" : "";
  return `- Imports: ${deep}, within the ${within}, ${kinds}${not}${hidden}${part}.\n`;
}

const OFF = "disable-model-invocation";

const NAMED: Record<NonNullable<Skills["named"]>, string> = {
  as_folder: "the name of the folder",
  plainly: "a name of letters, numbers, hyphens, underscores, dots and spaces",
};

/** What is not as the open standard has it. */
function describeSkills(skills: Skills): string {
  const { shows, shows_text, requires, named, off, same_name } = skills;
  const needs =
    requires.length === 0
      ? ""
      : `; not without ${requires.map((one) => (one === "---" ? "front matter" : code(one))).join(" and ")}`;
  const not = off === undefined ? "" : `; not with ${code(OFF)} of ${off.map(code).join(", ")}`;
  const which = same_name === "all" ? "; all of one name" : "";
  const text = shows_text ? " or the first line of the text" : "";
  const name = named === undefined ? "" : `; not without ${NAMED[named]}`;
  const names = ["name", ...shows].map(code).join(", ");
  return `- Skills: ${names}${text}${needs}${name}${not}${which}.\n`;
}

const FALLBACKS: Record<NonNullable<Reading["fallback"]>, string> = {
  lines: "is read line by line",
  values: "is read again with values of one line in quotes",
  colons: "is read again with values of one line that have a colon in quotes",
};

const FAILURES: Record<Reading["otherwise"], string> = {
  skips: "keeps the file out",
  drops: "leaves no field",
  unknown: "has effects that are not published",
};

const HIDING: Record<Hiding, string> = {
  mark: "a byte order mark",
  indent: "a blank before `---`",
  blank: "one behind it",
};

/** What front matter that is no YAML leads to. */
function describeReading(kind: string, { fallback, otherwise, types, hidden_by = [] }: Reading) {
  const then = fallback === undefined ? FAILURES[otherwise] : FALLBACKS[fallback];
  const last =
    fallback === undefined || fallback === "lines" ? "" : `, else ${FAILURES[otherwise]}`;
  const entries = Object.entries(types ?? {}).map(([name, type]) => `${code(name)} is no ${type}`);
  const wrong = entries.length === 0 ? "" : `, or in which ${entries.join(" or ")},`;
  const hiding = hidden_by.map((one) => HIDING[one]).join(" or ");
  const hidden = hiding === "" ? "" : `; ${hiding} hides it`;
  return `- Front matter of ${kind} that is no YAML${wrong} ${then}${last}${hidden}.\n`;
}

/** What the page has of a host between its markers. */
function describeHost({ places, limits, imports, reads, skills = STANDARD }: Host): string {
  const isConditional = places.some(({ loads = "start" }) => !/^s/.test(loads));
  return [
    ...places.map(describePlace),
    ...(imports === undefined ? [] : [describeImports(imports)]),
    ...(skills === STANDARD ? [] : [describeSkills(skills)]),
    describeReading("skills", reads.skills),
    ...(isConditional ? [describeReading("rules", reads.rules)] : []),
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
      /^<https:\/\/\S+>(?:, in \[a copy\]\(https:\S+\))?(?: at [0-9a-f]{7})?(?: \(secondary\))?$/,
    );
  }
  expect(section).toMatch(/^- Not verified: ./m);
});
