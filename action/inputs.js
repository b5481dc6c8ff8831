/** The workflow asks for something that cannot be: what it was and what is allowed. */
export class InputError extends Error {
  name = "InputError";
}

/** A value from outside; undefined where the text is no JSON. */
export function parseJson(text, reviver) {
  try {
    return JSON.parse(text, reviver);
  } catch {
    return undefined;
  }
}

/** Options that decide what a report looks like; the action sets them itself. */
const RESERVED = /^(?:--(?:format|json|ndjson|quiet|out|help|version)(?:=|$)|-[qohv])/;

/** A range or a tag would run whatever is published tomorrow. */
const EXACT_VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;

/**
 * Reads the action's inputs from the environment, where `action.yml` puts them.
 * @throws InputError for a value that is not allowed.
 */
export function readInputs(env) {
  const command = pick(env, "command", ["profile", "check"]);
  const version = read(env, "version");
  if (!EXACT_VERSION.test(version)) {
    throw new InputError(`version must be exact, such as 0.1.0, not "${version}"`);
  }
  const args = splitLines(env.INPUT_ARGS);
  const reserved = args.find((arg) => RESERVED.test(arg));
  if (reserved !== undefined) throw new InputError(`args must not hold ${reserved}`);
  if (args.includes("--")) throw new InputError("args must not hold --; use paths for files");
  return {
    paths: splitLines(env.INPUT_PATHS),
    command,
    failOn: read(env, "fail-on"),
    changedOnly: pick(env, "changed-only", ["auto", "false"]) === "auto",
    config: read(env, "config"),
    workingDirectory: read(env, "working-directory") || ".",
    version,
    comment: pick(env, "comment", ["auto", "true", "false"]),
    summary: pick(env, "summary", ["true", "false"]) === "true",
    sarifFile: read(env, "sarif-file"),
    args,
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

/** One value a line; what is left and right of it is layout of the workflow file. */
function splitLines(text = "") {
  return text.split(/\r\n|\r|\n/).flatMap((line) => line.trim() || []);
}
