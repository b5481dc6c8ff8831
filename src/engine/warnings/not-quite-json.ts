import { defineWarning } from "./define-warning.js";

export const notQuiteJson = defineWarning<{ line: number; column: number }>({
  find({ analysis: { problem }, document: { lines } }) {
    if (problem?.code !== "not_quite_json") return [];
    const { offset } = problem;
    const line = Math.max(0, lines.lineAt(offset));
    const column = offset - lines.startOf(line);
    return [
      {
        args: { line: line + 1, column: column + 1 },
        span: { start: offset, end: Math.min(offset + 1, lines.text.length) },
      },
    ];
  },
  render({ line, column }) {
    return {
      message: "The text is not quite JSON, so it is not judged as data",
      suggestion:
        "Fix the error at the given position. JSON has no comments and no trailing commas",
      evidence: `first fault: line ${line}, column ${column}`,
    };
  },
});
