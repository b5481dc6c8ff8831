import { findVague } from "../statements/vague.js";
import { defineWarning } from "./define-warning.js";

/**
 * A rule that has qualities without a measure, and nothing behind it that explains it. Severity `info`: it is the
 * author's to say what is clear enough.
 */
export const vagueRule = defineWarning<null>({
  find({ statements }) {
    return statements.rules
      .filter(({ introduces }) => !introduces)
      .flatMap(({ start: from, text }) =>
        findVague(text).map(({ start, end }) => ({
          args: null,
          span: { start: from + start, end: from + end },
        })),
      );
  },
  render() {
    return {
      message: "No reader could check whether this rule is kept",
      suggestion: "Name the action, the object and the condition, or remove the rule",
    };
  },
});
