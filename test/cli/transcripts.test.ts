import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENGINE_VERSION } from "../../src/engine/contract/version.js";
import { BIN, COLUMNS, cleanEnv, type Run, runCli } from "./run-cli.js";

const CASES = fileURLToPath(new URL("cases/", import.meta.url));
const EXAMPLES = fileURLToPath(new URL("../../examples/", import.meta.url));

const isWindows = process.platform === "win32";
if (isWindows) console.warn("The transcripts of the command line need bash: they are not tested");

/** What git and bash need to answer alike on every machine. */
const ENV = {
  ...COLUMNS,
  ...{ BIN, CASES, EXAMPLES, NODE: process.execPath },
  ...{ BASH_ENV: join(CASES, "helpers.sh"), LC_ALL: "C" },
  ...{ GIT_CONFIG_GLOBAL: join(CASES, "gitconfig"), GIT_CONFIG_NOSYSTEM: "1" },
};

function runBash(command: string, cwd: string, input?: string): Run {
  const { status, stdout, stderr } = spawnSync("bash", ["-c", command], {
    cwd,
    env: cleanEnv({ ...ENV, HOME: cwd }),
    encoding: "utf8",
    timeout: 60_000,
    maxBuffer: 256 * 1024 * 1024,
    ...(input === undefined ? { stdio: ["ignore", "pipe", "pipe"] } : { input }),
  });
  return { status, stdout, stderr };
}

/** `cd FOLDER && NAME=value context-verdict WORDS | …`, with nothing that only a shell understands. */
const PLAIN =
  /^(?:cd (?<folder>\S+) && )?(?<env>(?:[A-Z_]+=[-\w./:]* )*)context-verdict(?<words>(?: (?:[-\w./:=,@+]+|'[^']*'))*)(?: (?<rest>\|(?!.*context-verdict) .*|> [\w.]+))?$/;

/** Runs a plain command in the process that the tests share, which is faster than one of its own. */
function run(command: string, root: string): Run {
  const groups = PLAIN.exec(command)?.groups;
  if (groups === undefined) return runBash(command, root);
  const { folder = ".", env = "", words = "", rest } = groups;
  // Whether its output is its input, only a process of its own can see.
  if (rest?.startsWith("> ") && words.includes(rest.slice(2))) return runBash(command, root);
  const cwd = join(root, folder);
  const args = [...words.matchAll(/ (?:'([^']*)'|(\S+))/g)].map(
    ([, quoted, word]) => quoted ?? word!,
  );
  const settings = [...env.matchAll(/(\w+)=(\S*) /g)].map(([, name, value]) => [name, value]);
  const { status, stdout, stderr } = runCli(args, {
    cwd,
    env: { HOME: root, ...Object.fromEntries(settings) },
  });
  if (rest === undefined) return { status, stdout, stderr };
  const piped = runBash(`cat ${rest}`, cwd, stdout);
  return { ...piped, status: status || piped.status, stderr: stderr + piped.stderr };
}

/** Words for what differs from run to run. */
function settle(text: string, root: string): string {
  return text
    .replaceAll(root, "$PWD")
    .replaceAll(BIN, "$BIN")
    .replaceAll(`context-verdict@${ENGINE_VERSION}`, "context-verdict@VERSION")
    .replace(/\d{4}-\d\d-\d\d[ T][\d:.]+(?: UTC|Z)/g, "DATE");
}

function isMissing(needed: string): boolean {
  if (needed === "a user who is not root") return process.getuid?.() === 0;
  return runBash(`command -v ${needed} || test -e ${needed}`, CASES).status !== 0;
}

/** The words of a line such as `Needs: python3, /dev/full`. */
function listWords(name: string, { text }: Section): string[] {
  return new RegExp(`^${name}: (.*)$`, "m").exec(text)?.[1]?.split(", ") ?? [];
}

const transcripts = isWindows ? [] : readdirSync(CASES).filter((name) => name.endsWith(".txt"));

describe.each(transcripts)("%s", (name) => {
  const file = join(CASES, name);
  const [start, ...sections] = parseTranscript(readFileSync(file, "utf8")) as [
    Section,
    ...Section[],
  ];
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "context-verdict-")));
  const first = join(folder, "0");
  const played = new Map<Section, string>();

  function play(section: Section, root: string): void {
    const text = writeSection(section, (command) => {
      const { status, stdout, stderr } = run(command, root);
      return { status, stdout: settle(stdout, root), stderr: settle(stderr, root) };
    });
    played.set(section, text);
    if (process.env.UPDATE !== "1") expect(text).toBe(section.text);
  }

  beforeAll(() => {
    mkdirSync(first);
    play(start, first);
  });

  afterAll(() => {
    if (process.env.UPDATE !== "1") return;
    const texts = [start, ...sections].map((section) => played.get(section) ?? section.text);
    writeFileSync(file, texts.join("\n"));
  });

  for (const [index, section] of sections.entries()) {
    const tags = [...listWords("Tag", start), ...listWords("Tag", section)];
    const needs = [...listWords("Needs", start), ...listWords("Needs", section)];
    test.skipIf(needs.some(isMissing))(section.title, { tags }, () => {
      const root = join(folder, String(index + 1));
      cpSync(first, root, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
      play(section, root);
    });
  }
});

/** What stands before the first title of a transcript, or a title and what follows it. */
interface Section {
  title: string;
  text: string;
  /** Its paragraphs and commands, which follow `$`. */
  parts: string[];
}

const PART = /^ {2}\$ .*(?:\n {2}> .*)*|^\S.*(?:\n\S.*)*/gm;

function parseTranscript(text: string): Section[] {
  return text.split(/^(?=# )/m).map((section) => ({
    title: /^# (.*)/.exec(section)?.[1] ?? "",
    text: `${section.trimEnd()}\n`,
    parts: section.match(PART) ?? [],
  }));
}

const isCommand = (part: string | undefined) => part?.startsWith("  $ ");

/** The text of a section whose commands print what `run` returns. */
function writeSection({ parts }: Section, run: (command: string) => Run): string {
  const lines = parts.flatMap((part, index) => {
    if (!isCommand(part)) return index === 0 ? [part] : ["", part];
    const output = writeRun(run(part.replace(/^ {2}[$>] /gm, "")));
    return [...(isCommand(parts[index - 1]) ? [] : [""]), part, ...output];
  });
  return `${lines.join("\n")}\n`;
}

function writeRun({ status, stdout, stderr }: Run): string[] {
  const errors = writeStream(stderr).map((line) => `! ${line}`);
  const code = status === 0 ? [] : [`[${status}]`];
  return [...writeStream(stdout), ...errors, ...code].map((line) => `  ${line}`.trimEnd());
}

/** The lines of a stream, with control characters as JSON has them. */
function writeStream(text: string): string[] {
  if (text === "") return [];
  const shown = text.replace(/[\x00-\x09\x0b-\x1f\x7f-\x9f\ufeff]/g, (one) =>
    one >= "\x7f"
      ? `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`
      : JSON.stringify(one).slice(1, -1),
  );
  const lines = shown.split("\n");
  const last = lines.pop();
  return last === "" ? lines : [...lines, `${last} (no newline)`];
}
