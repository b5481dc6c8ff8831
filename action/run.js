import { realpathSync } from "node:fs";
import { comment } from "./comment.js";
import { InputError, parseJson, readInputs } from "./inputs.js";
import { addSummary, annotate, log, passAnnotations, setOutput } from "./output.js";
import { findCommand, runProgram } from "./program.js";
import { hasCommit, readPullRequest } from "./pull-request.js";
import { findDirectory, placeInRepository, writeInWorkspace } from "./workspace.js";

/** By the command line's exit codes. */
const OUTCOMES = ["passed", "failed", "error"];
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
  // Where the repository is checked out.
  const workspace = realpathSync(env.GITHUB_WORKSPACE || process.cwd());
  const directory = findDirectory(workspace, inputs.workingDirectory);
  const command = await findCommand(inputs.version, env);
  const pull = readPullRequest(env);
  const since = await findSince(pull, inputs, directory.path);
  const report = (format) =>
    runProgram([...command, ...toArguments(inputs, format, since)], { cwd: directory.path });

  const { code, stdout, stderr } = await report("github");
  if (stderr !== "") log(stderr.trimEnd());
  passAnnotations(stdout, directory.inRepository);
  if (code !== 0 && code !== 1) {
    const end = code ?? "a signal";
    annotate("error", `context-verdict ${inputs.command} ended with ${end}: see the log.`);
    if (stdout === "") return ERROR;
  }
  if (inputs.sarifFile !== "") {
    const text = rebaseSarif((await report("sarif")).stdout, directory.inRepository);
    setOutput("sarif-file", writeInWorkspace(workspace, inputs.sarifFile, text), env);
  }
  if (inputs.summary || inputs.comment !== "false") {
    const markdown = (await report("markdown")).stdout.trimEnd();
    if (markdown !== "") {
      const isWanted = inputs.comment !== "false";
      const url = isWanted ? await comment(markdown, pull, inputs, env) : undefined;
      if (url !== undefined) setOutput("comment-url", url, env);
      // What has no comment has a summary, so that the report is somewhere.
      if (inputs.summary || url === undefined) addSummary(markdown, env);
    }
  }
  return code ?? ERROR;
}

/** The commit whose documents a check of a pull request passes over, where it is wanted and there. */
async function findSince(pull, { command, changedOnly }, cwd) {
  if (pull?.base === undefined || command !== "check" || !changedOnly) return undefined;
  if (await hasCommit(pull.base, cwd)) return pull.base;
  annotate(
    "notice",
    "The base of the pull request could not be fetched: all documents are checked.",
  );
  return undefined;
}

/** Makes the addresses of SARIF relative to the repository, as code scanning expects them. */
function rebaseSarif(text, directory) {
  const prefix = directory.split("/").map(encodeURIComponent).join("/");
  const sarif = parseJson(text, (key, value) =>
    key === "artifactLocation" && value?.uriBaseId === "SRCROOT"
      ? { ...value, uri: placeInRepository(prefix, value.uri) }
      : value,
  );
  if (sarif === undefined) throw new InputError("the command wrote no SARIF");
  return JSON.stringify(sarif);
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
  setOutput("outcome", OUTCOMES[code] ?? OUTCOMES[ERROR], process.env);
  process.exitCode = code;
} catch (error) {
  const isInput = error instanceof InputError;
  annotate("error", isInput ? error.message : "internal error of the action; see the log");
  if (!isInput) log(String(error?.stack ?? error));
  setOutput("outcome", OUTCOMES[ERROR], process.env);
  process.exitCode = ERROR;
}
