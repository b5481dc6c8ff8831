/**
 * Mutation tests: changes the code that decides in one small way at a time, and lists the changes that
 * no test of those rooms notices.
 *
 *     npm run mutation -- [--rooms policy,weight,candidate] [--sample 60] [--seed house] [--list]
 *
 * The second half is `--rooms data,judge,fix`: a room is a folder of `src/engine` or `src/features`.
 * Features are mostly tested through the built command line, so what survives in one is built and tried
 * again with those tests.
 *
 * The sample is drawn by a hash of the line and the change, without the name of the file: code that
 * only moves keeps its mutants. Every file is put back as it was. With the sample of 60, it takes
 * about ten minutes on two cores.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import ts from "typescript";

/** Tests that hold a room, beside those in the folder of its name. */
const CASES = ["test/cases.test.ts"];
const TESTS_BESIDE = {
  policy: ["test/policy.test.ts"],
  data: CASES,
  statements: CASES,
  modes: CASES,
  warnings: CASES,
  judge: CASES,
  fix: ["test/render/snapshots.test.ts"],
};
/** Tests of features that need the build. */
const BUILT = ["test/cli/transcripts.test.ts"];

const { values: options } = parseArgs({
  options: {
    rooms: { type: "string", default: "policy,weight,candidate" },
    sample: { type: "string", default: "60" },
    seed: { type: "string", default: "house" },
    list: { type: "boolean", default: false },
  },
});

const rooms = options.rooms.split(",");
const folders = rooms
  .flatMap((room) => [`engine/${room}`, `features/${room}`])
  .filter((folder) => existsSync(`src/${folder}`));
const tests = new Set([
  ...rooms.flatMap((room) => TESTS_BESIDE[room] ?? []),
  ...folders.map((folder) => `test/${folder}`),
]);

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

/** What a node can be changed to: [start, end, replacement] in UTF-16 code units. */
function listChanges(node, source) {
  const whole = (replacement) => [node.getStart(source), node.end, replacement];
  if (ts.isBinaryExpression(node) && OPERATORS.has(node.operatorToken.kind)) {
    const { operatorToken: token } = node;
    return [[token.getStart(source), token.end, OPERATORS.get(token.kind)]];
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === Kind.ExclamationToken)
    return [whole(node.operand.getText(source))];
  if (node.kind === Kind.TrueKeyword && !ts.isLiteralTypeNode(node.parent)) return [whole("false")];
  if (node.kind === Kind.FalseKeyword && !ts.isLiteralTypeNode(node.parent)) return [whole("true")];
  if (ts.isNumericLiteral(node) && !ts.isLiteralTypeNode(node.parent))
    return [whole(`(${node.text} + 1)`)];
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    const condition = node.expression ?? node.condition;
    const [start, end] = [condition.getStart(source), condition.end];
    return [
      [start, end, "true"],
      [start, end, "false"],
    ];
  }
  // A call for its effect.
  if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) return [whole(";")];
  return [];
}

function listMutants(file) {
  const text = readFileSync(file, "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants = [];
  const seen = new Map();
  const visit = (node) => {
    for (const [start, end, replacement] of listChanges(node, source)) {
      const { line } = source.getLineAndCharacterOfPosition(start);
      const words = text.split("\n")[line].trim();
      const change = `${text.slice(start, end)} → ${replacement}`;
      const key = JSON.stringify([words, change]);
      const nth = seen.get(key) ?? 0;
      seen.set(key, nth + 1);
      const rank = createHash("sha256").update(`${options.seed}${key}${nth}`).digest("hex");
      const mutated = text.slice(0, start) + replacement + text.slice(end);
      mutants.push({ file, line: line + 1, change, rank, text, mutated });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}

/** @returns Whether a program fails, or takes longer than some milliseconds; its workers end with it. */
function fails(args, timeout = 0) {
  // A worker in an endless loop hears nothing that is softer.
  const command = ["--signal=KILL", String(timeout / 1000), process.execPath, ...args];
  return spawnSync("timeout", command, { stdio: "ignore" }).status !== 0;
}

function testsFail(tests, timeout) {
  const options = ["--tags-filter=!full", "--project=engine and surfaces", "--bail=1"];
  return fails(["node_modules/vitest/vitest.mjs", "run", ...options, ...tests], timeout);
}

const isFeature = (file) => file.startsWith("src/features/");
const build = () => fails(["node_modules/tsdown/dist/run.mjs", "--logLevel", "error"]);

/** Whether the tests notice the change of a file. */
function isNoticed(file, timeout) {
  if (testsFail(tests, timeout)) return true;
  return isFeature(file) && (build() || testsFail(BUILT, timeout));
}

const files = spawnSync("git", ["ls-files", ...folders.map((folder) => `src/${folder}`)], {
  encoding: "utf8",
}).stdout.split("\n");
const all = files.filter((file) => file.endsWith(".ts")).flatMap(listMutants);
const sample = all.sort((a, b) => (a.rank < b.rank ? -1 : 1)).slice(0, Number(options.sample));

if (options.list) {
  for (const { file, line, change } of sample) console.log(`${file}:${line}  ${change}`);
  process.exit(0);
}
const start = performance.now();
if (isNoticed("src/features/")) {
  console.error("The tests fail without a change.");
  process.exit(1);
}
const limit = Math.ceil(5 * (performance.now() - start));
let killed = 0;
for (const { file, line, change, text, mutated } of sample) {
  try {
    writeFileSync(file, mutated);
    if (isNoticed(file, limit)) killed++;
    else console.log(`survived  ${file}:${line}  ${change}`);
  } finally {
    writeFileSync(file, text);
  }
}
if (sample.some(({ file }) => isFeature(file))) build();
console.log(`${killed} of ${sample.length} killed (of ${all.length} in all), seed ${options.seed}`);
