import { ContextVerdictError } from "../../engine/contract/errors.js";
import { type Check, list, mapOf, object, value, word, words } from "../../io/json/json-checks.js";
import { readJsonFile } from "../../io/json/json-file.js";
import type { Host, Imports, Limit, Place, Skills, Source } from "./host.js";
import { HOSTS } from "./hosts/index.js";

/** What a file says of hosts: fields that take the place of the built-in ones, or whole hosts. */
export type HostsFile = { hosts: Record<string, Partial<Omit<Host, "name">>> };

const LARGEST_FILE = 1_048_576;

const text = value("a text", (seen) => typeof seen === "string" && seen !== "");
const texts = list("a list of texts", text);
const flag = value("true or false", (seen) => typeof seen === "boolean");
const whole = value("a whole number, 1 or more", isWhole);

const PLACE: Record<keyof Place, Check> = {
  in: word("system", "home", "above", "directory", "ends", "below"),
  files: texts,
  takes: word("all", "first"),
  unless: texts,
  except: texts,
  loads: word("start", "nested", "paths", "apply_to", "cursor_rule", "trigger", "skill"),
};

const IMPORTS: Record<keyof Imports, Check> = {
  depth: value("a whole number, 1 or more, or null", (seen) => seen === null || isWhole(seen)),
  within: word("directory", "repository"),
  absolute: flag,
  home: flag,
  not_in: texts,
  hidden_by: word("markdown", "backticks"),
};

const SKILLS: Record<keyof Skills, Check> = {
  shows: texts,
  requires: texts,
  hidden_by: text,
  same_name: word("first", "all"),
};

const LIMIT: Record<keyof Limit, Check> = {
  unit: word("bytes", "characters", "lines"),
  most: whole,
  of: word("file", "project", "skill", "skills"),
  over: word("cut", "skip", "advice"),
  files: texts,
  verified: flag,
};

const SOURCE: Record<keyof Source, Check> = {
  url: text,
  copy: text,
  commit: text,
  date: text,
  verified_against: word("source", "documentation", "secondary"),
};

const HOST: Record<keyof Omit<Host, "name">, Check> = {
  title: text,
  reach: word("repository", "file_system"),
  order: word("down", "up", "path"),
  order_known: flag,
  places: list("a list of places", object(PLACE, ["in", "files"])),
  configuration: object({ files: texts, field: text }, ["files", "field"]),
  imports: object(IMPORTS, ["depth", "within", "absolute", "home"]),
  skills: object(SKILLS, ["shows", "requires"]),
  limits: list("a list of limits", object(LIMIT, ["unit", "most", "of", "over", "verified"])),
  repeats: object({ links: flag, imports: flag, texts: flag }, ["links", "imports", "texts"]),
  strips: words("front_matter", "comments"),
  sources: list("a list of sources", object(SOURCE, ["url", "date", "verified_against"])),
  unverified: texts,
};

const checkFile = object({ $schema: text, hosts: mapOf(object(HOST)) }, ["hosts"]);

/**
 * The built-in hosts, changed by a file.
 * @param field The option that named the file.
 * @throws ContextVerdictError, or `ListedError` with every problem in the file.
 */
export async function readHosts(file: string, field: string): Promise<readonly Host[]> {
  const maxBytes = LARGEST_FILE;
  const check = (seen: unknown) => checkFile(seen, []);
  const { hosts } = (await readJsonFile(file, { maxBytes, field, check })) as HostsFile;
  const changed = HOSTS.map((host) => ({ ...host, ...(ownOf(hosts, host.name) ?? {}) }));
  const added = Object.entries(hosts).filter(([name]) => !HOSTS.some((host) => host.name === name));
  return [...changed, ...added.map(([name, facts]) => completeHost(name, facts, field))];
}

function ownOf<Value>(values: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** A host that is not built in has to say which files it reads. */
function completeHost(name: string, facts: HostsFile["hosts"][string], field: string): Host {
  if (facts.places === undefined) {
    const message = `the host ${JSON.stringify(name)} is not built in, and has no places`;
    throw new ContextVerdictError("bad_request", message, field);
  }
  return {
    name,
    title: name,
    reach: "repository",
    order: "down",
    order_known: false,
    limits: [],
    repeats: { links: true, imports: true, texts: true },
    strips: [],
    sources: [],
    unverified: [],
    ...facts,
    places: facts.places,
  };
}

function isWhole(seen: unknown): boolean {
  return typeof seen === "number" && Number.isSafeInteger(seen) && seen >= 1;
}
