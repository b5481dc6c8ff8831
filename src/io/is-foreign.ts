const FOREIGN =
  /(?:^|\/)(?:node_modules|bower_components|vendor|vendored|third[-_]party|(?:__)?fixtures(?:__)?|__snapshots__|test[-_]?data)\//i;

/**
 * Whether a file is below a folder of what a project took from elsewhere, or needs as it is for its tests.
 * @param path With `/` between its parts, seen from the root of the project.
 */
export function isForeign(path: string): boolean {
  return FOREIGN.test(path);
}
