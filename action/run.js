import { passAnnotations } from "./annotations.js";
import { runProgram } from "./child-process.js";
import { comment } from "./comment.js";
import { findBase } from "./find-base.js";
import { findCommand } from "./find-command.js";
import { InputError } from "./input-error.js";
import { readInputs } from "./inputs.js";
import { annotate, log } from "./log.js";
import { readPullRequest } from "./pull-request.js";
import { rebaseSarif } from "./rebase-sarif.js";
import { addSummary, setOutput } from "./runner-files.js";
import { compareStarts } from "./starts.js";
import { findDirectory, findWorkspace, writeInWorkspace } from "./workspace.js";

const NO_BASE = "The base of the pull request could not be fetched: all documents are checked.";
/** The command line's exit codes. */
const OUTCOMES = ["passed", "failed"];
const ERROR = 2;

/**
 * Runs the command for every report that is wanted, and puts each where it belongs.
 * @returns The exit code of the first run, which is the same for all: formats decide nothing.
 * @throws InputError where the workflow asks for something that cannot be.
 */
async function run(env) {
  if (env.GITHUB_EVENT_NAME === "pull_request_target") {
    // Its jobs hold the repository's secrets; one that reads a fork's files should not.
    throw new InputError("this action does not run on pull_request_target; use pull_request");
  }
  const inputs = readInputs(env);
  const workspace = findWorkspace(env);
  const directory = findDirectory(workspace, inputs.workingDirectory);
  const command = await findCommand(inputs.version, env);
  const base = await findBase(directory.path, env);
  const isPartial = inputs.command === "check" && inputs.changedOnly;
  if (isPartial && base === undefined && readPullRequest(env)?.base !== undefined)
    annotate("notice", NO_BASE);
  const since = isPartial ? base : undefined;
  const report = (format) =>
    runProgram([...command, ...toArguments(inputs, format, since)], { cwd: directory.path });

  const { code, stdout, stderr } = await report("github");
  if (stderr !== "") log(stderr.trimEnd());
  passAnnotations(stdout, directory.inRepository);
  if (code !== 0 && code !== 1) {
    annotate(
      "error",
      `context-verdict ${inputs.command} ended with ${code ?? "a signal"}: see the log.`,
    );
    if (stdout === "") return ERROR;
  }
  if (inputs.sarifFile !== "") {
    const sarif = await report("sarif");
    const text = rebaseSarif(sarif.stdout, directory.inRepository);
    setOutput("sarif-file", writeInWorkspace(workspace, inputs.sarifFile, text), env);
  }
  if (inputs.summary || inputs.comment !== "false") {
    const markdown = (await report("markdown")).stdout.trimEnd();
    const { config } = inputs;
    const starts =
      base && (await compareStarts({ command, workspace, directory, base, config }, env));
    // Nothing changed, and nothing is wrong: no new comment.
    const isQuiet = starts === "" && code === 0;
    const text = [starts, markdown].filter(Boolean).join("\n\n");
    if (markdown !== "") await publish(text, isQuiet, inputs, env);
  }
  return code ?? ERROR;
}

/** What has no comment has a summary, so that the report is somewhere. */
async function publish(markdown, isQuiet, inputs, env) {
  const url =
    inputs.comment === "false" ? undefined : await comment(markdown, isQuiet, inputs, env);
  if (url !== undefined) setOutput("comment-url", url, env);
  if (inputs.summary || (url === undefined && !isQuiet)) addSummary(markdown, env);
}

/** Everything that is not ours stands in an argument of its own; no shell reads it. */
function toArguments({ command, failOn, config, args, paths }, format, since) {
  const files = paths.length === 0 && command === "profile" ? ["."] : paths;
  return [
    command,
    `--format=${format}`,
    ...(failOn === "" ? [] : [`--fail-on=${failOn}`]),
    ...(config === "" ? [] : [`--config=${config}`]),
    ...(since === undefined ? [] : [`--since=${since}`]),
    ...args,
    ...(files.length === 0 ? [] : ["--", ...files]),
  ];
}

try {
  const code = await run(process.env);
  setOutput("outcome", OUTCOMES[code] ?? "error", process.env);
  process.exitCode = code;
} catch (error) {
  const isInput = error instanceof InputError;
  annotate("error", isInput ? error.message : "internal error of the action; see the log");
  if (!isInput) log(String(error?.stack ?? error));
  setOutput("outcome", "error", process.env);
  process.exitCode = ERROR;
}
