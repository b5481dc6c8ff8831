import fc from "fast-check";
import { TOOL_NAMES, type ToolName } from "../../src/engine/contract/tool-names.js";
import { anyDocument } from "../support/arbitrary-documents.js";
import { words } from "../support/words.js";

/** Bodies of requests: valid ones, ones with a fault in their fields, ones with a fault in their text. */

/** Stands in every document, and so must not stand in any error. */
export const MARKER = "zq7-document-text-q9z";

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

const flavor = fc.constantFrom("markdown", "text");
const ratio = fc.oneof(
  fc.double({ min: 0.01, max: 1e6, noNaN: true }),
  fc.constantFrom(5e-324, Number.MAX_VALUE, 1, 4),
);
const target = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.constant(Number.MAX_SAFE_INTEGER));
const optional = { requiredKeys: [] as [] };
const common = { flavor, chars_per_token: fc.array(ratio, { maxLength: 16 }) };
const delimiter = fc.constantFrom("auto", "comma", "tab", "pipe");
const targets = fc.oneof(
  fc.record({ target_chars: target }),
  fc.record({ target_tokens: target }),
  fc.record({ target_chars: target, target_tokens: target }),
);

const OPTIONS: Record<ToolName, fc.Arbitrary<object>> = {
  profile: fc.record(common, optional),
  convert: fc.oneof(
    fc.record({ ...common, delimiter, mode: fc.constantFrom("lossless", "record") }, optional),
    fc
      .tuple(fc.record({ ...common, delimiter, allow_lossy: fc.boolean() }, optional), targets)
      .map(([options, budget]) => ({ ...options, ...budget, mode: "budget" })),
  ),
  plan: fc.record({ ...common, include_hybrid: fc.boolean() }, optional),
  validate: fc.record({ flavor }, optional),
};

function requestOf(tool: ToolName): fc.Arbitrary<Record<string, unknown>> {
  const options = OPTIONS[tool];
  return tool === "validate"
    ? fc.record({ toon: document, content: document, options }, { requiredKeys: ["toon"] })
    : fc.record({ content: document, options }, { requiredKeys: ["content"] });
}

const validRequest = fc
  .constantFrom(...TOOL_NAMES)
  .chain((tool) => requestOf(tool).map((request) => ({ tool, request })));

/** Requests that the contract takes. */
export const validBody: fc.Arbitrary<ToolBody> = validRequest.map(({ tool, request }) => ({
  tool,
  body: JSON.stringify(request),
}));

const fieldName = fc.oneof(
  fc.constantFrom("content", "toon", "options", "flavor", "mode", "target_chars", "allow_lossy"),
  fc.constantFrom("chars_per_token", "include_hybrid", "delimiter", "source_type", "estimator"),
  fc.constantFrom("__proto__", "constructor", "toString", "hasOwnProperty", "", "0", "content "),
  fc.string({ unit: "binary", maxLength: 60 }),
);
/** Values for any option: right in some, wrong in most. */
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, false, 0, 1, -1, 1.5, 2 ** 53, 1e21, -0, 4, 100),
  fc.constantFrom("markdown", "text", "auto", "tab", "budget", "record", "lossless", "", "1"),
  fc.constantFrom([], {}, [0], [4], ["4"], [null], [-1], [[]], { mode: "budget" }),
  fc.array(ratio, { minLength: 15, maxLength: 18 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Longer than what an error may name of an option, its name included. */
const LONG_TEXT = `# ${MARKER}\n\nA document in the wrong place.`;

/** What is just right and what is just wrong, by option. */
const EDGES: Record<string, unknown[]> = {
  chars_per_token: [Array(16).fill(4), Array(17).fill(4), [5e-324], [0], [-0], ["4"], [null], 4],
  target_chars: [1, 0, -1, 1.5, 2 ** 53 - 1, 2 ** 53, "1", null],
  target_tokens: [1, 0, -1, 1.5, 2 ** 53 - 1, 2 ** 53, "1", null],
  mode: ["lossless", "record", "budget", "Lossless", "lossless ", "", null, LONG_TEXT],
  delimiter: ["comma", ",", "\t", "TAB", null, LONG_TEXT],
  flavor: ["markdown", "text", "md", "stdin", null, [LONG_TEXT], LONG_TEXT],
  allow_lossy: [true, false, 0, "true", null],
  include_hybrid: [true, false, 1, "false", null],
  [LONG_TEXT]: [1],
};
const edge = fc.constantFrom(
  ...Object.entries(EDGES).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  ),
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

const change: fc.Arbitrary<Change> = fc.oneof(
  fc
    .tuple(
      fieldName.filter((name) => name !== "options"),
      anyContent,
    )
    .map(
      ([name, value]): Change =>
        (request) =>
          set(request, name, value),
    ),
  fc.oneof(anyValue, fc.constant(LONG_TEXT)).map(
    (value): Change =>
      (request) =>
        set(request, "options", value),
  ),
  fc.oneof(edge, fc.tuple(fieldName, anyValue)).map(
    ([name, value]): Change =>
      (request) => {
        return set(request, "options", set(Object(request.options), name, value));
      },
  ),
  fc.constantFrom("content", "toon", "options").map(
    (name): Change =>
      (request) => {
        const { [name]: _, ...rest } = request;
        return rest;
      },
  ),
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

type Fault = (json: string) => Pick<BrokenBody, "body" | "code">;

/** Makes invalid JSON with one of some texts, of a valid body. */
const spoil = (texts: readonly string[], make: (text: string, json: string) => string) =>
  fc.constantFrom(...texts).map(
    (text): Fault =>
      (json) => ({ code: "invalid_json", body: make(text, json) }),
  );

/** A body that is refused for one of some values. */
const refuse = <T>(values: readonly T[], make: (value: T) => string | Uint8Array) =>
  fc.constantFrom(...values).map(
    (value): Fault =>
      () => ({ code: "bad_request", body: make(value) }),
  );

/** Bytes that are no UTF-8. */
const NO_UTF8 = [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf8], [0xe2, 0x82], [0x80]];

const twice = (field: string, json: string) => `{${field},${field},${json.slice(1)}`;

const fault: fc.Arbitrary<Fault> = fc.oneof(
  fc.double({ min: 0, max: 0.999, noNaN: true }).map(
    (at): Fault =>
      (json) => {
        return { code: "invalid_json", body: json.slice(0, Math.floor(at * json.length)) };
      },
  ),
  fc.tuple(fc.integer({ min: 32, max: 2_000 }), fc.constantFrom(["[", "]"], ['{"a":', "}"])).map(
    ([depth, [open = "", close = ""]]): Fault =>
      () => {
        const body = `{"options":${open.repeat(depth)}1${close.repeat(depth)}}`;
        return { code: "invalid_json", body };
      },
  ),
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
  .map(([{ tool, request }, apply]) => ({ tool, ...apply(JSON.stringify(request)) }));
