import type { YamlReason } from "../data/read-yaml.js";
import { defineWarning } from "./define-warning.js";

export const yamlNotPlain = defineWarning<{ reason: YamlReason; line: number }>({
  find({ analysis: { problem }, document: { lines } }) {
    if (problem?.code !== "yaml_not_plain") return [];
    const { reason, offset } = problem;
    const span = { start: offset, end: Math.min(offset + 1, lines.text.length) };
    return [{ args: { reason, line: lines.lineAt(offset) + 1 }, span }];
  },
  render({ reason, line }) {
    return {
      message: `The YAML is not judged as data: ${WORDS[reason]}`,
      suggestion: "Load the YAML as it is",
      evidence: `first at line ${line}`,
    };
  },
});

const WORDS: Record<YamlReason, string> = {
  alias: "it has an alias",
  anchor: "it has an anchor",
  comment: "it has a comment",
  depth: "it is nested too deeply",
  "directive-line": "it has a directive",
  "doc-end": "it has the end of a document",
  documents: "it holds several documents",
  key: "it has a key that is not a string",
  merge_key: "it has a merge key",
  number: "it has a number that JSON cannot spell",
  syntax: "it is not valid YAML",
  tag: "it has a tag",
  versions: "YAML 1.1 and 1.2 read different values",
};
