import { defineWarning } from "./define-warning.js";

export const membersReordered = defineWarning<{ line?: number }>({
  find({ analysis: { data }, document: { flavor, lines } }) {
    if (data === null || data.reordered === null) return [];
    // The JSON of YAML has other offsets than its text.
    if (flavor === "yaml") return [{ args: {} }];
    const start = data.reordered;
    return [{ args: { line: lines.lineAt(start) + 1 }, span: { start, end: start + 1 } }];
  },
  render({ line }) {
    return {
      message:
        "Rows have the same members in another order; as a table, they have that of the first",
      suggestion: "Nothing to do, unless a program relies on the order of members",
      ...(line === undefined ? {} : { evidence: `first at line ${line}` }),
    };
  },
});
