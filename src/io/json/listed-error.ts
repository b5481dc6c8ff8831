import { ContextVerdictError } from "../../engine/contract/errors.js";

export const MOST_LISTED = 20;

/** An error with several causes, such as everything that is wrong in a file. */
export class ListedError extends ContextVerdictError {
  /** One line for each cause. */
  readonly lines: readonly string[];

  /** @param causes At least one. */
  constructor(causes: readonly string[]) {
    const rest = causes.length - MOST_LISTED;
    const lines = [...causes.slice(0, MOST_LISTED), ...(rest > 0 ? [`… and ${rest} more`] : [])];
    super("bad_request", lines.join("\n"));
    this.lines = lines;
  }
}
