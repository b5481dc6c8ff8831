import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { defaultEstimator } from "../../../src/engine/weight/default-estimator.js";
import { findLoads, type HostLoads } from "../../../src/features/hosts/find-loads.js";
import { HOSTS } from "../../../src/features/hosts/hosts.js";
import { joinPath } from "../../../src/features/hosts/tree.js";
import { memoryTree } from "./memory-tree.js";

/** A tree and what its host's documentation says of it. */
interface Case {
  /** What the source says, in our words. */
  says: string;
  source: string;
  host: string;
  files: Readonly<Record<string, FileText>> | readonly string[];
  /** Where the host starts. Default: the repository. */
  at?: string;
  /** Without a repository. */
  bare?: true;
  start?: readonly string[];
  /** Names of skills that are listed at the start. */
  skills?: readonly string[];
  /** Kinds of findings with their files; some as they are shown. */
  finds?: readonly string[];
  messages?: readonly string[];
  /** For each file, what its cut has. */
  cuts?: readonly object[];
  /** For each file, the text that is counted. */
  counted?: readonly (string | null)[];
}

/** Fields are front matter; a skill has a name and a description. */
type FileText = string | { skill: string } | { fields: string; text?: string };

interface HostCases {
  host: string;
  source: string;
  trees: Omit<Case, "host" | "source">[];
}

function readTrees(name: string): Case[] {
  const data = readFileSync(new URL(name, import.meta.url), "utf8");
  return (parse(expand(data)) as HostCases[]).flatMap(({ trees, ...host }) =>
    trees.map((tree): Case => ({ ...host, ...tree })),
  );
}

const DOCUMENTED = readTrees("documented-trees.yaml");

/** Writes out what is repeated. */
function expand(text: string): string {
  return text.replace(/\{(.{1,3}?)\*(\d{3,})\}/g, (_, part, times) => part.repeat(Number(times)));
}

function toText(file: FileText): string {
  if (typeof file === "string") return file;
  if ("skill" in file)
    return toText({ fields: `name: ${file.skill}\ndescription: What it is for.` });
  return `---\n${file.fields}\n---\n\n${file.text ?? "Rule."}\n`;
}

async function load({ host, files, at = "", bare }: Case): Promise<HostLoads> {
  const texts = Array.isArray(files)
    ? files.map((name: string) => [name, `Text of ${name}.`])
    : Object.entries(files).map(([name, file]) => [name, toText(file)]);
  const absolute = texts.map(([name = "", text = ""]) => [
    name.startsWith("/") ? name : `/repo/${name}`,
    text,
  ]);
  const tree = memoryTree({
    ...Object.fromEntries(absolute),
    ...(bare ? {} : { "/repo/.git/HEAD": "" }),
  });
  const found = await findLoads(tree, {
    directory: joinPath("/repo", at),
    hosts: HOSTS.filter(({ name }) => name === host),
    estimator: defaultEstimator,
    name: (path) => path.replace(/^\/repo\//, ""),
  });
  return found[0]!;
}

test("every host is tried, on 20 documented trees and more", () => {
  expect(DOCUMENTED.length).toBeGreaterThanOrEqual(20);
  const hosts = new Set(DOCUMENTED.map(({ host }) => host));
  expect(hosts).toEqual(new Set(HOSTS.map(({ name }) => name)));
});

test.each([...DOCUMENTED, ...readTrees("hostile-trees.yaml")])(
  "$host: $says ($source)",
  async (one) => {
    const { files, skills, findings, tokens } = await load(one);
    const { start = [], finds = [], messages, cuts = [], counted = [] } = one;
    expect(files.map(({ path }) => path)).toEqual(start);
    expect(skills.map(({ name, tokens }) => [name, tokens])).toEqual(
      (one.skills ?? []).map((text) => [text.split(":")[0], defaultEstimator.count(text)]),
    );
    const all = [...files, ...skills].map((loaded) => loaded.tokens);
    expect(tokens).toBe(all.reduce((sum, count) => sum + count, 0));
    const told = findings.map(({ kind, path, line, message }, index) => {
      const short = `${kind} ${path}`;
      if (!finds[index]?.includes(": ")) return short;
      return line === undefined ? `${short}: ${message}` : `${short}:${line}: ${message}`;
    });
    expect(told).toEqual(finds);
    if (messages !== undefined) expect(findings.map(({ message }) => message)).toEqual(messages);
    for (const [index, cut] of cuts.entries()) expect(files[index]?.cut).toMatchObject(cut);
    for (const [index, text] of counted.entries()) {
      if (text !== null) expect(files[index]?.tokens).toBe(defaultEstimator.count(text));
    }
  },
);
