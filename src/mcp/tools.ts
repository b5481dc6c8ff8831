import { OPTIONS, type OptionFacts, type ValueSchema } from "../engine/contract/option-facts.js";
import { REQUEST_OPTIONS } from "../engine/contract/options.js";
import type { ToolName } from "../engine/contract/tool-names.js";

/** An argument that carries a text, and the one that names a file instead. */
export interface TextSource {
  text: "content" | "toon";
  path: "path" | "toon_path" | "content_path";
}

export interface ToolDefinition {
  title: string;
  /** What it answers and when to use it, for the model that chooses. */
  description: string;
  /** The text that a call must bring. */
  source: TextSource;
  /** A text that it may bring. */
  original?: TextSource;
  /** The large text of the answer, which `out_path` sends to a file. */
  output?: "candidate" | "hybrid";
  inputSchema: ObjectSchema;
}

export interface ObjectSchema {
  type: "object";
  properties: Record<string, object>;
  additionalProperties: false;
}

const DOCUMENT: TextSource = { text: "content", path: "path" };
const ORIGINAL: TextSource = { text: "content", path: "content_path" };

const CONTENT = { type: "string", description: "The document's text, or send path" };
const PATH = { type: "string", description: "The document's file (preferred: costs no context)" };

/**
 * The four tools as the model sees them, and what a call needs. That exactly one of two arguments
 * is sent stands in words: some clients refuse schemas with alternatives at their root.
 */
export const TOOLS: Record<ToolName, ToolDefinition> = {
  profile: {
    title: "Is TOON worth it?",
    description:
      "Decides whether converting a Markdown document to TOON (a compact format, good at tables) is worth it. " +
      "Call it with path BEFORE reading a document into context. Answers a verdict (convert, keep_markdown, " +
      "split_first, review) with measured characters and warnings, without the document. " +
      "Token counts are estimates and decide nothing.",
    source: DOCUMENT,
    inputSchema: object({ content: CONTENT, path: PATH, options: describeOptions("profile") }),
  },
  convert: {
    title: "Convert to TOON",
    description:
      "As profile, with the TOON as toon_candidate. With path and out_path the document is converted from " +
      "file to file and never enters the context. Use the TOON without review only if safe_to_auto_apply is true.",
    source: DOCUMENT,
    output: "candidate",
    inputSchema: object({
      content: CONTENT,
      path: PATH,
      out_path: {
        type: "string",
        description: "New file for the TOON; toon_candidate is then null",
      },
      options: describeOptions("convert"),
    }),
  },
  validate: {
    title: "Check TOON",
    description:
      "Checks whether TOON text is valid and, if the original document is given, whether it restores that. " +
      "Invalid TOON is an answer, not an error.",
    source: { text: "toon", path: "toon_path" },
    original: ORIGINAL,
    inputSchema: object({
      toon: { type: "string", description: "The TOON text, or send toon_path" },
      toon_path: { type: "string", description: "The TOON file" },
      content: {
        type: "string",
        description: "The original document's text, or send content_path",
      },
      content_path: { type: "string", description: "The original document's file" },
      options: describeOptions("validate"),
    }),
  },
  plan: {
    title: "Plan section by section",
    description:
      "Judges each section of a document by itself: which ones are worth TOON, and what the hybrid of " +
      "Markdown and TOON sections saves. Use it after split_first, or for long mixed documents.",
    source: DOCUMENT,
    output: "hybrid",
    inputSchema: object({
      content: CONTENT,
      path: PATH,
      out_path: { type: "string", description: "New file for the hybrid document" },
      options: describeOptions("plan"),
    }),
  },
};

/**
 * For the model, about all tools. Clients cut it at 2,048 characters.
 */
export const INSTRUCTIONS = [
  "Context Verdict decides, before a document is loaded, whether it is cheaper as TOON than as Markdown. Most documents are not: believe the verdict.",
  "Before you read a large Markdown file, call profile with its path; the file is judged on disk and its text never enters the context.",
  [
    "Then act on verdict:",
    "- keep_markdown: read the file as it is.",
    "- convert with safe_to_auto_apply true: call convert with path, and with out_path if the TOON should become a file; read that instead.",
    "- split_first: call plan with path. If context_plan.best_form.form is hybrid, get the hybrid with out_path or options.include_hybrid.",
    "- review, or safe_to_auto_apply false: look at warnings first and prefer the original unless they are harmless. With compact_suffices, unpadding its tables is enough.",
    "- refused (budget mode only): the target cannot be met without loss; raise it, or set options.allow_lossy.",
  ].join("\n"),
  "Send either a path or the text itself, never both. Paths work below the directories that the server was started with (--allow-dir); relative paths start at the first of them. out_path never overwrites a file with other content.",
  "Characters are measured, token counts are estimates. An error says what to change in the call; the same call again gives the same answer.",
].join("\n\n");

function object(properties: Record<string, object>): ObjectSchema {
  return { type: "object", properties, additionalProperties: false };
}

/** The options of a tool as their declaration has them, with the short words for a model. */
function describeOptions(tool: ToolName): ObjectSchema {
  const declared: Record<string, OptionFacts> = OPTIONS;
  const described = REQUEST_OPTIONS[tool].map((name) => {
    const { schema, brief } = declared[name]!;
    return [name, { ...withoutMaximum(schema), description: brief }];
  });
  return object(Object.fromEntries(described));
}

/** The largest integer tells a model nothing, and every tool would carry it. */
function withoutMaximum(schema: ValueSchema): object {
  if (schema.type !== "integer") return schema;
  const { maximum: _, ...rest } = schema;
  return rest;
}
