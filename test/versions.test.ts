import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  ENGINE_VERSION,
  GPT_TOKENIZER_VERSION,
  PIECES_VERSION,
  TOON_CODEC_VERSION,
  TOON_SPEC_VERSION,
} from "../src/engine/contract/version.js";
import { convert, loadTokenizer } from "../src/index.js";

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const manifest = JSON.parse(read("package.json"));

test("the engine's version is the package's", () => expect(ENGINE_VERSION).toBe(manifest.version));

/** Where the version is written besides. */
test.each([
  ["package-lock.json", /^ {2}"version": "([^"]+)"/gm],
  ["server.json", /"version": "([^"]+)"/g],
  ["bundles/claude-code/.claude-plugin/plugin.json", /"version": "([^"]+)"/g],
  ["bundles/gemini-cli/gemini-extension.json", /"version": "([^"]+)"/g],
  ["bundles/mcpb/manifest.json", /^ {2}"version": "([^"]+)"/gm],
  ["action.yml", /default: (\d+\.\d+\.\d+)/g],
  ["docs/github.md", /(?:context-verdict@v?|rev: v)([\d.]+\d)/g],
])("the version in %s is the package's", (path, pattern) => {
  const found = [...read(path).matchAll(pattern)].map(([, version]) => version);
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((version) => version !== manifest.version)).toEqual([]);
});

test("the changelog begins with the package's version, or with what comes next", () =>
  expect(["Unreleased", manifest.version]).toContain(/^## (.+)$/m.exec(read("CHANGELOG.md"))?.[1]));

describe.each([
  ["@toon-format/toon", TOON_CODEC_VERSION],
  ["gpt-tokenizer", GPT_TOKENIZER_VERSION],
])("the version of %s", (name, version) => {
  test("is pinned exactly", () => expect(manifest.dependencies[name]).toBe(version));

  test("is the one installed", () =>
    expect(JSON.parse(read(`node_modules/${name}/package.json`)).version).toBe(version));
});

test("every dependency is pinned exactly", () => {
  for (const [name, range] of Object.entries(manifest.dependencies)) {
    expect(range, name).toMatch(/^\d+\.\d+\.\d+$/);
  }
});

test("the TOON specification is the one that the codec states it implements", () => {
  const badge = /SPEC v(\d+\.\d+)/.exec(read("node_modules/@toon-format/toon/README.md"));
  expect(TOON_SPEC_VERSION).toBe(badge?.[1]);
});

test("a verdict names them", async () => {
  const { provenance, token_estimates } = convert("text");
  expect(provenance).toEqual({
    engine: `context-verdict@${ENGINE_VERSION}`,
    toon: `@toon-format/toon@${TOON_CODEC_VERSION}`,
    toon_spec: TOON_SPEC_VERSION,
  });
  expect(token_estimates.estimator).toBe(`pieces@${PIECES_VERSION}`);
  expect((await loadTokenizer("o200k_base")).name).toBe(
    `gpt-tokenizer/o200k_base@${GPT_TOKENIZER_VERSION}`,
  );
});
