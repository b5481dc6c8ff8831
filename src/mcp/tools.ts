import {
  OPTIONS,
  type OptionFacts,
  oneOf,
  type ValueSchema,
} from "../engine/contract/option-facts.js";
import { REQUEST_OPTIONS } from "../engine/contract/options.js";
import type { ToolName } from "../engine/contract/requests.js";
import type { ReadForm } from "../engine/reading/read-document.js";

/** The names of the argument for a text and of the one for its file. */
export type TextNames = readonly [text: string, path: string];

/** A tool, as shown to the model. */
export interface ShownTool {
  title: string;
  description: string;
  inputSchema: ObjectSchema;
}

export interface ToolDefinition extends ShownTool {
  /** The first is required. */
  texts: readonly [TextNames, ...TextNames[]];
}

export interface ObjectSchema {
  type: "object";
  properties: Record<string, object>;
  additionalProperties: false;
}

/** The facts of an option that this surface needs. */
type ArgumentFacts = Pick<OptionFacts, "schema" | "brief">;

const COUNT: ValueSchema = { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER };

/** The full answer, or one line. */
export const DETAIL = {
  schema: oneOf<"full" | "brief">({ full: true, brief: true }),
  brief: "brief: one line",
} as const satisfies ArgumentFacts;

/** The arguments of `read` beside the path. */
export const READ_OPTIONS = {
  form: { schema: oneOf<ReadForm>({ best: true, source: true }) },
  offset: { schema: COUNT, brief: "First line of the file" },
  limit: { schema: COUNT, brief: "Lines" },
  hash: { schema: { type: "string", pattern: "^[0-9a-f]{8}$" }, brief: "As next says" },
  max_tokens: { schema: COUNT, brief: "Leaves out the least important" },
} as const satisfies Record<string, ArgumentFacts>;

const TEXT = { type: "string" };
const CONTENT = { type: "string", description: "The text, or send path" };
const PATH = { type: "string", description: "The file: costs no context" };
const COMMON = { content: CONTENT, path: PATH, detail: describe(DETAIL) };

/**
 * The four tools of every surface. Every word here costs context. Descriptions, not the schemas, say that
 * one of two arguments is required: some clients reject schemas with alternatives at their root.
 */
export const TOOLS: Record<ToolName, ToolDefinition> = {
  profile: {
    title: "Is TOON worth it?",
    description:
      "Judges whether a Markdown document is worth converting to TOON (a compact format, good at tables).",
    texts: [["content", "path"]],
    inputSchema: object({ ...COMMON, options: describeOptions("profile") }),
  },
  convert: {
    title: "Convert to TOON",
    description: "As profile, with the TOON. Use it unseen only if safe_to_auto_apply.",
    texts: [["content", "path"]],
    inputSchema: object({ ...COMMON, options: describeOptions("convert") }),
  },
  validate: {
    title: "Check TOON",
    description: "Checks whether TOON is valid and restores its document, if that is given.",
    texts: [
      ["toon", "toon_path"],
      ["content", "content_path"],
    ],
    inputSchema: object({
      toon: { type: "string", description: "The TOON, or send toon_path" },
      toon_path: TEXT,
      content: { type: "string", description: "The document, or send content_path" },
      content_path: TEXT,
      detail: describe(DETAIL),
      options: describeOptions("validate"),
    }),
  },
  plan: {
    title: "Plan section by section",
    description:
      "Judges each section by itself, and the hybrid of Markdown and TOON sections that results.",
    texts: [["content", "path"]],
    inputSchema: object({ ...COMMON, options: describeOptions("plan") }),
  },
};

/** Only MCP has this tool: it returns a document for a model to read, not a verdict. */
export const READ_TOOL: ShownTool = {
  title: "Read in the cheapest form",
  description:
    "Reads a document like a file reader, in its cheapest lossless form: as it is, compact Markdown, or " +
    "TOON for what repeats. A line before it says which, and how many tokens that saves. Nothing is changed on disk. " +
    "form source: the exact text, for edits. Without arguments: the allowed directories.",
  inputSchema: object({ path: TEXT, ...describeAll(READ_OPTIONS) }),
};

/** About all tools, for the model. Clients cut it at 2,048 characters. */
export const INSTRUCTIONS = [
  "Read data (JSON, YAML), Markdown with tables, and Markdown of more than 16 kB, with read instead of another reader: it gives each document in the lossless form that costs least, and costs some tokens more where that is the document itself. Do not ask about a document before you read it. Other files: use your usual reader.",
  'profile, convert, plan and validate are for deciding what to do with a file. Send detail "brief": one line with the verdict, whether it is safe, the best form and what to do next. The whole verdict (schema: schema/v1/verdict.schema.json of the package context-verdict) costs more than most documents save. Most are best as they are: believe the verdict.',
  "Send a path or the text itself, never both. Relative paths start at the first allowed directory. Characters are measured, tokens estimated. An error says what to change in the call; the same call again gives the same answer.",
].join("\n");

function object(properties: Record<string, object>): ObjectSchema {
  return { type: "object", properties, additionalProperties: false };
}

function describeOptions(tool: ToolName): ObjectSchema {
  const declared: Record<string, ArgumentFacts> = OPTIONS;
  const named = REQUEST_OPTIONS[tool].map((name) => [name, declared[name]!] as const);
  return object(describeAll(Object.fromEntries(named)));
}

function describeAll(facts: Record<string, ArgumentFacts>): Record<string, object> {
  return Object.fromEntries(Object.entries(facts).map(([name, one]) => [name, describe(one)]));
}

function describe({ schema, brief }: ArgumentFacts): object {
  // The largest integer is useless to a model, and costs context in every tool.
  const { maximum: _, ...shown } = { maximum: 0, ...schema };
  return { ...shown, ...(brief !== undefined && { description: brief }) };
}
