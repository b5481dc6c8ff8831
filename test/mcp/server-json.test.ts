import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findRequest, readArguments } from "../../src/cli/arguments.js";
import { ENGINE_VERSION } from "../../src/engine/contract/version.js";

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"));
const entry = read("server.json");
const manifest = read("package.json");
const [pack] = entry.packages;

test("names the package as the package names itself", () => {
  expect(entry.name).toBe(manifest.mcpName);
  expect(pack.identifier).toBe(manifest.name);
  expect(entry.version).toBe(ENGINE_VERSION);
  expect(pack.version).toBe(manifest.version);
});

test("keeps to the registry's limits", () => {
  expect(entry.$schema).toBe(
    "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
  );
  expect(entry.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(entry.description.length).toBeLessThanOrEqual(100);
});

test("gives arguments that the command line takes", async () => {
  const [command, option] = pack.packageArguments;
  const args = [command.value, `${option.name}=.`, `${option.name}=docs`];
  expect(await findRequest(readArguments(args))).toMatchObject({
    ask: "run",
    invocation: { options: { "allow-dir": [".", "docs"] } },
  });
});
