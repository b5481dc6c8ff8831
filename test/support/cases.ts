import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { convert, plan, profile, type Verdict } from "../../src/index.js";

/** One of our own documents, and what is expected of it in the `.json` beside it. */
export interface Case {
  /** Path below `corpus/cases`, without extension: `<group>/<name>`. */
  name: string;
  source: string;
  flavor: "markdown" | "text";
  expectationPath: string;
}

/** The wire objects of a case, without what depends on the release or the estimator. */
export type Expectation = Record<"profile" | "convert" | "plan", Partial<Verdict>>;

const ROOT = new URL("../../", import.meta.url);
const FOLDER = new URL("corpus/cases/", ROOT);

export function readCases(): Case[] {
  return readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(?:md|txt)$/.test(path))
    .sort()
    .map((path) => ({
      name: path.replaceAll("\\", "/").replace(/\.\w+$/, ""),
      source: readFileSync(new URL(path, FOLDER), "utf8"),
      flavor: path.endsWith(".txt") ? "text" : "markdown",
      expectationPath: fileURLToPath(new URL(path.replace(/\.\w+$/, ".json"), FOLDER)),
    }));
}

export function judge({ source, flavor }: Case): Record<keyof Expectation, Verdict> {
  return {
    profile: profile(source, { flavor }),
    convert: convert(source, { flavor }),
    plan: plan(source, { flavor }),
  };
}

export function toExpectation(verdicts: Record<keyof Expectation, Verdict>): Expectation {
  const strip = ({ provenance: _, token_estimates: __, ...rest }: Verdict): Partial<Verdict> =>
    JSON.parse(JSON.stringify(rest));
  return {
    profile: strip(verdicts.profile),
    convert: strip(verdicts.convert),
    plan: strip(verdicts.plan),
  };
}

/** Null where the case has no expectation yet. */
export function readExpectation({ expectationPath }: Case): Expectation | null {
  return existsSync(expectationPath) ? JSON.parse(readFileSync(expectationPath, "utf8")) : null;
}

export function hasWarningPage(code: string): boolean {
  return existsSync(new URL(`docs/warnings/${code}.md`, ROOT));
}
