import { type ParseArgsConfig, parseArgs } from "node:util";
import { systemCode } from "../../../src/io/failures.js";
import type { Config, Environment } from "../config/read-config.js";
import type { ValueType } from "../config/value-types.js";
import type { RunningHosted } from "../server/run-hosted.js";

export interface Sink {
  write(text: string): unknown;
}

/** The world outside of the commands. */
export interface World {
  env: Environment;
  stdout: Sink;
  stderr: Sink;
  runHosted(config: Config): Promise<RunningHosted>;
  /** Resolves when the process is asked to end. */
  untilStopped(): Promise<void>;
}

/** A deliberate error: one line that says what is wrong and what is allowed. */
export class CliError extends Error {
  override readonly name = "CliError";

  constructor(
    readonly code: "bad_request" | "not_found" | "refused",
    message: string,
  ) {
    super(message);
  }
}

export function usageError(message: string): CliError {
  return new CliError("bad_request", message);
}

export type Types = Readonly<Record<string, ValueType<unknown>>>;
export type Values<Each extends Types> = {
  [Name in keyof Each]: Each[Name] extends ValueType<infer Value> ? Value : never;
};

export interface Command<Takes extends Types = Types, Options extends Types = Types> {
  /** Ends with a full stop, without the name of the command. */
  summary: string;
  /** The arguments of the command, in this order; all are required. */
  takes: Takes;
  /** `credits_per_minute` is typed `--credits-per-minute`. */
  options: Options;
  run(world: World, values: Values<Takes> & Partial<Values<Options>>): Promise<void>;
}

/** The type of an option without a value. */
export const flag: ValueType<true> = { allowed: "without a value", read: () => true };

/** @param args What follows the name of the command. @throws CliError */
export function readArguments({ takes, options }: Command, args: readonly string[]) {
  const known = Object.entries(options).map(([name, type]) => [
    toOption(name),
    { type: type === flag ? "boolean" : "string" } as const,
  ]);
  const { values, positionals } = parse(Object.fromEntries(known), args);
  const names = Object.keys(takes);
  if (positionals.length !== names.length) {
    const list = names.map((name) => name.toUpperCase()).join(" ") || "nothing";
    throw usageError(`this command takes ${list} and its options`);
  }
  const read: Record<string, unknown> = {};
  const add = (name: string, shown: string, type: ValueType<unknown>, text: string) => {
    read[name] = type.read(text);
    // Not quoted: it may be a key.
    if (read[name] === undefined) throw usageError(`${shown} must be ${type.allowed}`);
  };
  for (const [index, name] of names.entries()) {
    add(name, name.toUpperCase(), takes[name] as ValueType<unknown>, positionals[index] as string);
  }
  for (const [name, type] of Object.entries(options)) {
    const text = values[toOption(name)];
    if (text !== undefined) add(name, `--${toOption(name)}`, type, String(text));
  }
  return read;
}

function parse(options: NonNullable<ParseArgsConfig["options"]>, args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    if (!systemCode(error)?.startsWith("ERR_PARSE_ARGS")) throw error;
    const [sentence = ""] = (error as Error).message.split(/\. |\n/, 1);
    throw usageError(`${sentence.replace(/^./, (letter) => letter.toLowerCase())}`);
  }
}

/** The usage line and options of a command. */
export function printHelp(name: string, { summary, takes, options }: Command): string {
  const usage = ["hosted", name, ...Object.keys(takes).map((each) => each.toUpperCase())];
  const lines = Object.entries(options).map(([option, { allowed }]) =>
    `  --${toOption(option).padEnd(20)}${allowed}`.trimEnd(),
  );
  const listed = lines.length === 0 ? [] : ["", "Options:", ...lines];
  return [`Usage: ${usage.join(" ")}`, "", summary, ...listed, ""].join("\n");
}

function toOption(name: string): string {
  return name.replaceAll("_", "-");
}
