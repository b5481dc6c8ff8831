const WIDTH = 92;

/** Puts four spaces before each line that is not empty. */
export function indent(text) {
  return text.replace(/^(?=.)/gm, "    ");
}

/** A docstring of paragraphs, on lines that fit two levels in. */
export function writeDocstring(paragraphs) {
  const lines = paragraphs.filter(Boolean).map((text) => wrap(escapeText(text)));
  if (lines.length === 1 && !lines[0].includes("\n")) return `"""${lines[0]}"""`;
  return `"""${lines.join("\n\n")}\n"""`;
}

function escapeText(text) {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').trim();
}

function wrap(text) {
  const lines = [""];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== "" && line.length + word.length + 1 > WIDTH - 8) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines.join("\n");
}
