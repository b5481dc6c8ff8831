import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const HOOKS = new URL("../../../src/features/hook/", import.meta.url);
const files = readdirSync(HOOKS, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".ts"),
);

function importsOf(file: string): string[] {
  const text = readFileSync(new URL(file, HOOKS), "utf8");
  return [...text.matchAll(/\bfrom "([^"]+)"|\bimport\("([^"]+)"\)/g)].map(
    ([, from, lazy]) => (from ?? lazy)!,
  );
}

test("an agent is data and pure functions: it imports nothing that does anything", () => {
  const agents = files.filter((file) => /^agents\/(?!index)/.test(file));
  expect(agents).toHaveLength(3);
  for (const file of agents) {
    for (const specifier of importsOf(file)) {
      const allowed = ["./agent.js", "../read-event.js", "../../../io/json/json-fields.js"];
      // What a document is called.
      allowed.push("../../../io/is-document.js");
      expect(allowed, file).toContain(specifier);
    }
  }
});

test("hooks import no surface", () => {
  for (const file of files) {
    for (const specifier of importsOf(file)) expect(specifier, file).not.toContain("surfaces");
  }
});

test("what every event runs through does not load the engine", () => {
  const seen = new Set(["answer-event.ts"]);
  for (const file of seen) {
    const text = readFileSync(new URL(file, HOOKS), "utf8");
    for (const [, path] of text.matchAll(/^import (?!type)[^;]* from "\.\/([^"]+)\.js"/gm)) {
      seen.add(`${path}.ts`);
    }
    // What a file's name says is known without parsing.
    const names = "data/guess-flavor.js";
    expect(text.replaceAll(names, ""), file).not.toMatch(
      /^import (?!type)[^;]* from "[^"]*\/engine\/[^"]/m,
    );
  }
  expect(seen).toContain("session-memory.ts");
});
