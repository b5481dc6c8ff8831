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
 * Importing a built-in module makes an ES module of it, which runs all its getters and so loads
 * streams, web cryptography and more that nobody asked for: milliseconds of every start.
 */
const directBuiltins = {
  name: "direct-builtins",
  renderChunk(code: string) {
    const imports = /^import (?:(\w+)|\* as (\w+)|\{([^}]*)\}) from "(node:[\w/]+)";$/gm;
    return code.replace(imports, (_, whole, namespace, names: string | undefined, module) => {
      const binding = whole ?? namespace ?? `{${names?.replace(/ as /g, ": ")}}`;
      // Not `process` alone: it is one of the modules that are imported under their own name.
      return `const ${binding} = globalThis.process.getBuiltinModule("${module}");`;
    });
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
const listPackages = {
  name: "list-packages",
  generateBundle(_options: unknown, bundle: Record<string, { moduleIds?: string[] }>) {
    const folders = Object.values(bundle).flatMap(({ moduleIds = [] }) =>
      moduleIds.flatMap(
        (id) => /node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(id) ?? [],
      ),
    );
    const file = new URL(BUNDLED_PACKAGES, import.meta.url);
    mkdirSync(new URL(".", file), { recursive: true });
    writeFileSync(file, JSON.stringify([...new Set(folders)].sort()));
  },
};

export default defineConfig([
  {
    entry: { index: "src/index.ts" },
    platform: "neutral",
    target: "es2022",
    dts: true,
    clean: true,
  },
  {
    // Resolving and compiling packages would cost a command more than its work, so the command
    // line carries what it needs at every start, and its servers theirs, so that installing it brings
    // few packages. The tokenizers' vocabularies stay packages, and so does Piscina, which loads
    // its own files.
    entry: {
      cli: "src/cli/main.ts",
      "engine-worker": "src/io/workers/engine-worker.ts",
      "files-worker": "src/commands/judge-files/files-worker.ts",
      "progress-worker": "src/cli/progress-worker.ts",
    },
    platform: "node",
    target: "node20",
    dts: false,
    clean: false,
    minify: true,
    plugins: [lazyEntities, directBuiltins, mcpShims, listPackages],
    noExternal: [/^(?!gpt-tokenizer|piscina|node:)/],
    // Few files. The entry awaits at top level, so no shared chunk may hold it.
    outputOptions: {
      chunkFileNames: "cli/[name]-[hash].js",
      advancedChunks: {
        groups: [
          {
            // For those who do not ask it: what the engine is, and the errors that all speak.
            name: "about-engine",
            test: /src\/engine\/(?:contract\/(?:version|errors|names)|policy\/policy)\.ts/,
            priority: 1,
          },
          {
            // What is known of a warning without looking at a document goes where it is needed.
            name: "engine",
            test: /src\/(?:engine\/(?!warnings\/catalogue)|tokenizers\/load|index)|node_modules\/(?:@toon-format|entities|linkify-it|markdown-it|mdurl|uc.micro)/,
          },
          {
            name: "start",
            test: /cli\/(?:arguments|is-terminal|cli-error|max-size|parse-number|options|streams|profile-options|read-|fail-on|output|print-result|tell-progress)|io\/(?:guess-flavor|is-document|document-size|read-text|describe-bytes|describe-failure|find-invalid-utf8|pause|system-code|workers\/skip-optimizing)|render\/(?:format-number|neutralize)/,
          },
        ],
      },
    },
  },
]);
