/** How findings of `check` are printed. */
export const CHECK_FORMAT_NAMES = ["human", "json", "sarif", "github", "markdown"] as const;

export type CheckFormatName = (typeof CHECK_FORMAT_NAMES)[number];
