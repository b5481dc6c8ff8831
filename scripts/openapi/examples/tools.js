import { convert, plan, profile, validate } from "../../../dist/index.js";
import { GUIDE, PORTS, PROSE, RULES } from "./documents.js";

/** One projection is enough to read. */
const BRIEF = { chars_per_token: [4] };

/** `convert` without its candidate: what `validate` is for. */
const PORTS_TOON = convert(PORTS).toon_candidate;

const REQUESTS = {
  profile: {
    worth_it: ["A table that is worth converting", { content: PORTS }],
    not_worth_it: ["Prose that is not", { content: PROSE, options: BRIEF }],
  },
  convert: {
    lossless: ["Everything is kept", { content: PORTS, options: BRIEF }],
    refused: [
      "A budget that cannot be met losslessly, where nothing may be cut",
      { content: PORTS, options: { mode: "budget", target_chars: 100, ...BRIEF } },
    ],
    cut: [
      "A budget for which content may be cut",
      {
        content: RULES,
        options: { mode: "budget", target_chars: 140, allow_lossy: true, ...BRIEF },
      },
    ],
    records: [
      "Definitions, rules and table rows only",
      { content: RULES, options: { mode: "record", delimiter: "pipe", ...BRIEF } },
    ],
  },
  plan: {
    hybrid: [
      "One section is worth converting",
      { content: GUIDE, options: { include_hybrid: true, ...BRIEF } },
    ],
  },
  validate: {
    restores: ["A candidate and its document", { toon: PORTS_TOON, content: PORTS }],
    other_document: [
      "A candidate and another document, read as plain text",
      { toon: PORTS_TOON, content: PROSE, options: { flavor: "text" } },
    ],
    invalid: ["A row is missing", { toon: "ports[2]{port,service}:\n  22,shell" }],
  },
};

const TOOLS = {
  profile: ({ content, options }) => profile(content, options),
  convert: ({ content, options }) => convert(content, options),
  plan: ({ content, options }) => plan(content, options),
  validate: ({ toon, content, options }) =>
    validate(toon, { ...options, ...(content === undefined ? {} : { content }) }),
};

/**
 * The examples of a tool: what is asked, and what the built engine answers. A request and its answer
 * have the same name.
 */
export function examplesOf(tool) {
  const requests = {};
  const answers = {};
  for (const [name, [summary, request]] of Object.entries(REQUESTS[tool])) {
    requests[name] = { summary, value: request };
    answers[name] = { summary, value: TOOLS[tool](request) };
  }
  return { requests, answers };
}
