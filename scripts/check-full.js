/**
 * What the full suite has besides tests: random documents, also against other parsers, MCP's
 * conformance suite, the package in an empty project, and the links of the site. The first keeps all
 * cores busy, while the others wait for most of their time. Needs `npm run build` first, and the npm
 * registry.
 */
import { runLanes } from "./run-lanes.js";

await runLanes(
  [
    ["npm run fuzz -- --documents 10000"],
    ["node scripts/check-mcp.js", "npm run check:package", "npm run check:site"],
  ],
  { isShown: true },
);
