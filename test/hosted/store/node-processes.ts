import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "tsdown";

const ENTRY = fileURLToPath(new URL("node-process.ts", import.meta.url));
/** Beside what it imports. */
const OUTPUT = fileURLToPath(
  new URL(`../../../node_modules/.store-${process.pid}/`, import.meta.url),
);

/** Builds the program that `runNodes` runs. @returns Deletes it. */
export async function buildNode(): Promise<() => void> {
  await build({
    config: false,
    entry: { node: ENTRY },
    outDir: OUTPUT,
    format: "esm",
    platform: "node",
    dts: false,
    external: ["kysely", "libsql", "pg"],
    logLevel: "silent",
    outExtensions: () => ({ js: ".mjs" }),
  });
  return () => rmSync(OUTPUT, { recursive: true, force: true });
}

/**
 * Runs several processes that begin at once.
 * @returns How often each was admitted.
 * @throws Error with what it says, where one of them fails.
 */
export async function runNodes(count: number, args: readonly string[]): Promise<number[]> {
  const nodes = Array.from({ length: count }, () =>
    spawn(process.execPath, [`${OUTPUT}node.mjs`, ...args], { stdio: "pipe" }),
  );
  await Promise.all(nodes.map(({ stdout }) => once(stdout, "data")));
  return Promise.all(
    nodes.map(async (node) => {
      let output = "";
      let errors = "";
      node.stdout.on("data", (text) => {
        output += text;
      });
      node.stderr.on("data", (text) => {
        errors += text;
      });
      node.stdin.write("go\n");
      const [code] = await once(node, "close");
      if (code !== 0) throw new Error(errors);
      return Number(output);
    }),
  );
}
