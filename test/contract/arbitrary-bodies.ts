import fc from "fast-check";
import { TOOL_NAMES, type ToolName } from "../../src/engine/contract/tool-names.js";
import { refusals } from "../suite/refusals.js";
import { anyDocument } from "../support/arbitrary-documents.js";
import { words } from "../support/words.js";

/** Bodies of requests: valid ones, ones with a fault in their fields, ones with a fault in their text. */

/** Stands in every document, and so must not stand in any error. */
export const MARKER = "zq7-document-text-q9z";

/** Longer than what an error may name of an option, its name included. */
const LONG_TEXT = `# ${MARKER}\n\nA document in the wrong place.`;

export interface ToolBody {
  tool: ToolName;
  body: string | Uint8Array;
}

const document = fc.oneof(
  { weight: 8, arbitrary: anyDocument.map((text) => `${MARKER}\n${text}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("", " ", "\n", "\0", "\ud800", "\udc00\ud800", "\ufeff"),
  },
);

const ratio = fc.oneof(
  fc.double({ min: 0.01, max: 1e6, noNaN: true }),
  fc.constantFrom(5e-324, Number.MAX_VALUE, 1, 4),
);
const target = fc.integer({ min: 1, max: 400 });
const numbers: Record<string, fc.Arbitrary<unknown>> = {
  chars_per_token: fc.array(ratio, { maxLength: 16 }),
  target_chars: target,
  target_tokens: target,
};

type Options = Record<string, fc.Arbitrary<unknown>>;

/** Each option of a tool, with the values that the table of refusals does not refuse. */
function rightValues(tool: ToolName): Options {
  const rows = Object.entries(refusals.options).filter(([, { tools }]) => tools.includes(tool));
  const arbitraries = rows.map(([name, { right }]) => {
    const listed = fc.constantFrom(...right);
    return [name, name in numbers ? fc.oneof(listed, numbers[name]!) : listed];
  });
  return Object.fromEntries(arbitraries);
}

function rightOptions(tool: ToolName): fc.Arbitrary<object> {
  const options = rightValues(tool);
  if (tool !== "convert") return fc.record(options, { requiredKeys: [] });
  const { target_chars: _, target_tokens: __, allow_lossy: ___, ...unbounded } = options;
  const budget: Options = { ...options, mode: fc.constant("budget") };
  return fc.oneof(
    fc.record(unbounded, { requiredKeys: [] }),
    fc.record(budget, { requiredKeys: ["mode", "target_chars"] }),
    fc.record(budget, { requiredKeys: ["mode", "target_tokens"] }),
  );
}

/** Values for any option: right in some, wrong in most. */
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, false, 0, 1, -1, 1.5, 2 ** 53, 1e21, -0, 4, 100),
  fc.constantFrom("markdown", "text", "auto", "tab", "budget", "record", "lossless", "", "1"),
  fc.constantFrom([], {}, [0], [4], ["4"], [null], [-1], [[]], { mode: "budget" }),
  fc.constantFrom(LONG_TEXT, [LONG_TEXT]),
  fc.jsonValue({ maxDepth: 2 }),
);

/** What is just right and what is just wrong, by option. */
const edge = fc.constantFrom(
  ...Object.entries(refusals.options).flatMap(([name, { right, wrong }]) =>
    [...right, ...wrong.map(([value]) => value)].map((value) => [name, value] as const),
  ),
);

const anyTool = fc.constantFrom(...TOOL_NAMES);

/** Options of a tool, some of which may be wrong, or not go with another one. */
export const anyOptions: fc.Arbitrary<{ tool: ToolName; options: object }> = anyTool.chain((tool) =>
  fc
    .tuple(fc.record(rightValues(tool), { requiredKeys: [] }), fc.array(edge, { maxLength: 1 }))
    .map(([options, edges]) => ({ tool, options: { ...options, ...Object.fromEntries(edges) } })),
);

function requestOf(tool: ToolName): fc.Arbitrary<Record<string, unknown>> {
  const options = rightOptions(tool);
  return tool === "validate"
    ? fc.record({ toon: document, content: document, options }, { requiredKeys: ["toon"] })
    : fc.record({ content: document, options }, { requiredKeys: ["content"] });
}

const validRequest = anyTool.chain((tool) => requestOf(tool).map((request) => ({ tool, request })));

/** Requests that the contract takes. */
export const validBody: fc.Arbitrary<ToolBody> = validRequest.map(({ tool, request }) => ({
  tool,
  body: JSON.stringify(request),
}));

const fieldName = fc.oneof(
  fc.constantFrom("content", "toon", "options", "source_type", "estimator", LONG_TEXT),
  fc.constantFrom(...Object.keys(refusals.options)),
  fc.constantFrom("__proto__", "constructor", "toString", "hasOwnProperty", "", "0", "content "),
  fc.string({ unit: "binary", maxLength: 60 }),
);

/** Values where a document could stand: an error may name an option's value, but never these. */
const anyContent: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 2, arbitrary: anyValue },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(`# ${MARKER}`, [`# ${MARKER}`], { text: `# ${MARKER}` }),
  },
);

type Change = (request: Record<string, unknown>) => unknown;

/** As `JSON.parse` does it: `__proto__` is a name like any other. */
const set = (object: object, name: string, value: unknown): object =>
  Object.defineProperty({ ...object }, name, { value, enumerable: true });

const put =
  (name: string, value: unknown): Change =>
  (request) =>
    set(request, name, value);

function putOption(name: string, value: unknown): Change {
  return (request) => set(request, "options", set(Object(request.options), name, value));
}

function drop(name: string): Change {
  return ({ [name]: _, ...rest }) => rest;
}

const otherName = fieldName.filter((name) => name !== "options");

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(otherName, anyContent).map((field) => put(...field)),
  anyValue.map((value) => put("options", value)),
  fc.oneof(edge, fc.tuple(fieldName, anyValue)).map(([name, value]) => putOption(name, value)),
  fc.constantFrom("content", "toon", "options").map(drop),
  anyContent.map(
    (value): Change =>
      () =>
        value,
  ),
  fc.constant<Change>((request) => [request]),
  fc.constant<Change>(({ content, ...rest }) => ({ ...rest, options: { content: [content] } })),
);

