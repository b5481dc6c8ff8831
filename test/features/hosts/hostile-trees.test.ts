import { execFileSync } from "node:child_process";
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { defaultEstimator } from "../../../src/engine/weight/default-estimator.js";
import { findLoads, type HostLoads } from "../../../src/features/hosts/find-loads.js";
import { HOSTS } from "../../../src/features/hosts/hosts.js";
import { openTree } from "../../../src/features/hosts/tree.js";
import { makeTree } from "../../io/workspace.js";
import { memoryTree } from "./memory-tree.js";

const SECRET = "Secret that nobody asked for.";

/** A repository in a folder that holds a secret beside it. */
function makeRepository(files: Record<string, string>): string {
  const { folder } = makeTree({ "secret.md": SECRET });
  const repository = join(realpathSync(folder), "repo");
  mkdirSync(join(repository, ".git"), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(repository, name, ".."), { recursive: true });
    writeFileSync(join(repository, name), text);
  }
  return repository;
}

async function load(directory: string, host: string, tree = openTree(65_536)): Promise<HostLoads> {
  const found = await findLoads(tree, {
    directory,
    hosts: HOSTS.filter(({ name }) => name === host),
    estimator: defaultEstimator,
    name: (path) => path.slice(directory.length + 1),
  });
  return found[0]!;
}

const paths = ({ files }: HostLoads) => files.map(({ path }) => path);
const kinds = ({ findings }: HostLoads) => findings.map(({ kind, path }) => `${kind} ${path}`);

describe("links", () => {
  it("that lead in circles are followed once", async () => {
    const directory = makeRepository({ ".claude/rules/a.md": "A." });
    symlinkSync(".", join(directory, ".claude/rules/again"));
    symlinkSync("loop.md", join(directory, ".claude/rules/loop.md"));
    const loads = await load(directory, "claude-code");
    expect(paths(loads)).toEqual([".claude/rules/a.md"]);
  });

  it("out of the repository are not read, whether files, folders or imports", async () => {
    const directory = makeRepository({ "CLAUDE.local.md": "@linked.md @inside/secret.md" });
    symlinkSync("../secret.md", join(directory, "CLAUDE.md"));
    symlinkSync("../secret.md", join(directory, "linked.md"));
    symlinkSync("..", join(directory, "inside"));
    mkdirSync(join(directory, ".claude"));
    symlinkSync("../..", join(directory, ".claude/rules"));
    const loads = await load(directory, "claude-code");
    expect(paths(loads)).toEqual(["CLAUDE.local.md"]);
    expect(kinds(loads)).toContain("outside CLAUDE.md");
    expect(kinds(loads)).toContain("outside .claude/rules");
    expect(kinds(loads).filter((one) => one === "outside CLAUDE.local.md")).toHaveLength(2);
    expect(loads.tokens).toBe(defaultEstimator.count("@linked.md @inside/secret.md"));
  });
});

it("what links lead to is named where a host does not follow them", async () => {
  const directory = makeRepository({ "docs/a.md": "A.", ".clinerules/b.md": "B." });
  symlinkSync("../docs", join(directory, ".clinerules/docs"));
  const loads = await load(directory, "cline");
  expect(paths(loads)).toEqual([".clinerules/b.md"]);
  expect(kinds(loads)).toEqual(["refused .clinerules/docs/a.md"]);
});

describe("files that are no text", () => {
  it("are told, and the others are loaded", async () => {
    const directory = makeRepository({
      "AGENTS.md": "\0\0\0",
      "CLAUDE.md": "x".repeat(65_537),
      "GEMINI.md": "Fine.",
    });
    mkdirSync(join(directory, ".github/copilot-instructions.md"), { recursive: true });
    const loads = await load(directory, "copilot-cli");
    expect(paths(loads)).toEqual(["GEMINI.md"]);
    expect(kinds(loads)).toEqual(["unreadable AGENTS.md", "unreadable CLAUDE.md"]);
  });

  it.skipIf(process.platform === "win32")("are not waited for", async () => {
    const directory = makeRepository({ "AGENTS.md": "@pipe.md" });
    execFileSync("mkfifo", [join(directory, "pipe.md"), join(directory, "CLAUDE.md")]);
    const loads = await load(directory, "copilot-cli");
    expect(paths(loads)).toEqual(["AGENTS.md"]);
    expect(kinds(loads)).toEqual(["unreadable pipe.md"]);
  });
});

