import type { Plugin } from "vite";
import { parse } from "yaml";

/** Imports a YAML file as what it says, so that nothing in the page has to parse it. */
export function yamlModules(): Plugin {
  return {
    name: "yaml-modules",
    transform(code, id) {
      if (!id.endsWith(".yaml")) return null;
      const json = JSON.stringify(JSON.stringify(parse(code)));
      return { code: `export default JSON.parse(${json});`, map: null };
    },
  };
}
