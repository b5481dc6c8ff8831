import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const page = read("docs/github.md");
const action = parse(read("action.yml"));
const hooks: { id: string; args: string[]; files: string }[] = parse(
  read(".pre-commit-hooks.yaml"),
);

const examples = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, text]) => parse(text!));

/** Every object within a value that has a key. */
function findWith(key: string, value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const within = Object.values(value).flatMap((part) => findWith(key, part));
  return Object.hasOwn(value, key) ? [value as Record<string, unknown>, ...within] : within;
}

function listRows(title: string): string[] {
  const start = page.indexOf(`| ${title} |`);
  const table = page.slice(start, page.indexOf("\n\n", start));
  return [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name!);
}

describe("docs/github.md", () => {
  test("lists the inputs and outputs that there are", () => {
    expect(listRows("Input")).toEqual(Object.keys(action.inputs));
    expect(listRows("Output").sort()).toEqual(Object.keys(action.outputs).sort());
    expect(listRows("Hook")).toEqual(hooks.map(({ id }) => id));
  });

  test("uses the action as it is", () => {
    const steps = findWith("uses", examples).filter(({ uses }) =>
      /^context-verdict\//.test(`${uses}`),
    );
    expect(steps).toHaveLength(4);
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

  test("has hooks as they are defined", () => {
    const used = findWith("id", examples).filter(({ id }) =>
      `${id}`.startsWith("context-verdict-"),
    );
    expect(used).toHaveLength(2);
    for (const { id, args, files } of used) {
      const hook = hooks.find((candidate) => candidate.id === id)!;
      expect((args as string[]).at(-1)).toBe("--");
      if (files !== undefined) expect(files).toBe(hook.files);
    }
  });
});
