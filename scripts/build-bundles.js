/**
 * Puts together what a host installs: `bundles/mcpb`, `bundles/claude-code` and `bundles/gemini-cli`,
 * each with the built program in `server/` and the last two with the skills, into `build/bundles/`,
 * and packs the first as an `.mcpb`. Needs `npm run build`; packing needs `npx`.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const BUILD = join(ROOT, "build", "bundles");
const MCPB = "@anthropic-ai/mcpb@2.1.2";

/** What an MCP server and a hook need: no library, no vocabularies of tokenizers, no web app. */
const PROGRAM = [
  "bin",
  "dist/cli.cjs",
  "dist/cli",
  "dist/engine-worker.cjs",
  "dist/files-worker.cjs",
  "node_modules/piscina/package.json",
  "node_modules/piscina/LICENSE",
  "node_modules/piscina/dist",
  "schema/v1",
  "THIRD-PARTY-NOTICES.md",
];

function copyProgram(folder) {
  for (const path of PROGRAM) {
    cpSync(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (source) => !/\.(?:map|d\.ts)$/.test(source),
    });
  }
  const { name, version, license, type, engines } = JSON.parse(
    readFileSync(join(ROOT, "package.json"), "utf8"),
  );
  const manifest = { name, version, private: true, license, type, engines };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

rmSync(BUILD, { recursive: true, force: true });
for (const name of ["mcpb", "claude-code", "gemini-cli"]) {
  const folder = join(BUILD, name);
  mkdirSync(folder, { recursive: true });
  cpSync(join(ROOT, "bundles", name), folder, { recursive: true });
  if (name !== "mcpb") {
    cpSync(join(ROOT, "bundles/skills"), join(folder, "skills"), { recursive: true });
  }
  cpSync(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  copyProgram(join(folder, "server"));
}
const packed = join(BUILD, "context-verdict.mcpb");
const args = ["--yes", MCPB, "pack", join(BUILD, "mcpb"), packed];
const { status, stdout, stderr } = spawnSync("npx", args, { encoding: "utf8" });
if (status !== 0) {
  console.error(`mcpb pack failed:\n${stdout}${stderr}`);
  process.exitCode = 1;
} else console.log(`${packed}\n${/package size: .*/.exec(stdout)?.[0] ?? ""}`);
