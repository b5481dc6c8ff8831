import { readType } from "./read-type.js";

/** The schema of `context-verdict.config.json`. */
export function generateConfig() {
  return {
    title: "Configuration",
    ...readType("ConfigFile", { folder: "commands/config", file: "config-file", isOpen: false }),
  };
}
