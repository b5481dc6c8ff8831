import { readFileSync } from "node:fs";
import { parse } from "yaml";

/** The rows of a table of cases, from a YAML file beside a test. */
export function readRows<Row>(name: string, test: string): Row[] {
  return parse(readFileSync(new URL(name, test), "utf8"));
}
