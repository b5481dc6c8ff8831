import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { words } from "../support/words.js";

const ROOT = new URL("../../", import.meta.url);
const hooks: Record<string, unknown>[] = parse(
  readFileSync(new URL(".pre-commit-hooks.yaml", ROOT), "utf8"),
);

/** The keys that pre-commit's documentation names for a hook. */
const KEYS =
  "id name entry language files exclude types types_or exclude_types always_run fail_fast verbose pass_filenames require_serial description language_version minimum_pre_commit_version args stages".split(
    " ",
  );

describe("hooks for pre-commit", () => {
  test("are these two", () =>
    expect(hooks.map(({ id }) => id)).toEqual([
      "context-verdict-check",
      "context-verdict-profile",
    ]));

  test.each(hooks)("$id has the keys that there are, and those that there must be", (hook) => {
    for (const key of Object.keys(hook)) expect(KEYS).toContain(key);
    expect(hook).toMatchObject({
      name: expect.any(String),
      entry: `context-verdict ${String(hook.id).replace("context-verdict-", "")} --allow-empty`,
      language: "node",
      pass_filenames: true,
      types: ["text"],
    });
  });

  test.each(hooks)("$id takes names of files only as such", ({ args }) => {
    expect((args as string[]).at(-1)).toBe("--");
  });

  test("can be installed: pre-commit takes all that `npm pack` prints for the name of a file", () => {
    const settings = readFileSync(new URL(".npmrc", ROOT), "utf8").split("\n");
    expect(settings).toContain("foreground-scripts=false");
  });

  test("runs a program that the package has", () => {
    const { bin } = JSON.parse(readFileSync(new URL("package.json", ROOT), "utf8"));
    for (const { entry } of hooks) expect(Object.keys(bin)).toContain(String(entry).split(" ")[0]);
  });

  test.each(hooks)("$id looks at documents", ({ files }) => {
    // Python's `re.search`; these patterns mean the same here.
    const pattern = new RegExp(files as string);
    for (const name of ["README.md", "docs/a b.markdown", ".cursor/rules/x.mdc", "p.mdx"]) {
      expect(pattern.test(name), name).toBe(true);
    }
    for (const name of words("a.txt md a.md.bak a.mdown.js amd cmd/main.go a.md/x.py")) {
      expect(pattern.test(name), name).toBe(false);
    }
  });
});
