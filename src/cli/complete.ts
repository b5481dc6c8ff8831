import type { Command } from "./command.js";
import { loadCommands } from "./commands/index.js";
import {
  GLOBAL_OPTIONS,
  isOption,
  OPTIONS,
  type OptionMeaning,
  type OptionName,
} from "./options.js";
import { writeStdout } from "./streams.js";

/**
 * Prints lines for a completion script: the kind of completion (`words`, `list`, `file`, `directory`,
 * or `free` for anything), then the words, each with its description after a tab.
 * @param line The words after the program, up to the one being typed. bash splits `--name=value` at
 *   the `=`.
 */
export async function complete(line: readonly string[]): Promise<number> {
  writeStdout(`${(await offer(line, await loadCommands())).join("\n")}\n`);
  return 0;
}

async function offer(line: readonly string[], commands: [string, Command][]): Promise<string[]> {
  const { name, option, isEnded } = readLine(line.slice(0, -1));
  const last = line.at(-1) ?? "";
  const command = commands.find(([known]) => known === name)?.[1];
  const meaningOf = (option: OptionName): OptionMeaning =>
    command?.meanings?.[option] ?? OPTIONS[option];
  if (option !== undefined) return offerValue(meaningOf(option), last === "=" ? "" : last);
  if (!isEnded && last.startsWith("-")) {
    const [, flag, typed = ""] = /^(--[^=]+)=(.*)/s.exec(last) ?? [];
    const valued = flag && findValued(flag);
    if (valued) return offerValue(meaningOf(valued), typed, `${flag}=`);
    const own = name === "" ? GLOBAL_OPTIONS : ["help" as const];
    const options = [...(command?.options ?? []), ...own];
    return choose(
      options.map((one) => `--${one}\t${meaningOf(one).text.replaceAll("\n", " ")}`),
      last,
    );
  }
  const names = commands.map(([known, { summary }]) => `${known}\t${summary}`);
  names.push("help\tExplain a command or a code");
  if (name === "") return choose(names, last);
  if (name === "help") return choose([...names, ...(await import("./help.js")).CODES], last);
  if (command === undefined || command.takes === "none") return ["free"];
  if (command.takes === "word") return choose(command.words ?? [], last);
  return [command.takes === "directory" ? "directory" : "file"];
}

/** Finds the command, and an option that still lacks its value, before the word being typed. */
function readLine(words: readonly string[]) {
  let name = "";
  let option: OptionName | undefined;
  for (const word of words) {
    if (word === "--") return { name, option: undefined, isEnded: true };
    if (option !== undefined && word === "=") continue;
    if (option !== undefined) option = undefined;
    else if (word.startsWith("-")) option = findValued(word);
    else name ||= word;
  }
  return { name, option, isEnded: false };
}

/** The option that a flag (`--out`, `-o`) names, if it takes a value. */
function findValued(flag: string): OptionName | undefined {
  return Object.keys(OPTIONS)
    .filter(isOption)
    .find((name) => {
      const { type, short }: { type: string; short?: string } = OPTIONS[name];
      return type === "string" && (flag === `--${name}` || flag === `-${short}`);
    });
}

/** @param prefix The typed word up to its value. */
function offerValue({ values }: OptionMeaning, typed: string, prefix = ""): string[] {
  if (values?.kind !== "words") return [values?.kind ?? "free"];
  const before = prefix + (values.isList ? typed.slice(0, typed.lastIndexOf(",") + 1) : "");
  const kind = values.isList ? "list" : "words";
  return choose(
    values.words.map((word) => before + word),
    prefix + typed,
    kind,
  );
}

function choose(words: readonly string[], typed: string, kind = "words"): string[] {
  return [kind, ...words.filter((word) => word.startsWith(typed))];
}
