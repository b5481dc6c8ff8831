import type { TestProject } from "vitest/node";

/** Whether no test tagged `full` runs, and so nothing that only those need has to be started. */
export function isDefaultPart(project: TestProject): boolean {
  return project.config.tagsFilter?.includes("!full") ?? false;
}
