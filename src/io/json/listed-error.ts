import { ContextVerdictError } from "../../engine/contract/errors.js";

/** More lines than this have one cause. */
export const MOST_LISTED = 20;

/** An error with several causes, such as everything that is wrong in a file. */
export class ListedError extends ContextVerdictError {
  /** One a cause, for people to read below each other. */
  readonly lines: readonly string[];

  /** @param causes At least one. */
  constructor(causes: readonly string[]) {
    const rest = causes.length - MOST_LISTED;
    const lines = [...causes.slice(0, MOST_LISTED), ...(rest > 0 ? [`… and ${rest} more`] : [])];
    super("bad_request", lines.join("\n"));
    this.lines = lines;
  }
}
