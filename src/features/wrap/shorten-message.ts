import { findNodeAtLocation, type JSONPath, type Node } from "jsonc-parser/lib/esm/main.js";
import type { ResultForm, ShortText } from "../../engine/reading/shorten-result.js";
import { type JsonObject, toObject } from "../../io/json/json-fields.js";
import { parseJsonTree } from "../../io/json/json-tree.js";
import type { Shown } from "../gain/gain-file.js";
import { type Call, listTexts, type ReadText, readTexts, type ShortenOptions } from "./calls.js";
import type { ResultLimit } from "./result-hosts.js";
import { parseMessage, type Session } from "./session.js";

export interface WrapOptions extends ShortenOptions {
  /** Whether to leave `structuredContent` out where the text has the same value. */
  dropStructured?: boolean | undefined;
  /** Is told what the model gets of a text of a tool's result; null for a text that is too large. */
  note?: ((tool: string, shown: Shown | null) => void) | undefined;
}

/**
 * A line from the server as the host is to get it: a successful result of a call with shorter texts, a list of
 * tools without schemas of results where structures are left out, or the line itself.
 * @throws RangeError for a line that is nested too deeply.
 */
export async function shortenMessage(
  line: Buffer,
  session: Session,
  options: WrapOptions,
): Promise<Buffer> {
  const message = session.isWaiting ? parseMessage(line) : undefined;
  const request = message && session.take(message);
  const result = toObject(message?.result);
  if (request === undefined || result === undefined) return line;
  if (request !== "tools/list") return shortenCall(line, result, request, session, options);
  const tools = Array.isArray(result.tools) ? result.tools.map((one) => toObject(one) ?? {}) : [];
  const edit = new LineEdit(line);
  for (const [index, { outputSchema }] of options.dropStructured ? tools.entries() : []) {
    if (outputSchema !== undefined) edit.remove(["result", "tools", index, "outputSchema"]);
  }
  const changed = edit.write();
  // Who was told of a schema would miss the structure.
  if (changed !== null) session.noteTools(tools);
  return changed ?? line;
}

/** What may become of a text. */
interface Choice extends ReadText {
  /** undefined: it stays. */
  short: ShortText | undefined;
}

/** The estimate of a form has to be this far below a limit, as hosts count by other tokenizers. */
const LIMIT_SHARE = 0.85;

async function shortenCall(
  line: Buffer,
  { isError, content, structuredContent }: JsonObject,
  call: Call,
  session: Session,
  { dropStructured = false, note, ...options }: WrapOptions,
): Promise<Buffer> {
  const { tool } = call;
  const { shows } = session.host;
  const isStructured = structuredContent !== undefined;
  const mayDrop = isStructured && dropStructured && session.hasTool(tool);
  if (isError === true || (isStructured && shows === "structure" && !mayDrop)) return line;
  const { read, tooLarge } = await readTexts(listTexts(content), call, options);
  for (let count = 0; count < tooLarge; count++) note?.(tool, null);
  const [first] = read;
  if (first === undefined) return line;
  const form = options.formOf?.(tool) ?? "json";
  const edit = new LineEdit(line);
  const isAlone = Array.isArray(content) && content.length === 1;
  const mirror = mayDrop && isAlone ? await findMirror(first.text, edit) : undefined;
  // Without the structure, the model gets the text: it must not be heavier.
  const isDropped =
    mirror !== undefined && (shows === "texts" || first.forms.as(form).tokens <= mirror.tokens);
  if (isStructured && shows === "structure" && !isDropped) return line;

  // Dropped for a host that would have shown it, or else for one that shows texts or may do so.
  const before = shows === "structure" && mirror !== undefined ? mirror : sizeOf(read);
  const choose = (form: ResultForm | "lightest"): Choice[] =>
    read.map((one) => ({ ...one, short: one.forms[isDropped ? "as" : "shorter"](form) }));
  let choices = choose(form);
  let isWhole = false;
  const limit = session.limitOf(tool);
  if (limit !== undefined && !isWithin(before, limit)) {
    const fits = (choices: Choice[]) => isWithin(sizeOf(choices), limit, LIMIT_SHARE);
    const fitting = [choices, choose("lightest")].find(fits);
    isWhole = fitting !== undefined;
    choices = fitting ?? choices;
  }

  for (const { index, text, short } of choices) {
    if (short !== undefined && short.text !== text)
      edit.replace(["result", "content", index, "text"], JSON.stringify(short.text));
  }
  if (isDropped) edit.remove(["result", "structuredContent"]);
  const changed = edit.write();
  if (changed === null) return line;
  // What a host that is not known shows of a structure is not known either.
  if (!isStructured || shows !== undefined) {
    for (const { forms, short } of choices) {
      const source = before === mirror ? mirror.tokens : forms.source;
      note?.(tool, { source, short, forms, isWhole });
    }
  }
  return changed;
}

