import { describe, test } from "vitest";
import { findPrograms } from "./postgres-programs.js";

export function hasPostgres(): boolean {
  return findPrograms() !== undefined;
}

/** For the full suite. Where there is no PostgreSQL, the suite is skipped, or fails where `REQUIRE_POSTGRES=1` says so. */
export function describeOnPostgres(name: string, suite: () => void): void {
  if (hasPostgres()) describe(name, { tags: ["full"] }, suite);
  else if (process.env.REQUIRE_POSTGRES === "1") {
    describe(name, { tags: ["full"] }, () => {
      test("needs PostgreSQL", () => {
        throw new Error("neither PATH nor /usr/lib/postgresql has initdb and postgres");
      });
    });
  } else describe.skip(`${name} (no PostgreSQL found: install it, or add it to PATH)`, suite);
}
