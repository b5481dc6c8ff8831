/**
 * Everything of `npm test` but the tests: builds, and checks format, contract, types, licences and
 * lists that are generated. Two things at a time, as most of them keep one core busy.
 */
import { runLanes } from "./run-lanes.js";

const tsc = (project) => `npm run tsc -- -p ${project}`;

await runLanes([
  [
    "npm run build",
    "npm run notices -- --check",
    "npm run lists -- --check",
    "npm run lint:openapi",
  ],
  [
    tsc("tsconfig.json"),
    "npx biome check .",
    tsc("src/engine"),
    tsc("web"),
    tsc("web/src/service-worker"),
    tsc("test/web"),
  ],
]);
