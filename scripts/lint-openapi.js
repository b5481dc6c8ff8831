/**
 * Lints `schema/v1/openapi.yaml` and `account.yaml` with Redocly, by `redocly.yaml`. It opens no connection: neither
 * to report what it did nor to ask for a newer version of itself.
 */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const manifest = createRequire(import.meta.url).resolve("@redocly/cli/package.json");
const { status } = spawnSync(
  process.execPath,
  [join(dirname(manifest), "bin/cli.js"), "lint", "v1", "account", "--format", "stylish"],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  },
);
process.exitCode = status ?? 1;
