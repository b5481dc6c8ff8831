import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { guessFlavor } from "../../src/engine/data/guess-flavor.js";
import {
  type ConvertOptions,
  convert,
  type FlavorChoice,
  loadYaml,
  plan,
  profile,
  type Verdict,
} from "../../src/index.js";

await loadYaml();

/** One of our own documents, and what is expected of it in the `.json` beside it. */
export interface Case {
  /** Path below `corpus/cases`, without extension: `<group>/<name>`. */
  name: string;
  source: string;
  flavor: FlavorChoice;
  expectationPath: string;
  /** Conversions with options, by name: `<name>.options.json`, else the group's `options.json`. */
  conversions: Record<string, ConvertOptions>;
}

/** The tools of a case: the three without options, and `convert <name>` for each conversion. */
export type Tool = "profile" | "convert" | "plan" | `convert ${string}`;

/** The wire objects of a case, without what depends on the release or the estimator. */
export type Expectation = Record<Tool, Partial<Verdict>>;

const ROOT = new URL("../../", import.meta.url);
const FOLDER = new URL("corpus/cases/", ROOT);

export function readCases(): Case[] {
  return readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(?:md|txt|jsonl|yaml)$/.test(path))
    .sort()
    .map((path) => {
      const source = readFileSync(new URL(path, FOLDER), "utf8");
      return {
        name: path.replaceAll("\\", "/").replace(/\.\w+$/, ""),
        source,
        flavor: guessFlavor(path, source),
        expectationPath: fileURLToPath(new URL(path.replace(/\.\w+$/, ".json"), FOLDER)),
        conversions: readConversions(path),
      };
    });
}

function readConversions(path: string): Case["conversions"] {
  const own = new URL(path.replace(/\.\w+$/, ".options.json"), FOLDER);
  const ofGroup = new URL("options.json", new URL(path, FOLDER));
  const file = [own, ofGroup].find((url) => existsSync(url));
  return file === undefined ? {} : JSON.parse(readFileSync(file, "utf8"));
}

export function judge({ source, flavor, conversions }: Case): Record<Tool, Verdict> {
  const named = Object.entries(conversions).map(([name, options]) => [
    `convert ${name}`,
    convert(source, { flavor, ...options }),
  ]);
  return {
    profile: profile(source, { flavor }),
    convert: convert(source, { flavor }),
    plan: plan(source, { flavor }),
    ...Object.fromEntries(named),
  };
}

export function toExpectation(verdicts: Record<Tool, Verdict>): Expectation {
  const strip = ({ provenance: _, token_estimates: __, ...rest }: Verdict): Partial<Verdict> =>
    JSON.parse(JSON.stringify(rest));
  return Object.fromEntries(
    Object.entries(verdicts).map(([tool, verdict]) => [tool, strip(verdict)]),
  ) as Expectation;
}

/** Null where the case has no expectation yet. */
export function readExpectation({ expectationPath }: Case): Expectation | null {
  return existsSync(expectationPath) ? JSON.parse(readFileSync(expectationPath, "utf8")) : null;
}

export function hasWarningPage(code: string): boolean {
  return existsSync(new URL(`docs/warnings/${code}.md`, ROOT));
}
