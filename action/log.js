/** The runner obeys commands on any line that it is shown, on standard output and error alike. */

/** Prints text that may come from anywhere: no command in it can be obeyed. */
export function log(text) {
  const lines = text.split(/\r\n|\r|\n/).map(disarm);
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** Makes an annotation without a place. */
export function annotate(kind, message) {
  process.stdout.write(`::${kind} title=Context Verdict::${escapeData(message)}\n`);
}

/** `::name::` counts at the start of a line, `##[name]` anywhere. */
function disarm(line) {
  return line
    .replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]/g, "\ufffd")
    .replaceAll("::", ": :")
    .replaceAll("##[", "## [");
}

function escapeData(text) {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
