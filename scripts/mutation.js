/**
 * Mutation tests: changes the code that decides in one small way at a time, and lists the changes that
 * no test of those rooms notices. Every file is put back as it was.
 *
 *     npm run mutation -- [--rooms policy,weight,candidate] [--sample 60] [--seed house]
 *
 * A room is a folder of `src/engine`. The sample is drawn by a hash of the line and the change, without
 * the name of the file: code that only moves keeps its mutants. With 60, it takes about ten minutes on
 * two cores.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import ts from "typescript";

const { values: options } = parseArgs({
  options: {
    rooms: { type: "string", default: "policy,weight,candidate" },
    sample: { type: "string", default: "60" },
    seed: { type: "string", default: "house" },
  },
});
const rooms = options.rooms.split(",");
const tests = [
  ...rooms.map((room) => `test/engine/${room}`),
  "test/cases.test.ts",
  "test/policy.test.ts",
];

const { SyntaxKind: Kind } = ts;
const OPERATORS = new Map([
  [Kind.LessThanToken, "<="],
  [Kind.LessThanEqualsToken, "<"],
  [Kind.GreaterThanToken, ">="],
  [Kind.GreaterThanEqualsToken, ">"],
  [Kind.EqualsEqualsEqualsToken, "!=="],
  [Kind.ExclamationEqualsEqualsToken, "==="],
  [Kind.AmpersandAmpersandToken, "||"],
  [Kind.BarBarToken, "&&"],
  [Kind.PlusToken, "-"],
  [Kind.MinusToken, "+"],
  [Kind.AsteriskToken, "/"],
  [Kind.SlashToken, "*"],
]);

/** What a node can be changed to: the part that changes, and what stands there instead. */
function listChanges(node) {
  if (ts.isBinaryExpression(node) && OPERATORS.has(node.operatorToken.kind)) {
    return [[node.operatorToken, OPERATORS.get(node.operatorToken.kind)]];
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === Kind.ExclamationToken) {
    return [[node, node.operand.getText()]];
  }
  const isType = ts.isLiteralTypeNode(node.parent);
  if (node.kind === Kind.TrueKeyword && !isType) return [[node, "false"]];
  if (node.kind === Kind.FalseKeyword && !isType) return [[node, "true"]];
  if (ts.isNumericLiteral(node) && !isType) return [[node, `(${node.text} + 1)`]];
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    const condition = node.expression ?? node.condition;
    return ["true", "false"].map((value) => [condition, value]);
  }
  // A call for its effect.
  if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) return [[node, ";"]];
  return [];
}

function listMutants(file) {
  const text = readFileSync(file, "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants = [];
  const seen = new Map();
  const visit = (node) => {
    for (const [part, replacement] of listChanges(node)) {
      const start = part.getStart();
      const { line } = source.getLineAndCharacterOfPosition(start);
      const change = `${part.getText()} → ${replacement}`;
      const key = JSON.stringify([text.split("\n")[line].trim(), change]);
      const nth = seen.get(key) ?? 0;
      seen.set(key, nth + 1);
      const rank = createHash("sha256").update(`${options.seed}${key}${nth}`).digest("hex");
      const mutated = text.slice(0, start) + replacement + text.slice(part.end);
      mutants.push({ file, line: line + 1, change, rank, text, mutated });
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return mutants;
}

/** @returns Whether the tests fail, or take longer than some milliseconds; their workers end with them. */
function testsFail(timeout = 0) {
  // A worker in an endless loop hears nothing that is softer.
  const limit = ["--signal=KILL", String(timeout / 1000)];
  const vitest = [process.execPath, "node_modules/vitest/vitest.mjs", "run", "--bail=1"];
  const args = [...limit, ...vitest, "--tags-filter=!full", ...tests];
  return spawnSync("timeout", args, { stdio: "ignore" }).status !== 0;
}

const { stdout } = spawnSync("git", ["ls-files", ...rooms.map((room) => `src/engine/${room}`)]);
const files = String(stdout)
  .split("\n")
  .filter((file) => file.endsWith(".ts"));
const all = files.flatMap(listMutants);
const sample = all.sort((a, b) => (a.rank < b.rank ? -1 : 1)).slice(0, Number(options.sample));
const start = performance.now();
if (testsFail()) throw new Error("the tests fail without a change");
const limit = Math.ceil(5 * (performance.now() - start));
let killed = 0;
for (const { file, line, change, text, mutated } of sample) {
  try {
    writeFileSync(file, mutated);
    if (testsFail(limit)) killed++;
    else console.log(`survived  ${file}:${line}  ${change}`);
  } finally {
    writeFileSync(file, text);
  }
}
console.log(`${killed} of ${sample.length} killed (of ${all.length} in all), seed ${options.seed}`);
