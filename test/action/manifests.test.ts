import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { words } from "../support/words.js";

const ROOT = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), "utf8");
const action = parse(read("action.yml"));
const scripts = readdirSync(new URL("action/", ROOT));
const hooks: { id: string; args: string[]; files: string; entry: string }[] = parse(
  read(".pre-commit-hooks.yaml"),
);

describe("action.yml", () => {
  test("hands every input to the script, by the environment alone", () => {
    const [step] = action.runs.steps;
    const inputs = Object.keys(action.inputs).map((name) => [
      `INPUT_${name.toUpperCase().replaceAll("-", "_")}`,
      `\${{ inputs.${name} }}`,
    ]);
    expect(step.env).toEqual({
      ...Object.fromEntries(inputs),
      CONTEXT_VERDICT_TOKEN: `\${{ github.token }}`,
    });
  });

  test("has no expression in a script", () => {
    expect(action.runs.using).toBe("composite");
    for (const { run, uses, shell } of action.runs.steps) {
      expect(run).not.toContain("${{");
      expect([uses, shell]).toEqual([undefined, "bash"]);
    }
  });

  test("reads every input, and has every output that is set", () => {
    const code = read("action/inputs.js");
    for (const name of Object.keys(action.inputs)) {
      const variable = `env.INPUT_${name.toUpperCase()}`;
      expect(code.includes(`"${name}"`) || code.includes(variable), name).toBe(true);
    }
    const set = scripts.flatMap((name) =>
      [...read(`action/${name}`).matchAll(/setOutput\("([\w-]+)"/g)].map((match) => match[1]),
    );
    expect([...new Set(set)].sort()).toEqual(Object.keys(action.outputs).sort());
  });

  test("is described within the 125 characters of the Marketplace", () =>
    expect(action.description.length).toBeLessThanOrEqual(125));
});

test.each(scripts)("action/%s needs nothing but Node", (name) => {
  for (const [, specifier] of read(`action/${name}`).matchAll(/from "([^"]+)"/g)) {
    expect(specifier).toMatch(/^(?:node:|\.\/)/);
  }
});

/** The keys that pre-commit's documentation names for a hook. */
const KEYS = words(`
  id name entry language files exclude types types_or exclude_types always_run fail_fast verbose
  pass_filenames require_serial description language_version minimum_pre_commit_version args stages
`);

describe("hooks for pre-commit", () => {
  test.each(hooks)("$id has the keys that there are, and those that there must be", (hook) => {
    for (const key of Object.keys(hook)) expect(KEYS).toContain(key);
    expect(hook).toMatchObject({
      name: expect.any(String),
      entry: `context-verdict ${hook.id.replace("context-verdict-", "")} --allow-empty`,
      language: "node",
      pass_filenames: true,
      types: ["text"],
    });
    // What follows is the name of a file.
    expect(hook.args.at(-1)).toBe("--");
  });

  test("can be installed: pre-commit takes all that `npm pack` prints for the name of a file", () =>
    expect(read(".npmrc").split("\n")).toContain("foreground-scripts=false"));

  test.each(hooks)("$id looks at documents", ({ files }) => {
    // Python's `re.search`; these patterns mean the same here.
    const pattern = new RegExp(files);
    for (const name of ["README.md", "docs/a b.markdown", ".cursor/rules/x.mdc", "p.mdx"]) {
      expect(pattern.test(name), name).toBe(true);
    }
    for (const name of words("a.txt md a.md.bak a.mdown.js amd cmd/main.go a.md/x.py")) {
      expect(pattern.test(name), name).toBe(false);
    }
  });
});

const page = read("docs/github.md");
const examples = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, text]) => parse(text!));

/** Every object within a value that has a key. */
function findWith(key: string, value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const within = Object.values(value).flatMap((part) => findWith(key, part));
  return Object.hasOwn(value, key) ? [value as Record<string, unknown>, ...within] : within;
}

/** The names that a list or a table has, right below a line of the page. */
function listNames(above: string): string[] {
  const [, list] = page.split(`${above}\n\n`);
  return [...list!.split("\n\n")[0]!.matchAll(/^(?:-|\|) `([\w-]+)`/gm)].map(([, name]) => name!);
}

describe("docs/github.md", () => {
  test("lists the hooks that there are", () => {
    expect(listNames("look at `.md`, `.markdown`, `.mdx` and `.mdc`:")).toEqual(
      hooks.map(({ id }) => id),
    );
  });

  test("uses the action as it is", () => {
    const steps = findWith("uses", examples).filter(({ uses }) =>
      /^context-verdict\//.test(`${uses}`),
    );
    expect(steps).toHaveLength(2);
    for (const step of steps) {
      expect(step.uses).toBe(`context-verdict/context-verdict@v${action.inputs.version.default}`);
      for (const input of Object.keys((step.with as object) ?? {})) {
        expect(Object.keys(action.inputs)).toContain(input);
      }
    }
  });

  test("gives no job more than it needs", () => {
    const workflows = examples.filter((example) => example.jobs !== undefined);
    expect(workflows.map(({ permissions }) => permissions)).toEqual([
      { contents: "read", "pull-requests": "write" },
      { contents: "read", "security-events": "write" },
    ]);
    expect(findWith("pull_request_target", examples)).toEqual([]);
    for (const { with: inputs } of findWith("uses", examples).filter(({ uses }) =>
      /checkout/.test(`${uses}`),
    )) {
      expect(inputs).toEqual({ "persist-credentials": false });
    }
  });
});
