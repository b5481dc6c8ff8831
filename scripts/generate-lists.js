/**
 * Writes the lists of the docs that the built program has: commands as `help` prints them,
 * and the tools of the MCP server, each between its markers. `--check` writes nothing and
 * exits 1 when a page differs. Needs `npm run build`.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { askServer } from "./ask-server.js";
import { putGenerated } from "./put-generated.js";

const ROOT = new URL("../", import.meta.url);
/** Pages of commands that `docs/cli.md` does not describe. */
const PAGES = {
  check: "config.md",
  fix: "fix.md",
  gain: "wrap.md#what-was-saved",
  hook: "wrap.md#hooks",
  mcp: "mcp.md",
  serve: "http.md",
  stream: "stream.md",
  wrap: "wrap.md",
};
const PROGRAM = fileURLToPath(new URL("bin/context-verdict.js", ROOT));

/** A line of help: name and text in two columns. A text goes on in lines that have no name. */
const ENTRY = /^ {2}(\S+) {2,}(.*)$/;
const FURTHER = /^ {3,}(\S.*)$/;

/** Names and texts of the commands in all groups of the help; the first one is `Look`. */
function readCommands() {
  const help = execFileSync(process.execPath, [PROGRAM, "help"], { encoding: "utf8" });
  const commands = [];
  for (const line of help.split("\nLook:\n")[1].split("\n\n")[0].split("\n")) {
    const entry = ENTRY.exec(line);
    const further = FURTHER.exec(line);
    if (entry !== null) commands.push(entry.slice(1));
    else if (further !== null) commands.at(-1)[1] += ` ${further[1]}`;
  }
  return commands;
}

function listCommands() {
  const rows = readCommands().map(
    ([name, text]) => `- [\`${name}\`](${PAGES[name] ?? `#${name}`}): ${text}\n`,
  );
  return rows.join("");
}

function listTools() {
  return askServer()
    .tools.map(({ name, title }) => `- \`${name}\`: ${title}\n`)
    .join("");
}

for (const [path, marker, list] of [
  ["docs/cli.md", "commands", listCommands()],
  ["docs/mcp.md", "tools", listTools()],
]) {
  const text = readFileSync(new URL(path, ROOT), "utf8");
  const markers = new RegExp(`(<!-- ${marker} -->\\n)[\\s\\S]*?(<!-- /${marker} -->)`);
  if (!markers.test(text)) throw new Error(`${path} has no markers for ${marker}`);
  const updated = text.replace(markers, (_all, start, end) => `${start}${list}${end}`);
  putGenerated(path, updated, "lists");
}
