import {
  getNodeValue,
  type JSONPath,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser/lib/esm/main.js";
import { ContextVerdictError } from "../../../engine/contract/errors.js";
import { LineStarts } from "../../../io/json/line-starts.js";
import type { Agent } from "../agents/agent.js";
import { isHookCommand, updateHookCommand } from "../hook-command.js";
import { countComments, putValue, removeValue } from "./splice-json.js";

/** Every change is checked by parsing the whole text again, so their number is limited. */
const MOST_COPIES = 100;

/**
 * Adds the hook to the text of an agent's settings, or changes the command of an existing one. What an
 * earlier version added is replaced by what is added today; what the user moved or changed keeps its
 * place. All other bytes stay.
 * @returns The same text if nothing has to change.
 * @throws ContextVerdictError `bad_request` for settings that are not what the agent reads.
 */
export function addHook(text: string, agent: Agent, command: string): string {
  const settings = parseSettings(text, agent);
  const existing = findOwn(settings, agent);
  const [first] = existing;
  if (first === undefined) return addGroups(text, agent, command);
  const updated = updateHookCommand(first.command, agent.name, command);
  const groups = findWritten(settings, existing, agent);
  if (groups === undefined) {
    return existing.reduce((edited, { path, command: current }) => {
      const changed = updateHookCommand(current, agent.name, command);
      return changed === current ? edited : edit(edited, [...path, "command"], changed, agent);
    }, text);
  }
  if (isSame(groups, agent.settings.groups(updated))) return text;
  return addGroups(removeHook(text, agent), agent, updated);
}

function addGroups(text: string, agent: Agent, command: string): string {
  const { event, groups } = agent.settings;
  const present = (parseSettings(text, agent).hooks as Settings | undefined)?.[event];
  if (present !== undefined && !Array.isArray(present)) {
    throw wrongSettings(`"${event}" of its hooks is not a list`);
  }
  return groups(command).reduce(
    (edited, group) => edit(edited, ["hooks", event, -1], group, agent),
    text.trim() === "" ? "{}\n" : text,
  );
}

/** Whether two values are the same JSON. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The groups of the hook as this program adds or added them; undefined where the user changed any. */
function findWritten(
  settings: Settings,
  existing: readonly Handler[],
  { settings: { event, matchers, groups } }: Agent,
): unknown[] | undefined {
  const list = (settings.hooks as Settings)[event];
  if (!Array.isArray(list) || existing.some(({ path }) => path[1] !== event)) return undefined;
  const [model] = groups("")[0]?.hooks ?? [];
  const isWritten = (handler: unknown) =>
    isSame(
      { ...model, ...(handler as object), if: "", command: "" },
      { ...model, if: "", command: "" },
    );
  const indices = new Set(existing.map(({ path }) => Number(path[2])));
  const own = [...indices].map((index) => list[index] as Settings);
  const isOwn = own.every(({ matcher, hooks, ...rest }) => {
    const handlers = hooks as unknown[];
    return (
      Object.keys(rest).length === 0 &&
      matchers.includes(matcher as string) &&
      handlers.every(isWritten)
    );
  });
  const handlers = own.flatMap(({ hooks }) => hooks as unknown[]);
  return isOwn && handlers.length === existing.length ? own : undefined;
}

/**
 * Removes the hook, and objects and lists that would be empty without it.
 * @returns The same text if there is no hook.
 * @throws ContextVerdictError `bad_request` for settings that are not what the agent reads.
 */
export function removeHook(text: string, agent: Agent): string {
  let edited = text;
  for (;;) {
    const settings = parseSettings(edited, agent);
    const [own] = findOwn(settings, agent);
    if (own === undefined) return edited;
    edited = edit(edited, withEmptied(edited, settings, own.path), undefined, agent);
  }
}

/** @throws ContextVerdictError `bad_request` for settings that are not what the agent reads. */
export function hasHook(text: string, agent: Agent): boolean {
  return findOwn(parseSettings(text, agent), agent).length > 0;
}

function findOwn(settings: Settings, agent: Agent): Handler[] {
  const own = findHandlers(settings).filter(({ command }) => isHookCommand(command, agent.name));
  if (own.length <= MOST_COPIES) return own;
  throw wrongSettings(`has this hook ${own.length} times, and at most ${MOST_COPIES} are changed`);
}

/**
 * Finds the outermost object or list that contains only the value at `path`: going outwards, the list of
 * handlers, the group, the list of the event, `hooks`. One that also has a comment is not removed.
 */
function withEmptied(text: string, settings: Settings, path: JSONPath): JSONPath {
  const holders: unknown[] = [];
  let value: unknown = settings;
  for (const step of path) {
    holders.push(value);
    value = (value as Record<string | number, unknown>)[step];
  }
  const comments = countComments(text, path);
  let length = path.length;
  while (
    length > 1 &&
    isAlone(holders[length - 1], path[length - 1]) &&
    countComments(text, path.slice(0, length - 1)) === comments
  ) {
    length--;
  }
  return path.slice(0, length);
}

function isAlone(holder: unknown, step: string | number | undefined): boolean {
  if (Array.isArray(holder)) return holder.length === 1;
  // A group without handlers is removed with its matcher.
  return step === "hooks" || Object.keys(holder as object).length === 1;
}

/**
 * Makes one change to a text and checks it: the parsed new text must be the parsed old text with this
 * change. It may not be, for example, if a name occurs twice in an object.
 */
function edit(
  text: string,
  path: JSONPath,
  value: SettingsValue | undefined,
  agent: Agent,
): string {
  const expected = parseSettings(text, agent);
  change(expected, path, value);
  const edited = value === undefined ? removeValue(text, path) : putValue(text, path, value);
  if (isSame(parseSettings(edited, agent), expected)) return edited;
  throw wrongSettings("cannot be edited safely; a name may occur twice in one object");
}

/** Makes the same change to the parsed value. */
function change(settings: Settings, path: JSONPath, value: SettingsValue | undefined): void {
  let holder = settings as Record<string | number, unknown>;
  for (const [index, step] of path.slice(0, -1).entries()) {
    holder[step] ??= typeof path[index + 1] === "number" ? [] : {};
    holder = holder[step] as Record<string | number, unknown>;
  }
  const last = path.at(-1)!;
  if (value === undefined && Array.isArray(holder)) holder.splice(Number(last), 1);
  else if (value === undefined) delete holder[last];
  else if (last === -1) (holder as unknown as unknown[]).push(value);
  else holder[last] = value;
}

/** @throws ContextVerdictError `bad_request` with the place of the first mistake. */
function parseSettings(text: string, { settings }: Agent): Settings {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, {
    disallowComments: !settings.comments,
    allowTrailingComma: false,
    allowEmptyContent: true,
  });
  const [error] = errors;
  if (error !== undefined) {
    const reason = printParseErrorCode(error.error).replace(/\B[A-Z]/g, (letter) => ` ${letter}`);
    const { line, column } = new LineStarts(text).locate(error.offset);
    throw wrongSettings(
      `is not valid JSON: ${reason.toLowerCase()}, line ${line}, column ${column}`,
    );
  }
  if (root === undefined) return {};
  // Not `parse`, which takes the name `__proto__` for a prototype.
  const value: unknown = getNodeValue(root);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as Settings;
  }
  throw wrongSettings("is not a JSON object");
}

