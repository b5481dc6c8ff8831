import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

const ROOT = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), "utf8");
const action = parse(read("action.yml"));
const scripts = readdirSync(new URL("action/", ROOT));

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

  test("runs this version by default", () =>
    expect(action.inputs.version.default).toBe(JSON.parse(read("package.json")).version));

  test("describes everything, itself within the 125 characters of the Marketplace", () => {
    expect(action.description.length).toBeLessThanOrEqual(125);
    for (const { description } of Object.values<{ description: string }>(action.inputs)) {
      expect(description).toMatch(/\.$/);
    }
  });
});

describe("the action's scripts", () => {
  test("need nothing but Node", () => {
    for (const name of scripts) {
      for (const [, specifier] of read(`action/${name}`).matchAll(/from "([^"]+)"/g)) {
        expect(specifier, name).toMatch(/^(?:node:|\.\/)/);
      }
    }
  });
});
