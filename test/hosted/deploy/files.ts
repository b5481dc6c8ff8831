import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../../../", import.meta.url);

export const fromRoot = (path: string) => fileURLToPath(new URL(path, ROOT));
export const readText = (path: string) => readFileSync(new URL(path, ROOT), "utf8");
