/** The workflow asks for something that cannot be: what it was and what is allowed. */
export class InputError extends Error {
  name = "InputError";
}

/** Options that decide what a report looks like; the action sets them itself. */
const RESERVED = /^(?:--(?:format|json|ndjson|quiet|out|help|version)(?:=|$)|-[qohv])/;

const EXACT_VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;

/**
 * Reads the action's inputs from the environment, where `action.yml` puts them.
 * @throws InputError for a value that is not allowed.
 */
export function readInputs(env) {
  const command = pick(env, "command", ["profile", "check"]);
  return {
    paths: splitLines(env.INPUT_PATHS),
    command,
    failOn: read(env, "fail-on"),
    changedOnly: pick(env, "changed-only", ["auto", "false"]) === "auto",
    config: read(env, "config"),
    workingDirectory: read(env, "working-directory") || ".",
    version: readVersion(env),
    comment: pick(env, "comment", ["auto", "true", "false"]),
    summary: pick(env, "summary", ["true", "false"]) === "true",
    sarifFile: read(env, "sarif-file"),
    args: readArguments(env.INPUT_ARGS),
  };
}

function read(env, name) {
  return (env[`INPUT_${name.toUpperCase().replaceAll("-", "_")}`] ?? "").trim();
}

/** The first word is what an empty input means. */
function pick(env, name, words) {
  const value = read(env, name) || words[0];
  if (words.includes(value)) return value;
  throw new InputError(`${name} must be one of ${words.join(", ")}, not "${value}"`);
}

/** A range or a tag would run whatever is published tomorrow. */
function readVersion(env) {
  const version = read(env, "version");
  if (EXACT_VERSION.test(version)) return version;
  throw new InputError(`version must be exact, such as 0.1.0, not "${version}"`);
}

function readArguments(text) {
  const args = splitLines(text);
  const reserved = args.find((arg) => RESERVED.test(arg));
  if (reserved !== undefined) throw new InputError(`args must not hold ${reserved}`);
  if (args.includes("--")) throw new InputError("args must not hold --; use paths for files");
  return args;
}

/** One value a line; what is left and right of it is layout of the workflow file. */
function splitLines(text = "") {
  return text.split(/\r\n|\r|\n/).flatMap((line) => line.trim() || []);
}
