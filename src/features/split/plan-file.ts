import { dirname } from "node:path";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import type { PlannedRoute } from "../../engine/split/plan-parts.js";
import { ROUTES } from "../../engine/split/routes.js";
import type { Split } from "../../engine/split/split.js";
import { readJsonFile } from "../../io/json/json-file.js";
import { list, object, value, word } from "../../io/json/json-validators.js";
import { createFile } from "../../io/replace-file.js";
import { systemCode } from "../../io/system-code.js";
import { checkHash, hashLines } from "../fix/made-files.js";

/** A unit of a plan to edit: `route` and `path` may be changed. Without any text of the document but headings. */
interface PlannedUnit extends PlannedRoute {
  /** Of the unit's text, with LF line endings. */
  sha256: string;
  /** The code of the proposal, for people. */
  why?: string;
}

const MAX_BYTES = 4_194_304;
const text = value("a string", (seen) => typeof seen === "string");
const UNIT = {
  headings: list("a list of headings", text),
  sha256: checkHash,
  route: word(...ROUTES),
};
const checkPlan = object(
  {
    version: value("1", (seen) => seen === 1),
    routes: list("a list", object({ ...UNIT, why: text, path: text }, Object.keys(UNIT))),
  },
  ["version", "routes"],
);

/** Writes a proposal into a new file. @throws ContextVerdictError `bad_request` if there is one. */
export function writePlan(file: string, content: string, { units }: Split): void {
  const planned = units.map(
    ({ headings, route, code, part, char_start, char_end }): PlannedUnit => ({
      headings,
      sha256: hashLines(content.slice(char_start, char_end)),
      route,
      why: code,
      ...(part === null ? {} : { path: part }),
    }),
  );
  try {
    createFile(file, `${JSON.stringify({ version: 1, routes: planned }, null, 2)}\n`);
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") {
      throw planError(file, `no such directory: ${dirname(file)}`);
    }
    if (code !== "EEXIST") throw error;
    throw planError(file, "exists already, and is never overwritten");
  }
}

/**
 * Reads the routes of a plan.
 * @param units Those of the document as it is today.
 * @throws ContextVerdictError for a file that is no plan, and `bad_request` where a moved unit was edited since.
 */
export async function readPlan(
  file: string,
  content: string,
  { units }: Split,
): Promise<PlannedRoute[]> {
  const validate = (seen: unknown) => checkPlan(seen, []);
  const plan = await readJsonFile(file, {
    maxBytes: MAX_BYTES,
    what: "a plan",
    field: "--plan",
    validate,
  });
  const known = new Set(
    units.map(({ headings, char_start, char_end }) => {
      return JSON.stringify([headings, hashLines(content.slice(char_start, char_end))]);
    }),
  );
  const { routes: planned } = plan as { routes: PlannedUnit[] };
  return planned.map(({ headings, sha256, route, path }, index) => {
    if (route !== "keep" && !known.has(JSON.stringify([headings, sha256]))) {
      throw planError(file, `routes[${index}] was edited or is gone; write the plan again`);
    }
    return { headings, route, ...(path === undefined ? {} : { path }) };
  });
}

function planError(file: string, reason: string): ContextVerdictError {
  return new ContextVerdictError("bad_request", `${file}: ${reason}`, "--plan");
}
