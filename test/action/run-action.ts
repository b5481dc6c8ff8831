import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SCRIPT = fileURLToPath(new URL("../../action/run.js", import.meta.url));
const STUB = fileURLToPath(new URL("stub-command.js", import.meta.url));
const EVENTS = fileURLToPath(new URL("events/", import.meta.url));

export interface ActionOptions {
  /** The name of a file in `events/`; the part before a dash is the event's name. */
  event?: string;
  /** Inputs by the names in `action.yml`. */
  inputs?: Record<string, string>;
  /** What the stub prints for each format, its `stderr` and its `exit` code. */
  reports?: Record<string, string>;
  /** The program in place of the stub. */
  command?: readonly string[];
  env?: Record<string, string>;
}

export interface StubCall {
  args: string[];
  cwd: string;
  env: Record<string, string>;
}

/** A checkout and the runner's directories beside it, for one test. */
export interface Job {
  workspace: string;
  temporary: string;
  run(options?: ActionOptions): Promise<ActionRun>;
}

export interface ActionRun {
  code: number | null;
  stdout: string;
  stderr: string;
  summary: string;
  outputs: Record<string, string>;
  calls: StubCall[];
}

/** Makes a job whose steps run as GitHub's runner runs them. */
export function makeJob(): Job {
  const directory = mkdtempSync(join(tmpdir(), "context-verdict-action-"));
  const [workspace, temporary] = ["workspace", "temporary"].map((name) => join(directory, name));
  for (const path of [workspace!, temporary!]) mkdirSync(path);
  const job = { workspace: workspace!, temporary: temporary! };
  return { ...job, run: (options = {}) => runStep(job, options) };
}

async function runStep(
  { workspace, temporary }: Omit<Job, "run">,
  { event = "push", inputs = {}, reports = {}, command, env = {} }: ActionOptions,
): Promise<ActionRun> {
  const step = mkdtempSync(join(temporary, "step-"));
  for (const [name, text] of Object.entries(reports)) writeFileSync(join(step, name), text);
  const files = { GITHUB_STEP_SUMMARY: join(step, "summary"), GITHUB_OUTPUT: join(step, "output") };
  const read = (name: string) =>
    existsSync(join(step, name)) ? readFileSync(join(step, name), "utf8") : "";
  const result = await runScript(workspace, {
    PATH: process.env.PATH ?? "",
    HOME: temporary,
    CI: "true",
    GITHUB_ACTIONS: "true",
    GITHUB_WORKSPACE: workspace,
    GITHUB_REPOSITORY: "docs-team/handbook",
    GITHUB_WORKFLOW: "Documents",
    GITHUB_JOB: "verdict",
    GITHUB_EVENT_NAME: event.split("-")[0]!,
    GITHUB_EVENT_PATH: join(EVENTS, `${event}.json`),
    RUNNER_TEMP: temporary,
    ACTIONS_RUNTIME_TOKEN: "runtime-token",
    CONTEXT_VERDICT_TOKEN: "job-token",
    CONTEXT_VERDICT_COMMAND: JSON.stringify(command ?? [process.execPath, STUB, step]),
    INPUT_VERSION: "0.1.0",
    ...Object.fromEntries(
      Object.entries(inputs).map(([name, value]) => [
        `INPUT_${name.toUpperCase().replaceAll("-", "_")}`,
        value,
      ]),
    ),
    ...files,
    ...env,
  });
  return {
    ...result,
    summary: read("summary"),
    outputs: parseOutputs(read("output")),
    calls: read("calls")
      .split("\n")
      .flatMap((line) => (line === "" ? [] : JSON.parse(line))),
  };
}

function runScript(cwd: string, env: Record<string, string>) {
  return new Promise<Pick<ActionRun, "code" | "stdout" | "stderr">>((resolve, reject) => {
    const child = spawn(process.execPath, [SCRIPT], {
      cwd,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      stderr += text;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

/** Reads the file of outputs as the runner does: a name, a delimiter, and lines until it comes. */
function parseOutputs(text: string): Record<string, string> {
  const outputs: Record<string, string> = {};
  const lines = text.split("\n");
  while (lines.length > 1) {
    const [, name, delimiter] = /^([\w-]+)<<(.+)$/.exec(lines.shift()!)!;
    const end = lines.indexOf(delimiter!);
    outputs[name!] = lines
      .splice(0, end + 1)
      .slice(0, -1)
      .join("\n");
  }
  return outputs;
}
