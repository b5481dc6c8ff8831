/**
 * Writes the lists of the docs that the built program has: commands and options as `help` prints
 * them, and the tools of the MCP server, each between its markers. `--check` writes nothing and
 * exits 1 when a page differs. Needs `npm run build`.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { askServer } from "./ask-server.js";

const ROOT = new URL("../", import.meta.url);
/** Pages of commands that `docs/cli.md` does not describe. */
const PAGES = {
  check: "config.md",
  fix: "fix.md",
  gain: "wrap.md#what-was-saved",
  hook: "hooks.md",
  mcp: "mcp.md",
  serve: "http.md",
  stream: "stream.md",
  wrap: "wrap.md",
};
const PROGRAM = fileURLToPath(new URL("bin/context-verdict.js", ROOT));

/** A line of help: name and text in two columns. A text goes on in lines that have no name. */
const ENTRY = /^ {2}(\S.*?)(?: {2,}(.*))?$/;
/** Above a group of commands. */
const HEADING = /^\w+:$/;
const FURTHER = /^ {3,}(\S.*)$/;

const help = (...topic) =>
  execFileSync(process.execPath, [PROGRAM, "help", ...topic], { encoding: "utf8" });

/** @param {string} title Of a part of the help, which ends with a blank line. */
function readEntries(text, title) {
  const [, part = ""] = text.split(`\n${title}:\n`);
  const entries = [];
  for (const line of part.split("\n\n")[0].split("\n")) {
    if (HEADING.test(line)) continue;
    const [, name, first] = /^ {6}--/.test(line)
      ? ENTRY.exec(line.replace(/^ {4}/, ""))
      : (ENTRY.exec(line) ?? []);
    if (name !== undefined) entries.push([name, first]);
    else entries.at(-1)[1] += ` ${FURTHER.exec(line)[1]}`;
  }
  return entries;
}

/** All groups: the first one is `Look`. */
const readCommands = () => readEntries(help(), "Look");

function listCommands() {
  const rows = readCommands().map(
    ([name, text]) => `| [\`${name}\`](${PAGES[name] ?? `#${name}`}) | ${text} |\n`,
  );
  return `| Command | |\n| --- | --- |\n${rows.join("")}`;
}

/** An option that means something else to another command has one more row. */
function listOptions() {
  const commands = readCommands().map(([name]) => name);
  const takers = new Map([
    ["-h, --help\nShow help", ["all"]],
    ["-v, --version\nShow the version", ["all"]],
  ]);
  for (const command of commands.filter((name) => name !== "help")) {
    for (const [name, text] of readEntries(help(command), "Options")) {
      if (name === "-h, --help") continue;
      const row = `${name}\n${text}`;
      takers.set(row, [...(takers.get(row) ?? []), `\`${command}\``]);
    }
  }
  const rows = [...takers].map(([row, names]) => {
    const [name, text] = row.split("\n");
    return `| \`${name.replace(", ", "`, `")}\` | ${names.join(", ")} | ${text} |\n`;
  });
  return `| Option | Commands | Meaning |\n| --- | --- | --- |\n${rows.sort(byOption).join("")}`;
}

/** By the long name. Of one option, the order of commands stays. */
function byOption(a, b) {
  const [, one = ""] = /--([a-z-]+)/.exec(a) ?? [];
  const [, other = ""] = /--([a-z-]+)/.exec(b) ?? [];
  return one < other ? -1 : Number(one > other);
}

function listTools() {
  const rows = askServer().tools.map(({ name, title, inputSchema }) => {
    const { options, ...direct } = inputSchema.properties;
    const names = [
      ...Object.keys(direct),
      ...Object.keys(options?.properties ?? {}).map((option) => `options.${option}`),
    ];
    return `| \`${name}\` | ${title} | ${names.map((one) => `\`${one}\``).join(" ")} |\n`;
  });
  return `| tool | answers | arguments |\n|---|---|---|\n${rows.join("")}`;
}

for (const [path, marker, list] of [
  ["docs/cli.md", "commands", listCommands()],
  ["docs/cli.md", "options", listOptions()],
  ["docs/mcp.md", "tools", listTools()],
]) {
  const file = new URL(path, ROOT);
  const text = readFileSync(file, "utf8");
  const markers = new RegExp(`(<!-- ${marker} -->\\n)[\\s\\S]*?(<!-- /${marker} -->)`);
  if (!markers.test(text)) throw new Error(`${path} has no markers for ${marker}`);
  const updated = text.replace(markers, (_all, start, end) => `${start}${list}${end}`);
  if (!process.argv.includes("--check")) writeFileSync(file, updated);
  else if (updated !== text) {
    console.error(`${path} has other ${marker} than the program; run "npm run lists".`);
    process.exitCode = 1;
  }
}
