import { readFileSync } from "node:fs";
import { addOptionSchemas } from "./option-schemas.js";
import { readType } from "./read-type.js";

const HOSTS = new URL("../../src/features/hosts/hosts.ts", import.meta.url);

/** The schema of `context-verdict.config.json`. */
export function generateConfig() {
  const options = { folder: "features/config", file: "config-file", isOpen: false };
  const config = readType("ConfigFile", options);
  const { budgets } = config.properties;
  const budget = { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
  const hosts = readFileSync(HOSTS, "utf8").matchAll(/^ {4}name: "(.+)",$/gm);
  budgets.properties.start.properties = Object.fromEntries(
    [...hosts].map(([, name]) => [name, budget]),
  );
  budgets.properties.start.additionalProperties = false;
  Object.assign(budgets, {
    propertyNames: { pattern: config.properties.include.items.pattern },
    additionalProperties: budget,
  });
  addOptionSchemas(config.properties.overrides.items.properties.options.properties);
  return { title: "Configuration", ...config };
}
