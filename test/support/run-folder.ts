import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const PREFIX = "context-verdict-run-";

/**
 * One folder for all temporary files of a run, removed at its end: Vitest kills its workers, and calls
 * no hook of a file whose tests are all skipped. The configuration is loaded once for each project.
 */
if (!basename(tmpdir()).startsWith(PREFIX)) {
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  for (const name of ["TMPDIR", "TEMP", "TMP"]) process.env[name] = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}
