import { addOptionSchemas } from "./option-schemas.js";
import { readType } from "./read-type.js";
import { CONVERT_OPTION_RULES } from "./rules.js";

const TOOLS = { profile: "Profile", convert: "Convert", plan: "Plan", validate: "Validate" };

/** The schemas of the options of each tool. */
export function generateOptions() {
  const options = Object.entries(TOOLS).map(([tool, name]) => [tool, generateToolOptions(name)]);
  return {
    title: "Options",
    description: "The options of each tool, by its name.",
    $defs: Object.fromEntries(options),
  };
}

/** The schema of a whole request; its options are those of `generateOptions`. */
export function generateRequest(name) {
  const request = readType(`${name}Request`, { file: "requests", isOpen: false });
  request.properties.options = generateToolOptions(name);
  return { title: `${name}Request`, ...request };
}

function generateToolOptions(name) {
  const options = readType(`${name}RequestOptions`, { file: "requests", isOpen: false });
  addOptionSchemas(options.properties);
  return name === "Convert" ? { ...options, allOf: CONVERT_OPTION_RULES } : options;
}
