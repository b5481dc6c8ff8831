import { dirname } from "node:path";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import type { PlannedRoute } from "../../engine/split/plan-parts.js";
import { ROUTES } from "../../engine/split/routes.js";
import type { SplitUnit } from "../../engine/split/split.js";
import { describeWriteFailure } from "../../io/describe-failure.js";
import { readJsonFile } from "../../io/json/json-file.js";
import { list, object, sha256, text, value, word } from "../../io/json/json-validators.js";
import { createFile } from "../../io/replace-file.js";
import { systemCode } from "../../io/system-code.js";
import { hashLines } from "../fix/made-files.js";

/** A unit of a plan to edit: `route` and `path` may be changed. Without any text of the document but headings. */
interface PlannedUnit extends PlannedRoute {
  /** Of the unit's text, with LF line endings. */
  sha256: string;
  /** The code of the proposal, for people. */
  why?: string;
}

const MAX_BYTES = 4_194_304;
const UNIT = { headings: list("a list of headings", text), sha256, route: word(...ROUTES) };
const PLAN = {
  version: value("1", (seen) => seen === 1),
  routes: list("a list", object({ ...UNIT, why: text, path: text }, Object.keys(UNIT))),
};
const checkPlan = object(PLAN, Object.keys(PLAN));

/** Writes a proposal into a new file. @throws ContextVerdictError `bad_request` if there is one. */
export function writePlan(file: string, content: string, units: readonly SplitUnit[]): void {
  const routes = units.map((unit) => {
    const { headings, route, code: why, part } = unit;
    return { headings, sha256: hashUnit(content, unit), route, why, path: part ?? undefined };
  });
  try {
    createFile(file, `${JSON.stringify({ version: 1, routes }, null, 2)}\n`);
  } catch (error) {
    const code = systemCode(error);
    if (code === "EEXIST") throw planError(file, "exists already, and is never overwritten");
    const isGone = code === "ENOENT" || code === "ENOTDIR";
    const reason = isGone ? `no such directory: ${dirname(file)}` : describeWriteFailure(code);
    throw planError(file, reason);
  }
}

/**
 * Reads the routes of a plan.
 * @param units The units of the document as it is today.
 * @throws ContextVerdictError for a file that is no plan, and `bad_request` where a moved unit was edited since.
 */
export async function readPlan(
  file: string,
  content: string,
  units: readonly SplitUnit[],
): Promise<PlannedRoute[]> {
  const validate = (seen: unknown) => checkPlan(seen, []);
  const settings = { maxBytes: MAX_BYTES, what: "a plan", field: "--plan", validate };
  const { routes } = (await readJsonFile(file, settings)) as { routes: PlannedUnit[] };
  const known = new Set(
    units.map((unit) => JSON.stringify([unit.headings, hashUnit(content, unit)])),
  );
  return routes.map(({ sha256, why: _, ...planned }, index) => {
    if (planned.route === "keep" || known.has(JSON.stringify([planned.headings, sha256]))) {
      return planned;
    }
    throw planError(file, `routes[${index}] was edited or is gone; write the plan again`);
  });
}

function hashUnit(content: string, { char_start, char_end }: SplitUnit): string {
  return hashLines(content.slice(char_start, char_end));
}

function planError(file: string, reason: string): ContextVerdictError {
  return new ContextVerdictError("bad_request", `${file}: ${reason}`, "--plan");
}
