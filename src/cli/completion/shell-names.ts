/** The shells that scripts are written for, in the order in which help names them. */
export const SHELL_NAMES = ["bash", "zsh", "fish"] as const;

export type ShellName = (typeof SHELL_NAMES)[number];
