/** A wire object as `context-verdict --json` prints it. */
export function printJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
