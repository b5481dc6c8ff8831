import { addOptionSchemas } from "./option-schemas.js";
import { readType } from "./read-type.js";

/** The schema of `context-verdict.config.json`. */
export function generateConfig() {
  const options = { folder: "features/config", file: "config-file", isOpen: false };
  const config = readType("ConfigFile", options);
  addOptionSchemas(config.properties.overrides.items.properties.options.properties);
  return { title: "Configuration", ...config };
}
