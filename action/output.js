import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";
import { placeInRepository } from "./workspace.js";

/** GitHub takes no more of a step's summary. */
const LONGEST_SUMMARY_BYTES = 1024 * 1024;

/**
 * Prints text that may come from anywhere. The runner obeys commands on any line that it is shown:
 * `::name::` at its start, `##[name]` anywhere. None of this text can be one.
 */
export function log(text) {
  const lines = text.split(/\r\n|\r|\n/).map((line) =>
    line
      .replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]/g, "\ufffd")
      .replaceAll("::", ": :")
      .replaceAll("##[", "## ["),
  );
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** Makes an annotation without a place. */
export function annotate(kind, message) {
  const data = message.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  process.stdout.write(`::${kind} title=Context Verdict::${data}\n`);
}

/** What `--format github` prints. Values are escaped, so properties hold no colon. */
const ANNOTATION = /^::(error|warning|notice)(?: ([^:]*))?::(.*)$/;

/**
 * Passes annotations on to the runner. It knows files by their path in the repository, so those of
 * another working directory get its path in front. Any other line is shown and not obeyed.
 * @param directory The working directory's path in the repository with `/`; empty for its root.
 */
export function passAnnotations(output, directory) {
  // Escaped as names of files are in properties.
  const folder = directory.replace(/[%\r\n:,]/g, (sign) => encodeURIComponent(sign));
  for (const line of output.split(/\r\n|\r|\n/)) {
    const [, kind, properties = "", message] = ANNOTATION.exec(line) ?? [];
    if (kind === undefined) {
      if (line !== "") log(line);
      continue;
    }
    const placed = properties.replace(/(?<=^|,)file=([^,]*)/, (_pair, name) => {
      return `file=${placeInRepository(folder, name)}`;
    });
    process.stdout.write(`::${kind}${placed === "" ? "" : ` ${placed}`}::${message}\n`);
  }
}

/** Sets an output of the step. A delimiter that nobody can guess ends the value. */
export function setOutput(name, value, env) {
  if (!env.GITHUB_OUTPUT) return;
  const delimiter = `ghadelimiter_${randomUUID()}`;
  appendFileSync(env.GITHUB_OUTPUT, `${name}<<${delimiter}\n${value}\n${delimiter}\n`);
}

/** Adds Markdown to the job's summary, where there is one that holds it. */
export function addSummary(markdown, env) {
  const text = `${markdown}\n`;
  if (!env.GITHUB_STEP_SUMMARY || Buffer.byteLength(text) > LONGEST_SUMMARY_BYTES) return;
  appendFileSync(env.GITHUB_STEP_SUMMARY, text);
}
