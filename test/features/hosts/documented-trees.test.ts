import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { defaultEstimator } from "../../../src/engine/tokens/default-estimator.js";
import { findLoads } from "../../../src/features/hosts/find-loads.js";
import { HOSTS } from "../../../src/features/hosts/hosts.js";
import type { HostLoads } from "../../../src/features/hosts/report.js";
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
  /** Whether files of the user, whose directory is `/home/me`, are looked at. */
  user?: true;
  /** Without a repository. */
  bare?: true;
  start?: readonly string[];
  later?: readonly string[];
  /** Names of skills that are listed at the start. */
  skills?: readonly string[];
  /** Kinds of findings with their files. */
  finds?: readonly string[];
}

/** Fields are front matter; a skill has a name and a description. */
type FileText = string | { skill: string } | { fields: string; text?: string };

interface HostCases {
  host: string;
  source: string;
  trees: Omit<Case, "host" | "source">[];
}

const DATA = readFileSync(new URL("documented-trees.yaml", import.meta.url), "utf8");
const CASES = (parse(expand(DATA)) as HostCases[]).flatMap(({ trees, ...host }) =>
  trees.map((tree): Case => ({ ...host, ...tree })),
);

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

function load({ host, files, at = "", user, bare }: Case): HostLoads {
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
  const report = findLoads(tree, {
    directory: joinPath("/repo", at),
    home: user ? "/home/me" : undefined,
    hosts: HOSTS.filter(({ name }) => name === host),
    estimator: defaultEstimator,
    name: (path) => path.replace(/^\/repo\//, ""),
  });
  return report.hosts[0]!;
}

describe("what is documented", () => {
  it("is tried for every host, on 20 trees and more", () => {
    expect(CASES.length).toBeGreaterThanOrEqual(20);
    expect(new Set(CASES.map(({ host }) => host))).toEqual(new Set(HOSTS.map(({ name }) => name)));
  });

  it.each(CASES)("$host: $says ($source)", (one) => {
    const { files, skills, on_demand, findings, tokens } = load(one);
    expect(files.map(({ path }) => path)).toEqual(one.start ?? []);
    expect(skills.listed.map(({ name, characters, tokens }) => [name, characters, tokens])).toEqual(
      (one.skills ?? []).map((text) => [
        text.split(":")[0],
        text.length,
        defaultEstimator.count(text),
      ]),
    );
    const counted = [...files, ...skills.listed].map((loaded) => loaded.tokens);
    expect(tokens).toBe(counted.reduce((sum, count) => sum + count, 0));
    expect(on_demand.map(({ path }) => path).sort()).toEqual([...(one.later ?? [])].sort());
    expect(findings.map(({ kind, path }) => `${kind} ${path}`)).toEqual(one.finds ?? []);
  });
});
