/**
 * What the hosts of agents want to know of this server, each in its own format. Everything comes from
 * `source`: `package.json`, and what the built server says of itself.
 *
 * `SERVER` is where `build-bundles.js` puts the program into a bundle.
 */
const SERVER = "server/bin/context-verdict.js";
const TITLE = "Context Verdict";
/** At most 100 characters: server.json takes no more. */
const SUMMARY =
  "Decides, before a Markdown document is loaded, whether converting it to TOON is worth it.";
const ALLOW_DIR = "A directory below which the tools may read files; none by default";
/** The checkout in snippets that are to be filled in, as in docs/mcp.md. */
const CHECKOUT = "/path/to/context-verdict/bin/context-verdict.js";

/**
 * @param {object} source
 * @param {object} source.manifest `package.json`.
 * @param {object[]} source.tools Of the MCP server.
 * @param {string} source.instructions Of the MCP server.
 * @returns {Record<string, object | string>} By path from the root: JSON values, and other texts.
 */
export function makeBundles(source) {
  const skill = makeSkill(source);
  return {
    "server.json": makeServerJson(source),
    "bundles/mcpb/manifest.json": makeMcpb(source),
    "bundles/claude-code/.claude-plugin/plugin.json": makeClaudePlugin(source),
    "bundles/claude-code/.mcp.json": makeClaudeServers(source),
    "bundles/claude-code/hooks/hooks.json": makeClaudeHooks(),
    "bundles/claude-code/skills/read-documents/SKILL.md": skill,
    "bundles/gemini-cli/gemini-extension.json": makeGeminiExtension(source),
    "bundles/gemini-cli/hooks/hooks.json": makeGeminiHooks(),
    "bundles/gemini-cli/skills/read-documents/SKILL.md": skill,
    "bundles/codex/config.toml": makeCodexServers(source),
    "bundles/cursor/mcp.json": { mcpServers: fromCheckout(source) },
    "bundles/vscode/mcp.json": { servers: fromCheckout(source, { type: "stdio" }) },
  };
}

/** A place that the host fills in. */
function fill(name) {
  return `\${${name}}`;
}

/** What starts the server of a bundle. */
function startIn(folder, directory) {
  return [`${folder}/${SERVER}`, "mcp", "--allow-dir", directory];
}

/** For the MCP registry (https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json). */
function makeServerJson({ manifest }) {
  const { mcpName, name, version } = manifest;
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: mcpName,
    title: TITLE,
    description: SUMMARY,
    version,
    packages: [
      {
        registryType: "npm",
        identifier: name,
        version,
        runtimeHint: "npx",
        transport: { type: "stdio" },
        packageArguments: [
          { type: "positional", value: "mcp" },
          {
            type: "named",
            name: "--allow-dir",
            description: ALLOW_DIR,
            format: "filepath",
            isRepeated: true,
          },
        ],
      },
    ],
  };
}

/** MCP Bundle (https://github.com/modelcontextprotocol/mcpb/blob/main/MANIFEST.md, version 0.3). */
function makeMcpb({ manifest, tools }) {
  const { name, version, license, keywords, engines } = manifest;
  return {
    manifest_version: "0.3",
    name,
    display_name: TITLE,
    version,
    description: SUMMARY,
    author: { name: `${TITLE} contributors` },
    license,
    keywords,
    server: {
      type: "node",
      entry_point: SERVER,
      mcp_config: {
        command: "node",
        args: startIn(fill("__dirname"), fill("user_config.directory")),
      },
    },
    tools: tools.map(({ name, description }) => ({ name, description })),
    compatibility: { platforms: ["darwin", "linux", "win32"], runtimes: engines },
    user_config: {
      directory: {
        type: "directory",
        title: "Directory",
        description: ALLOW_DIR.replace("; none by default", ""),
        required: true,
      },
    },
  };
}

/** https://code.claude.com/docs/en/plugins-reference */
function makeClaudePlugin({ manifest }) {
  const { name, version, license, keywords } = manifest;
  return {
    name,
    version,
    description: SUMMARY,
    author: { name: `${TITLE} contributors` },
    license,
    keywords,
  };
}

/** Claude Code starts the servers of plugins in the project, which `CLAUDE_PROJECT_DIR` names. */
function makeClaudeServers({ manifest }) {
  const folders = startIn(fill("CLAUDE_PLUGIN_ROOT"), fill("CLAUDE_PROJECT_DIR"));
  return { mcpServers: { [manifest.name]: { command: "node", args: folders } } };
}

/** For the tools of MCP servers; seconds (https://code.claude.com/docs/en/hooks). */
function makeClaudeHooks() {
  const command = `node "${fill("CLAUDE_PLUGIN_ROOT")}/${SERVER}" hook claude-code`;
  const hooks = [{ type: "command", command, timeout: 10 }];
  return { hooks: { PostToolUse: [{ matcher: "mcp__.*", hooks }] } };
}

/** For the tools of MCP servers; milliseconds (https://geminicli.com/docs/hooks/reference). */
function makeGeminiHooks() {
  const command = `node "${fill("extensionPath")}/${SERVER}" hook gemini-cli`;
  const hooks = [{ name: "context-verdict", type: "command", command, timeout: 10_000 }];
  return { hooks: { AfterTool: [{ matcher: "mcp_.*", hooks }] } };
}

/** https://geminicli.com/docs/extensions/reference */
function makeGeminiExtension({ manifest }) {
  const { name, version } = manifest;
  const args = startIn(fill("extensionPath"), fill("workspacePath"));
  return {
    name,
    version,
    description: SUMMARY,
    mcpServers: { [name]: { command: "node", args } },
  };
}

/** https://developers.openai.com/codex/mcp */
function makeCodexServers({ manifest }) {
  const args = [CHECKOUT, "mcp", "--allow-dir", "/path/to/project"];
  return [
    `[mcp_servers.${manifest.name}]`,
    'command = "node"',
    "args = [",
    ...args.map((arg) => `  ${JSON.stringify(arg)},`),
    "]",
    "",
  ].join("\n");
}

/** https://cursor.com/docs/mcp and https://code.visualstudio.com/docs/copilot/reference/mcp-configuration */
function fromCheckout({ manifest }, fields = {}) {
  const args = [CHECKOUT, "mcp", "--allow-dir", fill("workspaceFolder")];
  return { [manifest.name]: { ...fields, command: "node", args } };
}

/** The same for both hosts (https://agentskills.io/specification). */
function makeSkill({ manifest, tools, instructions }) {
  const description =
    "Reads Markdown documents in the lossless form that costs least, and decides whether one is worth " +
    "converting to TOON. Use it before reading Markdown with tables or of more than 16 kB, and when " +
    "asked what a document costs in tokens.";
  return [
    "---",
    "name: read-documents",
    `description: ${description}`,
    `license: ${manifest.license}`,
    "---",
    "",
    "# Reading documents with Context Verdict",
    "",
    `The MCP server \`${manifest.name}\` has these tools:`,
    "",
    ...tools.map(({ name, description }) => `- \`${name}\`: ${description}`),
    "",
    ...instructions.split("\n").flatMap((paragraph) => [paragraph, ""]),
  ].join("\n");
}
