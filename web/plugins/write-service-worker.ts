import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AppFile } from "./app-file.js";

export const SERVICE_WORKER = "service-worker.js";

/** The line that tells a service worker which files there are. */
export function describeApp(files: readonly AppFile[]): string {
  const kept = files.map((file) => ({
    ...file,
    // Some servers send `index.html` elsewhere; the folder's own address always answers.
    path: file.path === "index.html" ? "" : file.path,
  }));
  const version = createHash("sha256").update(JSON.stringify(kept)).digest("hex").slice(0, 16);
  return `const __APP__=${JSON.stringify({ version, files: kept })};\n`;
}

/** Puts that line before the built service worker. */
export function writeServiceWorker(folder: string, files: readonly AppFile[]): void {
  const path = join(folder, SERVICE_WORKER);
  const code = readFileSync(path, "utf8");
  if (!code.includes("__APP__")) throw new Error("the service worker does not ask for its files");
  writeFileSync(path, describeApp(files) + code);
}
