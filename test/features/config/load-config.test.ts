import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { listDocuments } from "../../../src/features/config/list-documents.js";
import { CONFIG_NAME, loadConfig } from "../../../src/features/config/load-config.js";
import { makeWorkspace } from "../../cli/run-cli.js";

const { directory, write } = makeWorkspace();
const home = process.cwd();
afterEach(() => process.chdir(home));

/** A project with documents and a configuration, which is then the working directory. */
function open(name: string, config: unknown): string {
  const root = join(directory, name);
  for (const folder of ["", "docs", "docs/old"]) mkdirSync(join(root, folder), { recursive: true });
  for (const file of ["AGENTS.md", "docs/a.md", "docs/b.txt", "docs/old/c.md"]) {
    write(`${name}/${file}`, "# x\n");
  }
  write(`${name}/${CONFIG_NAME}`, JSON.stringify(config));
  process.chdir(root);
  return root;
}

describe("loadConfig", () => {
  it("takes the file in the working directory, and outside of a repository none above it", async () => {
    const config = { include: ["docs"], fail_on: ["review"], baseline: "b.json" };
    const slow = [`a${"/".repeat(50_000)}b`];
    const root = open("found", { ...config, agent_files: slow });
    expect(await loadConfig({})).toMatchObject({
      path: CONFIG_NAME,
      folder: root,
      include: ["docs"],
      failOn: ["review"],
      baseline: join(root, "b.json"),
    });
    process.chdir("docs");
    expect(await loadConfig({})).toBeUndefined();
    expect(await loadConfig({ config: `../${CONFIG_NAME}` })).toMatchObject({ folder: root });
  });

  it("takes the nearest one up to the root of the repository", async () => {
    const root = open("above", { include: ["docs"] });
    mkdirSync(join(root, ".git"));
    process.chdir("docs/old");
    expect(await loadConfig({})).toMatchObject({ path: `../../${CONFIG_NAME}`, folder: root });
    expect(listDocuments([], await loadConfig({}))).toEqual(["../a.md", "../b.txt", "c.md"]);
    write(`above/docs/${CONFIG_NAME}`, "{}");
    expect(await loadConfig({})).toMatchObject({ folder: join(root, "docs") });
    mkdirSync(join(root, "docs/old/.git"));
    expect(await loadConfig({})).toBeUndefined();
  });

  it("says so where the file that was named, or linked to, is missing", async () => {
    const root = open("missing", {});
    await expect(loadConfig({ config: "none.json" })).rejects.toMatchObject({
      code: "input_not_found",
      field: "--config",
    });
    process.chdir("docs");
    symlinkSync(join(root, "gone.json"), CONFIG_NAME);
    await expect(loadConfig({})).rejects.toMatchObject({ code: "input_not_found" });
  });
});

const OVERRIDES = [
  { files: ["docs"], options: { flavor: "text", tokenizer: "o200k_base" } },
  { files: ["**/*.md", "./x/"], options: { tokenizer: "pieces" } },
  { files: ["docs/old/**"], options: { flavor: "markdown" } },
];

it.each<[at: string, path: string, options: object]>([
  ["", "docs/b.txt", { flavor: "text", tokenizer: "o200k_base" }],
  ["", "docs/old/c.md", { flavor: "markdown", tokenizer: "pieces" }],
  ["", "./docs/../AGENTS.md", { tokenizer: "pieces" }],
  ["", "x/.hidden", { tokenizer: "pieces" }],
  ["", "other.txt", {}],
  ["docs", "b.txt", { flavor: "text", tokenizer: "o200k_base" }],
  ["docs", "ROOT/docs/old/c.md", { flavor: "markdown", tokenizer: "pieces" }],
  ["docs", "../other.txt", {}],
])(
  "overrides are merged, relative to the configuration: from %j, %s has %j",
  async (at, path, options) => {
    const root = open("overrides", { overrides: OVERRIDES });
    process.chdir(at || ".");
    const config = (await loadConfig({ config: join(root, CONFIG_NAME) }))!;
    expect(config.optionsFor(path.replace("ROOT", root))).toEqual(options);
  },
);

it("links to folders change nothing about which documents are meant", async () => {
  const root = open("linked-to", {
    ignore: ["/docs/old/"],
    overrides: [{ files: ["docs/*.md"], options: { flavor: "text" } }],
  });
  const link = join(directory, "link");
  symlinkSync(root, link);
  const through = (await loadConfig({ config: join(link, CONFIG_NAME) }))!;
  const direct = (await loadConfig({}))!;
  for (const config of [through, direct]) {
    for (const start of ["", `${root}/`, `${link}/`]) {
      expect(config.optionsFor(`${start}docs/a.md`)).toEqual({ flavor: "text" });
      expect(config.isIgnored(`${start}docs/old/c.md`)).toBe(true);
    }
  }
  expect(direct.isIgnored("../docs/old/c.md")).toBe(false);
});
