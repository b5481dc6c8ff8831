import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { pagePolicy } from "../plugins/page-policy.js";
import { readContract } from "./render/contract.js";
import { type Link, renderReference } from "./render/render-reference.js";

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const CONTRACTS: Record<string, string> = {
  "index.html": "openapi.yaml",
  "account.html": "account.yaml",
};

const LINKS: readonly Link[] = [
  { href: "./", text: "HTTP API" },
  { href: "./account.html", text: "Hosted account" },
];

/** Writes what a contract says into its page. */
function reference(): Plugin {
  return {
    name: "reference",
    transformIndexHtml: {
      order: "pre",
      handler: (page, { path }) => {
        const contract = readContract(CONTRACTS[path.replace(/^\//, "")] ?? "");
        return page.replace("<!-- reference -->", () => renderReference(contract, LINKS));
      },
    },
  };
}

/** The reference of the HTTP API, as pages without scripts, which every server of it serves. */
export default defineConfig({
  root: fromHere("."),
  base: "./",
  publicDir: false,
  plugins: [reference(), pagePolicy()],
  build: {
    outDir: fromHere("../../dist/reference"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: Object.keys(CONTRACTS).map(fromHere),
    },
  },
});
