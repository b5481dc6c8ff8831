import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** A file of the built app. */
export interface AppFile {
  /** Below the app's folder, with slashes. */
  path: string;
  /** As in `integrity` attributes. */
  integrity: string;
  /** Its name has a hash of what is in it. */
  isHashed: boolean;
  /**
   * When the browser keeps it: `first`, what shows the page and judges a document; `later`, after the first
   * answer; `asked`, once it was needed.
   */
  keep: "first" | "later" | "asked";
}

/** The files of a folder, below it, in order. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort();
}

export function describeFile(folder: string, path: string, isFirst: boolean): AppFile {
  const hash = createHash("sha256").update(readFileSync(join(folder, path)));
  return {
    path,
    integrity: `sha256-${hash.digest("base64")}`,
    isHashed: path.startsWith("assets/"),
    // The second vocabulary, and a picture for others.
    keep: isFirst ? "first" : /cl100k_base|preview\.png$/.test(path) ? "asked" : "later",
  };
}
