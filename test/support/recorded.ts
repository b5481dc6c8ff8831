import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect } from "vitest";

/** Compares a text with its recorded file. A missing file fails; only `UPDATE=1` writes one. */
export function expectRecorded(text: string, file: URL): void {
  if (process.env.UPDATE === "1") writeFileSync(file, text);
  expect(text).toBe(existsSync(file) ? readFileSync(file, "utf8") : undefined);
}