/** The caller adds the path of the file. */
function wrongSettings(message: string): ContextVerdictError {
  return new ContextVerdictError("bad_request", message);
}

export type SettingsValue = string | number | boolean | null | object;
export type Settings = Record<string, unknown>;

/** A command that the agent runs, and its path in the settings. */
export interface Handler {
  path: (string | number)[];
  command: string;
}

/**
 * Lists the commands of `hooks`, which has for each event a list of groups, each with a list of handlers.
 * Skips values of another type, unless a hook would have to be added there.
 * @throws ContextVerdictError `bad_request` if `hooks` or an event in it has another type.
 */
export function findHandlers(settings: Settings): Handler[] {
  const { hooks } = settings;
  if (hooks === undefined) return [];
  if (typeof hooks !== "object" || hooks === null || Array.isArray(hooks)) {
    throw new ContextVerdictError("bad_request", '"hooks" in it is not an object');
  }
  return Object.entries(hooks).flatMap(([event, groups]) =>
    entriesOf(groups).flatMap(([groupIndex, group]) =>
      entriesOf((group as { hooks?: unknown } | null)?.hooks).flatMap(([index, handler]) => {
        const command = (handler as { command?: unknown } | null)?.command;
        const path = ["hooks", event, groupIndex, "hooks", index];
        return typeof command === "string" ? [{ path, command }] : [];
      }),
    ),
  );
}

function entriesOf(value: unknown): [number, unknown][] {
  return Array.isArray(value) ? [...value.entries()] : [];
}