/** Requests that were valid before one thing was changed; a few still are. */
export const changedBody: fc.Arbitrary<ToolBody> = fc
  .tuple(validRequest, change, fc.boolean())
  .map(([{ tool, request }, apply, pretty]) => ({
    tool,
    body: JSON.stringify(apply(request) ?? null, null, pretty ? 2 : 0),
  }));

export interface BrokenBody extends ToolBody {
  code: "bad_request" | "invalid_json";
}

/** The code of the refusal and the body, made of a valid one. */
type Fault = (json: string) => [code: BrokenBody["code"], body: string | Uint8Array];

/** Makes invalid JSON with one of some texts, of a valid body. */
const spoil = (texts: readonly string[], make: (text: string, json: string) => string) =>
  fc.constantFrom(...texts).map(
    (text): Fault =>
      (json) => ["invalid_json", make(text, json)],
  );

/** A body that is refused for one of some values. */
const refuse = <T>(values: readonly T[], make: (value: T) => string | Uint8Array) =>
  fc.constantFrom(...values).map(
    (value): Fault =>
      () => ["bad_request", make(value)],
  );

/** Bytes that are no UTF-8. */
const NO_UTF8 = [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf8], [0xe2, 0x82], [0x80]];

const twice = (field: string, json: string) => `{${field},${field},${json.slice(1)}`;

const nested = (depth: number, [open = "", close = ""]: readonly string[]) =>
  `{"options":${open.repeat(depth)}1${close.repeat(depth)}}`;
const bracket = fc.constantFrom(["[", "]"], ['{"a":', "}"]);

const fault: fc.Arbitrary<Fault> = fc.oneof(
  fc.double({ min: 0, max: 0.999, noNaN: true }).map((at): Fault => {
    return (json) => ["invalid_json", json.slice(0, Math.floor(at * json.length))];
  }),
  fc.tuple(fc.integer({ min: 32, max: 2_000 }), bracket).map((depth): Fault => {
    return () => ["invalid_json", nested(...depth)];
  }),
  spoil(['"content":"b"', '"c\\u006fntent":"b"', '"toon":1', '"options":{}', '"x":1'], twice),
  spoil(['{"a":1,"a":2}', '{"a":1,"\\u0061":2}', '[{"":1,"":1}]'], (value, json) => {
    return `{"options":${value},${json.slice(1)}`;
  }),
  spoil(
    ["\ufeff", "\0", ",", "'", "{", "//\n", "\u00a0", "\u2028"],
    (prefix, json) => prefix + json,
  ),
  spoil([",", "}", "\0", "/* */", "\u00a0", '""'], (suffix, json) => json + suffix),
  spoil(words("NaN Infinity undefined 'a' 0x10 01 1. .5 +1 tru"), (value) => {
    return `{"content":"${MARKER}","options":${value}}`;
  }),
  spoil(["\\x41", "\\u12", "\n", "\t", "\u001f", "\\"], (end) => `{"content":"${MARKER}${end}"}`),
  refuse(words("1e999 -1e999 123456789012345678901234567890 1E+308 -0.0"), (value) => {
    return `{"content":"${MARKER}","options":${value}}`;
  }),
  refuse(NO_UTF8, (bytes) => {
    const [head, tail] = [`{"content":"${MARKER}`, '"}'].map((text) => Buffer.from(text));
    return Buffer.concat([head!, Buffer.from(bytes), tail!]);
  }),
);

/** Bodies that no reader of the contract may take, and with which code they are refused. */
export const brokenBody: fc.Arbitrary<BrokenBody> = fc
  .tuple(validRequest, fault)
  .map(([{ tool, request }, apply]) => {
    const [code, body] = apply(JSON.stringify(request));
    return { tool, code, body };
  });