type Size = Pick<ResultLimit, "tokens" | "chars">;

function sizeOf(texts: readonly (ReadText & Partial<Choice>)[]): Size {
  return texts.reduce(
    ({ tokens, chars }, { text, forms, short }) => ({
      tokens: tokens + (short?.tokens ?? forms.source),
      chars: chars + (short?.text ?? text).length,
    }),
    { tokens: 0, chars: 0 },
  );
}

function isWithin({ tokens, chars }: Size, limit: Size, share = 1): boolean {
  return tokens <= share * limit.tokens && chars <= share * limit.chars;
}

/** The one member in which servers and their frameworks wrap what is no object. */
const WRAPPERS = ["content", "result"];

/** The size of the structure, as hosts show it; undefined where the text has another value. */
async function findMirror(text: string, edit: LineEdit): Promise<Size | undefined> {
  const path = ["result", "structuredContent"];
  const structure = edit.read(path);
  if (structure === undefined) return undefined;
  const value = JSON.parse(structure);
  const [name = "", ...more] = Object.keys(toObject(value) ?? {});
  const isWrapped = WRAPPERS.includes(name) && more.length === 0;
  const { isSameJson, shortenResult } = await import("../../engine/reading/shorten-result.js");
  const values = isWrapped ? [structure, edit.read([...path, name]) as string] : [structure];
  const isSame =
    values.some((json) => isSameJson(text, json)) || (isWrapped && value[name] === text);
  if (!isSame) return undefined;
  const content = JSON.stringify(value);
  return { tokens: shortenResult({ content, isMarkdown: false }).source, chars: content.length };
}

/** Changes values in a line of JSON; every other byte stays. Cannot where a name occurs twice. */
class LineEdit {
  readonly #line: Buffer;
  readonly #edits: { from: number; to: number; text: string }[] = [];
  #parsed: { source: string; root: Node | undefined } | undefined;

  constructor(line: Buffer) {
    this.#line = line;
  }

  /** The text of a value. */
  read(path: JSONPath): string | undefined {
    const node = this.#find(path);
    return node && this.#parsed?.source.slice(node.offset, node.offset + node.length);
  }

  replace(path: JSONPath, text: string): void {
    const node = this.#find(path);
    if (node !== undefined)
      this.#edits.push({ from: node.offset, to: node.offset + node.length, text });
  }

  /** Removes a member and a comma beside it. */
  remove(path: JSONPath): void {
    const member = this.#find(path)?.parent;
    const members = member?.parent?.children;
    if (member === undefined || members === undefined) return;
    const at = members.indexOf(member);
    const [before, next] = [members[at - 1], members[at + 1]];
    const isLast = next === undefined && before !== undefined;
    const from = isLast ? before.offset + before.length : member.offset;
    this.#edits.push({ from, to: next?.offset ?? member.offset + member.length, text: "" });
  }

  /** null where it cannot be changed. */
  write(): Buffer | null {
    if (this.#parsed === undefined) return this.#line;
    const { source, root } = this.#parsed;
    if (root === undefined) return null;
    let text = "";
    let from = 0;
    for (const edit of this.#edits.sort((a, b) => a.from - b.from)) {
      text += source.slice(from, edit.from) + edit.text;
      from = edit.to;
    }
    return Buffer.from(text + source.slice(from));
  }

  #find(path: JSONPath): Node | undefined {
    if (this.#parsed === undefined) {
      const source = this.#line.toString();
      const { root, faults } = parseJsonTree(source);
      this.#parsed = { source, root: faults.length > 0 ? undefined : root };
    }
    const { root } = this.#parsed;
    return root && findNodeAtLocation(root, path);
  }
}
