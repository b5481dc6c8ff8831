import { isDeepStrictEqual } from "node:util";
import { Document, isScalar, parse, Scalar, visit } from "yaml";

const LINE_WIDTH = 100;
const PROSE = ["description", "summary", "message", "suggestion"];

/**
 * A value as YAML that people can read and that YAML 1.1 readers read alike: prose in folded blocks,
 * texts of several lines in literal ones, no anchors.
 * @throws when the text would not give back the value.
 */
export function printYaml(value) {
  const document = new Document(value, { aliasDuplicateObjects: false, compat: "yaml-1.1" });
  visit(document, {
    Pair(_, { key, value: node }) {
      if (!isScalar(node) || typeof node.value !== "string") return;
      if (/[^\n]\n+[^\n]/.test(node.value)) node.type = Scalar.BLOCK_LITERAL;
      else if (PROSE.includes(key.value) && node.value.length > LINE_WIDTH / 2) {
        node.type = Scalar.BLOCK_FOLDED;
      }
    },
  });
  const text = document.toString({ lineWidth: LINE_WIDTH, singleQuote: false });
  if (!isDeepStrictEqual(parse(text), JSON.parse(JSON.stringify(value)))) {
    throw new Error("the YAML does not give back what it was printed from");
  }
  return text;
}
