import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AppFile } from "../../../web/plugins/app-file.js";
import { APP_FOLDER } from "./file-server.js";

/** The files of the built app, as the build lists them. */
export function readAppFiles(): AppFile[] {
  return JSON.parse(readFileSync(join(APP_FOLDER, ".build/files.json"), "utf8"));
}
