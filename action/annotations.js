import { log } from "./log.js";

/** What `--format github` prints. Values are escaped, so properties hold no colon. */
const ANNOTATION = /^::(error|warning|notice)(?: ([^:]*))?::(.*)$/;

/**
 * Passes annotations on to the runner. It knows files by their path in the repository, so those of
 * another working directory get its path in front. Any other line is shown and not obeyed.
 * @param directory The working directory's path in the repository with `/`; empty for its root.
 */
export function passAnnotations(output, directory) {
  for (const line of output.split(/\r\n|\r|\n/)) {
    const [, kind, properties = "", message] = ANNOTATION.exec(line) ?? [];
    if (kind === undefined) {
      if (line !== "") log(line);
      continue;
    }
    const placed = properties.replace(/(?<=^|,)file=(?!\/)/, (name) => name + toPrefix(directory));
    process.stdout.write(`::${kind}${placed === "" ? "" : ` ${placed}`}::${message}\n`);
  }
}

function toPrefix(directory) {
  if (directory === "") return "";
  const escaped = directory
    .replaceAll("%", "%25")
    .replaceAll("\r", "%0D")
    .replaceAll("\n", "%0A")
    .replaceAll(":", "%3A")
    .replaceAll(",", "%2C");
  return `${escaped}/`;
}
