import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, test, vi } from "vitest";
import { parse as parseYaml } from "yaml";
import { findRequest, loadCommand, readArguments } from "../../src/cli/arguments.js";
import { TOOL_NAMES as NAMES } from "../../src/engine/contract/requests.js";
import { INSTRUCTIONS, READ_TOOL, TOOLS } from "../../src/mcp/tools.js";

const ROOT = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), "utf8");
const readJson = (path: string) => JSON.parse(read(path));

const files = readdirSync(new URL("bundles/", ROOT), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) =>
    `${entry.parentPath}/${entry.name}`.slice(new URL("bundles/", ROOT).pathname.length),
  );
const manifest = readJson("package.json");
const SERVER = "server/bin/context-verdict.js";

/** What each format takes in `${…}`, by its documentation. */
const VARIABLES: Record<string, readonly string[]> = {
  // MANIFEST.md, "Variable Substitution in User Configuration".
  mcpb: ["__dirname", "user_config.directory"],
  // Plugins reference, "Environment variables".
  "claude-code": ["CLAUDE_PLUGIN_ROOT", "CLAUDE_PROJECT_DIR"],
  // Extensions reference, "Variables".
  "gemini-cli": ["extensionPath", "workspacePath"],
};

/** The commands that start a server, of every bundle and of what a page says to write. */
const SERVERS: Record<string, { command: string; args: string[] }> = {
  mcpb: readJson("bundles/mcpb/manifest.json").server.mcp_config,
  "claude-code": readJson("bundles/claude-code/.mcp.json").mcpServers["context-verdict"],
  "gemini-cli": readJson("bundles/gemini-cli/gemini-extension.json").mcpServers["context-verdict"],
};

const snippets = [...read("docs/mcp.md").matchAll(/```json\n([\s\S]*?)```/g)].flatMap(
  ([, text = ""]) => {
    const { mcpServers, servers = mcpServers } = JSON.parse(text);
    return servers === undefined ? [] : [servers["context-verdict"]];
  },
);
snippets.forEach((server, index) => {
  SERVERS[`docs/mcp.md, ${index + 1}`] = server;
});

/** What the command that is named first would run with. */
async function readInvocation(args: readonly string[]) {
  const command = await loadCommand(args[0]);
  const run = vi.spyOn(command!, "run").mockResolvedValue(0);
  const request = await findRequest(readArguments(args));
  if ("run" in request) await request.run();
  return run.mock.lastCall?.[0];
}

test("server.json names the package, and gives arguments that the command line takes", async () => {
  const { name, packages } = readJson("server.json");
  const [{ identifier, packageArguments }] = packages;
  expect([name, identifier]).toEqual([manifest.mcpName, manifest.name]);
  const [command, option] = packageArguments;
  const args = [command.value, `${option.name}=.`, `${option.name}=docs`];
  expect(await readInvocation(args)).toMatchObject({ options: { "allow-dir": [".", "docs"] } });
});

test.each([
  ["bundles/mcpb/manifest.json", "mcpb-manifest-v0.3.schema.json"],
  ["server.json", "server.schema.json"],
])("%s is valid by the schema of its format", (file, schema) => {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const validate = ajv.compile(readJson(`test/bundles/schemas/${schema}`));
  expect(validate(readJson(file)), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ ...readJson(file), version: 1 })).toBe(false);
});

describe("every bundle", () => {
  test.each(files)("%s has only places that its host fills in", (file) => {
    const used = [...read(`bundles/${file}`).matchAll(/\$\{([^}]*)\}/g)].map(([, name]) => name);
    for (const name of used) expect(VARIABLES[file.split("/")[0]!]).toContain(name);
  });

  test.each(files)("%s claims no page, no address and no package that is published", (file) => {
    expect(read(`bundles/${file}`)).not.toMatch(/https?:|"(?:homepage|repository|support)"|npx/);
  });

  test.each(Object.entries(SERVERS))(
    "%s starts the server as it can be started",
    async (_, run) => {
      expect(run.command).toBe("node");
      const [program, ...args] = run.args;
      expect(program).toMatch(/\/bin\/context-verdict\.js$/);
      expect(args[0]).toBe("mcp");
      expect(await readInvocation(args)).toMatchObject({ options: { "allow-dir": [args[2]] } });
    },
  );

  test.each(["bundles/mcpb/manifest.json", "bundles/claude-code/.claude-plugin/plugin.json"])(
    "%s has name, version and licence of the package",
    (file) => {
      const { name, version, license, keywords } = manifest;
      expect(readJson(file)).toMatchObject({ name, version, license, keywords });
    },
  );
});

test("the MCP bundle lists the tools of the server, and asks for the directory that it starts with", () => {
  const { tools, user_config, server, compatibility } = readJson("bundles/mcpb/manifest.json");
  const described = Object.entries({ ...TOOLS, read: READ_TOOL });
  expect(tools).toEqual(described.map(([name, { description }]) => ({ name, description })));
  expect(Object.keys(user_config)).toEqual(["directory"]);
  expect(server.entry_point).toBe(SERVER);
  expect(compatibility.runtimes).toEqual(manifest.engines);
});

test.each([
  ["claude-code", "PostToolUse", "mcp__a__b"],
  ["gemini-cli", "AfterTool", "mcp_a_b"],
])("the bundle of %s has the hook for results of servers' tools", async (name, event, tool) => {
  const { hooks } = readJson(`bundles/${name}/hooks/hooks.json`);
  expect(Object.keys(hooks)).toEqual([event]);
  const [{ matcher, hooks: handlers }, ...more] = hooks[event];
  expect(more).toEqual([]);
  expect(tool).toMatch(new RegExp(`^${matcher}$`));
  const [folder] = VARIABLES[name]!;
  const [program, words] = handlers[0].command.split(`/${SERVER}" `);
  expect(program).toBe(`node "\${${folder}}`);
  expect(await readInvocation(words.split(" "))).toMatchObject({ files: [name] });
});

test("the Gemini extension is named as its folder will be, in letters that it allows", () => {
  const { name, version, mcpServers } = readJson("bundles/gemini-cli/gemini-extension.json");
  expect(name).toMatch(/^[a-z0-9-]+$/);
  expect(version).toBe(manifest.version);
  // All options of a server are taken but this one.
  for (const server of Object.values(mcpServers)) expect(server).not.toHaveProperty("trust");
});

test.each(files.filter((file) => file.endsWith("SKILL.md")))("%s is a skill", (file) => {
  const [, front, body] = /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(read(`bundles/${file}`))!;
  const { name, description, ...rest } = parseYaml(front!);
  expect(name).toBe(basename(dirname(file)));
  expect(name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  expect(description.length).toBeLessThanOrEqual(1_024);
  expect(Object.keys(rest)).toEqual(["license"]);
  for (const tool of [...NAMES, "read"]) expect(body).toContain(`\`${tool}\``);
  for (const paragraph of INSTRUCTIONS.split("\n")) expect(body).toContain(paragraph);
});
