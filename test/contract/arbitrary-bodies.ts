import fc from "fast-check";
import { TOOL_NAMES, type ToolName } from "../../src/engine/contract/requests.js";
import { refusals } from "../suite/refusals.js";
import { anyDocument } from "../support/arbitrary-documents.js";

/** Bodies of requests: valid ones, and ones with a fault in their fields. */

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
