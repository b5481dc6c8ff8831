import {
  applyEdits,
  findNodeAtLocation,
  getNodeValue,
  type JSONPath,
  modify,
  type Node,
} from "jsonc-parser/lib/esm/main.js";
import { ContextVerdictError } from "../../../engine/contract/errors.js";
import { locate, parseJsonTree } from "../../../io/json/json-tree.js";
import type { Agent } from "../agents/agent.js";
import { isHookCommand, renewHookCommands } from "../hook-command.js";

/** White space and comments between a value and its comma. */
const TRIVIA = /(?:\s|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)*/y;

/**
 * Adds the hook to the text of an agent's settings. Where it is there, renews the path of the program. Keeps
 * all other bytes.
 * @throws ContextVerdictError `bad_request` for invalid settings.
 */
export function addHook(text: string, agent: Agent, command: string): string {
  const { event, groups } = agent.settings;
  const path: JSONPath = ["hooks", event];
  if (/^(?:\{\s*\})?$/.test(text.trim())) {
    return `${JSON.stringify({ hooks: { [event]: groups(command) } }, null, 2)}\n`;
  }
  const root = parseSettings(text, agent);
  const own = findOwn(root, agent);
  if (own.length > 0) return renew(text, root, { own, agent, command });
  const list = findNodeAtLocation(root, path);
  if (list !== undefined && list.type !== "array") {
    throw wrongSettings(`"${event}" of its hooks is not a list`);
  }
  if (list === undefined) return put(text, path, groups(command));
  return groups(command).reduce((edited, group) => put(edited, [...path, -1], group), text);
}

/**
 * Removes the hook, and objects and lists that become empty. Without a hook, returns the same text.
 * @throws ContextVerdictError `bad_request` for invalid settings.
 */
export function removeHook(text: string, agent: Agent): string {
  if (text.trim() === "") return text;
  const root = parseSettings(text, agent);
  const [own] = findOwn(root, agent);
  return own === undefined ? text : removeHook(remove(text, root, own), agent);
}

function renew(
  text: string,
  root: Node,
  { own, agent, command }: { own: readonly JSONPath[]; agent: Agent; command: string },
): string {
  const edits = own.map((path) => {
    const { offset, length } = findNodeAtLocation(root, [...path, "command"])!;
    const written = text.slice(offset, offset + length);
    return { offset, length, content: renewHookCommands(written, agent.name, command) };
  });
  return applyEdits(text, edits);
}

/** Without formatting options, `modify` keeps every other byte. */
function put(text: string, path: JSONPath, value: unknown): string {
  return applyEdits(text, modify(text, path, value, {}));
}

/** Removes a value with its comma and empty parents. `modify` would remove comments too. */
function remove(text: string, root: Node, path: JSONPath): string {
  const node = withName(findNodeAtLocation(root, path)!);
  const holder = node.parent!;
  if (path.length > 1 && isAlone(text, node, holder)) {
    // A group without handlers is removed with its matcher.
    return remove(text, root, path.slice(0, path.length === 5 ? 3 : -1));
  }
  const { children = [] } = holder;
  const index = children.indexOf(node);
  const before = children[index - 1];
  const start = before === undefined ? holder.offset + 1 : endOf(before);
  const lead = text.slice(start, node.offset);
  // Keep the line break that ends a comment.
  const offset = lead.includes("//") ? node.offset : start + lead.trimEnd().length;
  const edits = [{ offset, length: endOf(node) - offset, content: "" }];
  if (children.length > 1) {
    const isLast = index === children.length - 1;
    const comma = findComma(text, isLast ? start : endOf(node));
    edits.push({ offset: comma, length: 1, content: "" });
  }
  return applyEdits(text, edits);
}

/** A value, with its name if it is in an object. */
function withName(value: Node): Node {
  return value.parent?.type === "property" ? value.parent : value;
}

/** Whether a list or object holds only one child, and no comment. */
function isAlone(text: string, child: Node, holder: Node): boolean {
  const [name] = holder.parent?.type === "property" ? holder.parent.children! : [];
  const colon = name === undefined ? "" : text.slice(endOf(name), holder.offset).replace(":", "");
  const before = text.slice(holder.offset + 1, child.offset);
  const behind = text.slice(endOf(child), endOf(holder) - 1);
  return holder.children?.length === 1 && (colon + before + behind).trim() === "";
}

/** @param from The end of the value before the comma. */
function findComma(text: string, from: number): number {
  TRIVIA.lastIndex = from;
  TRIVIA.test(text);
  return TRIVIA.lastIndex;
}

function endOf({ offset, length }: Pick<Node, "offset" | "length">): number {
  return offset + length;
}

/** Finds the paths of our handlers. `hooks` has a list of groups for each event, each with a list of handlers. */
function findOwn(root: Node, agent: Agent): JSONPath[] {
  const hooks: unknown = getNodeValue(root).hooks;
  if (hooks === undefined) return [];
  if (typeof hooks !== "object" || hooks === null || Array.isArray(hooks)) {
    throw wrongSettings('"hooks" in it is not an object');
  }
  return Object.entries(hooks).flatMap(([event, groups]) =>
    entriesOf(groups).flatMap(([group, { hooks: list }]) =>
      entriesOf(list).flatMap(([index, { command }]) => {
        const isOwn = typeof command === "string" && isHookCommand(command, agent.name);
        return isOwn ? [["hooks", event, group, "hooks", index]] : [];
      }),
    ),
  );
}

function entriesOf(list: unknown): [number, Record<string, unknown>][] {
  return Array.isArray(list) ? [...list.entries()].map(([index, one]) => [index, one ?? {}]) : [];
}

/** @throws ContextVerdictError `bad_request` with line and column of the first mistake. */
function parseSettings(text: string, { settings }: Agent): Node {
  const { root, faults } = parseJsonTree(text, { comments: settings.comments });
  const [fault] = faults;
  if (fault !== undefined) {
    const { line, column } = locate(text, fault.offset);
    throw wrongSettings(`is not valid JSON: ${fault.message}, line ${line}, column ${column}`);
  }
  if (root?.type !== "object") throw wrongSettings("is not a JSON object");
  return root;
}

/** The caller adds the path of the file. */
function wrongSettings(message: string): ContextVerdictError {
  return new ContextVerdictError("bad_request", message);
}
