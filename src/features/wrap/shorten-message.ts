import { findNodeAtLocation, type JSONPath, type Node } from "jsonc-parser/lib/esm/main.js";
import { once } from "../../engine/contract/once.js";
import type { ResultForm, ShortText } from "../../engine/reading/shorten-result.js";
import { type JsonObject, toObject } from "../../io/json/json-fields.js";
import { parseJsonTree } from "../../io/json/json-tree.js";
import type { Shown } from "../gain/gain-file.js";
import { type Call, listTexts, type ReadText, readTexts, type ShortenOptions } from "./calls.js";
import { parseMessage, type ResultLimit, type Session } from "./session.js";

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
  const schemas = tools.flatMap(({ outputSchema }, index): Change[] =>
    outputSchema === undefined ? [] : [{ path: ["result", "tools", index, "outputSchema"] }],
  );
  const changed = options.dropStructured ? new Line(line).change(schemas) : line;
  // Who was told of a schema would miss the structure.
  if (changed !== null) session.noteTools(tools);
  return changed ?? line;
}

/** A text, and what comes in its place. */
type Choice = ReadText & { short: ShortText };

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
  const message = new Line(line);
  const isAlone = Array.isArray(content) && content.length === 1;
  const mirror = mayDrop && isAlone ? await findMirror(first.text, message) : undefined;
  // Without the structure, the model gets the text: it must not be heavier.
  const isDropped =
    mirror !== undefined && (shows === "texts" || first.forms.as(form).tokens <= mirror.tokens);
  if (isStructured && shows === "structure" && !isDropped) return line;

  const before = shows === "structure" && mirror !== undefined ? mirror : sizeOf(read);
  const choose = (form: ResultForm | "lightest"): Choice[] =>
    read.map((one) => ({ ...one, short: one.forms.as(form) }));
  let choices = choose(form);
  let isWhole = false;
  const limit = session.limitOf(tool);
  if (limit !== undefined && !isWithin(before, limit)) {
    const fits = (choices: Choice[]) => isWithin(sizeOf(choices), limit, LIMIT_SHARE);
    const fitting = [choices, choose("lightest")].find(fits);
    isWhole = fitting !== undefined;
    choices = fitting ?? choices;
  }
  const changes = choices.flatMap(({ index, text, short }): Change[] => {
    if (short.text === text) return [];
    return [{ path: ["result", "content", index, "text"], json: JSON.stringify(short.text) }];
  });
  if (isDropped) changes.push({ path: STRUCTURE });
  const changed = message.change(changes);
  if (changed === null) return line;
  // What a host that is not known shows of a structure is not known either.
  for (const { forms, short } of isStructured && shows === undefined ? [] : choices) {
    const source = before === mirror ? mirror.tokens : forms.source;
    note?.(tool, { source, short, forms, isWhole });
  }
  return changed;
}

type Size = Pick<ResultLimit, "tokens" | "chars">;

function sizeOf(texts: readonly (ReadText | Choice)[]): Size {
  const sizes = texts.map((one) =>
    "short" in one ? one.short : { text: one.text, tokens: one.forms.source },
  );
  return {
    tokens: sizes.reduce((sum, { tokens }) => sum + tokens, 0),
    chars: sizes.reduce((sum, { text }) => sum + text.length, 0),
  };
}

function isWithin({ tokens, chars }: Size, limit: Size, share = 1): boolean {
  return tokens <= share * limit.tokens && chars <= share * limit.chars;
}

const STRUCTURE = ["result", "structuredContent"];
/** The one member in which servers and their frameworks wrap what is no object. */
const WRAPPERS = ["content", "result"];

/** The size of the structure, as hosts show it; undefined where the text has another value. */
async function findMirror(text: string, message: Line): Promise<Size | undefined> {
  const structure = message.read(STRUCTURE);
  if (structure === undefined) return undefined;
  const value = JSON.parse(structure);
  const [name = "", ...more] = Object.keys(Object(value));
  const wrapped =
    WRAPPERS.includes(name) && more.length === 0 ? message.read([...STRUCTURE, name]) : undefined;
  const { isSameJson, shortenResult } = await import("../../engine/reading/shorten-result.js");
  const values = [structure, ...(wrapped === undefined ? [] : [wrapped])];
  const isSame = values.some((json) => isSameJson(text, json) || JSON.parse(json) === text);
  if (!isSame) return undefined;
  const content = JSON.stringify(value);
  return { tokens: shortenResult({ content, isMarkdown: false }).source, chars: content.length };
}

/** A value in a line, and the JSON in its place; undefined: the member goes. */
interface Change {
  path: JSONPath;
  json?: string;
}

/** A line of JSON, in which values change and every other byte stays. It is read on demand. */
class Line {
  readonly #read: () => { source: string; root: Node | undefined };

  constructor(readonly bytes: Buffer) {
    this.#read = once(() => {
      const source = bytes.toString();
      const { root, faults } = parseJsonTree(source);
      return { source, root: faults.length > 0 ? undefined : root };
    });
  }

  /** The JSON of a value; undefined where a name occurs twice. */
  read(path: JSONPath): string | undefined {
    const { source, root } = this.#read();
    const node = root && findNodeAtLocation(root, path);
    return node && source.slice(node.offset, node.offset + node.length);
  }

  /** @returns null where a name occurs twice. */
  change(changes: readonly Change[]): Buffer | null {
    if (changes.length === 0) return this.bytes;
    const { source, root } = this.#read();
    if (root === undefined) return null;
    const edits = changes.map(({ path, json = "" }) => {
      const node = findNodeAtLocation(root, path) as Node;
      if (json !== "") return { from: node.offset, to: node.offset + node.length, json };
      const member = node.parent as Node;
      const members = member.parent?.children as Node[];
      const at = members.indexOf(member);
      const [before, next] = [members[at - 1], members[at + 1]];
      // One comma goes with it.
      const isLast = before !== undefined && next === undefined;
      const from = isLast ? before.offset + before.length : member.offset;
      return { from, to: next?.offset ?? member.offset + member.length, json };
    });
    let changed = "";
    let from = 0;
    for (const edit of edits.sort((a, b) => a.from - b.from)) {
      changed += source.slice(from, edit.from) + edit.json;
      from = edit.to;
    }
    return Buffer.from(changed + source.slice(from));
  }
}
