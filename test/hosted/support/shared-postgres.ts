import type { TestProject } from "vitest/node";
import { isDefaultPart } from "../../support/is-default-part.js";
import { startPostgres } from "./postgres.js";
import { findPrograms } from "./postgres-programs.js";

declare module "vitest" {
  export interface ProvidedContext {
    /** A PostgreSQL server of the run. */
    postgres: string;
  }
}

/** One PostgreSQL for all tests of a run, but for those that kill one. */
export default async function setup(project: TestProject) {
  if (findPrograms() === undefined || isDefaultPart(project)) return;
  const server = await startPostgres();
  project.provide("postgres", server.url);
  return () => server.stop();
}
