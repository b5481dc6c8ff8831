import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "tsdown";

/** Where `scripts/generate-notices.js` reads whose code was bundled. */
const BUNDLED_PACKAGES = "node_modules/.cache/context-verdict/bundled.json";

/**
 * The table of HTML entities is unpacked on import, for some milliseconds, and hardly ever read
 * (entities in link definitions): in the command line it is unpacked when first read.
 */
const lazyEntities = {
  name: "lazy-entities",
  transform(code: string, id: string) {
    if (!id.endsWith("entities/dist/generated/decode-data-html.js")) return null;
    const table = /export const htmlDecodeTree = (.*);/s.exec(code)?.[1];
    if (table === undefined) throw new Error("entities has another form than expected");
    const lazy = `let table;
const read = () => (table ??= ${table});
export const htmlDecodeTree = new Proxy({}, { get: (_, key) => read()[key] });`;
    return code.replace(/export const htmlDecodeTree = .*;/s, () => lazy);
  },
};

/**
 * Rolldown copies each built-in module that is imported, to give it a default export: for every chunk,
 * at every start. Only what asks for the default export needs the copy.
 */
const directBuiltins = {
  name: "direct-builtins",
  renderChunk(code: string) {
    const copies =
      /^(let (\w+) = require\(['"]node:[\w/]+['"]\);)\n\2 = require_rolldown_runtime\.\w+\(\2\);$/gm;
    return code.replace(copies, (whole, required, name) =>
      code.includes(`${name}.default`) ? whole : required,
    );
  },
};

/** The MCP server needs no compiler of JSON Schemas: see the module that takes its place. */
const mcpShims = {
  name: "mcp-shims",
  resolveId(id: string) {
    if (id !== "@modelcontextprotocol/server/_shims") return null;
    return fileURLToPath(new URL("src/mcp/sdk-shims.ts", import.meta.url));
  },
};

/** Writes down whose code ended up in the bundle, since the licences have to go with it. */
const bundled = new Set<string>();
const listPackages = {
  name: "list-packages",
  generateBundle(_options: unknown, bundle: Record<string, { moduleIds?: string[] }>) {
    for (const { moduleIds = [] } of Object.values(bundle)) {
      for (const id of moduleIds) {
        const folder = /node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(id)?.[0];
        if (folder !== undefined) bundled.add(folder);
      }
    }
    const file = new URL(BUNDLED_PACKAGES, import.meta.url);
    mkdirSync(new URL(".", file), { recursive: true });
    writeFileSync(file, JSON.stringify([...bundled].sort()));
  },
};

/**
 * The chunks that several commands share, by the files that need them: what runs before compiled code
 * is cached; what every start needs, with the facts of the engine that are known without a document;
 * and the engine, which a hook and help do without. A module belongs to the first chunk that needs it.
 */
const SHARED_CHUNKS: Record<string, string[]> = {
  "cache-folder": ["src/io/cache-folder.ts"],
  start: [
    "src/cli/arguments.ts",
    "src/cli/commands/profile.ts",
    "src/engine/contract/options.ts",
    "src/engine/contract/version.ts",
    "src/engine/policy/policy.ts",
  ],
  engine: ["src/engine/api.ts", "src/engine/answer-request.ts"],
};

/** Without a chunk of its own it would be in the worker that needs them, which is no place to import from. */
const APART = "src/features/files/judge-file.ts";

const reached = new Map<string, Set<string>>();

function nameChunk(id: string, graph: ModuleGraph): string | null {
  if (id === fromRoot(APART)) return "judge-file";
  for (const [name, entries] of Object.entries(SHARED_CHUNKS)) {
    const chunk = reached.get(name) ?? findReached(entries.map(fromRoot), graph);
    reached.set(name, chunk);
    if (chunk.has(id)) return name;
  }
  return null;
}

function fromRoot(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

/** All modules that some files need by static imports, themselves included. */
function findReached(files: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set(files);
  for (const file of found) {
    for (const id of graph.getModuleInfo(file)?.importedIds ?? []) found.add(id);
  }
  return found;
}

export default defineConfig([
  {
    entry: "src/index.ts",
    platform: "neutral",
    target: "es2022",
    dts: true,
    // The parser brings six more packages.
    noExternal: ["markdown-it", "punycode.js"],
    inputOptions: { resolve: { mainFields: ["module", "main"] } },
    clean: true,
    plugins: [lazyEntities, listPackages],
  },
  {
    // Resolving and compiling packages would cost a command more than its work, so the command
    // line carries what it needs at every start, and its servers theirs, so that installing it brings
    // few packages. The tokenizers' vocabularies stay packages, and so does Piscina, which loads
    // its own files. CommonJS starts some milliseconds sooner.
    entry: {
      cli: "src/cli/main.ts",
      "engine-worker": "src/io/workers/engine-worker.ts",
      "files-worker": "src/features/files/files-worker.ts",
      "stream-worker": "src/features/stream/stream-worker.ts",
    },
    platform: "node",
    format: "cjs",
    inputOptions: { preserveEntrySignatures: "allow-extension" },
    target: "node20",
    dts: false,
    clean: false,
    minify: true,
    plugins: [lazyEntities, directBuiltins, mcpShims, listPackages],
    noExternal: [/^(?!gpt-tokenizer|piscina|node:)/],
    // Few files, named by what they are needed for.
    outputOptions: {
      chunkFileNames: "cli/[name]-[hash].cjs",
      advancedChunks: { includeDependenciesRecursively: false, groups: [{ name: nameChunk }] },
    },
  },
]);
