/**
 * What the full suite has besides tests: random documents against other parsers, a search for what is
 * slow, MCP's conformance suite, the package in an empty project, and the links of the site. The first
 * two keep all cores busy, while the others wait for most of their time. Needs `npm run build` first,
 * and the npm registry.
 */
import { runLanes } from "./run-lanes.js";

await runLanes(
  [
    ["npm run fuzz:trees -- --documents 15000", "npm run search -- --seconds 15"],
    ["node scripts/check-mcp.js", "npm run check:package", "npm run check:site"],
  ],
  { isShown: true },
);