it("imports by the thousand, and such that fan out, are bounded", async () => {
  const all = Array.from({ length: 12 }, (_, index) => `@./${index}.md`).join("\n");
  const files = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`/repo/${index}.md`, all]),
  );
  const loads = await load("/repo", "gemini-cli", memoryTree({ ...files, "/repo/GEMINI.md": all }));
  expect(loads.files.length).toBeLessThanOrEqual(1_000);
  const names = Array.from({ length: 1_200 }, (_, index) => `n${index}.md`);
  const many = Object.fromEntries(names.map((name) => [`/repo/${name}`, name]));
  const list = names.map((name) => `@./${name}`).join("\n");
  const first = await load("/repo", "gemini-cli", memoryTree({ ...many, "/repo/GEMINI.md": list }));
  expect(first).toMatchObject({ findings: [], files: { length: 1_000 } });
  const gone = Array.from({ length: 5_000 }, (_, index) => `@./gone${index}.md`).join("\n");
  const missing = await load("/repo", "gemini-cli", memoryTree({ "/repo/GEMINI.md": gone }));
  expect(missing).toMatchObject({ findings: { length: 1_000 } });
  const mentions = await load(
    "/repo",
    "gemini-cli",
    memoryTree({ "/repo/GEMINI.md": "`a` @alice ".repeat(20_000), "/repo/a/GEMINI.md": "A." }),
  );
  expect(mentions).toMatchObject({ findings: [], files: { length: 1 } });
});

describe("skills", () => {
  it("by the thousand are bounded", { tags: ["full"] }, async () => {
    const text = "---\nname: a\ndescription: d\n---\n";
    const files = Array.from({ length: 2_100 }, (_, index) => {
      return [`/repo/.agents/skills/s${index}/SKILL.md`, text.replace("a", `a${index}`)];
    });
    const many = await load("/repo", "codex", memoryTree(Object.fromEntries(files)));
    // The folder of skills is one of the 2,000 that are opened.
    expect(many.skills).toHaveLength(1_999);
  });

  it("with faults by the thousand are read in bounded time", async () => {
    const faults = "x: y: z\n".repeat(1_000);
    const files = Array.from({ length: 500 }, (_, index) => {
      return [`/repo/.agents/skills/s${index}/SKILL.md`, `---\nname: a${index}\n${faults}---\n`];
    });
    const { findings } = await load("/repo", "codex", memoryTree(Object.fromEntries(files)));
    // What is not read strictly any more has no description.
    const isYaml = ({ line }: { line?: number }) => line !== undefined;
    expect(findings).toHaveLength(500);
    expect(findings.filter(isYaml).length).toBeLessThan(70);
  });

  it("and rules with front matter of any kind and length take no time to speak of", async () => {
    const lines = "  text: and more\n".repeat(200_000);
    for (const head of [
      `description: >\n${lines}`,
      `description: "${'\\\\"'.repeat(500_000)}"`,
      "description:",
      `paths:\n- ${" ".repeat(200_000)}a\u2028b`,
    ]) {
      const text = `---\n${head}\n---\n@.${"?".repeat(200_000)}-`;
      const paths = ["/repo/.claude/skills/a/SKILL.md", "/repo/.claude/rules/a.md"];
      const tree = memoryTree(Object.fromEntries(paths.map((path) => [path, text])));
      expect((await load("/repo", "claude-code", tree)).skills).toHaveLength(1);
    }
  });
});
