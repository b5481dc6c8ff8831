import { log } from "./log.js";
import { placeInRepository } from "./workspace.js";

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
    const placed = properties.replace(/(?<=^|,)file=([^,]*)/, (_pair, name) => {
      return `file=${escapeProperty(placeInRepository(directory, unescapeProperty(name)))}`;
    });
    process.stdout.write(`::${kind}${placed === "" ? "" : ` ${placed}`}::${message}\n`);
  }
}

const ESCAPES = { "%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C" };

function escapeProperty(text) {
  return text.replace(/[%\r\n:,]/g, (character) => ESCAPES[character]);
}

function unescapeProperty(text) {
  return text.replace(/%(?:0D|0A|3A|2C|25)/g, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
}
