/** The four tools, named alike on every surface that takes requests. */
export const TOOL_NAMES = ["profile", "convert", "validate", "plan"] as const;

export type ToolName = (typeof TOOL_NAMES)[number];
