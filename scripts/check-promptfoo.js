/**
 * The whole way of an experiment with the evaluation tool itself: `questions` writes it, promptfoo
 * runs it with a scripted provider that gives every third question about TOON a wrong answer, and
 * `evidence` has to find exactly that. promptfoo is fetched by `npx`, with the Node that it needs.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PROMPTFOO = "promptfoo@0.123.1";
const NODE = "node@24";
const COMMAND = fileURLToPath(new URL("../bin/context-verdict.js", import.meta.url));
const EXAMPLES = ["options.md", "glossary.md", "requirements.md"].map((name) =>
  fileURLToPath(new URL(`../examples/${name}`, import.meta.url)),
);

const PROVIDER = `import { readFileSync } from "node:fs";
const config = JSON.parse(readFileSync(new URL("promptfooconfig.json", import.meta.url), "utf8"));
export default class Scripted {
  id() { return "scripted"; }
  async callApi(prompt, { vars }) {
    const { question, answer, arm } = config.tests[Number(vars.test)].metadata;
    const document = readFileSync(new URL(vars.document_file, import.meta.url), "utf8");
    if (!prompt.includes(question) || !prompt.includes(document)) return { error: "another prompt" };
    const isWrong = arm === "toon" && Number(vars.test) % 3 === 0;
    return { output: isWrong ? "no idea" : \`**\${answer}**.\`, tokenUsage: { total: 100 } };
  }
}
`;

const folder = mkdtempSync(join(tmpdir(), "context-verdict-"));
try {
  const experiment = join(folder, "experiment");
  run("questions", ...EXAMPLES, "--format", "promptfoo", "--count", "12", "--out", experiment);
  writeFileSync(join(experiment, "provider.mjs"), PROVIDER);
  const config = JSON.parse(readFileSync(join(experiment, "promptfooconfig.json"), "utf8"));
  const results = join(experiment, "results.json");
  evaluate(experiment, results);
  const { models } = JSON.parse(run("evidence", results, "--json"));
  assert.equal(models.length, 1);
  for (const { arm, right, answered, errors } of models[0].arms) {
    const tests = config.tests.flatMap((test, index) => (test.metadata.arm === arm ? [index] : []));
    const wrong = arm === "toon" ? tests.filter((index) => index % 3 === 0).length : 0;
    assert.deepEqual(
      { arm, right, answered, errors },
      {
        arm,
        right: tests.length - wrong,
        answered: tests.length,
        errors: 0,
      },
    );
  }
  console.log(`promptfoo ran ${config.tests.length} tests; evidence found what was planted`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function run(...args) {
  return execFileSync(process.execPath, [COMMAND, ...args], { encoding: "utf8" });
}

/** promptfoo ends with 100 where tests failed, and some have to. */
function evaluate(cwd, results) {
  const args = ["-y", "-p", NODE, "-p", PROMPTFOO, "promptfoo", "eval"];
  const options = ["-c", "promptfooconfig.json", "-r", "file://provider.mjs", "-o", results];
  try {
    execFileSync("npx", [...args, ...options, "--no-table", "--no-progress-bar"], {
      cwd,
      stdio: ["ignore", "ignore", "pipe"],
      env: {
        ...process.env,
        PROMPTFOO_CONFIG_DIR: join(cwd, ".promptfoo"),
        PROMPTFOO_DISABLE_TELEMETRY: "1",
        PROMPTFOO_DISABLE_UPDATE: "1",
        PROMPTFOO_DISABLE_REMOTE_GENERATION: "1",
      },
    });
  } catch (error) {
    if (error.status !== 100) throw error;
  }
}
