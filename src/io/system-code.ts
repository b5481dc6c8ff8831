/** The code of a system error (`ENOENT`), or undefined where it is not one. */
export function systemCode(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}
